import { Collection, CollectionsAnswer, CollectionsQuery } from "../../contract/collections";
import { SearchAnswer, SearchRequest } from "../../contract/search";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { WORKBOOK_TYPE } from "../../platform/workbook";
import { contentDisposition } from "../content-disposition";
import {
  exampleCollection,
  exampleCollectionCard,
  exampleSearchAnswer,
  exampleSearchBody,
} from "./examples";
import { IdParam, KeyParam, SlugParam } from "./params";
import { bytesRoute, type Route, route } from "./route";

export function collectionsRoutes({ collections, collectionWorkbooks, search }: Services): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/collections",
        tag: "Collections",
        summary: "The public site collections, newest change first",
        query: CollectionsQuery,
        answer: CollectionsAnswer,
        examples: { answer: { collections: [exampleCollectionCard], count: 1 } },
      },
      ({ actor, query }) => collections.list(actor, query.lang),
    ),
    route(
      {
        method: "get",
        path: "/collections/{slug}",
        tag: "Collections",
        summary: "A public collection without its documents, which come by a search within it",
        params: SlugParam,
        query: LanguageQuery,
        answer: Collection,
        errors: ["not_found"],
        isOfMembers: ({ siteCollection, featured }) => !siteCollection && !featured,
        examples: { answer: exampleCollection },
      },
      ({ actor, params, query }) => collections.get(actor, params.slug, query.language),
    ),
    bytesRoute(
      {
        path: "/collections/{id}/excel",
        tag: "Collections",
        summary:
          "The pieces of a collection as a workbook: title, authors, year, link and abstract, a row each",
        description:
          "By databaseId or slug. The heads of columns are in the language asked for, and the texts where there are translations.",
        params: KeyParam,
        query: LanguageQuery,
        produces: WORKBOOK_TYPE,
        errors: ["not_found"],
      },
      async ({ actor, params, query }) => {
        const { name, bytes } = await collectionWorkbooks.make(actor, params.id, query.language);
        const headers = {
          "Content-Type": WORKBOOK_TYPE,
          "Content-Disposition": contentDisposition("attachment", name),
          "Cache-Control": "no-store",
          "X-Content-Type-Options": "nosniff",
        };
        return new Response(new Uint8Array(bytes), { headers });
      },
    ),
    route(
      {
        method: "post",
        path: "/collections/{id}/documents",
        tag: "Collections",
        summary: "A search within a public collection, by its databaseId",
        params: IdParam,
        body: SearchRequest,
        answer: SearchAnswer,
        errors: ["not_found", "timeout"],
        examples: { body: exampleSearchBody, answer: exampleSearchAnswer },
      },
      async ({ actor, params, body }) =>
        search.search(actor, body, await collections.itemIds(actor, params.id)),
    ),
  ];
}
