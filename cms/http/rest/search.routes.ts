import { RecentAnswer, RecentRequest, SearchAnswer, SearchRequest } from "../../contract/search";
import { SuggestionsAnswer, SuggestionsQuery } from "../../contract/suggestions";
import type { Services } from "../../services";
import {
  exampleCard,
  exampleSearchAnswer,
  exampleSearchBody,
  exampleSuggestions,
} from "./examples";
import { type Route, route } from "./route";

export function searchRoutes({ search, askingLimit }: Services): Route[] {
  return [
    route(
      {
        method: "post",
        path: "/search_documents",
        tag: "Search",
        summary: "Search with filters, sorting, pages and, when asked for, facets",
        description:
          "Slugs are joined by OR within a taxonomy and by AND across. A `sort_by` of Relevance ranks documents that match only some words below those that match all. " +
          "`did_you_mean` offers another spelling that finds clearly more, `relax` what to let go when nothing is found, each with its count.",
        body: SearchRequest,
        answer: SearchAnswer,
        errors: ["timeout", "rate_limited"],
        examples: { body: exampleSearchBody, answer: exampleSearchAnswer },
      },
      async ({ actor, client, body }) => {
        await askingLimit(client, "search");
        return search.search(actor, body);
      },
    ),
    route(
      {
        method: "post",
        path: "/get_recent_documents",
        tag: "Search",
        summary: "The public documents that changed last",
        body: RecentRequest,
        answer: RecentAnswer,
        errors: ["timeout"],
        examples: {
          body: { lang: "EN", limit: 8 },
          answer: { documents: [exampleCard], count: 1 },
        },
      },
      ({ actor, body }) => search.recent(actor, body),
    ),
    route(
      {
        method: "get",
        path: "/autocomplete_documents",
        tag: "Search",
        summary: "Terms, authors and titles that could be meant by a text that is being typed",
        description:
          "`terms` are the best of all taxonomies, `suggestions` documents and other posts by their titles, `docTerms.entities.all` the matching terms as one list by taxonomy. " +
          "Terms are found by their names in any language, and by any word of them; an error is forgiven in words of four letters or more, two from eight on, where nothing fits as typed. " +
          "All three are empty for a single letter. Titles that cannot be had in two seconds are left out.",
        query: SuggestionsQuery,
        answer: SuggestionsAnswer,
        errors: ["rate_limited"],
        examples: { answer: exampleSuggestions },
      },
      async ({ actor, client, query }) => {
        await askingLimit(client, "suggestions");
        return search.suggest(actor, query);
      },
    ),
  ];
}
