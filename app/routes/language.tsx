import { Outlet, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/languages";
import { withinSite } from "~/i18n/paths";
import type { Route } from "./+types/language";

/**
 * The optional first segment. It matches any word, so what is no language is no page; `/en/…` and other spellings of a
 * language move to the one address that a page has.
 */
const languageSegment: Route.MiddlewareFunction = ({ params, url }) => {
  if (params.lang === undefined || (isLanguage(params.lang) && params.lang !== DEFAULT_LANGUAGE))
    return;
  const lower = params.lang.toLowerCase();
  const rest = url.pathname.slice(params.lang.length + 1);
  if (lower === DEFAULT_LANGUAGE) throw redirect(withinSite(rest) + url.search, 301);
  if (isLanguage(lower)) throw redirect(`/${lower}${rest}${url.search}`, 301);
  throw new Response(null, { status: 404 });
};

export const middleware: Route.MiddlewareFunction[] = [languageSegment];

/** Without a loader, a navigation in the browser would not ask the server and the middleware would not run. */
export function loader() {
  return null;
}

/** Only another first segment needs the middleware's word: a page that loads its own data in the browser saves a request. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.lang !== nextParams.lang;

export default function LanguageSegment() {
  return <Outlet />;
}
