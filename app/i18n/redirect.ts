import { redirect } from "react-router";
import type { PageLanguage } from "#contract/languages";
import { localisedPath } from "./paths";

/** Redirects to a path of the site in a language. */
export const redirectTo = (path: string, language: PageLanguage) =>
  redirect(localisedPath(path, language));

/** Answers a sent form: the browser continues with GET at a path of the site in a language. */
export const seeOther = (path: string, language: PageLanguage) =>
  redirect(localisedPath(path, language), 303);
