import { type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { DEFAULT_LANGUAGE, isLanguage, type PageLanguage } from "#contract/languages";
import { languageContext, visitorContext } from "../contexts";
import { isUntranslatedPath, languageOfPath, withinSite } from "../i18n/paths";
import { startLanguage } from "../i18n/i18next.server";
import type { Visitor } from "./visitor";
import { isRouterData } from "../http/page-requests";

/**
 * Takes the page's language from the URL; on pages without translations, from the visitor's choice or their browser. A page in
 * an unlisted language is only for the editor who previews it: neither caches nor search engines may store it under the URL of
 * another language.
 */
export const languageMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const language = await languageOf(url.pathname, context.get(visitorContext), request);
  context.set(languageContext, language);
  const response = await next();
  if (isLanguage(language)) return response;
  const unlisted = new Response(response.body, response);
  unlisted.headers.set("Cache-Control", "private, no-store");
  unlisted.headers.set("X-Robots-Tag", "noindex");
  return unlisted;
};

async function languageOf(
  path: string,
  { chosenLanguage, previewed }: Visitor,
  request: Request,
): Promise<PageLanguage> {
  if (isUntranslatedPath(path)) return previewed ?? (await startLanguage(chosenLanguage, request));
  const language = languageOfPath(path);
  return language === DEFAULT_LANGUAGE ? (previewed ?? language) : language;
}

/**
 * Checks the optional first segment. It matches any word, so a word that is not a language gets a 404; `/en/…` and other
 * spellings of a language redirect to the canonical URL. Runs last, because the error page needs what the other middleware
 * sets.
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
