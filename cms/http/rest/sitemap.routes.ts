import { z } from "zod";
import { LanguageQuery } from "../../contract/shared";
import { SitemapAnswer, SitemapEntriesAnswer } from "../../contract/sitemap";
import type { Services } from "../../services";
import { type Route, route } from "./route";

const tag = "Sitemaps";
const PartParam = z.object({ key: z.string().max(40) });

export function sitemapRoutes({ sitemap }: Pick<Services, "sitemap">): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/sitemap",
        tag,
        isFresh: true,
        summary: "The parts of the sitemap of a language",
        description:
          "All public pages that have texts in the language. `changed` is when anything of it changed last, or went.",
        query: LanguageQuery,
        answer: SitemapAnswer,
        examples: {
          answer: {
            changed: "2026-05-03T09:30:00.000Z",
            parts: [{ key: "posts-0-2147483647", modified: "2026-05-03T09:30:00.000Z" }],
          } satisfies SitemapAnswer,
        },
      },
      ({ query }) => sitemap.parts(query.language),
    ),
    route(
      {
        method: "get",
        path: "/sitemap/{key}",
        tag,
        isFresh: true,
        summary: "Entries of a part of a sitemap, some hundred at a time",
        params: PartParam,
        query: LanguageQuery,
        answer: SitemapEntriesAnswer,
        errors: ["not_found"],
        examples: {
          answer: {
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
          } satisfies SitemapEntriesAnswer,
        },
      },
      ({ params, query }) => sitemap.entries(query.language, params.key),
    ),
  ];
}
