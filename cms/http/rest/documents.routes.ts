import { Document } from "../../contract/documents";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleDocument } from "./examples";
import { SlugParam } from "./params";
import { type Route, route } from "./route";

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
      ({ actor, params, query }) => documents.get(actor, params.slug, query.language),
    ),
  ];
}
