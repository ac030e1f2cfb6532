import { Collection, CollectionsAnswer, CollectionsQuery } from "../../contract/collections";
import { SearchAnswer, SearchRequest } from "../../contract/search";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleCollection, exampleCollectionCard, exampleSearchAnswer, exampleSearchBody } from "./examples";
import { IdParam, SlugParam } from "./params";
import { type Route, route } from "./route";

export function collectionsRoutes({ collections, search }: Services): Route[] {
  return [
    route(
      {
        method: "get", path: "/collections", tag: "Collections",
        summary: "The public site collections, newest change first",
        query: CollectionsQuery, answer: CollectionsAnswer,
        examples: { answer: { collections: [exampleCollectionCard], count: 1 } },
      },
      ({ actor, query }) => collections.list(actor, query.lang),
    ),
    route(
      {
        method: "get", path: "/collections/{slug}", tag: "Collections",
        summary: "A public collection without its documents, which come by a search within it",
        params: SlugParam, query: LanguageQuery, answer: Collection, errors: ["not_found"],
        examples: { answer: exampleCollection },
      },
      ({ actor, params, query }) => collections.get(actor, params.slug, query.language),
    ),
    route(
      {
        method: "post", path: "/collections/{id}/documents", tag: "Collections",
        summary: "A search within a public collection, by its databaseId",
        params: IdParam, body: SearchRequest, answer: SearchAnswer, errors: ["not_found", "timeout"],
        examples: { body: exampleSearchBody, answer: exampleSearchAnswer },
      },
      async ({ actor, params, body }) => search.search(actor, body, await collections.itemIds(actor, params.id)),
    ),
  ];
}
