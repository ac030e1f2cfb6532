import { createRoute } from "@hono/zod-openapi";
import {
  RecentAnswer,
  RecentRequest,
  SearchAnswer,
  SearchRequest,
  SuggestionsAnswer,
  SuggestionsQuery,
} from "../../contract/search";
import type { Services } from "../../services";
import { clientOf } from "../actor";
import {
  exampleCard,
  exampleSearchAnswer,
  exampleSearchBody,
  exampleSuggestions,
} from "./examples";
import { acceptJson, cacheable, createApi } from "./api";
import { answers, BODY_ERRORS, errors, get, json, jsonBody, post } from "./route-parts";

export function searchRoutes({ search, requestLimit }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/search_documents"),
        tags: ["Search"],
        middleware: acceptJson,
        summary: "Search with filters, sorting, pages and, if requested, facets",
        description:
          "Slugs are joined by OR within a taxonomy and by AND across. A `sort_by` of Relevance ranks documents that match only some words below those that match all. " +
          "`did_you_mean` suggests another spelling that finds clearly more. If nothing is found, `relax` suggests filters and words to remove, each with the resulting count.",
        request: { body: jsonBody(SearchRequest, exampleSearchBody) },
        responses: {
          200: json(SearchAnswer, exampleSearchAnswer),
          ...errors(...BODY_ERRORS, "timeout", "rate_limited"),
        },
      }),
      async (c) => {
        await requestLimit(clientOf(c), "search");
        return c.json(await search.search(c.var.actor, c.req.valid("json")), 200);
      },
    )
    .openapi(
      createRoute({
        ...post("/get_recent_documents"),
        tags: ["Search"],
        middleware: acceptJson,
        summary: "The public documents that were changed last",
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
        summary: "Suggested terms, authors and titles for a text that is being typed",
        description:
          "`terms` contains the best terms of all taxonomies, `suggestions` posts with matching titles, and `docTerms.entities.all` all matching terms as one list by taxonomy. " +
          "Terms match by any word of their names in any language. If nothing matches exactly, one typing error is tolerated in words of four letters or more, and two in words of eight or more. " +
          "All three lists are empty for a single letter. Titles are left out if finding them takes longer than two seconds.",
        request: { query: SuggestionsQuery },
        responses: answers(SuggestionsAnswer, exampleSuggestions, "invalid_input", "rate_limited"),
      }),
      async (c) => {
        await requestLimit(clientOf(c), "suggestions");
        return cacheable(c, await search.suggest(c.var.actor, c.req.valid("query")));
      },
    );
}
