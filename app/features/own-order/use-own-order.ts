import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Card } from "#contract/shared";
import { TO_THE_FRONT } from "~/features/library/paths";

/** Where a piece goes: some places up or down, or to a place in the list. */
export type Step = { by: number } | { to: number };

/** A piece, and behind which other one it goes; `TO_THE_FRONT` for none. */
export interface Move {
  databaseId: number;
  after: number;
}

interface Order<P> {
  /** The loaded pieces that it is an order of. */
  of: readonly P[];
  posts: readonly P[];
  /** The content system has not heard of all of it yet. */
  isWaiting: boolean;
}

interface OwnOrderOptions {
  /** Whether a loaded piece is still there; what has just been taken out is not shown. */
  isThere: (databaseId: number) => boolean;
  /** Tells the content system of a move, after all moves before it; false where it could not be reached. */
  tell: (move: Move) => Promise<boolean>;
}

/**
 * The pieces as the visitor has just put them, before the content system has heard of it; and without what has just been
 * taken out. When all is told, the page's data is loaded anew and is right again.
 */
export function useOwnOrder<P extends Pick<Card, "databaseId">>(posts: readonly P[], { isThere, tell }: OwnOrderOptions) {
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<Order<P> | null>(null);
  const waiting = useRef(0);
  const current = order && (order.of === posts || order.isWaiting) ? order.posts : posts;
  const shown = current.filter(({ databaseId }) => isThere(databaseId));

  /** Moves a piece; returns the place it has now, or null where there is no such place. */
  function put(databaseId: number, step: Step): number | null {
    const from = shown.findIndex((piece) => piece.databaseId === databaseId);
    const to = "to" in step ? step.to : from + step.by;
    const piece = shown[from];
    if (!piece || to === from || to < 0 || to >= shown.length) return null;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, piece);
    setOrder({ of: posts, posts: next, isWaiting: true });
    waiting.current += 1;
    void tell({ databaseId, after: next[to - 1]?.databaseId ?? TO_THE_FRONT }).then((isReached) => {
      waiting.current -= 1;
      // Without a line there is nothing to load: all is as it was.
      if (!isReached) setOrder(null);
      if (waiting.current > 0) return;
      setOrder((before) => before && { ...before, isWaiting: false });
      if (isReached) void revalidate();
    });
    return to;
  }

  return { shown, put };
}
