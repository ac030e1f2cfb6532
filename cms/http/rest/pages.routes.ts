import { createRoute } from "@hono/zod-openapi";
import { Page } from "../../contract/content";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { examplePage } from "./examples";
import { SlugParam } from "./params";
import { answerCacheable, createApi } from "./api";
import { errors, get, json } from "./parts";

export function pagesRoutes({ pages }: Services) {
  return createApi().openapi(
    createRoute({
      ...get("/pages/{slug}"),
      tags: ["Pages"],
      summary: "A content page: frequently asked questions, privacy, terms, about",
      request: { params: SlugParam, query: LanguageQuery },
      responses: { 200: json(Page, examplePage), ...errors("invalid_input", "not_found") },
    }),
    async (c) =>
      answerCacheable(c, ({ actor, slug, query }) => pages.get(actor, slug, query.language)),
  );
}
