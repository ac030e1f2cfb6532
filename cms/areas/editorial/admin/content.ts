/** Helpers to compare the content of posts, for every post type. */

import { isDeepStrictEqual } from "node:util";
import type { AdminContent, AdminTexts } from "../../../contract/admin";
import { ADMIN_TAXONOMIES, isWritten } from "../../../contract/admin-rules";
import { DEFAULT_LANGUAGE } from "../../../contract/languages";
import { bySiteOrder, pickTranslation } from "../../../shared/language";
import { wordFor } from "../../../shared/versions";

/** Returns the canonical form of content for comparing and writing: without empty languages, lists and URLs, and without duplicates. */
export function tidy(content: AdminContent): AdminContent {
  const inOrder = <T>(texts: Record<string, T>) =>
    Object.entries(texts)
      .map(([language, value]) => ({ language, value }))
      .sort(bySiteOrder);
  const texts = inOrder(content.texts)
    .filter(({ value }) => isWritten(value))
    .map(({ language, value }) => [language, { ...value, blocks: value.blocks.map(tidyBlock) }]);
  return {
    ...content,
    texts: Object.fromEntries(texts) as AdminContent["texts"],
    terms: Object.fromEntries(
      ADMIN_TAXONOMIES.flatMap((taxonomy) => {
        const slugs = unique(content.terms[taxonomy] ?? []);
        return slugs.length > 0 ? [[taxonomy, slugs]] : [];
      }),
    ),
    contributors: content.contributors.filter((name) => name !== ""),
    extra: Object.fromEntries(
      Object.entries(content.extra)
        .filter(([, answer]) => answer !== "")
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    imageAlt: content.image === null ? "" : content.imageAlt,
    files: content.files.map((file) => ({
      ...file,
      linkUrl: file.linkUrl || null,
      linkType: file.linkType || null,
    })),
    chapters: content.chapters.map((chapter) => ({
      ...chapter,
      resources: unique(chapter.resources),
      texts: Object.fromEntries(
        inOrder(chapter.texts)
          .filter(
            ({ value: { title, summary, markdown } }) =>
              title !== "" || summary !== "" || markdown !== "",
          )
          .map(({ language, value }) => [language, value]),
      ),
    })),
    documents: [
      ...new Map(
        content.documents.toReversed().map((document) => [document.databaseId, document]),
      ).values(),
    ].toReversed(),
    startHere: unique(content.startHere),
  };
}

function tidyBlock(block: AdminTexts["blocks"][number]): AdminTexts["blocks"][number] {
  return block.type === "resources" ? { ...block, resources: unique(block.resources) } : block;
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}

/** Returns a hash of tidy content; different content has a different hash. */
export function wordOf(content: AdminContent): string {
  return wordFor(JSON.stringify(sorted(content)));
}

/** Returns the value with object keys in a fixed order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** A part in which two contents differ: its path and both values; null if one lacks it. */
export interface Difference {
  path: string;
  a: unknown;
  b: unknown;
}

/** Returns where two tidy contents differ: texts by field (`texts.en.title`), everything else by part (`terms`, `files`). */
export function differencesOf(a: AdminContent, b: AdminContent): Difference[] {
  const { texts: textsA, ...restA } = a;
  const { texts: textsB, ...restB } = b;
  const languages = unique([...Object.keys(textsA), ...Object.keys(textsB)]);
  return [
    ...languages.flatMap((language) =>
      differing(textsA[language], textsB[language], `texts.${language}.`),
    ),
    ...differing(restA, restB, ""),
  ];
}

function differing(a: object = {}, b: object = {}, path: string): Difference[] {
  return unique([...Object.keys(a), ...Object.keys(b)]).flatMap((key) => {
    const [one, other] = [a, b].map((of) => (of as Record<string, unknown>)[key] ?? null);
    return isDeepStrictEqual(sorted(one), sorted(other))
      ? []
      : [{ path: path + key, a: one, b: other }];
  });
}

/** Returns the parts that differ, as editors see them: `texts.sv`, `terms`, `files`. */
export function changedParts(a: AdminContent, b: AdminContent): string[] {
  return unique(
    differencesOf(a, b).map(({ path }) =>
      path.startsWith("texts.") ? path.slice(0, path.indexOf(".", "texts.".length)) : path,
    ),
  );
}

/** Returns the ids of files in content: those of a document, and the picture. */
export function filesIn({ files, image }: AdminContent): string[] {
  return [...files.flatMap(({ fileId }) => fileId ?? []), ...(image ? [image] : [])];
}

/** Returns the title of content for lists: in English, or else in the first available language. */
export function titleOf({ texts }: AdminContent): string {
  const titles = Object.entries(texts)
    .map(([language, { title }]) => ({ language, title }))
    .filter(({ title }) => title !== "");
  return pickTranslation(titles, DEFAULT_LANGUAGE)?.title ?? "";
}
