import { Document } from "../../contract/documents";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleDocument } from "./examples";
import { SlugParam } from "./params";
import { type Route, route } from "./route";

const INTERNAL = [
  { type: "internal_document", path: "/internal_documents", what: "document" },
  { type: "internal_pdf", path: "/internal_pdfs", what: "PDF" },
] as const;

export function documentsRoutes({ documents }: Services): Route[] {
  return [
    route(
      {
        method: "get", path: "/documents/{slug}", tag: "Documents",
        summary: "A public document with its files, terms and related documents",
        description:
          "The slug may be any language's. Texts come in the language asked for, else in English, else in the first there is; `language` says which.",
        params: SlugParam, query: LanguageQuery, answer: Document, errors: ["not_found"],
        examples: { answer: exampleDocument },
      },
      ({ actor, params, query }) => documents.get(actor, { type: "document", slug: params.slug }, query.language),
    ),
    ...INTERNAL.map(({ type, path, what }) =>
      route(
        {
          method: "get", path: `${path}/{slug}`, tag: "Documents",
          summary: `An internal ${what} with its files, terms and related public documents`,
          description: "For staff; to everybody else there is no such thing. Files of internal documents need the same token.",
          params: SlugParam, query: LanguageQuery, answer: Document, errors: ["not_found"],
          examples: { answer: { ...exampleDocument, type } },
        },
        ({ actor, params, query }) => documents.get(actor, { type, slug: params.slug }, query.language),
      ),
    ),
  ];
}
