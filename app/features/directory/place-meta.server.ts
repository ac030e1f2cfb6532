import type { PageLanguage } from "#contract/languages";
import { i18nOf } from "~/i18n/i18next.server";
import type { DirectoryPlace } from "./directory-place";
import { directoryPath, EVERYTHING } from "./directory-state";
import { letterName } from "./letters";

/** Returns title, description and address of a place. */
export function placeMeta({ kind, state, count }: DirectoryPlace, language: PageLanguage) {
  const t = i18nOf(language).getFixedT(null, "browse");
  const { letter, q, sort, page } = state;
  const lettered =
    letter === null
      ? t(`title.${kind}`)
      : t("letterOf", { title: t(`title.${kind}`), letter: letterName(t, letter) });
  return {
    title: page > 1 ? t("pageOf", { title: lettered, page }) : lettered,
    description: t(`lead.${kind}`),
    path: directoryPath(kind, state),
    isDirectory: true,
    // The same letter or page lists other names in another language, so it has no translation.
    alternates: letter === null && page === 1 ? undefined : [],
    // Another order and a search show the same content as other pages.
    robots: q || sort !== EVERYTHING.sort || count === 0 ? "noindex,follow" : undefined,
  };
}
