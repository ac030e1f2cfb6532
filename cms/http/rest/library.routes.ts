import { LibraryAnswer, LibraryQuery, LibraryState, Place } from "../../contract/library";
import type { Services } from "../../services";
import { exampleCard } from "./examples";
import { PostParam } from "./params";
import { type Route, route } from "./route";

const exampleState: LibraryState = { modified: "2026-03-04T10:15:00.000Z" };

export function libraryRoutes({ library }: Pick<Services, "library">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/user_library",
        tag: "Library",
        summary: "What the person who asks has saved, page by page",
        description:
          "`sort` is `own` (the person's order), `saved` (the last first) or `title`. What has gone or may no longer be seen is left out.",
        query: LibraryQuery,
        answer: LibraryAnswer,
        isForMembers: true,
        examples: {
          answer: {
            posts: [{ ...exampleCard, saved: true }],
            count: 1,
            page: 1,
            pages: 1,
            size: 1,
            ...exampleState,
          },
        },
      },
      ({ actor, query }) => library.list(actor, query),
    ),
    route(
      {
        method: "get",
        path: "/user_library/modified",
        tag: "Library",
        summary: "When the library last changed, alone: for whoever keeps a copy",
        answer: LibraryState,
        isForMembers: true,
        examples: { answer: exampleState },
      },
      async ({ actor }) => ({ modified: await library.modified(actor) }),
    ),
    route(
      {
        method: "post",
        path: "/user_library/posts/{postId}",
        tag: "Library",
        summary:
          "Saves a document, article, toolkit or collection by its databaseId; once is as good as twice",
        params: PostParam,
        answer: LibraryState,
        isForMembers: true,
        errors: ["not_found", "limit_reached"],
        examples: { answer: exampleState },
      },
      ({ actor, params }) => library.add(actor, params.postId),
    ),
    route(
      {
        method: "delete",
        path: "/user_library/posts/{postId}",
        tag: "Library",
        summary: "Takes a post out of the library; once is as good as twice",
        params: PostParam,
        answer: LibraryState,
        isForMembers: true,
        examples: { answer: exampleState },
      },
      ({ actor, params }) => library.remove(actor, params.postId),
    ),
    route(
      {
        method: "put",
        path: "/user_library/posts/{postId}/place",
        tag: "Library",
        summary: "Moves a saved post in the person's own order",
        description:
          "Behind another (`after`), to the front (`after: null`) or some places up or down (`by`). Safe while another device moves another post.",
        params: PostParam,
        body: Place,
        answer: LibraryState,
        isForMembers: true,
        errors: ["not_found", "conflict"],
        examples: { body: { after: 12 }, answer: exampleState },
      },
      ({ actor, params, body }) => library.move(actor, params.postId, body),
    ),
  ];
}
