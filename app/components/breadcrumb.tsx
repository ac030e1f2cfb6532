import type { ReactNode } from "react";
import { Link } from "~/i18n/link";

/** Way back up, outermost first; a phone shows the parent only. The page itself is not in it: its title follows. */
export function Breadcrumb({
  label,
  items,
}: {
  label: string;
  items: { to: string; label: ReactNode }[];
}) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol>
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to}>{item.label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
