import { TaxonomiesAnswer, TaxonomiesQuery } from "../../contract/taxonomies";
import type { Services } from "../../services";
import { exampleTerm } from "./examples";
import { type Route, route } from "./route";

export function taxonomiesRoutes({ taxonomies }: Services): Route[] {
  return [
    route(
      {
        method: "get", path: "/taxonomies", tag: "Taxonomies",
        summary: "Terms by taxonomy, named and sorted in a language, each parent before its children",
        description: "`type` is a comma separated list of taxonomies; without it, all are answered.",
        query: TaxonomiesQuery, answer: TaxonomiesAnswer,
        examples: { answer: { topics: [exampleTerm] } },
      },
      ({ actor, query }) => taxonomies.list(actor, query.type, query.language),
    ),
  ];
}
