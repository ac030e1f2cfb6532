import { clsx } from "clsx";
import type { ReactNode } from "react";

interface LinkRowProps {
  className?: string;
  /** Links, and buttons that look like them. */
  children: ReactNode;
}

/** Links beside each other, as far apart as a finger needs. */
export function LinkRow({ className, children }: LinkRowProps) {
  return <p className={clsx("flex flex-wrap gap-x-5 *:py-2.5", className)}>{children}</p>;
}
