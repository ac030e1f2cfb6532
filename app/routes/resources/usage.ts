import { isbot } from "isbot";
import { trackUsage } from "../../content/usage.server";
import { contentContext } from "../../contexts";
import type { Route } from "./+types/usage";

/** The smallest GIF there is: one transparent pixel. */
const PIXEL = Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (character) => character.charCodeAt(0));

/**
 * `/usage/document/123`: a picture that a page shows to be counted. It works without JavaScript and behind any cache,
 * and says nothing about who looks.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const databaseId = Number(params.databaseId);
  const known = params.type === "document" || params.type === "toolkit";
  if (known && Number.isSafeInteger(databaseId) && databaseId > 0 && !isbot(request.headers.get("User-Agent"))) {
    await trackUsage(context.get(contentContext), params.type as "document" | "toolkit", databaseId);
  }
  return new Response(PIXEL, { headers: { "Content-Type": "image/gif", "Cache-Control": "no-store" } });
}
