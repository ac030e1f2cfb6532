import { createRoute } from "@hono/zod-openapi";
import type { ErrorCode } from "../../contract/errors";
import { LibraryAnswer, LibraryQuery, LibraryState, Place } from "../../contract/library";
import type { Services } from "../../services";
import { exampleCard } from "./examples";
import {
  PostParam,
  answers,
  del,
  errors,
  get,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  post,
  put,
} from "./route-parts";
import { acceptJson, answer, cacheable, createApi, forMembers } from "./api";

const exampleState: LibraryState = { modified: "2026-03-04T10:15:00.000Z" };

const libraryStateAnswers = (...codes: ErrorCode[]) =>
  answers(LibraryState, exampleState, ...codes);

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
            ...exampleState,
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
