import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "~/i18n/link";
import { classes } from "./classes";

interface ChipLook {
  /** Chosen: ink ground and a cross, pressing it takes the choice away. */
  on?: boolean;
  /** Said before the label of a chosen chip, for ears only: "Remove filter:". */
  removeLabel?: string;
  children: ReactNode;
}

function Inside({ on, removeLabel, children }: ChipLook) {
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
}: ChipLook & { to: string; className?: string }) {
  return (
    <Link to={to} className={classes("chip", on && "chip-on", className)} preventScrollReset>
      <Inside on={on} removeLabel={removeLabel}>
        {children}
      </Inside>
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
}: ChipLook & Omit<ComponentProps<"button">, "children">) {
  return (
    <button {...rest} type={type} className={classes("chip", on && "chip-on", className)}>
      <Inside on={on} removeLabel={removeLabel}>
        {children}
      </Inside>
    </button>
  );
}
