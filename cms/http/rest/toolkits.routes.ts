import { createRoute } from "@hono/zod-openapi";
import { Toolkit, ToolkitChapter, ToolkitsAnswer } from "../../contract/content";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleCard, exampleChapter, exampleToolkit } from "./examples";
import { ChapterParams, SlugParam } from "./params";
import { cacheable, createApi } from "./api";
import { answers, errors, json } from "./parts";

export function toolkitsRoutes({ toolkits }: Services) {
  return createApi()
    .openapi(
      createRoute({
        method: "get",
        path: "/toolkits",
        tags: ["Toolkits"],
        summary: "All public toolkits, newest change first",
        request: { query: LanguageQuery },
        responses: {
          200: json(ToolkitsAnswer, { toolkits: [exampleCard], count: 1 }),
          ...errors("invalid_input"),
        },
      }),
      async (c) => cacheable(c, await toolkits.list(c.var.actor, c.req.valid("query").language)),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/toolkits/{slug}",
        tags: ["Toolkits"],
        summary: "A toolkit with the list of its chapters",
        request: { params: SlugParam, query: LanguageQuery },
        responses: { 200: json(Toolkit, exampleToolkit), ...errors("invalid_input", "not_found") },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return cacheable(c, await toolkits.get(c.var.actor, slug, language));
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/toolkits/{slug}/{chapter}",
        tags: ["Toolkits"],
        summary: "A chapter of a toolkit, with its neighbours and its resources",
        request: { params: ChapterParams, query: LanguageQuery },
        responses: answers(ToolkitChapter, exampleChapter, "invalid_input", "not_found"),
      }),
      async (c) => {
        const { slug, chapter } = c.req.valid("param");
        const { language } = c.req.valid("query");
        return cacheable(c, await toolkits.chapter(c.var.actor, slug, chapter, language));
      },
    );
}
