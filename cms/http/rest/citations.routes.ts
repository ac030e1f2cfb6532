import { createRoute } from "@hono/zod-openapi";
import { CitationQuery } from "../../contract/citations";
import type { Actor } from "../../shared/actor";
import { type CitationFile, type CitedPost, CITATION_FILES } from "../../areas/interop";
import type { Services } from "../../services";
import { bodyOf } from "../body-of";
import { contentDisposition } from "../content-disposition";
import { KeyParam } from "./params";
import { orRetry } from "./retry";
import { cachingOf, createApi } from "./api";
import { errors, file, get } from "./parts";

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
  "By databaseId or slug. `csl-json` is a list, of one item for a piece alone. The texts come in the language asked for where there is a translation.";

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
      summary: "The references to all pieces of a public collection as one file",
      description: `${DESCRIPTION} If too many are running, the answer is \`busy\` with \`Retry-After\`.`,
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
