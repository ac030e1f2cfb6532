import type { MiddlewareFunction } from "react-router";
import { DEFAULT_LANGUAGE, isLanguage, type PageLanguage } from "#contract/languages";
import { languageContext, visitorContext } from "../contexts";
import { isUntranslatedPath, languageOfPath } from "../i18n/paths";
import { startLanguage } from "../i18n/start-language.server";
import type { Visitor } from "./visitor";

/**
 * Takes the page's language from the URL; on pages without translations, from the visitor's choice or their browser. A page in an
 * unlisted language is only for the editor who previews it: neither caches nor search engines may store it under the URL of
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
