import { FilesWeight } from "../../contract/collections";
import { LanguageQuery } from "../../contract/shared";
import type { PackDownload, PackKind } from "../../domains/packs/packs.service";
import type { Services } from "../../services";
import { bodyOf } from "../body-of";
import { contentDisposition } from "../content-disposition";
import { KeyParam } from "./params";
import { orRetry } from "./retry";
import { bytesRoute, type Route, route } from "./route";

const OWNERS = [
  { kind: "collection", path: "/collections", tag: "Collections", of: "of a public collection" },
  { kind: "author", path: "/authors", tag: "Authors", of: "of an author's public documents" },
] as const satisfies { kind: PackKind; path: string; tag: string; of: string }[];

export function packsRoutes({ packs, usage }: Services): Route[] {
  return OWNERS.flatMap(({ kind, path, tag, of }) => [
    bytesRoute(
      {
        path: `${path}/{id}/files`,
        tag,
        summary: `All files ${of} as one zip, with a page that lists them`,
        description:
          "By databaseId or slug. The page `index.html` is in the language asked for. The zip is made while it is sent; its size is told unless " +
          "something in it is deflated on the way. While too many are under way the answer is `busy`, with `Retry-After`.",
        params: KeyParam,
        query: LanguageQuery,
        produces: "application/zip",
        errors: ["not_found", "busy"],
      },
      ({ actor, client, isHead, params, query }) =>
        orRetry(async () => {
          const pack = await packs.pack(actor, kind, params.id, query.language);
          if (!isHead) await usage.recordFilesOf(actor, client, pack.postIds, query.language);
          return zipResponse(pack);
        }),
    ),
    route(
      {
        method: "get",
        path: `${path}/{id}/files/weight`,
        tag,
        summary: `How many files the zip ${of} holds, and their bytes together`,
        params: KeyParam,
        answer: FilesWeight,
        errors: ["not_found"],
        examples: { answer: { count: 38, size: 120_482_113 } },
      },
      ({ actor, params }) => packs.weigh(actor, kind, params.id),
    ),
  ]);
}

function zipResponse({ name, size, bytes }: PackDownload): Response {
  const headers = new Headers({
    "Content-Type": "application/zip",
    "Content-Disposition": contentDisposition("attachment", name),
    // Made anew each time, and too large to be kept on the way.
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  });
  if (size !== null) headers.set("Content-Length", String(size));
  return new Response(bodyOf(bytes), { headers });
}
