import type { PageLanguage } from "#contract/languages";
import { backPath } from "~/http/back";
import { localisedPath } from "~/i18n/paths";

/** Returns where signing in leads: the remembered path within the site, or else the start page in the language. */
export function signInTarget(kept: unknown, language: PageLanguage): string {
  const path = backPath(kept);
  return path === "/" ? localisedPath(path, language) : path;
}
