import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { classes } from "./classes";
import { inColumns } from "./tree-columns";

export interface TreeItem {
  key: string | number;
  label: string;
  /** Language of the label, where it is not the page's. */
  lang?: string;
  /** Path with its language; without one the item only holds others. */
  to?: string;
  count?: number;
  children: this[];
}

interface TreeProps<T extends TreeItem> {
  items: readonly T[];
  /** How many levels are open at first. */
  openLevels: number;
  /** Name of the button that opens and closes what is below an item: "Parts of Health". */
  partsLabel: (item: T) => string;
  /** Before the label of an item at the top. */
  mark?: (item: T) => ReactNode;
  className?: string;
}

/**
 * Nested lists that open and close. Plain lists and `<details>`, so that they work without script, are found by the
 * browser's own search, and are reached by Tab like everything else; see `docs/decisions/0016-trees-are-lists.md`.
 */
export function Tree<T extends TreeItem>({
  items,
  openLevels,
  partsLabel,
  mark,
  className,
}: TreeProps<T>) {
  const rowsOf = (item: T, levels = openLevels): number =>
    1 +
    (levels > 0 ? item.children.reduce((rows, child) => rows + rowsOf(child, levels - 1), 0) : 0);
  return (
    <div className={classes("tree", className)}>
      {inColumns(items, COLUMNS, rowsOf).map((column) => (
        <ul key={column[0]?.key}>
          {column.map((item) => (
            <li key={item.key}>
              <div className="tree-row">
                {mark?.(item)}
                <h3>
                  <Label item={item} />
                </h3>
                <Count item={item} />
              </div>
              <Below item={item} openLevels={openLevels} partsLabel={partsLabel} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** Columns of a wide screen; a narrow one stacks them. Made here, since those of a style sheet would move items about when one opens. */
const COLUMNS = 3;

function Below<T extends TreeItem>({
  item,
  openLevels,
  partsLabel,
}: Pick<TreeProps<T>, "openLevels" | "partsLabel"> & { item: T }) {
  if (item.children.length === 0) return null;
  return (
    <details open={openLevels > 0}>
      <summary>
        <span className="sr-only">{partsLabel(item)}</span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <ul>
        {item.children.map((child) => (
          <li key={child.key}>
            <div className="tree-row">
              <Label item={child} />
              <Count item={child} />
            </div>
            <Below item={child} openLevels={openLevels - 1} partsLabel={partsLabel} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Label({ item: { to, lang, label } }: { item: TreeItem }) {
  return to ? (
    <ContentLink to={to} lang={lang}>
      {label}
    </ContentLink>
  ) : (
    <span lang={lang}>{label}</span>
  );
}

function Count({ item: { count } }: { item: TreeItem }) {
  const language = useLanguage();
  return count === undefined ? null : (
    <span className="count">{formatNumber(count, language)}</span>
  );
}
