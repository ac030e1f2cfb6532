import { createRoute } from "@hono/zod-openapi";
import { LanguageQuery } from "../../contract/shared";
import {
  TermPage,
  TermPageParams,
  TermPageQuery,
  TermPicks,
  TermPicksChange,
} from "../../contract/term-pages";
import type { Services } from "../../services";
import { acceptJson, answer, answerCacheable, createApi, forMembers } from "./api";
import { exampleNamedPost } from "./admin.examples";
import { exampleCard } from "./examples";
import { IdParam } from "./params";
import { answers, CHANGE_ERRORS, get, jsonBody, MEMBER_ERRORS, put } from "./parts";

const examplePicks: TermPicks = { version: "q1Zr4w0mB6yZ8k2sXh3vTA", posts: [exampleNamedPost] };

export function termPagesRoutes({ termPages }: Pick<Services, "termPages">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/terms/{type}/{slug}"),
        tags: ["Taxonomies"],
        summary: "What the page of a term says: its description, its newest post, editor's picks",
        description:
          "`newest` is when the newest document, article or toolkit was made: a moment, or a year where no more is known. Figures of its posts come with a search that is narrowed by the term.",
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
        summary: "For editors: the posts that are chosen for the page of a term",
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
          "For editors: replaces the posts that are chosen for the page of a term, in this order",
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
