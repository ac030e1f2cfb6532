import { redirect } from "react-router";
import { AppError, ERROR_STATUS } from "#contract/errors";
import { createContentClient } from "~/content/client.server";
import { contentFetchContext, languageContext, siteUrlContext } from "~/contexts";
import { writeAtom, loadFeed } from "~/features/feeds/feed.server";
import { feedPath } from "~/paths/search";
import { PUBLIC_CACHING } from "~/http/cache-headers";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/feed";

/**
 * `/feed?…`, with the parameters of the search page, in the language of the path: a feed of new results. It always covers the
 * public library only: the request to the content system has no session.
 */
export async function loader({ context, url, request }: Route.LoaderArgs) {
  const language = context.get(languageContext);
  const content = createContentClient({
    fetch: context.get(contentFetchContext),
    language,
    signal: request.signal,
  });
  const found = await loadFeed(content, url.searchParams, context.get(siteUrlContext)).catch(
    (error: unknown) => {
      throw error instanceof AppError ? serviceUnavailableResponse(error) : error;
    },
  );
  if (found === "gone") return new Response(null, { status: 410 });
  if ("moved" in found) return redirect(localisedPath(feedPath(found.moved), language), 301);
  return new Response(writeAtom(found.feed), {
    headers: {
      "Cache-Control": PUBLIC_CACHING,
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Last-Modified": new Date(found.feed.updated).toUTCString(),
    },
  });
}

/** Returns an error without a page: feed readers use only the status. */
function serviceUnavailableResponse({ code, retryAfterSeconds }: AppError): Response {
  return new Response(null, {
    status: ERROR_STATUS[code],
    headers: retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) },
  });
}
