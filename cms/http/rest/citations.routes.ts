import { CitationQuery } from "../../contract/citations";
import type { Actor } from "../../domains/actor";
import type { CitationFile, CitedPost } from "../../domains/citations/citations.service";
import { CITATION_FILES } from "../../domains/citations/formats";
import type { Services } from "../../services";
import { bodyOf } from "../body-of";
import { contentDisposition } from "../content-disposition";
import { KeyParam } from "./params";
import { orRetry } from "./retry";
import { bytesRoute, cachingOf, type Route } from "./route";

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

const shape = { params: KeyParam, query: CitationQuery, produces: PRODUCES };
const DESCRIPTION =
  "By databaseId or slug. `csl-json` is a list, of one item for a piece alone. The texts come in the language asked for where there is a translation.";

export function citationsRoutes({ citations }: Services): Route[] {
  return [
    ...POSTS.map(({ type, path, tag, of }) =>
      bytesRoute(
        {
          ...shape,
          path: `${path}/{id}/citation`,
          tag,
          summary: `The reference to ${of}, as BibTeX, RIS or CSL-JSON`,
          description: DESCRIPTION,
          errors: ["not_found", "gone"],
        },
        async ({ actor, params, query }) =>
          fileResponse(
            actor,
            await citations.cite(actor, { type, key: params.id }, query.format, query.language),
          ),
      ),
    ),
    bytesRoute(
      {
        ...shape,
        path: "/collections/{id}/citation",
        tag: "Collections",
        summary: "The references to all pieces of a public collection as one file",
        description: `${DESCRIPTION} While too many are under way the answer is \`busy\`, with \`Retry-After\`.`,
        errors: ["not_found", "busy"],
      },
      ({ actor, params, query }) =>
        orRetry(async () =>
          fileResponse(
            actor,
            await citations.citeCollection(actor, params.id, query.format, query.language),
          ),
        ),
    ),
  ];
}

function fileResponse(
  actor: Actor,
  { name, mediaType, isOfMembers, text }: CitationFile,
): Response {
  return new Response(bodyOf(text), {
    headers: {
      "Content-Type": mediaType,
      "Content-Disposition": contentDisposition("attachment", name),
      ...cachingOf(actor, isOfMembers),
      "X-Content-Type-Options": "nosniff",
    },
  });
}
