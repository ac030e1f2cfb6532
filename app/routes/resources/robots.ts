import { siteUrlContext } from "~/contexts";
import type { Route } from "./+types/robots";

/** Lets search engines read all pages. Excludes URLs that only store a choice or count a view, `…/files`, and the APIs. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /language/",
    "Disallow: /light-version/",
    "Disallow: /usage/",
    "Disallow: /*/files$",
    "Disallow: /api/",
    "Disallow: /graphql",
    "Disallow: /oai",
    "",
    `Sitemap: ${context.get(siteUrlContext)}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
