import { clsx } from "clsx";
import type { ReactNode } from "react";

interface WishWordsProps {
  /** What is no longer sent. */
  isGone?: boolean;
  /** As `useWishSentence` says it. */
  children: ReactNode;
}

/** What comes by mail, in a sentence that stands out from those around it. */
export function WishWords({ isGone, children }: WishWordsProps) {
  return <p className={clsx("font-serif text-lead/6.5", isGone && "text-ink-2")}>{children}</p>;
}
