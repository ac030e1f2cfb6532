import type { ListedTerm } from "#contract/taxonomies";
import type { TreeItem } from "~/components/tree";
import { foreign } from "~/features/posts/place";

export interface TermItem extends TreeItem {
  taxonomy: ListedTerm["taxonomy"];
  family: ListedTerm["family"];
  /** Slug of a topic without a family; its mark is drawn from it. */
  slug?: string;
}

/** Builds a tree from terms in order, each parent before its children. A term whose parent is missing is at the top. */
export function termItems(terms: readonly ListedTerm[], language: string): TermItem[] {
  const top: TermItem[] = [];
  const known = new Map<number, TermItem>();
  for (const {
    databaseId,
    parentDatabaseId,
    taxonomy,
    slug,
    name,
    language: nameLanguage,
    link,
    count,
    family,
  } of terms) {
    // A region whose countries have posts may have none itself: then there is nothing to search for.
    const found = count > 0 ? { to: link, count } : {};
    const item: TermItem = {
      key: databaseId,
      label: name,
      lang: foreign(nameLanguage, language),
      ...found,
      taxonomy,
      family,
      ...(family === "none" && { slug }),
      children: [],
    };
    const parent = parentDatabaseId === null ? undefined : known.get(parentDatabaseId);
    (parent?.children ?? top).push(item);
    known.set(databaseId, item);
  }
  return top;
}
