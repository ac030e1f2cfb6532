import { redirect } from "react-router";
import { languageContext } from "~/contexts";
import { CORRECTIONS_PATH, MESSAGES_PATH } from "~/paths/admin";
import { PROMOTION_REQUESTS_PATH, ADMIN_PATH, REVIEW_PATH } from "~/paths/admin-links";
import { localisedPath, withoutLanguage } from "~/i18n/paths";
import type { Route } from "./+types/former-addresses";

/** Redirects former addresses of the pages for staff, which old emails link to. */
export function loader({ context, url }: Route.LoaderArgs) {
  return redirect(localisedPath(currentAddress(url), context.get(languageContext)), 301);
}

function currentAddress({ pathname, search, searchParams }: URL): string {
  const path = withoutLanguage(pathname);
  const [, area, rest] = /^\/account\/(desk|review)(\/.*)?$/.exec(path) ?? [];
  if (area) return `${area === "desk" ? ADMIN_PATH : REVIEW_PATH}${rest ?? ""}${search}`;
  if (path.startsWith("/account/promotion-requests")) return PROMOTION_REQUESTS_PATH;
  return searchParams.get("kind") === "contact" ? MESSAGES_PATH : CORRECTIONS_PATH;
}
