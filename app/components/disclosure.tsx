import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Tag } from "./tag";

type DisclosureProps = Omit<ComponentProps<"details">, "children"> & {
  summary: ReactNode;
  /** Number of chosen items inside, as a tag; already formatted. */
  chosen?: ReactNode;
  /** Without a line below it. */
  bare?: boolean;
  children: ReactNode;
};

/** A section that opens and closes without script. `open` sets the first state only. */
export function Disclosure({
  summary,
  chosen,
  bare,
  className,
  children,
  ...rest
}: DisclosureProps) {
  return (
    <details {...rest} className={clsx("disclosure", !bare && "border-b border-line", className)}>
      <summary className="fold-arrow flex min-h-12 items-center gap-2 font-semibold wrap-anywhere">
        {summary}
        {chosen != null ? <Tag>{chosen}</Tag> : null}
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
