import {
  type ComponentType,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import type { Card } from "#contract/shared";
import { FIRST_POSITION } from "~/paths/account";
import type { DragHandleProps } from "./drag-handle";

/** Where a resource goes: some places up or down, or to a place in the list. */
export type Step = { by: number } | { to: number };

/** A resource, and the one that it follows, `FIRST_POSITION` for none; or how many places up or down. */
type Move = { databaseId: number } & ({ after: number } | { by: number });

interface Order<P> {
  /** The loaded resources in their original order. */
  of: readonly P[];
  posts: readonly P[];
  /** The content system does not know all moves yet, or the page's data is older than the moves. */
  isWaiting: boolean;
}

export interface CustomOrderOptions {
  /** The resource before the first loaded one, `FIRST_POSITION` for none. */
  before: number;
  /** Whether more resources follow. */
  isMoreBehind: boolean;
  /** Called after a resource has moved beyond the loaded ones. */
  onMovedBeyond: (databaseId: number, by: 1 | -1) => void;
  /** Whether a loaded resource still exists; a removed one is hidden. */
  isThere: (databaseId: number) => boolean;
  /** Sends a move to the content system, after all earlier moves; false if the page must not reload its data. */
  save: (move: Move) => Promise<boolean>;
}

/**
 * Returns the resources in the order that the visitor has just chosen, before the content system knows it, and without
 * removed ones. After all moves are sent, the page's data is loaded again and is current.
 */
export function useCustomOrder<P extends Pick<Card, "databaseId">>(
  posts: readonly P[],
  { before, isMoreBehind, onMovedBeyond, isThere, save }: CustomOrderOptions,
) {
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<Order<P> | null>(null);
  /** Number of moves: only the answer to the last one decides what is shown. */
  const moves = useRef(0);
  const isMovingBeyond = useRef(false);
  const current = order && (order.of === posts || order.isWaiting) ? order.posts : posts;
  const shown = current.filter(({ databaseId }) => isThere(databaseId));

  /** Moves a resource. Returns its new position in the list, or null if there is no such position. */
  function movePost(databaseId: number, step: Step): number | null {
    const from = shown.findIndex((post) => post.databaseId === databaseId);
    const to = "to" in step ? step.to : from + step.by;
    const post = shown[from];
    if (!post || to === from) return null;
    if (to < 0) return before === FIRST_POSITION ? null : moveBeyond(databaseId, -1);
    if (to >= shown.length) return isMoreBehind ? moveBeyond(databaseId, 1) : null;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, post);
    setOrder({ of: posts, posts: next, isWaiting: true });
    sendMove({ databaseId, after: next[to - 1]?.databaseId ?? before }, revalidate);
    return to;
  }

  /**
   * Moves a resource beyond the first or the last loaded one. The resources there are not loaded, so the list shows the move
   * only when it is done.
   */
  function moveBeyond(databaseId: number, by: 1 | -1): number | null {
    if (isMovingBeyond.current) return null;
    isMovingBeyond.current = true;
    sendMove(
      { databaseId, by },
      () => onMovedBeyond(databaseId, by),
      () => (isMovingBeyond.current = false),
    );
    return by < 0 ? -1 : shown.length;
  }

  function sendMove(move: Move, onDone: () => void | Promise<void>, onAnswer?: () => void) {
    moves.current += 1;
    const own = moves.current;
    void save(move).then(async (isSaved) => {
      onAnswer?.();
      // The move failed: the order is unchanged, so no data is loaded.
      if (!isSaved) setOrder(null);
      if (own !== moves.current) return;
      // The loaded data may be older than this move: rows would jump back until the new data arrives.
      if (isSaved) await onDone();
      if (own !== moves.current) return;
      // The router shows its data in a transition. Outside of one, the older data would be shown for a moment.
      startTransition(() => setOrder((before) => before && { ...before, isWaiting: false }));
    });
  }

  return { shown, movePost };
}

interface FocusOptions {
  /** Identifies the list. */
  key: string;
  /** Id of the list's heading, which gets the focus when no row is left. */
  headingId: string;
}

/** Keeps the focus in a list of results when rows are moved, removed or added. */
export function useFocusIn(
  list: RefObject<HTMLElement | null>,
  shown: readonly unknown[],
  { key, headingId }: FocusOptions,
) {
  const kept = useRef<Element | null>(null);
  const row = useRef<number | null>(null);
  const followed = useRef<string | null>(null);
  const before = useRef({ key, length: shown.length });
  useEffect(() => {
    const { key: keyBefore, length } = before.current;
    before.current = { key, length: shown.length };
    const titles = list.current?.querySelectorAll<HTMLElement>(".result :is(h2, h3) > a");
    const isAnother = key !== keyBefore || shown.length !== length;
    const arrived =
      isAnother && followed.current !== null ? document.getElementById(followed.current) : null;
    if (arrived) {
      followed.current = null;
      arrived.focus();
      return;
    }
    // An element loses the focus when the browser moves its row.
    if (kept.current instanceof HTMLElement && kept.current !== document.activeElement)
      kept.current.focus({ preventScroll: true });
    kept.current = null;
    if (row.current !== null && shown.length < length) {
      // A focus that is still in the list stays: another row was removed.
      if (!list.current?.contains(document.activeElement))
        (titles?.[row.current] ?? document.getElementById(headingId))?.focus();
      row.current = null;
    } else if (key === keyBefore && shown.length > length + 1) titles?.[length]?.focus();
  }, [list, shown, key, headingId]);
  return {
    /** Keeps the focus on the current element when the rows have moved. */
    keep: () => void (kept.current = document.activeElement),
    /** Focuses the element with this id as soon as the rows have changed and include it. */
    follow: (id: string) => void (followed.current = id),
    /** Focuses the title of this row after a row is removed; if there is none, the heading. */
    onRow: (index: number) => void (row.current = index),
  };
}

/** Loads the drag handle, only if the order can change, and only with JavaScript. Returns null until it is loaded. */
export function useDragHandle(wanted: boolean): ComponentType<DragHandleProps> | null {
  const [Handle, setHandle] = useState<ComponentType<DragHandleProps> | null>(null);
  useEffect(() => {
    // If it cannot be loaded, the buttons beside it do the same.
    if (wanted)
      import("./drag-handle").then(
        (module) => setHandle(() => module.DragHandle),
        () => undefined,
      );
  }, [wanted]);
  return wanted ? Handle : null;
}
