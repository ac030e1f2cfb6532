import { redirect, type MiddlewareFunction } from "react-router";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/languages";
import { withinSite } from "../i18n/paths";

/**
 * Checks the optional first segment. It matches any word, so a word that is not a language gets a 404; `/en/…` and other
 * spellings of a language move to the one address that a page has. Runs last, because the page of an error needs what
 * the other middleware finds out.
 */
export const languageSegmentMiddleware: MiddlewareFunction<Response> = ({ params, url }) => {
  const { lang } = params;
  if (lang === undefined || (isLanguage(lang) && lang !== DEFAULT_LANGUAGE)) return;
  const lower = lang.toLowerCase();
  const rest = url.pathname.slice(lang.length + 1);
  if (lower === DEFAULT_LANGUAGE) throw redirect(withinSite(rest) + url.search, 301);
  if (isLanguage(lower)) throw redirect(`/${lower}${rest}${url.search}`, 301);
  throw new Response(null, { status: 404 });
};
