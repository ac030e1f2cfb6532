import type { ReactNode } from "react";

/** The purpose of a review list. */
export function ReviewLead({ children }: { children: ReactNode }) {
  return <p className="mb-2 max-w-180 text-ink-2">{children}</p>;
}
