import { createRoute } from "@hono/zod-openapi";
import {
  Toolkit,
  ToolkitChapter,
  ToolkitsAnswer,
  ToolkitsQuery,
  Article,
  Page,
} from "../../contract/posts";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import {
  exampleCard,
  exampleChapter,
  exampleToolkit,
  exampleArticle,
  examplePage,
} from "./examples";
import { ChapterParams, SlugParam, answers, errors, get, json } from "./route-parts";
import { answerCacheable, cacheable, createApi } from "./api";

export function toolkitsRoutes({ toolkits }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/toolkits"),
        tags: ["Toolkits"],
        summary: "Public toolkits, last changed first: one page, or all without `page`",
        description:
          "`topics` and `languages` list the filters for all public toolkits, regardless of the query.",
        request: { query: ToolkitsQuery },
        responses: answers(
          ToolkitsAnswer,
          {
            toolkits: [exampleCard],
            count: 1,
            page: 1,
            pages: 1,
            topics: [{ slug: "child-participation", name: "Child participation" }],
            languages: ["en", "es"],
          },
          "invalid_input",
        ),
      }),
      async (c) => cacheable(c, await toolkits.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        ...get("/toolkits/{slug}"),
        tags: ["Toolkits"],
        summary: "A toolkit with the list of its chapters",
        request: { params: SlugParam, query: LanguageQuery },
        responses: { 200: json(Toolkit, exampleToolkit), ...errors("invalid_input", "not_found") },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, slug, query }) => toolkits.get(actor, slug, query.language)),
    )
    .openapi(
      createRoute({
        ...get("/toolkits/{slug}/{chapter}"),
        tags: ["Toolkits"],
        summary:
          "A chapter of a toolkit, with its resources and links to the previous and next chapter",
        request: { params: ChapterParams, query: LanguageQuery },
        responses: answers(ToolkitChapter, exampleChapter, "invalid_input", "not_found"),
      }),
      async (c) =>
        answerCacheable(c, ({ actor, slug, chapter, query }) =>
          toolkits.chapter(actor, slug, chapter, query.language),
        ),
    );
}

export function articlesRoutes({ articles }: Services) {
  return createApi().openapi(
    createRoute({
      ...get("/articles/{slug}"),
      tags: ["Articles"],
      summary: "An article with its text and its lists of resources",
      request: { params: SlugParam, query: LanguageQuery },
      responses: { 200: json(Article, exampleArticle), ...errors("invalid_input", "not_found") },
    }),
    async (c) =>
      answerCacheable(c, ({ actor, slug, query }) => articles.get(actor, slug, query.language)),
  );
}

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
