import type { ReactNode } from "react";
import { Link } from "~/i18n/link";
import { classes } from "./classes";

interface SegmentedProps {
  label: string;
  /** With an icon the words are hidden on a phone, but stay the name. */
  items: { to: string; label: string; icon?: ReactNode; current: boolean }[];
  className?: string;
}

/** Two to four links of which one is on. */
export function Segmented({ label, items, className }: SegmentedProps) {
  return (
    <ul className={classes("segmented", className)} aria-label={label}>
      {items.map((item) => (
        <li key={item.to}>
          <Link to={item.to} aria-current={item.current ? "true" : undefined} preventScrollReset>
            {item.icon}
            <span className={item.icon ? "from-md" : undefined}>{item.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
