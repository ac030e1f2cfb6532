import { clsx } from "clsx";
import type { ReactNode } from "react";

interface WishWordsProps {
  /** Whether the subscription is no longer sent. */
  isGone?: boolean;
  /** The sentence from `useWishSentence`. */
  children: ReactNode;
}

/** What the emails bring, in a sentence that stands out from the text around it. */
export function WishWords({ isGone, children }: WishWordsProps) {
  return <p className={clsx("font-serif text-lead/6.5", isGone && "text-ink-2")}>{children}</p>;
}
