import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "~/i18n/link";

/** Returns a chip's class name for another kind of element. */
export const chipClass = (on?: boolean, className?: string): string =>
  clsx(
    "chip inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-[1rem] border px-3.25 py-1 text-result no-underline",
    on
      ? "chip-on border-ink bg-ink font-medium text-paper forced-colors:system-highlight"
      : "border-edge text-ink hover:border-ink hover:bg-tint",
    className,
  );

interface ChipStyle {
  /** Whether it is chosen: it has an ink background and a cross, and a click removes the choice. */
  on?: boolean;
  /** Read before the label of a chosen chip, for screen readers only: "Remove filter:". */
  removeLabel?: string;
  children: ReactNode;
}

function ChipContent({ on, removeLabel, children }: ChipStyle) {
  return (
    <>
      {on && removeLabel ? <span className="sr-only">{removeLabel} </span> : null}
      {children}
      {on ? <X size={16} strokeWidth={1.75} aria-hidden="true" /> : null}
    </>
  );
}

/** A term that can be chosen, or a filter that can be removed; `to` makes it work without script. */
export function Chip({
  to,
  on,
  removeLabel,
  children,
  className,
}: ChipStyle & { to: string; className?: string }) {
  return (
    <Link to={to} className={clsx(chipClass(on), className)} preventScrollReset>
      <ChipContent on={on} removeLabel={removeLabel}>
        {children}
      </ChipContent>
    </Link>
  );
}

export function ChipButton({
  on,
  removeLabel,
  children,
  className,
  type = "button",
  ...rest
}: ChipStyle & Omit<ComponentProps<"button">, "children">) {
  return (
    <button {...rest} type={type} className={chipClass(on, className)}>
      <ChipContent on={on} removeLabel={removeLabel}>
        {children}
      </ChipContent>
    </button>
  );
}

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
