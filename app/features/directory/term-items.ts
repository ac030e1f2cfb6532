import type { ListedTerm } from "#contract/taxonomies";
import type { TreeItem } from "~/components/tree";
import { foreign } from "~/features/posts/place";

export interface TermItem extends TreeItem {
  taxonomy: ListedTerm["taxonomy"];
  family: ListedTerm["family"];
  /** Of a topic without a family, whose mark is drawn from it. */
  slug?: string;
}

/** Terms as they come, each parent before its children, as a tree; a term whose parent is not among them is at the top. */
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
    // A region whose countries have posts need not have any itself: then there is nothing to search for.
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
