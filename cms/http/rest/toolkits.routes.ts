import { createRoute } from "@hono/zod-openapi";
import { Toolkit, ToolkitChapter, ToolkitsAnswer, ToolkitsQuery } from "../../contract/content";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleCard, exampleChapter, exampleToolkit } from "./examples";
import { ChapterParams, SlugParam } from "./params";
import { answerCacheable, cacheable, createApi } from "./api";
import { answers, errors, get, json } from "./parts";

export function toolkitsRoutes({ toolkits }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/toolkits"),
        tags: ["Toolkits"],
        summary: "Public toolkits, newest change first: a page of them, or all without `page`",
        description:
          "`topics` and `languages` are what all public toolkits can be narrowed by, whatever was asked for.",
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
        summary: "A chapter of a toolkit, with its neighbours and its resources",
        request: { params: ChapterParams, query: LanguageQuery },
        responses: answers(ToolkitChapter, exampleChapter, "invalid_input", "not_found"),
      }),
      async (c) =>
        answerCacheable(c, ({ actor, slug, chapter, query }) =>
          toolkits.chapter(actor, slug, chapter, query.language),
        ),
    );
}
