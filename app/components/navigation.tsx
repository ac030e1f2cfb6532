import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";
import { ArrowLeft, ArrowRight } from "lucide-react";

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
    count?: ReactNode;
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

export const BREADCRUMB = "py-3 text-small/6 wrap-anywhere print:hidden";
export const BREADCRUMB_LINK = "inline-block text-ink-2";

const AFTER = "before:text-ink-3 md:before:mx-2 md:before:content-['/']";
/** Fixes the arrow's direction: in text from right to left, browsers mirror it with some fonts and not with others. */
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

interface PageLinksProps {
  label: string;
  page: number;
  pages: number;
  /** Returns the address of a page, without language. */
  to: (page: number) => string;
  previous: ReactNode;
  next: ReactNode;
  className?: string;
}

/** Links to the previous and the next page; nothing if there is only one page. */
export function PageLinks({ label, page, pages, to, previous, next, className }: PageLinksProps) {
  if (pages === 1) return null;
  return (
    <nav className={clsx("actions", className)} aria-label={label}>
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className="button">
          <ArrowLeft size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
          {previous}
        </Link>
      ) : null}
      {page < pages ? (
        <Link to={to(page + 1)} rel="next" className="button">
          {next}
          <ArrowRight size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
        </Link>
      ) : null}
    </nav>
  );
}

interface SegmentedProps {
  label: string;
  /** With an icon the label is hidden on a phone, but stays the accessible name. */
  items: { to: string; label: string; icon?: ReactNode; current: boolean }[];
  className?: string;
}

/** Two to four links of which one is on. */
export function Segmented({ label, items, className }: SegmentedProps) {
  return (
    // With text at 200 % the choices are below each other.
    <ul
      className={clsx(
        "segmented inline-flex max-w-full flex-wrap overflow-hidden rounded-control border-[1.5px] border-edge print:hidden",
        className,
      )}
      aria-label={label}
    >
      {items.map((item) => (
        // Each choice draws a line before and above itself. At the edge of the list, its border covers them.
        <li
          key={item.to}
          className="-ms-[1.5px] -mt-[1.5px] flex-[1_0_auto] border-s-[1.5px] border-t-[1.5px] border-edge"
        >
          <Link
            to={item.to}
            className="inline-flex min-h-10.5 w-full min-w-10.5 items-center justify-center gap-2 px-3 text-[0.9375rem] font-medium text-ink no-underline -outline-offset-3 hover:bg-tint aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:system-highlight"
            aria-current={item.current ? "true" : undefined}
            preventScrollReset
          >
            {item.icon}
            <span className={item.icon ? "max-md:sr-only" : undefined}>{item.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
