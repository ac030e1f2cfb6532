import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { LanguageQuery } from "../../contract/shared";
import { SitemapAnswer, SitemapEntriesAnswer } from "../../contract/sitemap";
import type { Services } from "../../services";
import { createApi } from "./api";
import { errors, get, json } from "./parts";

const tag = "Sitemaps";
const PartParam = z.object({ key: z.string().max(40) });

export function sitemapRoutes({ sitemap }: Pick<Services, "sitemap">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/sitemap"),
        tags: [tag],
        summary: "The parts of the sitemap of a language",
        description:
          "All public pages that have texts in the language. `changed` is when one of them last changed or was removed.",
        request: { query: LanguageQuery },
        responses: {
          200: json(SitemapAnswer, {
            changed: "2026-05-03T09:30:00.000Z",
            parts: [{ key: "posts-0-2147483647", modified: "2026-05-03T09:30:00.000Z" }],
          } satisfies SitemapAnswer),
          ...errors("invalid_input"),
        },
      }),
      async (c) => c.json(await sitemap.parts(c.req.valid("query").language), 200),
    )
    .openapi(
      createRoute({
        ...get("/sitemap/{key}"),
        tags: [tag],
        summary: "Entries of a part of a sitemap, some hundred at a time",
        request: { params: PartParam, query: LanguageQuery },
        responses: {
          200: json(SitemapEntriesAnswer, {
            entries: [
              {
                path: "/sv/document/skolmaltider",
                modified: "2026-05-03T09:30:00.000Z",
                alternates: [
                  { language: "en", path: "/document/school-meals" },
                  { language: "sv", path: "/sv/document/skolmaltider" },
                ],
              },
            ],
            next: null,
          } satisfies SitemapEntriesAnswer),
          ...errors("invalid_input", "not_found"),
        },
      }),
      async (c) =>
        c.json(await sitemap.entries(c.req.valid("query").language, c.req.valid("param").key), 200),
    );
}
