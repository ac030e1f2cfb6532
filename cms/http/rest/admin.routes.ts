import { createRoute } from "@hono/zod-openapi";
import type { ErrorCode } from "../../contract/errors";
import { z } from "zod";
import {
  AdminAnswer,
  AdminBeginning,
  AdminPost,
  AdminPreview,
  AdminPreviewQuery,
  AdminPublish,
  AdminQuery,
  AdminRevisionContent,
  AdminRevisionsAnswer,
  AdminSave,
  AdminVersion,
  AdminVisibility,
} from "../../contract/admin";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleAdminPost, exampleAdminRevision, exampleAdminSummary } from "./admin.examples";
import { exampleArticle } from "./examples";
import { Id, IdParam } from "./params";
import {
  acceptJson,
  answer,
  answerCacheable,
  answerDone,
  cacheable,
  createApi,
  forMembers,
} from "./api";
import {
  answers,
  CHANGE_ERRORS,
  del,
  done,
  errors,
  get,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  post,
  put,
  MEMBER_ERRORS,
} from "./parts";

const tag = "Content admin";

const RevisionParams = z.object({ id: Id, number: Id });

const postAnswers = (...codes: ErrorCode[]) => answers(AdminPost, exampleAdminPost, ...codes);

/** Routes for editing posts. */
export function adminRoutes({ admin }: Pick<Services, "admin">) {
  return createApi()
    .route("/", draftRoutes(admin))
    .route("/", publicationRoutes(admin))
    .route("/", readersRoutes(admin))
    .route("/", revisionRoutes(admin));
}

function draftRoutes({ drafts }: Services["admin"]) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/admin/posts"),
        ...forMembers(tag),
        summary:
          "For editors: everything that the site publishes, has unpublished, or may publish, the last changed first",
        description:
          "Collections are included only if they belong to the site itself. `search` matches words of the titles in any language.",
        request: { query: AdminQuery },
        responses: {
          200: json(AdminAnswer, { posts: [exampleAdminSummary], count: 1, page: 1, pages: 1 }),
          ...errors(...MEMBER_ERRORS),
        },
      }),
      async (c) => cacheable(c, await drafts.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        ...post("/admin/posts"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: begins a draft of a new post",
        request: {
          body: jsonBody(AdminBeginning, {
            type: "article",
            language: "en",
            title: "What a birth certificate opens",
          }),
        },
        responses: postAnswers(...MEMBER_BODY_ERRORS, "forbidden"),
      }),
      async (c) => c.json(await drafts.begin(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...get("/admin/posts/{id}"),
        ...forMembers(tag),
        summary:
          "For editors: a post with its draft, or with what is published where there is none",
        description:
          "`problems` names what keeps it from being published, by the path of the field.",
        request: { params: IdParam, query: LanguageQuery },
        responses: postAnswers("unauthenticated", "invalid_input", "forbidden", "not_found"),
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) => drafts.get(actor, id, query.language)),
    )
    .openapi(
      createRoute({
        ...put("/admin/posts/{id}/draft"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: keeps the whole content as the draft, however incomplete",
        description:
          "At most 4 MB. The caller's accepted uploads that the content refers to become files of the library; other people see them only once the post is published. Visitors never see a draft.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(AdminSave, {
            version: 3,
            base: exampleAdminPost.base,
            content: exampleAdminPost.content,
          }),
        },
        responses: postAnswers(...CHANGE_ERRORS, "edit_conflict", "conflict", "busy"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) => drafts.save(actor, id, body, query.language)),
    )
    .openapi(
      createRoute({
        ...del("/admin/posts/{id}/draft"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: throws a draft away; what was never published is gone with it",
        request: { params: IdParam, body: jsonBody(AdminVersion, { version: 3 }) },
        responses: done(...CHANGE_ERRORS, "edit_conflict"),
      }),
      async (c) => answerDone(c, ({ actor, id, body }) => drafts.discard(actor, id, body)),
    );
}

function publicationRoutes({ publication }: Services["admin"]) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/admin/posts/{id}/publish"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: publishes the draft now, or at a time to come",
        description:
          "`edit_conflict` where the draft is another by now, or where what is published was changed by another way since the draft was begun: then it is saved again with `live` as its `base`.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(AdminPublish, { version: 3, at: null, note: "Figures of 2026" }),
        },
        responses: {
          200: json(AdminPost, { ...exampleAdminPost, state: "published" }),
          ...errors(...CHANGE_ERRORS, "edit_conflict", "conflict"),
        },
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          publication.publish(actor, id, body, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...del("/admin/posts/{id}/schedule"),
        ...forMembers(tag),
        summary: "For editors: takes a draft off the schedule; it stays a draft",
        request: { params: IdParam },
        responses: done("unauthenticated", "forbidden", "not_found"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => publication.unschedule(actor, id)),
    )
    .openapi(
      createRoute({
        ...post("/admin/posts/{id}/unpublish"),
        ...forMembers(tag),
        summary:
          "For editors: hides a post from all readers at once; it stays on the admin and can be published again at the same address",
        request: { params: IdParam, query: LanguageQuery },
        responses: {
          200: json(AdminPost, { ...exampleAdminPost, state: "unpublished", link: null }),
          ...errors(...MEMBER_ERRORS, "not_found", "conflict"),
        },
      }),
      async (c) =>
        answer(c, ({ actor, id, query }) => publication.unpublish(actor, id, query.language)),
    );
}

function readersRoutes({ deletion, visibilities }: Services["admin"]) {
  return createApi()
    .openapi(
      createRoute({
        ...put("/admin/posts/{id}/visibility"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: makes a published document public, or internal, with its files",
        description:
          "Its address changes with it. A file that another post has too stays internal. `conflict` where another document has the address there, and for what is no published document.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(AdminVisibility, { visibility: "internal" }),
        },
        responses: postAnswers(...CHANGE_ERRORS, "conflict"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          visibilities.change(actor, id, body, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...del("/admin/posts/{id}"),
        ...forMembers(tag),
        summary:
          "For editors: moves an article, a toolkit or a page to the bin, from which it can be restored for 30 days",
        description:
          "What was never published is discarded instead; documents are removed with `DELETE /documents/{id}`.",
        request: { params: IdParam },
        responses: done("unauthenticated", "forbidden", "not_found", "conflict"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => deletion.delete(actor, id)),
    )
    .openapi(
      createRoute({
        ...post("/admin/posts/{id}/restore"),
        ...forMembers(tag),
        summary: "For editors: puts a post from the bin back on the admin, unpublished",
        request: { params: IdParam, query: LanguageQuery },
        responses: {
          200: json(AdminPost, { ...exampleAdminPost, state: "unpublished", link: null }),
          ...errors(...MEMBER_ERRORS, "not_found"),
        },
      }),
      async (c) => answer(c, ({ actor, id, query }) => deletion.restore(actor, id, query.language)),
    );
}

function revisionRoutes({ previews, revisions }: Services["admin"]) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/admin/posts/{id}/preview"),
        ...forMembers(tag),
        summary: "For editors: the draft, or a revision, exactly as visitors would read it",
        description:
          "The answer is the same as that of the public call for a post of this type; with `chapter`, as that for the toolkit's chapter with this number. Files that are not published yet need the caller's token.",
        request: { params: IdParam, query: AdminPreviewQuery },
        responses: {
          200: json(AdminPreview, { post: exampleAdminSummary, article: exampleArticle }),
          ...errors(...MEMBER_ERRORS, "not_found"),
        },
      }),
      async (c) => answerCacheable(c, ({ actor, id, query }) => previews.preview(actor, id, query)),
    )
    .openapi(
      createRoute({
        ...get("/admin/posts/{id}/revisions"),
        ...forMembers(tag),
        summary: "For editors: the states that a post was published in, the newest first",
        description:
          "The last hundred, including the content from before its first change at the admin.",
        request: { params: IdParam, query: LanguageQuery },
        responses: {
          200: json(AdminRevisionsAnswer, {
            post: exampleAdminSummary,
            revisions: [exampleAdminRevision],
          }),
          ...errors(...MEMBER_ERRORS, "not_found"),
        },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) => revisions.list(actor, id, query.language)),
    )
    .openapi(
      createRoute({
        ...get("/admin/posts/{id}/revisions/{number}"),
        ...forMembers(tag),
        summary: "For editors: what a revision said, beside what the one before it did",
        request: { params: RevisionParams, query: LanguageQuery },
        responses: {
          200: json(AdminRevisionContent, {
            post: exampleAdminSummary,
            version: exampleAdminPost.version,
            revision: exampleAdminRevision,
            content: exampleAdminPost.content,
            before: null,
            posts: exampleAdminPost.posts,
          }),
          ...errors(...MEMBER_ERRORS, "not_found"),
        },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, number, query }) =>
          revisions.get(actor, id, number, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...post("/admin/posts/{id}/revisions/{number}/restore"),
        ...forMembers(tag, acceptJson),
        summary:
          "For editors: makes the draft of what a revision said, in the place of the draft that there is; nothing is published by it",
        description: "A scheduled publication is cancelled.",
        request: {
          params: RevisionParams,
          query: LanguageQuery,
          body: jsonBody(AdminVersion, { version: 3 }),
        },
        responses: postAnswers(...MEMBER_BODY_ERRORS, "forbidden", "not_found", "edit_conflict"),
      }),
      async (c) => {
        const { language } = c.req.valid("query");
        return c.json(
          await revisions.restore(c.var.actor, c.req.valid("param"), c.req.valid("json"), language),
          200,
        );
      },
    );
}
