import type { MiddlewareFunction } from "react-router";
import { DEFAULT_LANGUAGE, isLanguage, type PageLanguage } from "#contract/languages";
import { languageContext, visitorContext } from "../contexts";
import { isUntranslatedPath, languageOfPath } from "../i18n/paths";
import type { Visitor } from "./visitor";

/**
 * Takes the page's language from the URL; on pages that have no translations, from the visitor's choice. A page in an
 * unlisted language is for whoever previews it: no cache and no search engine may keep it under the address of another.
 */
export const languageMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const language = languageOf(url.pathname, context.get(visitorContext));
  context.set(languageContext, language);
  const response = await next();
  if (isLanguage(language)) return response;
  const unlisted = new Response(response.body, response);
  unlisted.headers.set("Cache-Control", "private, no-store");
  unlisted.headers.set("X-Robots-Tag", "noindex");
  return unlisted;
};

function languageOf(path: string, { chosenLanguage, previewed }: Visitor): PageLanguage {
  if (isUntranslatedPath(path)) return previewed ?? chosenLanguage ?? DEFAULT_LANGUAGE;
  const language = languageOfPath(path);
  return language === DEFAULT_LANGUAGE ? (previewed ?? language) : language;
}
