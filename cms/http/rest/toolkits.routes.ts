import { Toolkit, ToolkitChapter, ToolkitsAnswer } from "../../contract/content";
import { LanguageQuery } from "../../contract/shared";
import type { Services } from "../../services";
import { exampleCard, exampleChapter, exampleToolkit } from "./examples";
import { ChapterParams, SlugParam } from "./params";
import { type Route, route } from "./route";

export function toolkitsRoutes({ toolkits }: Services): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/toolkits",
        tag: "Toolkits",
        summary: "All public toolkits, newest change first",
        query: LanguageQuery,
        answer: ToolkitsAnswer,
        examples: { answer: { toolkits: [exampleCard], count: 1 } },
      },
      ({ actor, query }) => toolkits.list(actor, query.language),
    ),
    route(
      {
        method: "get",
        path: "/toolkits/{slug}",
        tag: "Toolkits",
        summary: "A toolkit with the list of its chapters",
        params: SlugParam,
        query: LanguageQuery,
        answer: Toolkit,
        errors: ["not_found"],
        examples: { answer: exampleToolkit },
      },
      ({ actor, params, query }) => toolkits.get(actor, params.slug, query.language),
    ),
    route(
      {
        method: "get",
        path: "/toolkits/{slug}/{chapter}",
        tag: "Toolkits",
        summary: "A chapter of a toolkit, with its neighbours and its resources",
        params: ChapterParams,
        query: LanguageQuery,
        answer: ToolkitChapter,
        errors: ["not_found"],
        examples: { answer: exampleChapter },
      },
      ({ actor, params, query }) =>
        toolkits.chapter(actor, params.slug, params.chapter, query.language),
    ),
  ];
}
