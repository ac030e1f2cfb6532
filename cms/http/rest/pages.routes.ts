import { Page } from "../../contract/content";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { examplePage } from "./examples";
import { SlugParam } from "./params";
import { type Route, route } from "./route";

export function pagesRoutes({ pages }: Services): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/pages/{slug}",
        tag: "Pages",
        summary: "A content page: frequently asked questions, privacy, terms, about",
        params: SlugParam,
        query: LanguageQuery,
        answer: Page,
        errors: ["not_found"],
        examples: { answer: examplePage },
      },
      ({ actor, params, query }) => pages.get(actor, params.slug, query.language),
    ),
  ];
}
