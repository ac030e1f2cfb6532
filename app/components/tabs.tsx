import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";

/** Styles a row of tabs: the `nav`, its list and its links. The links' own display and colour are set where they are used. */
export const TABS = "min-w-0 border-b border-line max-md:-mx-(--side)";
export const TAB_LIST = "flex gap-6 overflow-x-auto [scrollbar-width:none] max-md:px-(--side)";
export const TAB =
  "border-b-3 border-transparent py-2.75 -outline-offset-3 whitespace-nowrap no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink forced-colors:not-aria-[current]:border-[Canvas]";

interface TabsProps {
  label: string;
  items: {
    to: string;
    label: ReactNode;
    /** Already formatted. */
    count?: string;
    current: boolean;
  }[];
  className?: string;
}

/** Links in a row, one for each kind; on a phone the row is cut off at the edge on purpose and scrolls. */
export function Tabs({ label, items, className }: TabsProps) {
  return (
    <nav className={clsx(TABS, className)} aria-label={label}>
      <ul className={TAB_LIST}>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={clsx(TAB, "block text-ink-2")}
              aria-current={item.current ? "page" : undefined}
              preventScrollReset
            >
              {item.label}
              {item.count !== undefined ? <span className="ms-1.5 count">{item.count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
