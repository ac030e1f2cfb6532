import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Disclosure } from "~/components/disclosure";

/** Opens what is asked before something is done: no wider than its words, and without a line below it. */
export function Asked({ className, ...rest }: ComponentProps<typeof Disclosure>) {
  return (
    <Disclosure {...rest} bare className={clsx("[&>summary]:w-fit [&>summary]:pe-1", className)} />
  );
}
