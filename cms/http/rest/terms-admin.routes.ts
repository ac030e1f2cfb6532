import { createRoute } from "@hono/zod-openapi";
import type { ErrorCode } from "../../contract/errors";
import { LanguageQuery } from "../../contract/shared";
import {
  AdminTerm,
  AdminTermsAnswer,
  AdminTermsQuery,
  MergePreview,
  MergeQuery,
  MergeRequest,
  NewTerm,
  TermChange,
} from "../../contract/terms-admin";
import type { Services } from "../../services";
import { IdParam } from "./params";
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

const exampleRow = {
  databaseId: 31,
  taxonomy: "keywords",
  slug: "birth-registration",
  name: "Birth registration",
  language: "en",
  path: [],
  languages: ["en", "es"],
  count: 142,
  link: "/search?keyword=birth-registration",
};
const exampleUses = {
  posts: 150,
  publicPosts: 142,
  children: 0,
  followers: 3,
  contributions: 1,
  hasOwner: false,
  claims: 0,
};
const exampleTerm = {
  ...exampleRow,
  names: { en: "Birth registration", es: "Registro de nacimientos" },
  descriptions: { en: "", es: "" },
  parent: null,
  family: null,
  code: "",
  position: 0,
  uses: exampleUses,
  formerSlugs: ["registration-of-births"],
  modified: "2026-03-04T10:15:00.000Z",
};
const exampleInput = {
  slug: "birth-registration",
  names: { en: "Birth registration", es: "Registro de nacimientos" },
};
const termAnswers = (...codes: ErrorCode[]) => answers(AdminTerm, exampleTerm, ...codes);

export function termsAdminRoutes({ termsAdmin }: Pick<Services, "termsAdmin">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/admin/terms"),
        ...forMembers(tag),
        summary: "For editors: terms of a taxonomy, with posts and without, by name, page by page",
        request: { query: AdminTermsQuery },
        responses: {
          200: json(AdminTermsAnswer, { terms: [exampleRow], count: 1, page: 1, pages: 1 }),
          ...errors(...MEMBER_ERRORS),
        },
      }),
      async (c) => cacheable(c, await termsAdmin.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        ...post("/admin/terms"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: adds a term",
        description:
          "`slug` is made from the English name where it is left out. `parent`, `family` and `code` count for taxonomies that have them.",
        request: {
          query: LanguageQuery,
          body: jsonBody(NewTerm, { taxonomy: "keywords", ...exampleInput }),
        },
        responses: termAnswers(...MEMBER_BODY_ERRORS, "forbidden"),
      }),
      async (c) =>
        answer(c, ({ actor, body, query }) => termsAdmin.add(actor, body, query.language)),
    )
    .openapi(
      createRoute({
        ...get("/admin/terms/{id}"),
        ...forMembers(tag),
        summary: "For editors: a term in all languages, with what has it",
        request: { params: IdParam, query: LanguageQuery },
        responses: termAnswers(...MEMBER_ERRORS, "not_found"),
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) => termsAdmin.get(actor, id, query.language)),
    )
    .openapi(
      createRoute({
        ...put("/admin/terms/{id}"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: changes a term; a slug that it had leads to it from then on",
        description:
          "Send the whole term, with `modified` as it was read. Names in languages that the site does not have are kept.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(TermChange, { ...exampleInput, modified: "2026-03-04T10:15:00.000Z" }),
        },
        responses: termAnswers(...CHANGE_ERRORS, "conflict"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          termsAdmin.change(actor, id, body, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...del("/admin/terms/{id}"),
        ...forMembers(tag),
        summary: "For editors: removes a term that nothing has",
        request: { params: IdParam },
        responses: done("unauthenticated", "forbidden", "not_found", "conflict"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => termsAdmin.remove(actor, id)),
    )
    .openapi(
      createRoute({
        ...get("/admin/terms/{id}/merge"),
        ...forMembers(tag),
        summary: "For editors: what merging a term into another would change",
        request: { params: IdParam, query: MergeQuery },
        responses: {
          200: json(MergePreview, {
            from: {
              ...exampleRow,
              databaseId: 32,
              slug: "registering-births",
              name: "Registering births",
            },
            into: exampleRow,
            uses: exampleUses,
            both: 12,
            problem: null,
          }),
          ...errors(...MEMBER_ERRORS, "not_found"),
        },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) =>
          termsAdmin.mergePreview(actor, id, query.into, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...post("/admin/terms/{id}/merge"),
        ...forMembers(tag, acceptJson),
        summary: "For editors: makes two terms one",
        description:
          "Everything that refers to the first term then refers to the second: posts, followers, contributions, an author's profile. The slug of the first leads to the second.",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(MergeRequest, { into: 31 }),
        },
        responses: termAnswers(...CHANGE_ERRORS, "conflict"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          termsAdmin.merge(actor, id, body.into, query.language),
        ),
    );
}
