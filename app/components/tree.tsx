import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { NAME_LINK } from "./section-head";

/** Distributes items in order over at most `columns` columns, about equally high. No column is empty. */
export function inColumns<T>(
  items: readonly T[],
  columns: number,
  heightOf: (item: T) => number,
): T[][] {
  const heights = items.map((item) => heightOf(item));
  let left = heights.reduce((sum, height) => sum + height, 0);
  const made: T[][] = [];
  let height = 0;
  for (const [index, item] of items.entries()) {
    const own = heights[index] ?? 0;
    const column = made.at(-1);
    // The remaining columns share the rest: an item starts a new column if most of it would overflow this one.
    const share = left / (columns - made.length + 1);
    if (!column || (made.length < columns && height + own / 2 > share)) {
      left -= height;
      height = 0;
      made.push([item]);
    } else {
      column.push(item);
    }
    height += own;
  }
  return made;
}

export interface TreeItem {
  key: string | number;
  label: string;
  /** Language of the label, if it is not the page's. */
  lang?: string;
  /** Path with its language; without one the item only groups others. */
  to?: string;
  count?: number;
  children: this[];
}

interface TreeProps<T extends TreeItem> {
  items: readonly T[];
  /** How many levels are open at first. */
  openLevels: number;
  /** Returns the name of the button that opens and closes the list below an item: "Parts of Health". */
  partsLabel: (item: T) => string;
  /** Returns the content before the label of a top-level item. */
  mark?: (item: T) => ReactNode;
  /** Whether each top-level item is shown as a section. For trees with few of them. */
  sections?: boolean;
}

/**
 * Nested lists that open and close. Plain lists and `<details>`: they work without script, the browser's own search
 * finds their content, and Tab reaches them like everything else. See `docs/decisions/0016-directories.md`.
 */
export function Tree<T extends TreeItem>({
  items,
  openLevels,
  partsLabel,
  mark,
  sections = false,
}: TreeProps<T>) {
  const rowsOf = (item: T, levels = openLevels): number =>
    1 +
    (levels > 0 ? item.children.reduce((rows, child) => rows + rowsOf(child, levels - 1), 0) : 0);
  return (
    <div className="tree grid grid-cols-1 lg:grid-cols-3 lg:gap-12">
      {inColumns(items, COLUMNS, rowsOf).map((column) => (
        <ul key={column[0]?.key}>
          {column.map((item) => (
            <li
              key={item.key}
              className={clsx("relative", sections && "border-t-2 border-ink pt-2 pb-8")}
            >
              <div className={clsx(ROW, !sections && LINE)}>
                {mark?.(item)}
                <h3 className={clsx("flex-1 py-2.5", sections ? "t-title-l" : "[font:inherit]")}>
                  <Label item={item} className="-my-2.5 block py-2.5" />
                </h3>
                <Count item={item} />
              </div>
              <Below
                item={item}
                openLevels={openLevels}
                partsLabel={partsLabel}
                opensSection={sections}
              />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** Columns of a wide screen; a narrow one stacks them. Computed here, since CSS columns would move items when one opens. */
const COLUMNS = 3;

/** Styles a row. Leaves space at the end for the button that opens the list below, in every row if any row has one. */
const ROW = "flex min-h-11 items-baseline gap-3 wrap-anywhere [.tree:has(details)_&]:pe-11";
const LINE = "border-b border-line";

function Below<T extends TreeItem>({
  item,
  openLevels,
  partsLabel,
  opensSection = false,
}: Pick<TreeProps<T>, "openLevels" | "partsLabel"> & { item: T; opensSection?: boolean }) {
  if (item.children.length === 0) return null;
  return (
    <details open={openLevels > 0}>
      <summary
        className={clsx(
          "absolute end-0 grid size-11 place-items-center rounded-control hover:bg-tint",
          opensSection ? "top-2.5" : "top-0",
        )}
      >
        <span className="sr-only">{partsLabel(item)}</span>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          className="[[open]>summary>&]:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <ul className={opensSection ? undefined : "ps-5"}>
        {item.children.map((child) => (
          <li key={child.key} className="relative">
            <div className={clsx(ROW, LINE)}>
              <Label item={child} className="flex-1 py-2.5" />
              <Count item={child} />
            </div>
            <Below item={child} openLevels={openLevels - 1} partsLabel={partsLabel} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Label({ item: { to, lang, label }, className }: { item: TreeItem; className: string }) {
  return to ? (
    <ContentLink to={to} lang={lang} className={clsx(className, NAME_LINK)}>
      {label}
    </ContentLink>
  ) : (
    <span lang={lang} className={className}>
      {label}
    </span>
  );
}

function Count({ item: { count } }: { item: TreeItem }) {
  const language = useLanguage();
  return count === undefined ? null : (
    <span className="count wrap-normal">{formatNumber(count, language)}</span>
  );
}
