import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Disclosure } from "~/components/disclosure";

/** A disclosure for a confirmation: no wider than its text, and without a line below it. */
export function Asked({ className, ...rest }: ComponentProps<typeof Disclosure>) {
  return (
    <Disclosure {...rest} bare className={clsx("[&>summary]:w-fit [&>summary]:pe-1", className)} />
  );
}
