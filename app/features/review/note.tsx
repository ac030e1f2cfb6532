import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { AS_WRITTEN } from "./as-written";

/** A note about the content above it. */
export function Note(props: Omit<ComponentProps<"p">, "className">) {
  return (
    <p
      {...props}
      className={clsx(AS_WRITTEN, "mt-1.5 border-s-3 border-line ps-3 text-[0.9375rem] text-ink-2")}
    />
  );
}
