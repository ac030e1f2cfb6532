import { RecentAnswer, RecentRequest, SearchAnswer, SearchRequest } from "../../contract/search";
import type { Services } from "../../services";
import { exampleCard, exampleSearchAnswer, exampleSearchBody } from "./examples";
import { type Route, route } from "./route";

export function searchRoutes({ search }: Services): Route[] {
  return [
    route(
      {
        method: "post", path: "/search_documents", tag: "Search",
        summary: "Search with filters, sorting, pages and, when asked for, facets",
        description:
          "Slugs are joined by OR within a taxonomy and by AND across. A `sort_by` of Relevance ranks documents that match only some words below those that match all.",
        body: SearchRequest, answer: SearchAnswer, errors: ["timeout"],
        examples: { body: exampleSearchBody, answer: exampleSearchAnswer },
      },
      ({ actor, body }) => search.search(actor, body),
    ),
    route(
      {
        method: "post", path: "/get_recent_documents", tag: "Search",
        summary: "The public documents that changed last",
        body: RecentRequest, answer: RecentAnswer, errors: ["timeout"],
        examples: { body: { lang: "EN", limit: 8 }, answer: { documents: [exampleCard], count: 1 } },
      },
      ({ actor, body }) => search.recent(actor, body),
    ),
  ];
}
