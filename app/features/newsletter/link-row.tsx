import { clsx } from "clsx";
import type { ReactNode } from "react";

interface LinkRowProps {
  className?: string;
  /** Links, and buttons that look like them. */
  children: ReactNode;
}

/** A row of links, far enough apart for fingers. */
export function LinkRow({ className, children }: LinkRowProps) {
  return <p className={clsx("flex flex-wrap gap-x-5 *:py-2.5", className)}>{children}</p>;
}
