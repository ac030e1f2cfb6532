import { redirect } from "react-router";
import type { PageLanguage } from "#contract/languages";
import { localisedPath } from "./paths";

/** Redirects to a path of the site in a language. */
export const redirectTo = (path: string, language: PageLanguage) =>
  redirect(localisedPath(path, language));

/** Answers a form that was sent: the browser goes on to a path of the site in a language, and asks for it by GET. */
export const seeOther = (path: string, language: PageLanguage) =>
  redirect(localisedPath(path, language), 303);
