import { createRoute } from "@hono/zod-openapi";
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
import { acceptJson, cacheable, createApi } from "./api";
import { answers, BODY_ERRORS, errors, file, json, jsonBody } from "./parts";

export function collectionsRoutes({ collections, collectionWorkbooks, search }: Services) {
  return createApi()
    .openapi(
      createRoute({
        method: "get",
        path: "/collections",
        tags: ["Collections"],
        summary: "The public site collections, newest change first",
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
        method: "get",
        path: "/collections/{slug}",
        tags: ["Collections"],
        summary: "A public collection without its documents, which come by a search within it",
        request: { params: SlugParam, query: LanguageQuery },
        responses: answers(Collection, exampleCollection, "invalid_input", "not_found"),
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { language } = c.req.valid("query");
        const collection = await collections.get(c.var.actor, slug, language);
        const isOfMembers = !collection.siteCollection && !collection.featured;
        return cacheable(c, collection, { isOfMembers });
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/collections/{id}/excel",
        tags: ["Collections"],
        summary:
          "The pieces of a collection as a workbook: title, authors, year, link and abstract, a row each",
        description:
          "By databaseId or slug. The heads of columns are in the language asked for, and the texts where there are translations.",
        request: { params: KeyParam, query: LanguageQuery },
        responses: { 200: file(WORKBOOK_TYPE), ...errors("invalid_input", "not_found") },
      }),
      async (c) => {
        const { name, bytes } = await collectionWorkbooks.make(
          c.var.actor,
          c.req.valid("param").id,
          c.req.valid("query").language,
        );
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
        method: "post",
        path: "/collections/{id}/documents",
        tags: ["Collections"],
        middleware: acceptJson,
        summary: "A search within a public collection, by its databaseId",
        request: { params: IdParam, body: jsonBody(SearchRequest, exampleSearchBody) },
        responses: {
          200: json(SearchAnswer, exampleSearchAnswer),
          ...errors(...BODY_ERRORS, "not_found", "timeout"),
        },
      }),
      async (c) =>
        c.json(
          await search.search(
            c.var.actor,
            c.req.valid("json"),
            await collections.itemIds(c.var.actor, c.req.valid("param").id),
          ),
          200,
        ),
    );
}
