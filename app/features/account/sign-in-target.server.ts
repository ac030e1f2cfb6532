import type { PageLanguage } from "#contract/languages";
import { backPath } from "~/http/back";
import { localisedPath } from "~/i18n/paths";

/** Where signing in leads: a path within the site that was kept, else the start page of the language. */
export function signInTarget(kept: unknown, language: PageLanguage): string {
  const path = backPath(kept);
  return path === "/" ? localisedPath(path, language) : path;
}
