import { createRoute } from "@hono/zod-openapi";
import { Article } from "../../contract/content";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleArticle } from "./examples";
import { SlugParam } from "./params";
import { answerCacheable, createApi } from "./api";
import { errors, get, json } from "./parts";

export function articlesRoutes({ articles }: Services) {
  return createApi().openapi(
    createRoute({
      ...get("/articles/{slug}"),
      tags: ["Articles"],
      summary: "An article with its text and its dropdowns of resources",
      request: { params: SlugParam, query: LanguageQuery },
      responses: { 200: json(Article, exampleArticle), ...errors("invalid_input", "not_found") },
    }),
    async (c) =>
      answerCacheable(c, ({ actor, slug, query }) => articles.get(actor, slug, query.language)),
  );
}
