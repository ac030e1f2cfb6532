import type { ReactNode } from "react";

/** What a list of the review is for. */
export function ReviewLead({ children }: { children: ReactNode }) {
  return <p className="mb-2 max-w-180 text-ink-2">{children}</p>;
}
