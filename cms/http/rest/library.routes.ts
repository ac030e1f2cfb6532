import { createRoute } from "@hono/zod-openapi";
import type { ErrorCode } from "../../contract/errors";
import { LibraryAnswer, LibraryQuery, LibraryState, Place } from "../../contract/library";
import type { Services } from "../../services";
import { exampleCard } from "./examples";
import { PostParam } from "./params";
import { acceptJson, answer, cacheable, createApi, forMembers } from "./api";
import { answers, del, errors, get, json, jsonBody, MEMBER_BODY_ERRORS, post, put } from "./parts";

const exampleState: LibraryState = { modified: "2026-03-04T10:15:00.000Z" };

const libraryStateAnswers = (...codes: ErrorCode[]) =>
  answers(LibraryState, exampleState, ...codes);

export function libraryRoutes({ library }: Pick<Services, "library">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/user_library"),
        ...forMembers("Library"),
        summary: "What the person who asks has saved, page by page",
        description:
          "`sort` is `own` (the person's order), `saved` (the last first) or `title`. What has gone or may no longer be seen is left out.",
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
        summary: "Only when the library last changed: for clients that keep a copy",
        responses: libraryStateAnswers("unauthenticated"),
      }),
      async (c) => cacheable(c, { modified: await library.modified(c.var.actor) }),
    )
    .openapi(
      createRoute({
        ...post("/user_library/posts/{postId}"),
        ...forMembers("Library"),
        summary:
          "Saves a document, article, toolkit or collection by its databaseId; once is as good as twice",
        request: { params: PostParam },
        responses: libraryStateAnswers("unauthenticated", "not_found", "limit_reached"),
      }),
      async (c) => c.json(await library.add(c.var.actor, c.req.valid("param").postId), 200),
    )
    .openapi(
      createRoute({
        ...del("/user_library/posts/{postId}"),
        ...forMembers("Library"),
        summary: "Takes a post out of the library; once is as good as twice",
        request: { params: PostParam },
        responses: libraryStateAnswers("unauthenticated"),
      }),
      async (c) => c.json(await library.remove(c.var.actor, c.req.valid("param").postId), 200),
    )
    .openapi(
      createRoute({
        ...put("/user_library/posts/{postId}/place"),
        ...forMembers("Library", acceptJson),
        summary: "Moves a saved post in the person's own order",
        description:
          "After another post (`after`), to the front (`after: null`), or by a number of places up or down (`by`). Moves of other posts from other devices at the same time are kept.",
        request: { params: PostParam, body: jsonBody(Place, { after: 12 }) },
        responses: libraryStateAnswers(...MEMBER_BODY_ERRORS, "not_found", "conflict"),
      }),
      async (c) => answer(c, ({ actor, postId, body }) => library.move(actor, postId, body)),
    );
}
