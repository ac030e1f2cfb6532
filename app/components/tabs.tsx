import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";
import { TAB, TAB_LIST, TABS } from "./tabs-look";

interface TabsProps {
  label: string;
  items: {
    to: string;
    label: ReactNode;
    /** Already formatted. */ count?: string;
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
