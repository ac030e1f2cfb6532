import type { ContentClient } from "~/content/client.server";
import {
  directoryView,
  type DirectoryView,
  readDirectory,
  directoryPath,
  ALL_NAMES,
} from "./directory-state";
import { openChoice, termItems } from "./tree-page";
import type { PageLanguage } from "#contract/languages";
import { i18nOf } from "~/i18n/i18next.server";
import { letterName } from "./letters";

/** Returns the title, description and address of a directory's page. */
export function placeMeta({ kind, state, count }: DirectoryView, language: PageLanguage) {
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
    robots: q || sort !== ALL_NAMES.sort || count === 0 ? "noindex,follow" : undefined,
  };
}

/** Loads what a page with a taxonomy's tree shows. */
export async function loadTree(
  content: ContentClient,
  kind: "topics" | "countries" | "publishers",
  params: URLSearchParams,
) {
  const { state, ignored } = readDirectory(params);
  const { terms, size, ...answer } = await content.get("/taxonomies/{type}/tree", {
    params: {
      path: { type: kind },
      query: { search: state.q, page: state.page, language: content.contentLanguage },
    },
  });
  const place = directoryView(
    kind,
    { state, ignored: ignored || (params.has("open") && openChoice(params) === null) },
    answer,
  );
  return {
    place,
    size,
    items: termItems(terms, content.language),
    meta: placeMeta(place, content.language),
  };
}

export type TreeData = Awaited<ReturnType<typeof loadTree>>;
