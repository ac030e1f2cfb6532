import { createRoute } from "@hono/zod-openapi";
import { FilesWeight } from "../../contract/collections";
import { LanguageQuery } from "../../contract/shared";
import type { PackDownload, PackKind } from "../../areas/interop";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import { bodyOf } from "../body-of";
import { contentDisposition } from "../content-disposition";
import { KeyParam } from "./params";
import { orRetry } from "./retry";
import { cacheable, createApi, inputOf } from "./api";
import { answers, errors, file, get } from "./parts";

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
    summary: `All files ${of} as one zip, with a page that lists them`,
    description:
      "By databaseId or slug. The page `index.html` is in the language asked for. The zip is made while it is sent; its size is told unless " +
      "something in it is deflated on the way. While too many are under way the answer is `busy`, with `Retry-After`.",
    request: { params: KeyParam, query: LanguageQuery },
    responses: { 200: file("application/zip"), ...errors("invalid_input", "not_found", "busy") },
  });
  const weightRoute = createRoute({
    ...get(`${path}/{id}/files/weight`),
    tags: [tag],
    summary: `How many files the zip ${of} holds, and their bytes together`,
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
