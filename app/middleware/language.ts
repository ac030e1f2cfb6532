import type { MiddlewareFunction } from "react-router";
import { DEFAULT_LANGUAGE } from "#contract/languages";
import { languageContext, visitorContext } from "../contexts";
import { isUntranslatedPath, languageOfPath } from "../i18n/paths";

/** Takes the page's language from the URL; on pages that have no translations, from the visitor's choice. */
export const languageMiddleware: MiddlewareFunction<Response> = ({ url, context }) => {
  const chosen = context.get(visitorContext).chosenLanguage ?? DEFAULT_LANGUAGE;
  context.set(languageContext, isUntranslatedPath(url.pathname) ? chosen : languageOfPath(url.pathname));
};
