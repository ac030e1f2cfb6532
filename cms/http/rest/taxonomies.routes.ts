import { createRoute } from "@hono/zod-openapi";
import {
  TaxonomiesAnswer,
  TaxonomiesQuery,
  TaxonomyParams,
  TermDirectory,
  TermDirectoryQuery,
  TermsAnswer,
  TermsQuery,
  TermTreeAnswer,
  TermTreeQuery,
  TermPage,
  TermPageParams,
  TermPageQuery,
  TermPicks,
  TermPicksChange,
  AdminTerm,
  AdminTermsAnswer,
  AdminTermsQuery,
  MergePreview,
  MergeQuery,
  MergeRequest,
  NewTerm,
  TermChange,
} from "../../contract/taxonomies";
import type { Services } from "../../services";
import { exampleListedTerm, exampleTerm, exampleTermToChoose, exampleCard } from "./examples";
import {
  answerCacheable,
  cacheable,
  createApi,
  acceptJson,
  answer,
  forMembers,
  answerDone,
} from "./api";
import {
  answers,
  errors,
  get,
  json,
  IdParam,
  CHANGE_ERRORS,
  jsonBody,
  MEMBER_ERRORS,
  put,
  del,
  done,
  MEMBER_BODY_ERRORS,
  post,
} from "./route-parts";
import { LanguageQuery } from "../../contract/shared";
import { exampleNamedPost } from "./admin.examples";
import type { ErrorCode } from "../../contract/errors";

export function taxonomiesRoutes({ taxonomies }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/taxonomies"),
        tags: ["Taxonomies"],
        summary:
          "Terms by taxonomy, with names in a language and sorted by it, parents before their children",
        description:
          "`type` is a comma-separated list of taxonomies, by name (`topics`) or by server name (`document_topics`); without it, all taxonomies are returned. Only staff get terms that only internal posts have.",
        request: { query: TaxonomiesQuery },
        responses: answers(TaxonomiesAnswer, { topics: [exampleTerm] }, "invalid_input"),
      }),
      async (c) =>
        answerCacheable(c, ({ actor, query }) =>
          taxonomies.list(actor, query.type, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...get("/taxonomies/{type}"),
        tags: ["Taxonomies"],
        summary: "The terms of a taxonomy that have public posts, by letter, in pages",
        description:
          "`search` matches beginnings of words, ignoring accents and case. `letters` counts the names under each letter of the language; " +
          "`letter` selects one, `0-9` or `other`. A page number after the last page gives the last page.",
        request: { params: TaxonomyParams, query: TermDirectoryQuery },
        responses: {
          200: json(TermDirectory, {
            terms: [{ ...exampleListedTerm, letter: "B" }],
            count: 1,
            page: 1,
            pages: 1,
            letter: null,
            letters: [{ letter: "B", count: 1 }],
          }),
          ...errors("invalid_input", "not_found"),
        },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, type, query }) => taxonomies.directory(actor, type, query)),
    )
    .openapi(
      createRoute({
        ...get("/taxonomies/{type}/tree"),
        tags: ["Taxonomies"],
        summary:
          "The same terms as a tree, parents before their children; countries are below their regions",
        description:
          "A page contains top-level terms, each with all terms below it. `search` keeps matching terms, with all terms above and below them; `count` is the number of matches, " +
          "`size` the number of all terms.",
        request: { params: TaxonomyParams, query: TermTreeQuery },
        responses: {
          200: json(TermTreeAnswer, {
            terms: [exampleListedTerm],
            count: 1,
            size: 1,
            page: 1,
            pages: 1,
          }),
          ...errors("invalid_input", "not_found"),
        },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, type, query }) => taxonomies.branches(actor, type, query)),
    )
    .openapi(
      createRoute({
        ...get("/terms"),
        tags: ["Taxonomies"],
        summary: "Terms of a taxonomy for pickers: by slug, by id, by name, or all",
        description:
          "`slugs` and `ids` are comma-separated; unknown terms are left out. Otherwise `search` finds terms by words of their names in any language, tolerating typing errors, " +
          "best first. Otherwise all terms are returned, parents before their children. Includes terms without posts. Only staff get terms that only internal posts have.",
        request: { query: TermsQuery },
        responses: {
          200: json(TermsAnswer, { terms: [exampleTermToChoose], count: 1 }),
          ...errors("invalid_input"),
        },
      }),
      async (c) => cacheable(c, await taxonomies.choices(c.var.actor, c.req.valid("query"))),
    );
}

const examplePicks: TermPicks = { version: "q1Zr4w0mB6yZ8k2sXh3vTA", posts: [exampleNamedPost] };

export function termPagesRoutes({ termPages }: Pick<Services, "termPages">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/terms/{type}/{slug}"),
        tags: ["Taxonomies"],
        summary:
          "The page of a term: its description, the date of its newest post, and the editors' picks",
        description:
          "`newest` is when the newest document, article or toolkit was created: a time, or only a year if no more is known. To get counts of its posts, search with the term as a filter.",
        request: { params: TermPageParams, query: TermPageQuery },
        responses: answers(
          TermPage,
          {
            name: "Birth registration",
            description: "How births are registered, and what keeps families from it.",
            language: "en",
            newest: "2026-03-04T10:15:00.000Z",
            picks: [exampleCard],
          },
          "invalid_input",
          "not_found",
        ),
      }),
      async (c) =>
        answerCacheable(c, ({ actor, type, slug, query }) =>
          termPages.get(actor, type, slug, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...get("/admin/terms/{id}/picks"),
        ...forMembers("Content admin"),
        summary: "For editors: the editors' picks for the page of a term",
        request: { params: IdParam, query: LanguageQuery },
        responses: answers(TermPicks, examplePicks, ...MEMBER_ERRORS, "not_found"),
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) => termPages.picks(actor, id, query.language)),
    )
    .openapi(
      createRoute({
        ...put("/admin/terms/{id}/picks"),
        ...forMembers("Content admin", acceptJson),
        summary:
          "For editors: replaces the editors' picks for the page of a term; the order is kept",
        request: {
          params: IdParam,
          query: LanguageQuery,
          body: jsonBody(TermPicksChange, { version: examplePicks.version, post_ids: [17] }),
        },
        responses: answers(TermPicks, examplePicks, ...CHANGE_ERRORS, "edit_conflict"),
      }),
      async (c) =>
        answer(c, ({ actor, id, body, query }) =>
          termPages.replacePicks(actor, id, body, query.language),
        ),
    );
}

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
const exampleAdminTerm = {
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
const termAnswers = (...codes: ErrorCode[]) => answers(AdminTerm, exampleAdminTerm, ...codes);

export function termsAdminRoutes({ termsAdmin }: Pick<Services, "termsAdmin">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/admin/terms"),
        ...forMembers(tag),
        summary:
          "For editors: all terms of a taxonomy, with and without posts, sorted by name, in pages",
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
          "If `slug` is omitted, it is generated from the English name. `parent`, `family` and `code` only apply to taxonomies that have them.",
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
        summary: "For editors: a term in all languages, with its usage counts",
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
        summary: "For editors: changes a term; its former slugs redirect to it",
        description:
          "Send the whole term, with the `modified` that was read. Names in languages that the site does not offer are kept.",
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
        summary: "For editors: deletes an unused term",
        request: { params: IdParam },
        responses: done("unauthenticated", "forbidden", "not_found", "conflict"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => termsAdmin.remove(actor, id)),
    )
    .openapi(
      createRoute({
        ...get("/admin/terms/{id}/merge"),
        ...forMembers(tag),
        summary: "For editors: a preview of merging a term into another",
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
        summary: "For editors: merges a term into another",
        description:
          "Everything that refers to the first term then refers to the second: posts, followers, contributions, an author's profile. The first term's slug redirects to the second.",
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
