import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";
import { Chip } from "./chip";

interface RemovableChipsProps {
  label: string;
  /** `to` leads to the page without what is on. */
  chips: readonly { key: string; label: ReactNode; to: string }[];
  removeLabel: string;
  /** Leads to the page without all of them, and is there where they are more than one. */
  clear: { label: string; to: string };
  className?: string;
}

/** Every filter that is on, each a link that takes it away. */
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
