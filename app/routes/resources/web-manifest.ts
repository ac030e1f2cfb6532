import { isLanguage, LANGUAGE_INFO } from "#contract/languages";
import { getLayout } from "~/content/site.server";
import { createContentClient } from "~/content/client.server";
import { contentFetchContext } from "~/contexts";
import { LIBRARY_HASH, PROFILE_PATH } from "~/paths/account";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/web-manifest";

/** The background colour of the light scheme. A manifest has only one colour; pages declare the dark one. */
const PAPER = "#FCFAF6";
/** How long caches may keep the manifest, which changes only with the site's settings. */
const HOUR_S = 3_600;

/** `/site.webmanifest?lang=sv`: the web app manifest in one of the languages. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const language = url.searchParams.get("lang");
  if (!isLanguage(language)) throw new Response(null, { status: 404 });
  const content = createContentClient({ fetch: context.get(contentFetchContext), language });
  const { settings } = await getLayout(content);
  const t = i18nOf(language).getFixedT(null, "common");
  const at = (path: string) => localisedPath(path, language);
  const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    // One installation, regardless of the language.
    id: "/",
    name: settings.title,
    short_name: settings.title,
    description: settings.description || undefined,
    lang: language,
    dir: LANGUAGE_INFO[language].direction,
    start_url: at("/"),
    scope: "/",
    display: "standalone",
    // Shows a back button, if the browser supports that.
    display_override: ["minimal-ui", "standalone"],
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("maskable-512", 512, "maskable"),
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      { name: t("search.submit"), url: at("/search") },
      { name: t("account.library"), url: at(PROFILE_PATH + LIBRARY_HASH) },
      { name: t("kept.title"), url: at("/offline") },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": `public, max-age=${HOUR_S}`,
    },
  });
}
