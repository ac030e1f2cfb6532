import { createRoute } from "@hono/zod-openapi";
import { Collection, CollectionsAnswer, CollectionsQuery } from "../../contract/collections";
import { SearchAnswer, SearchRequest } from "../../contract/search";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { WORKBOOK_TYPE } from "../../platform/spreadsheets";
import { contentDisposition } from "../file-responses";
import {
  exampleCollection,
  exampleCollectionCard,
  exampleSearchAnswer,
  exampleSearchBody,
} from "./examples";
import {
  IdParam,
  KeyParam,
  SlugParam,
  answers,
  BODY_ERRORS,
  errors,
  file,
  get,
  json,
  jsonBody,
  post,
} from "./route-parts";
import { acceptJson, cacheable, createApi, inputOf } from "./api";

export function collectionsRoutes({ collections, collectionWorkbooks, search }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/collections"),
        tags: ["Collections"],
        summary: "Public site collections, last changed first",
        request: { query: CollectionsQuery },
        responses: {
          200: json(CollectionsAnswer, { collections: [exampleCollectionCard], count: 1 }),
          ...errors("invalid_input"),
        },
      }),
      async (c) => cacheable(c, await collections.list(c.var.actor, c.req.valid("query").lang)),
    )
    .openapi(
      createRoute({
        ...get("/collections/{slug}"),
        tags: ["Collections"],
        summary: "A public collection without its documents; search within it to get them",
        request: { params: SlugParam, query: LanguageQuery },
        responses: answers(Collection, exampleCollection, "invalid_input", "not_found"),
      }),
      async (c) => {
        const { actor, slug, query } = inputOf(c);
        const collection = await collections.get(actor, slug, query.language);
        const isOfMembers = !collection.siteCollection && !collection.featured;
        return cacheable(c, collection, { isOfMembers });
      },
    )
    .openapi(
      createRoute({
        ...get("/collections/{id}/excel"),
        tags: ["Collections"],
        summary:
          "The posts of a collection as an Excel workbook, one row each: title, authors, year, link and abstract",
        description:
          "By databaseId or slug. Column headings and translated texts are in the requested language.",
        request: { params: KeyParam, query: LanguageQuery },
        responses: { 200: file(WORKBOOK_TYPE), ...errors("invalid_input", "not_found") },
      }),
      async (c) => {
        const { actor, id, query } = inputOf(c);
        const { name, bytes } = await collectionWorkbooks.make(actor, id, query.language);
        const headers = {
          "Content-Type": WORKBOOK_TYPE,
          "Content-Disposition": contentDisposition("attachment", name),
          "Cache-Control": "no-store",
          "X-Content-Type-Options": "nosniff",
        };
        return new Response(new Uint8Array(bytes), { headers });
      },
    )
    .openapi(
      createRoute({
        ...post("/collections/{id}/documents"),
        tags: ["Collections"],
        middleware: acceptJson,
        summary: "A search within a public collection, by its databaseId",
        request: { params: IdParam, body: jsonBody(SearchRequest, exampleSearchBody) },
        responses: {
          200: json(SearchAnswer, exampleSearchAnswer),
          ...errors(...BODY_ERRORS, "not_found", "timeout", "search_unavailable"),
        },
      }),
      async (c) => {
        const { actor, id, body } = inputOf(c);
        return c.json(await search.search(actor, body, await collections.itemIds(actor, id)), 200);
      },
    );
}
