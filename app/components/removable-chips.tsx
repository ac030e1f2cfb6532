import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";
import { Chip } from "./chip";

interface RemovableChipsProps {
  label: string;
  /** `to` leads to the page without this filter. */
  chips: readonly { key: string; label: ReactNode; to: string }[];
  removeLabel: string;
  /** Leads to the page without all of them; shown if there is more than one. */
  clear: { label: string; to: string };
  className?: string;
}

/** Every active filter, each a link that removes it. */
export function RemovableChips({
  label,
  chips,
  removeLabel,
  clear,
  className,
}: RemovableChipsProps) {
  return (
    <ul className={clsx("flex flex-wrap items-center gap-2", className)} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <Chip on to={chip.to} removeLabel={removeLabel}>
            {chip.label}
          </Chip>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link
            className="inline-block px-3 py-1.5 text-result font-semibold no-underline hover:underline print:hidden"
            to={clear.to}
            preventScrollReset
          >
            {clear.label}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
