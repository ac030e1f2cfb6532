import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams, type ShouldRevalidateFunctionArgs } from "react-router";
import { SECTION_LINK } from "~/components/section-head";
import { Tree, type TreeItem } from "~/components/tree";
import { Link } from "~/i18n/link";
import { BrowsePage, FindForm } from "./browse-page";
import { directoryPath } from "./directory-state";
import { NamesHead, NoNames } from "./names";
import { Pagination } from "./letters";
import type { TreeData } from "./tree.server";
import type { ListedTerm } from "#contract/taxonomies";
import { langAttribute } from "~/features/posts/post-page";

/**
 * Largest tree that is fully open at first, in terms. Chosen: what visitors can scan without searching. A larger one shows two
 * levels.
 */
const OPEN_UP_TO = 100;

/** Reads `open` from an address; null for unknown values. */
export function openChoice(params: URLSearchParams): "all" | "none" | null {
  const value = params.get("open");
  return value === "all" || value === "none" ? value : null;
}

/**
 * Returns how many levels of a tree are open: the address's choice comes first. Without one, a search opens all levels,
 * and otherwise the size of the tree decides.
 */
export function openLevels(
  params: URLSearchParams,
  { q, size }: { q: string; size: number },
): number {
  const choice = openChoice(params);
  if (choice !== null) return choice === "all" ? Infinity : 0;
  return q || size <= OPEN_UP_TO ? Infinity : 1;
}

/** Returns the address with a choice of what is open. */
export function withOpen(path: string, choice: "all" | "none"): string {
  return `${path}${path.includes("?") ? "&" : "?"}open=${choice}`;
}

/** Prevents a request, as `shouldRevalidate`, if only branches are opened or closed: the page has the data of all branches. */
export function unlessOnlyOpened({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return address(currentUrl) === address(nextUrl) && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate;
}

function address(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete("open");
  return `${url.pathname}?${params}`;
}

/** Larger trees have a search field. Chosen: more than a screen of rows. */
const FIND_FROM = 20;

interface TreePageProps {
  data: TreeData;
  /** Whether the few terms at the top each open a section with many others. */
  sections?: boolean;
  mark?: (item: TermItem) => ReactNode;
}

/** The page of a hierarchical taxonomy: topics, publishers, countries by region. */
export function TreePage({ data: { place, size, items }, sections = false, mark }: TreePageProps) {
  const { t } = useTranslation("browse");
  const [params] = useSearchParams();
  const { kind, state } = place;
  const levels = openLevels(params, { q: state.q, size });
  const depth = levelsBelow(items);
  const isOpen = levels >= depth;
  return (
    <BrowsePage place={place}>
      {size > FIND_FROM || state.q ? <FindForm kind={kind} state={state} /> : null}
      <NamesHead place={place} rule={!sections}>
        {depth > 0 ? (
          <Link
            className={SECTION_LINK}
            to={withOpen(directoryPath(kind, state), isOpen ? "none" : "all")}
            rel="nofollow"
            replace
            preventScrollReset
          >
            {t(isOpen ? "tree.collapse" : "tree.expand")}
          </Link>
        ) : null}
      </NamesHead>
      {items.length === 0 ? <NoNames place={place} /> : null}
      {/* Resets when the choice or the search changes: branches opened since belong to the earlier content. */}
      <Tree
        key={`${levels}/${state.q}`}
        items={items}
        openLevels={levels}
        partsLabel={({ label }) => t("tree.parts", { name: label })}
        mark={mark}
        sections={sections}
      />
      <Pagination place={place} />
    </BrowsePage>
  );
}

/** Returns how many levels can be opened. */
function levelsBelow(items: readonly TermItem[]): number {
  return items.reduce(
    (deepest, { children }) =>
      children.length > 0 ? Math.max(deepest, 1 + levelsBelow(children)) : deepest,
    0,
  );
}

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
      lang: langAttribute(nameLanguage, language),
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
