import { redirect } from "react-router";
import { languageContext } from "~/contexts";
import { CORRECTIONS_PATH, MESSAGES_PATH, PROMOTION_REQUESTS_PATH } from "~/paths/admin";
import { localisedPath, withoutLanguage } from "~/i18n/paths";
import type { Route } from "./+types/former-addresses";

/** Redirects former addresses of review pages, which old emails link to. */
export function loader({ context, url }: Route.LoaderArgs) {
  const wasRequests = withoutLanguage(url.pathname).startsWith("/account/promotion-requests");
  const lists = url.searchParams.get("kind") === "contact" ? MESSAGES_PATH : CORRECTIONS_PATH;
  return redirect(
    localisedPath(wasRequests ? PROMOTION_REQUESTS_PATH : lists, context.get(languageContext)),
    301,
  );
}
