import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";

export const BREADCRUMB = "py-3 text-small/6 wrap-anywhere print:hidden";
export const BREADCRUMB_LINK = "inline-block text-ink-2";

const AFTER = "before:text-ink-3 md:before:mx-2 md:before:content-['/']";
/** Fixes the arrow's direction: in text from right to left, browsers mirror it in some fonts only. */
const PARENT =
  "max-md:flex max-md:gap-1 max-md:before:content-['‹'] max-md:before:[direction:ltr] max-md:rtl:before:content-['›']";

/** Breadcrumbs, outermost first; a phone shows the parent only. The page itself is left out, because its title follows. */
export function Breadcrumb({
  label,
  items,
}: {
  label: string;
  items: { to: string; label: ReactNode }[];
}) {
  return (
    <nav className={BREADCRUMB} aria-label={label}>
      <ol className="flex flex-wrap">
        {items.map((item, index) => (
          <li
            key={item.to}
            className={clsx(
              index > 0 && AFTER,
              index < items.length - 1 ? "max-md:hidden" : PARENT,
            )}
          >
            <Link to={item.to} className={BREADCRUMB_LINK}>
              {item.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
