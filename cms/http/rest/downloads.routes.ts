import { createRoute } from "@hono/zod-openapi";
import { EXPORT_MAX_ROWS } from "../../contract/limits";
import { SearchRequest } from "../../contract/search";
import {
  type ExportKind,
  type PackDownload,
  type PackKind,
  type CitationFile,
  type CitedPost,
  CITATION_FILES,
} from "../../areas/interop";
import { WORKBOOK_TYPE } from "../../platform/spreadsheets";
import type { Services } from "../../services";
import { bodyOf, contentDisposition } from "../file-responses";
import { exampleSearchBody } from "./examples";
import { acceptJson, createApi, forMembers, cacheable, inputOf, cachingOf } from "./api";
import { errors, file, jsonBody, MEMBER_BODY_ERRORS, answers, get, KeyParam } from "./route-parts";
import { FilesWeight } from "../../contract/collections";
import { LanguageQuery } from "../../contract/shared";
import { clientOf } from "../actor";
import { CitationQuery } from "../../contract/documents";
import type { Actor } from "../../shared/actor";
import { AppError } from "../../contract/errors";
import { errorResponse } from "../errors";

const KINDS = [
  {
    kind: "excel",
    summary: "For staff: all results of a search as an Excel workbook, one row each",
  },
  {
    kind: "analytics",
    summary:
      "For staff: views and downloads of all results of a search, by period, as an Excel workbook",
  },
] as const satisfies { kind: ExportKind; summary: string }[];

export function exportsRoutes({ exports }: Services) {
  const api = createApi();
  for (const { kind, summary } of KINDS)
    api.openapi(
      createRoute({
        method: "post",
        path: `/export_${kind}`,
        ...forMembers("Search", acceptJson),
        summary,
        description: `In the language of the search. The first sheet describes the search in words. Page and page size are ignored. At most ${EXPORT_MAX_ROWS} rows: a larger result gives \`export_too_large\`.`,
        request: { body: jsonBody(SearchRequest, exampleSearchBody) },
        responses: {
          200: file(WORKBOOK_TYPE),
          ...errors(
            ...MEMBER_BODY_ERRORS,
            "forbidden",
            "export_too_large",
            "rate_limited",
            "busy",
            "timeout",
            "search_unavailable",
          ),
        },
      }),
      async (c) => {
        const { name, bytes } = await exports.make(c.var.actor, kind, c.req.valid("json"));
        return new Response(bodyOf(bytes), {
          headers: {
            "Content-Type": WORKBOOK_TYPE,
            "Content-Disposition": contentDisposition("attachment", name),
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
          },
        });
      },
    );
  return api;
}

/** When to retry while all slots for complete collections are busy. Chosen: one of them has probably finished by then. */
const RETRY_SECONDS = 30;

/** Returns the response or, if all slots are busy, an error with `Retry-After`. */
async function orRetry(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError && error.code === "busy")
      return errorResponse(error, { "Retry-After": String(RETRY_SECONDS) });
    throw error;
  }
}

export const packsRoutes = (services: Services) =>
  createApi()
    .route(
      "/",
      packRoutes(services, "collection", "/collections", "Collections", "of a public collection"),
    )
    .route(
      "/",
      packRoutes(services, "author", "/authors", "Authors", "of an author's public documents"),
    );

function packRoutes<Path extends string>(
  { packs, usage }: Services,
  kind: PackKind,
  path: Path,
  tag: string,
  of: string,
) {
  const filesRoute = createRoute({
    ...get(`${path}/{id}/files`),
    tags: [tag],
    summary: `All files ${of} as one zip file, with a page that lists them`,
    description:
      "By databaseId or slug. The page `index.html` is in the requested language. The zip file is created while it is sent. `Content-Length` is set unless " +
      "a file has to be compressed. While too many downloads are running, the response is `busy` with `Retry-After`.",
    request: { params: KeyParam, query: LanguageQuery },
    responses: { 200: file("application/zip"), ...errors("invalid_input", "not_found", "busy") },
  });
  const weightRoute = createRoute({
    ...get(`${path}/{id}/files/weight`),
    tags: [tag],
    summary: `The number of files in the zip file ${of}, and their total size in bytes`,
    request: { params: KeyParam },
    responses: answers(FilesWeight, { count: 38, size: 120_482_113 }, "not_found"),
  });
  return createApi()
    .openapi(filesRoute, (c) => {
      const { actor, id, query } = inputOf(c);
      return orRetry(async () => {
        const pack = await packs.pack(actor, kind, id, query.language);
        if (c.req.method !== "HEAD")
          await usage.recordFilesOf(actor, clientOf(c), pack.postIds, query.language);
        return zipResponse(pack);
      });
    })
    .openapi(weightRoute, async (c) =>
      cacheable(c, await packs.weigh(c.var.actor, kind, c.req.valid("param").id)),
    );
}

function zipResponse({ name, size, bytes }: PackDownload): Response {
  const headers = new Headers({
    "Content-Type": "application/zip",
    "Content-Disposition": contentDisposition("attachment", name),
    // Generated for each request, and too large to cache.
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  });
  if (size !== null) headers.set("Content-Length", String(size));
  return new Response(bodyOf(bytes), { headers });
}

const PRODUCES = Object.values(CITATION_FILES).map(({ mediaType }) => mediaType.split(";")[0]!);

const POSTS = [
  { type: "document", path: "/documents", tag: "Documents", of: "a public document" },
  {
    type: "internal_document",
    path: "/internal_documents",
    tag: "Documents",
    of: "an internal document, for staff",
  },
  {
    type: "internal_pdf",
    path: "/internal_pdfs",
    tag: "Documents",
    of: "an internal PDF, for staff",
  },
  { type: "article", path: "/articles", tag: "Articles", of: "an article" },
  { type: "toolkit", path: "/toolkits", tag: "Toolkits", of: "a toolkit" },
] as const satisfies { type: CitedPost["type"]; path: string; tag: string; of: string }[];

const DESCRIPTION =
  "By databaseId or slug. `csl-json` is always a list, even of one item. Texts are in the requested language if there is a translation.";

export function citationsRoutes({ citations }: Services) {
  const api = createApi();
  for (const { type, path, tag, of } of POSTS)
    api.openapi(
      createRoute({
        method: "get",
        path: `${path}/{id}/citation`,
        tags: [tag],
        summary: `The reference to ${of}, as BibTeX, RIS or CSL-JSON`,
        description: DESCRIPTION,
        request: { params: KeyParam, query: CitationQuery },
        responses: { 200: file(...PRODUCES), ...errors("invalid_input", "not_found", "gone") },
      }),
      async (c) => {
        const { format, language } = c.req.valid("query");
        const { id: key } = c.req.valid("param");
        const { actor } = c.var;
        return fileResponse(actor, await citations.cite(actor, { type, key }, format, language));
      },
    );
  return api.openapi(
    createRoute({
      ...get("/collections/{id}/citation"),
      tags: ["Collections"],
      summary: "The references to all posts of a public collection as one file",
      description: `${DESCRIPTION} While too many downloads are running, the response is \`busy\` with \`Retry-After\`.`,
      request: { params: KeyParam, query: CitationQuery },
      responses: { 200: file(...PRODUCES), ...errors("invalid_input", "not_found", "busy") },
    }),
    (c) =>
      orRetry(async () => {
        const { format, language } = c.req.valid("query");
        const { id } = c.req.valid("param");
        const { actor } = c.var;
        return fileResponse(actor, await citations.citeCollection(actor, id, format, language));
      }),
  );
}

function fileResponse(
  actor: Actor,
  { name, mediaType, isOfMembers, text }: CitationFile,
): Response {
  return new Response(bodyOf(text), {
    headers: {
      "Content-Type": mediaType,
      "Content-Disposition": contentDisposition("attachment", name),
      ...cachingOf(actor, { isOfMembers }),
      "X-Content-Type-Options": "nosniff",
    },
  });
}
