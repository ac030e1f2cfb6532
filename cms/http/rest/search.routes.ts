import { createRoute } from "@hono/zod-openapi";
import { RecentAnswer, RecentRequest, SearchAnswer, SearchRequest } from "../../contract/search";
import { SuggestionsAnswer, SuggestionsQuery } from "../../contract/suggestions";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import {
  exampleCard,
  exampleSearchAnswer,
  exampleSearchBody,
  exampleSuggestions,
} from "./examples";
import { acceptJson, cacheable, createApi } from "./api";
import { answers, BODY_ERRORS, errors, get, json, jsonBody, post } from "./parts";

export function searchRoutes({ search, askingLimit }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/search_documents"),
        tags: ["Search"],
        middleware: acceptJson,
        summary: "Search with filters, sorting, pages and, when asked for, facets",
        description:
          "Slugs are joined by OR within a taxonomy and by AND across. A `sort_by` of Relevance ranks documents that match only some words below those that match all. " +
          "`did_you_mean` offers another spelling that finds clearly more, `relax` what to let go when nothing is found, each with its count.",
        request: { body: jsonBody(SearchRequest, exampleSearchBody) },
        responses: {
          200: json(SearchAnswer, exampleSearchAnswer),
          ...errors(...BODY_ERRORS, "timeout", "rate_limited"),
        },
      }),
      async (c) => {
        await askingLimit(clientOf(c), "search");
        return c.json(await search.search(c.var.actor, c.req.valid("json")), 200);
      },
    )
    .openapi(
      createRoute({
        ...post("/get_recent_documents"),
        tags: ["Search"],
        middleware: acceptJson,
        summary: "The public documents that changed last",
        request: { body: jsonBody(RecentRequest, { lang: "EN", limit: 8 }) },
        responses: {
          200: json(RecentAnswer, { documents: [exampleCard], count: 1 }),
          ...errors(...BODY_ERRORS, "timeout"),
        },
      }),
      async (c) => c.json(await search.recent(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...get("/autocomplete_documents"),
        tags: ["Search"],
        summary: "Terms, authors and titles that could be meant by a text that is being typed",
        description:
          "`terms` are the best of all taxonomies, `suggestions` documents and other posts by their titles, `docTerms.entities.all` the matching terms as one list by taxonomy. " +
          "Terms are found by their names in any language, and by any word of them; an error is forgiven in words of four letters or more, two from eight on, where nothing fits as typed. " +
          "All three lists are empty for a single letter. Titles are left out if they take longer than two seconds.",
        request: { query: SuggestionsQuery },
        responses: answers(SuggestionsAnswer, exampleSuggestions, "invalid_input", "rate_limited"),
      }),
      async (c) => {
        await askingLimit(clientOf(c), "suggestions");
        return cacheable(c, await search.suggest(c.var.actor, c.req.valid("query")));
      },
    );
}
