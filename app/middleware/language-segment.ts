import { redirect, redirectDocument, type MiddlewareFunction } from "react-router";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/languages";
import { isRouterData } from "../http/is-page";
import { withinSite } from "../i18n/paths";

/**
 * Checks the optional first segment. It matches any word, so a word that is not a language gets a 404; `/en/…` and other
 * spellings of a language redirect to the canonical URL. Runs last, because the error page needs what the other middleware sets.
 */
export const languageSegmentMiddleware: MiddlewareFunction<Response> = ({
  params,
  request,
  url,
}) => {
  const { lang } = params;
  if (lang === undefined || (isLanguage(lang) && lang !== DEFAULT_LANGUAGE)) return;
  const lower = lang.toLowerCase();
  const rest = url.pathname.replace(/^\/[^/]*/, "");
  if (lower === DEFAULT_LANGUAGE) throw redirect(withinSite(rest) + url.search, 301);
  if (isLanguage(lower)) throw redirect(`/${lower}${rest}${url.search}`, 301);
  // A refusal here would deprive the client-side router of the root's data, and with it of the menus and the account.
  if (isRouterData(request)) throw redirectDocument(url.pathname + url.search);
  throw new Response(null, { status: 404 });
};
