import { createRoute } from "@hono/zod-openapi";
import { Article } from "../../contract/content";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleArticle } from "./examples";
import { SlugParam } from "./params";
import { cacheable, createApi } from "./api";
import { errors, json } from "./parts";

export function articlesRoutes({ articles }: Services) {
  return createApi().openapi(
    createRoute({
      method: "get",
      path: "/articles/{slug}",
      tags: ["Articles"],
      summary: "An article with its text and its dropdowns of resources",
      request: { params: SlugParam, query: LanguageQuery },
      responses: { 200: json(Article, exampleArticle), ...errors("invalid_input", "not_found") },
    }),
    async (c) =>
      cacheable(
        c,
        await articles.get(c.var.actor, c.req.valid("param").slug, c.req.valid("query").language),
      ),
  );
}
