import { Author, AuthorsAnswer } from "../../contract/authors";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleAuthor } from "./examples";
import { SlugParam } from "./params";
import { type Route, route } from "./route";

export function authorsRoutes({ authors }: Services): Route[] {
  return [
    route(
      {
        method: "get", path: "/authors", tag: "Authors",
        summary: "Everyone who has public work, by name as the language sorts it",
        query: LanguageQuery, answer: AuthorsAnswer,
        examples: {
          answer: { authors: [{ databaseId: 31, slug: "grace-wanjiru", name: "Grace Wanjiru", count: 4, link: "/author/grace-wanjiru", image: null }], count: 1 },
        },
      },
      ({ actor, query }) => authors.list(actor, query.language),
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
