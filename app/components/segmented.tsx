import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";

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
        // Each choice has a line before and above it. At the start of a row these lines lie under the list's border.
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
