import { z } from "zod";
import {
  DeskAnswer,
  DeskBeginning,
  DeskPost,
  DeskPreview,
  DeskPreviewQuery,
  DeskPublish,
  DeskQuery,
  DeskRevisionContent,
  DeskRevisionsAnswer,
  DeskSave,
  DeskVersion,
} from "../../contract/desk";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleDeskPost, exampleDeskRevision, exampleDeskSummary } from "./desk.examples";
import { exampleArticle } from "./examples";
import { Id, IdParam } from "./params";
import { type Route, route } from "./route";

const tag = "Content desk";

const RevisionParams = z.object({ id: Id, number: Id });

/** The calls of editors about posts. */
export function deskRoutes({ desk }: Pick<Services, "desk">): Route[] {
  return [...draftRoutes(desk), ...publicationRoutes(desk), ...revisionRoutes(desk)];
}

function draftRoutes({ drafts }: Services["desk"]): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/desk/posts",
        tag,
        isForMembers: true,
        summary:
          "For editors: everything that the site publishes, has unpublished, or may publish, the last changed first",
        description:
          "Of collections only the site's own. `search` finds words of the titles, in any language.",
        query: DeskQuery,
        answer: DeskAnswer,
        errors: ["forbidden"],
        examples: { answer: { posts: [exampleDeskSummary], count: 1, page: 1, pages: 1 } },
      },
      ({ actor, query }) => drafts.list(actor, query),
    ),
    route(
      {
        method: "post",
        path: "/desk/posts",
        tag,
        isForMembers: true,
        summary: "For editors: begins a draft of a new post",
        body: DeskBeginning,
        answer: DeskPost,
        errors: ["forbidden"],
        examples: {
          body: { type: "article", language: "en", title: "What a birth certificate opens" },
          answer: exampleDeskPost,
        },
      },
      ({ actor, body }) => drafts.begin(actor, body),
    ),
    route(
      {
        method: "get",
        path: "/desk/posts/{id}",
        tag,
        isForMembers: true,
        summary:
          "For editors: a post with its draft, or with what is published where there is none",
        description:
          "`problems` names what keeps it from being published, by the path of the field.",
        params: IdParam,
        query: LanguageQuery,
        answer: DeskPost,
        errors: ["forbidden", "not_found"],
        examples: { answer: exampleDeskPost },
      },
      ({ actor, params, query }) => drafts.get(actor, params.id, query.language),
    ),
    route(
      {
        method: "put",
        path: "/desk/posts/{id}/draft",
        tag,
        isForMembers: true,
        summary: "For editors: keeps the whole content as the draft, however incomplete",
        description:
          "At most 4 MB. Accepted uploads of the caller that stand in it become files of the library, which nobody else sees before the post is published. Visitors see nothing of a draft.",
        params: IdParam,
        query: LanguageQuery,
        body: DeskSave,
        answer: DeskPost,
        errors: ["forbidden", "not_found", "edit_conflict", "conflict", "busy"],
        examples: {
          body: { version: 3, base: exampleDeskPost.base, content: exampleDeskPost.content },
          answer: exampleDeskPost,
        },
      },
      ({ actor, params, query, body }) => drafts.save(actor, params.id, body, query.language),
    ),
    route(
      {
        method: "delete",
        path: "/desk/posts/{id}/draft",
        tag,
        isForMembers: true,
        summary: "For editors: throws a draft away; what was never published is gone with it",
        params: IdParam,
        body: DeskVersion,
        answer: null,
        errors: ["forbidden", "not_found", "edit_conflict"],
        examples: { body: { version: 3 } },
      },
      ({ actor, params, body }) => drafts.discard(actor, params.id, body),
    ),
  ];
}

function publicationRoutes({ publication }: Services["desk"]): Route[] {
  return [
    route(
      {
        method: "post",
        path: "/desk/posts/{id}/publish",
        tag,
        isForMembers: true,
        summary: "For editors: publishes the draft now, or at a time to come",
        description:
          "`edit_conflict` where the draft is another by now, or where what is published was changed by another way since the draft was begun: then it is saved again with `live` as its `base`.",
        params: IdParam,
        query: LanguageQuery,
        body: DeskPublish,
        answer: DeskPost,
        errors: ["forbidden", "not_found", "edit_conflict", "conflict"],
        examples: {
          body: { version: 3, at: null, note: "Figures of 2026" },
          answer: { ...exampleDeskPost, state: "published" },
        },
      },
      ({ actor, params, query, body }) =>
        publication.publish(actor, params.id, body, query.language),
    ),
    route(
      {
        method: "delete",
        path: "/desk/posts/{id}/schedule",
        tag,
        isForMembers: true,
        summary: "For editors: takes a draft off the schedule; it stays a draft",
        params: IdParam,
        answer: null,
        errors: ["forbidden", "not_found"],
      },
      ({ actor, params }) => publication.unschedule(actor, params.id),
    ),
    route(
      {
        method: "post",
        path: "/desk/posts/{id}/unpublish",
        tag,
        isForMembers: true,
        summary:
          "For editors: takes a post from everybody at once; it stays on the desk and can be published again at the same address",
        params: IdParam,
        query: LanguageQuery,
        answer: DeskPost,
        errors: ["forbidden", "not_found", "conflict"],
        examples: { answer: { ...exampleDeskPost, state: "unpublished", link: null } },
      },
      ({ actor, params, query }) => publication.unpublish(actor, params.id, query.language),
    ),
  ];
}

function revisionRoutes({ previews, revisions }: Services["desk"]): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/desk/posts/{id}/preview",
        tag,
        isForMembers: true,
        summary: "For editors: the draft, or a revision, exactly as visitors would read it",
        description:
          "With the answer of the call by which visitors get the published post, one of them by its type; with `chapter`, that of a toolkit's chapter by its number. Files that are not published yet need the caller's token.",
        params: IdParam,
        query: DeskPreviewQuery,
        answer: DeskPreview,
        errors: ["forbidden", "not_found"],
        examples: { answer: { post: exampleDeskSummary, article: exampleArticle } },
      },
      ({ actor, params, query }) => previews.preview(actor, params.id, query),
    ),
    route(
      {
        method: "get",
        path: "/desk/posts/{id}/revisions",
        tag,
        isForMembers: true,
        summary: "For editors: the states that a post was published in, the newest first",
        description: "The last hundred, what was there before the desk changed it among them.",
        params: IdParam,
        query: LanguageQuery,
        answer: DeskRevisionsAnswer,
        errors: ["forbidden", "not_found"],
        examples: { answer: { post: exampleDeskSummary, revisions: [exampleDeskRevision] } },
      },
      ({ actor, params, query }) => revisions.list(actor, params.id, query.language),
    ),
    route(
      {
        method: "get",
        path: "/desk/posts/{id}/revisions/{number}",
        tag,
        isForMembers: true,
        summary: "For editors: what a revision said, beside what the one before it did",
        params: RevisionParams,
        query: LanguageQuery,
        answer: DeskRevisionContent,
        errors: ["forbidden", "not_found"],
        examples: {
          answer: {
            post: exampleDeskSummary,
            version: exampleDeskPost.version,
            revision: exampleDeskRevision,
            content: exampleDeskPost.content,
            before: null,
            posts: exampleDeskPost.posts,
          },
        },
      },
      ({ actor, params, query }) => revisions.get(actor, params.id, params.number, query.language),
    ),
    route(
      {
        method: "post",
        path: "/desk/posts/{id}/revisions/{number}/restore",
        tag,
        isForMembers: true,
        summary:
          "For editors: makes the draft of what a revision said, in the place of the draft that there is; nothing is published by it",
        description: "A publication that was to come is taken off the schedule.",
        params: RevisionParams,
        query: LanguageQuery,
        body: DeskVersion,
        answer: DeskPost,
        errors: ["forbidden", "not_found", "edit_conflict"],
        examples: { body: { version: 3 }, answer: exampleDeskPost },
      },
      ({ actor, params, query, body }) => revisions.restore(actor, params, body, query.language),
    ),
  ];
}
