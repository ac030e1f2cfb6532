import { Author, AuthorsAnswer, AuthorsQuery } from "../../contract/authors";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleAuthor, exampleListedAuthor } from "./examples";
import { SlugParam } from "./params";
import { type Route, route } from "./route";

export function authorsRoutes({ authors }: Services): Route[] {
  return [
    route(
      {
        method: "get", path: "/authors", tag: "Authors",
        summary: "Everyone who has public work, by first or last name as the language sorts it",
        description:
          "Without `page_size`, all at once. `search` finds words by how they begin, whatever their accents and case. `letters` counts the names under each " +
          "letter of the language; `letter` chooses one, `0-9` or `other`. A page past the last is answered by the last.",
        query: AuthorsQuery, answer: AuthorsAnswer,
        examples: { answer: { authors: [exampleListedAuthor], count: 1, page: 1, pages: 1, letter: null, letters: [{ letter: "G", count: 1 }] } },
      },
      ({ actor, query }) => authors.list(actor, query),
    ),
    route(
      {
        method: "get", path: "/authors/{slug}", tag: "Authors",
        summary: "An author with public work, latest first; each list has at most 100",
        params: SlugParam, query: LanguageQuery, answer: Author, errors: ["not_found"],
        examples: { answer: exampleAuthor },
      },
      ({ actor, params, query }) => authors.get(actor, params.slug, query.language),
    ),
  ];
}
