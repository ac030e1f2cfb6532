import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";
import { Tag } from "./tag";

type DisclosureProps = Omit<ComponentProps<"details">, "children"> & {
  summary: ReactNode;
  /** How many are chosen inside, as a tag; already formatted. */
  chosen?: ReactNode;
  children: ReactNode;
};

/** Opens and closes without script. `open` sets the first state only. */
export function Disclosure({ summary, chosen, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classes("disclosure", className)}>
      <summary>
        {summary}
        {chosen != null ? <Tag>{chosen}</Tag> : null}
      </summary>
      <div>{children}</div>
    </details>
  );
}
