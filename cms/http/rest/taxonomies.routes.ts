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
} from "../../contract/taxonomies";
import type { Services } from "../../services";
import { exampleListedTerm, exampleTerm, exampleTermToChoose } from "./examples";
import { type Route, route } from "./route";

export function taxonomiesRoutes({ taxonomies }: Services): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/taxonomies",
        tag: "Taxonomies",
        summary:
          "Terms by taxonomy, named and sorted in a language, each parent before its children",
        description:
          "`type` is a comma separated list of taxonomies; without it, all are answered. Terms of internal posts alone are for staff.",
        query: TaxonomiesQuery,
        answer: TaxonomiesAnswer,
        examples: { answer: { topics: [exampleTerm] } },
      },
      ({ actor, query }) => taxonomies.list(actor, query.type, query.language),
    ),
    route(
      {
        method: "get",
        path: "/taxonomies/{type}",
        tag: "Taxonomies",
        summary: "The terms of a taxonomy that have public posts, by letter and page by page",
        description:
          "`search` finds words by how they begin, whatever their accents and case. `letters` counts the names under each letter of the language; " +
          "`letter` chooses one, `0-9` or `other`. A page past the last is answered by the last.",
        params: TaxonomyParams,
        query: TermDirectoryQuery,
        answer: TermDirectory,
        errors: ["not_found"],
        examples: {
          answer: {
            terms: [{ ...exampleListedTerm, letter: "B" }],
            count: 1,
            page: 1,
            pages: 1,
            letter: null,
            letters: [{ letter: "B", count: 1 }],
          },
        },
      },
      ({ actor, params, query }) => taxonomies.directory(actor, params.type, query),
    ),
    route(
      {
        method: "get",
        path: "/taxonomies/{type}/tree",
        tag: "Taxonomies",
        summary:
          "The same terms as they hang together, each parent before its children; countries below their regions",
        description:
          "A page is of terms at the top, each with all below it. `search` leaves the terms that it finds, with all above and below them; `count` is how many " +
          "it finds, `size` how many there are.",
        params: TaxonomyParams,
        query: TermTreeQuery,
        answer: TermTreeAnswer,
        errors: ["not_found"],
        examples: { answer: { terms: [exampleListedTerm], count: 1, size: 1, page: 1, pages: 1 } },
      },
      ({ actor, params, query }) => taxonomies.branches(actor, params.type, query),
    ),
    route(
      {
        method: "get",
        path: "/terms",
        tag: "Taxonomies",
        summary: "Terms of a taxonomy to choose from: by slug, by id, by name, or all",
        description:
          "`slugs` or `ids` name terms, comma separated; unknown ones are left out. Else `search` finds terms by the words of their names in any language, errors in typing " +
          "forgiven, best first. Else all are answered, each parent before its children. Terms without posts are among them; those of internal posts alone, for staff.",
        query: TermsQuery,
        answer: TermsAnswer,
        examples: { answer: { terms: [exampleTermToChoose], count: 1 } },
      },
      ({ actor, query }) => taxonomies.choices(actor, query),
    ),
  ];
}
