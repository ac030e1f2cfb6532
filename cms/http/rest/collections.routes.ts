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
  exampleCard,
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
  PostParam,
  del,
  MEMBER_BODY_ERRORS,
  put,
} from "./route-parts";
import { acceptJson, cacheable, createApi, inputOf, answer, forMembers } from "./api";
import type { ErrorCode } from "../../contract/errors";
import { LibraryAnswer, LibraryQuery, LibraryState, Place } from "../../contract/library";

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

const exampleLibraryState: LibraryState = { modified: "2026-03-04T10:15:00.000Z" };

const libraryStateAnswers = (...codes: ErrorCode[]) =>
  answers(LibraryState, exampleLibraryState, ...codes);

export function libraryRoutes({ library }: Pick<Services, "library">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/user_library"),
        ...forMembers("Library"),
        summary: "The caller's saved posts, in pages",
        description:
          "`sort` is `own` (the caller's own order), `saved` (last saved first) or `title`. Posts that are deleted, or that the caller may no longer see, are left out.",
        request: { query: LibraryQuery },
        responses: {
          200: json(LibraryAnswer, {
            posts: [{ ...exampleCard, saved: true }],
            count: 1,
            page: 1,
            pages: 1,
            size: 1,
            ...exampleLibraryState,
          }),
          ...errors("unauthenticated", "invalid_input"),
        },
      }),
      async (c) => cacheable(c, await library.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        ...get("/user_library/modified"),
        ...forMembers("Library"),
        summary: "The time of the library's last change, for clients that keep a copy",
        responses: libraryStateAnswers("unauthenticated"),
      }),
      async (c) => cacheable(c, { modified: await library.modified(c.var.actor) }),
    )
    .openapi(
      createRoute({
        ...post("/user_library/posts/{postId}"),
        ...forMembers("Library"),
        summary:
          "Saves a document, article, toolkit or collection by its databaseId; repeating the call changes nothing",
        request: { params: PostParam },
        responses: libraryStateAnswers("unauthenticated", "not_found", "limit_reached"),
      }),
      async (c) => c.json(await library.add(c.var.actor, c.req.valid("param").postId), 200),
    )
    .openapi(
      createRoute({
        ...del("/user_library/posts/{postId}"),
        ...forMembers("Library"),
        summary: "Removes a post from the library; repeating the call changes nothing",
        request: { params: PostParam },
        responses: libraryStateAnswers("unauthenticated"),
      }),
      async (c) => c.json(await library.remove(c.var.actor, c.req.valid("param").postId), 200),
    )
    .openapi(
      createRoute({
        ...put("/user_library/posts/{postId}/place"),
        ...forMembers("Library", acceptJson),
        summary: "Moves a saved post in the caller's own order",
        description:
          "After another post (`after`), to the front (`after: null`), or a number of places up or down (`by`). Simultaneous moves of other posts from other devices are kept.",
        request: { params: PostParam, body: jsonBody(Place, { after: 12 }) },
        responses: libraryStateAnswers(...MEMBER_BODY_ERRORS, "not_found", "conflict"),
      }),
      async (c) => answer(c, ({ actor, postId, body }) => library.move(actor, postId, body)),
    );
}
