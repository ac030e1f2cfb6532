import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { SECTION_LINK } from "~/components/section-head";
import { Tree } from "~/components/tree";
import { Link } from "~/i18n/link";
import { BrowsePage } from "./browse-page";
import { directoryPath } from "./directory-state";
import { FindForm } from "./find-form";
import { NamesHead } from "./names-head";
import { NoNames } from "./no-names";
import { openLevels, withOpen } from "./open-branches";
import { Pagination } from "./pagination";
import type { TermItem } from "./term-items";
import type { TreeData } from "./tree.server";

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
