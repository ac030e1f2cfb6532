import { DEFAULT_LANGUAGE, isLanguage } from "#contract/languages";
import { contentContext } from "../../contexts";
import type { Route } from "./+types/usage";

/** The smallest possible GIF: one transparent pixel. */
const PIXEL = Uint8Array.from(
  atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
  (character) => character.charCodeAt(0),
);

/**
 * `/usage/document/123?language=sv`: an image that counts a view of its page. Works without JavaScript and behind any cache.
 * The content system decides which requests count.
 */
export async function loader({
  params: { type, databaseId },
  url,
  request,
  context,
}: Route.LoaderArgs) {
  const id = Number(databaseId);
  const language = url.searchParams.get("language");
  const isKnown = (type === "document" || type === "toolkit") && Number.isSafeInteger(id) && id > 0;
  // Deliberately ignores errors: statistics must not affect the page (R8.20).
  if (isKnown && request.method === "GET")
    await context
      .get(contentContext)
      .post(`/usage_tracking/${type}`, {
        body: {
          databaseId: id,
          language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
          event: "view",
        },
      })
      .catch(() => undefined);
  return new Response(PIXEL, {
    headers: { "Content-Type": "image/gif", "Cache-Control": "no-store" },
  });
}
