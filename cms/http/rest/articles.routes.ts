import { Article } from "../../contract/content";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleArticle } from "./examples";
import { SlugParam } from "./params";
import { type Route, route } from "./route";

export function articlesRoutes({ articles }: Services): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/articles/{slug}",
        tag: "Articles",
        summary: "An article with its text and its dropdowns of resources",
        params: SlugParam,
        query: LanguageQuery,
        answer: Article,
        errors: ["not_found"],
        examples: { answer: exampleArticle },
      },
      ({ actor, params, query }) => articles.get(actor, params.slug, query.language),
    ),
  ];
}
