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
} from "../../contract/taxonomies";
import type { Services } from "../../services";
import { exampleListedTerm, exampleTerm, exampleTermToChoose } from "./examples";
import { answerCacheable, cacheable, createApi } from "./api";
import { answers, errors, get, json } from "./parts";

export function taxonomiesRoutes({ taxonomies }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/taxonomies"),
        tags: ["Taxonomies"],
        summary:
          "Terms by taxonomy, named and sorted in a language, each parent before its children",
        description:
          "`type` is a comma separated list of taxonomies, by name (`topics`) or by server name (`document_topics`); without it, all are answered. Terms of internal posts alone are for staff.",
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
        summary: "The terms of a taxonomy that have public posts, by letter and page by page",
        description:
          "`search` finds words by how they begin, whatever their accents and case. `letters` counts the names under each letter of the language; " +
          "`letter` chooses one, `0-9` or `other`. A page past the last is answered by the last.",
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
          "The same terms as they hang together, each parent before its children; countries below their regions",
        description:
          "A page is of terms at the top, each with all below it. `search` leaves the terms that it finds, with all above and below them; `count` is how many " +
          "it finds, `size` how many there are.",
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
        summary: "Terms of a taxonomy to choose from: by slug, by id, by name, or all",
        description:
          "`slugs` or `ids` name terms, comma separated; unknown ones are left out. Else `search` finds terms by the words of their names in any language, errors in typing " +
          "forgiven, best first. Else all are answered, each parent before its children. Terms without posts are among them; those of internal posts alone, for staff.",
        request: { query: TermsQuery },
        responses: {
          200: json(TermsAnswer, { terms: [exampleTermToChoose], count: 1 }),
          ...errors("invalid_input"),
        },
      }),
      async (c) => cacheable(c, await taxonomies.choices(c.var.actor, c.req.valid("query"))),
    );
}
