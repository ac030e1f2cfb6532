import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Card } from "#contract/shared";
import { TO_THE_FRONT } from "~/features/library/paths";

/** Where a piece goes: some places up or down, or to a place in the list. */
export type Step = { by: number } | { to: number };

/** A piece, and behind which other one it goes, `TO_THE_FRONT` for none; or how many places up or down. */
export type Move = { databaseId: number } & ({ after: number } | { by: number });

interface Order<P> {
  /** The loaded pieces that it is an order of. */
  of: readonly P[];
  posts: readonly P[];
  /** The content system has not heard of all of it yet, or the page not of all that it knows. */
  isWaiting: boolean;
}

export interface OwnOrderOptions {
  /** Behind which piece the first of them stands, `TO_THE_FRONT` for none. */
  before: number;
  /** Whether more pieces come behind them. */
  isMoreBehind: boolean;
  /** A piece has gone over the edge of the loaded pieces, to where others are. */
  onCross: (databaseId: number, by: 1 | -1) => void;
  /** Whether a loaded piece is still there; what has just been taken out is not shown. */
  isThere: (databaseId: number) => boolean;
  /** Tells the content system of a move, after all moves before it; false where the page is not to be loaded anew. */
  tell: (move: Move) => Promise<boolean>;
}

/**
 * The pieces as the visitor has just put them, before the content system has heard of it; and without what has just been
 * taken out. When all is told, the page's data is loaded anew and is right again.
 */
export function useOwnOrder<P extends Pick<Card, "databaseId">>(
  posts: readonly P[],
  { before, isMoreBehind, onCross, isThere, tell }: OwnOrderOptions,
) {
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<Order<P> | null>(null);
  /** Counts moves: only the last one settles what is shown. */
  const moves = useRef(0);
  const crossing = useRef(false);
  const current = order && (order.of === posts || order.isWaiting) ? order.posts : posts;
  const shown = current.filter(({ databaseId }) => isThere(databaseId));

  /** Moves a piece; returns the place it has now, counted from the first of them, or null where there is no such place. */
  function put(databaseId: number, step: Step): number | null {
    const from = shown.findIndex((piece) => piece.databaseId === databaseId);
    const to = "to" in step ? step.to : from + step.by;
    const piece = shown[from];
    if (!piece || to === from) return null;
    if (to < 0) return before === TO_THE_FRONT ? null : cross(databaseId, -1);
    if (to >= shown.length) return isMoreBehind ? cross(databaseId, 1) : null;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, piece);
    setOrder({ of: posts, posts: next, isWaiting: true });
    say({ databaseId, after: next[to - 1]?.databaseId ?? before }, revalidate);
    return to;
  }

  /** Moves a piece past the first or the last of them. What is there is not known here, so it is not shown before it is done. */
  function cross(databaseId: number, by: 1 | -1): number | null {
    if (crossing.current) return null;
    crossing.current = true;
    say(
      { databaseId, by },
      () => onCross(databaseId, by),
      () => (crossing.current = false),
    );
    return by < 0 ? -1 : shown.length;
  }

  function say(move: Move, onDone: () => void | Promise<void>, onAnswer?: () => void) {
    moves.current += 1;
    const own = moves.current;
    void tell(move).then(async (isTold) => {
      onAnswer?.();
      // There is nothing to load: all is as it was.
      if (!isTold) setOrder(null);
      if (own !== moves.current) return;
      // What is loaded already may be from before this move: rows would jump back until the new data is there.
      if (isTold) await onDone();
      if (own === moves.current) setOrder((before) => before && { ...before, isWaiting: false });
    });
  }

  return { shown, put };
}
