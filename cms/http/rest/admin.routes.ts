import { createRoute } from "@hono/zod-openapi";
import type { ErrorCode } from "../../contract/errors";
import { z } from "zod";
import {
  AdminAnswer,
  AdminNewPost,
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
import {
  Id,
  IdParam,
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
} from "./route-parts";
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
  type AdminExtraField,
  AdminFieldsAnswer,
  AdminFieldsSave,
} from "../../contract/extra-fields";

const tag = "Content admin";

const RevisionParams = z.object({ id: Id, number: Id });

const postAnswers = (...codes: ErrorCode[]) => answers(AdminPost, exampleAdminPost, ...codes);

/** Routes for editing posts. */
export function adminRoutes({ admin }: Pick<Services, "admin">) {
  return createApi()
    .route("/", draftRoutes(admin))
    .route("/", publicationRoutes(admin))
    .route("/", visibilityRoutes(admin))
    .route("/", revisionRoutes(admin));
}

function draftRoutes({ drafts }: Services["admin"]) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/admin/posts"),
        ...forMembers(tag),
        summary: "For editors: all published, unpublished and draft posts, last changed first",
        description:
          "Of the collections, only site collections are included. `search` matches words of the titles in any language.",
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
        summary: "For editors: creates a draft of a new post",
        request: {
          body: jsonBody(AdminNewPost, {
            type: "article",
            language: "en",
            title: "What a birth certificate opens",
          }),
        },
        responses: postAnswers(...MEMBER_BODY_ERRORS, "forbidden"),
      }),
      async (c) => c.json(await drafts.create(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...get("/admin/posts/{id}"),
        ...forMembers(tag),
        summary:
          "For editors: a post with its draft, or with the published content if there is no draft",
        description:
          "`problems` gives the reasons why it cannot be published, by the path of the field.",
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
        summary: "For editors: saves the whole content as the draft, even if it is incomplete",
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
        summary:
          "For editors: discards a draft; a post that was never published is deleted with it",
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
        summary: "For editors: publishes the draft now, or at a future time",
        description:
          "`edit_conflict` if there is a newer version of the draft, or if the published content was changed in another way since the draft was started. In the second case, save the draft again with `live` as its `base`.",
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
        summary: "For editors: cancels a scheduled publication; the draft is kept",
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
          "For editors: unpublishes a post at once; it stays in the admin area and can be published again at the same address",
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

function visibilityRoutes({ deletion, visibilities }: Services["admin"]) {
  return createApi()
    .openapi(
      createRoute({
        ...put("/admin/posts/{id}/visibility"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: makes a published document and its files public or internal",
        description:
          "Its address changes too. A file that another post also uses stays internal. `conflict` if another document has the new address, or if the post is not a published document.",
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
          "A post that was never published is discarded instead. Remove documents with `DELETE /documents/{id}`.",
        request: { params: IdParam },
        responses: done("unauthenticated", "forbidden", "not_found", "conflict"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => deletion.delete(actor, id)),
    )
    .openapi(
      createRoute({
        ...post("/admin/posts/{id}/restore"),
        ...forMembers(tag),
        summary: "For editors: restores a post from the bin, unpublished",
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
        summary: "For editors: a preview of the draft or of a revision, as visitors would see it",
        description:
          "The response is the same as for a published post of this type; with `chapter`, as for the toolkit's chapter with this number. Files that are not published yet require the caller's token.",
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
        summary: "For editors: the published revisions of a post, newest first",
        description:
          "The last hundred, including the content before its first change in the admin area.",
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
        summary: "For editors: the content of a revision and of the previous one",
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
        summary: "For editors: replaces the draft with a revision; publishes nothing",
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

const exampleField: AdminExtraField = {
  name: "sample_size",
  labels: { en: "How many people took part?", sv: "Hur många deltog?" },
  headings: { en: "Method", sv: "Metod" },
  kind: "number",
  required: true,
  defaultValue: "",
  min: 1,
  max: 100000,
  digits: null,
  choices: [],
  taxonomy: "content_types",
  terms: ["research"],
};
const exampleFieldsAnswer: AdminFieldsAnswer = {
  version: "q1Zr4w0mB6yZ8k2sXh3vTA",
  fields: [exampleField],
};

export function extraFieldsRoutes({ extraFieldsAdmin }: Pick<Services, "extraFieldsAdmin">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/admin/fields"),
        ...forMembers(tag),
        summary: "For editors: the extra fields of documents, with their texts in all languages",
        description: "Forms read the same fields in one language from `GET /fields/documents`.",
        responses: answers(AdminFieldsAnswer, exampleFieldsAnswer, ...MEMBER_ERRORS),
      }),
      async (c) => c.json(await extraFieldsAdmin.list(c.var.actor), 200),
    )
    .openapi(
      createRoute({
        ...put("/admin/fields"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: replaces the whole list of extra fields",
        description:
          "Forms show the fields in this order; neighbours with the same heading and the same terms are a group. An omitted field is deleted. Its answers stay with their documents, under its `name`, and belong to a field that is added later with the same `name`.",
        request: { body: jsonBody(AdminFieldsSave, exampleFieldsAnswer) },
        responses: {
          200: json(AdminFieldsAnswer, exampleFieldsAnswer),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "edit_conflict"),
        },
      }),
      async (c) => c.json(await extraFieldsAdmin.save(c.var.actor, c.req.valid("json")), 200),
    );
}
