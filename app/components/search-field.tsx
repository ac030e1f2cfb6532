import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";

export type SearchFieldProps = Omit<ComponentProps<"input">, "type" | "id"> & {
  id: string;
  label: ReactNode;
  /** Visible on the start page, hidden elsewhere. */
  hideLabel?: boolean;
  submitLabel: string;
  /** Suggestions, positioned under the field. */
  children?: ReactNode;
};

/** Field and red button in one frame; the `<form role="search">` around it belongs to the page. */
export function SearchField({
  id,
  label,
  hideLabel = true,
  submitLabel,
  className,
  children,
  ...rest
}: SearchFieldProps) {
  return (
    <div className={classes("search", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : undefined}>
        {label}
      </label>
      <div className="search-box">
        <input name="q" autoComplete="off" enterKeyHint="search" {...rest} id={id} type="search" />
        <button type="submit">
          <Search size={22} strokeWidth={1.75} aria-hidden="true" />
          <span>{submitLabel}</span>
        </button>
      </div>
      {children}
    </div>
  );
}
