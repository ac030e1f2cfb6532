import { DEFAULT_LANGUAGE, isLanguage } from "#contract/languages";
import { contentContext } from "../../contexts";
import type { Route } from "./+types/usage";

/** The smallest GIF there is: one transparent pixel. */
const PIXEL = Uint8Array.from(
  atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
  (character) => character.charCodeAt(0),
);

/**
 * `/usage/document/123?language=sv`: a picture that a page shows to be counted. It works without JavaScript and behind any
 * cache. Who counts as a reader is for the content system to say.
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
  // Errors are swallowed on purpose: a page must not suffer from its own statistics (specification, section 8).
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
