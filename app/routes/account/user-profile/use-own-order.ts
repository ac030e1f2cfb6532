import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Card } from "#contract/shared";
import { move, useLibraryStore } from "~/features/library/library-store";
import { TO_THE_FRONT } from "~/features/library/paths";
import { useTranslation } from "~/i18n/translate";

/** Where a piece goes: some places up or down, or to a place in the list. */
export type Step = { by: number } | { to: number };

interface Order {
  /** The loaded pieces that it is an order of. */
  of: Card[];
  posts: Card[];
  /** The content system has not heard of all of it yet. */
  isWaiting: boolean;
}

/**
 * The pieces as the visitor has just put them, before the content system has heard of it; and without what has just been
 * taken out. When all is told, the page's data is loaded anew and is right again.
 */
export function useOwnOrder(posts: Card[]) {
  const { language } = useTranslation("library");
  const { saved, changes } = useLibraryStore();
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<Order | null>(null);
  const waiting = useRef(0);
  const current = order && (order.of === posts || order.isWaiting) ? order.posts : posts;
  const shown = current.filter(({ databaseId }) => saved.get(databaseId) !== false);

  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current !== changes) void revalidate();
    seen.current = changes;
  }, [changes, revalidate]);

  /** Moves a piece; returns the place it has now, or null where there is no such place. */
  function put(databaseId: number, step: Step): number | null {
    const from = shown.findIndex((card) => card.databaseId === databaseId);
    const to = "to" in step ? step.to : from + step.by;
    const piece = shown[from];
    if (!piece || to === from || to < 0 || to >= shown.length) return null;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, piece);
    setOrder({ of: posts, posts: next, isWaiting: true });
    waiting.current += 1;
    void move({ databaseId, after: next[to - 1]?.databaseId ?? TO_THE_FRONT }, language).then((failure) => {
      waiting.current -= 1;
      // Without a line there is nothing to load: all is as it was.
      if (failure === "failed") setOrder(null);
      if (waiting.current > 0) return;
      setOrder((before) => before && { ...before, isWaiting: false });
      if (failure !== "failed") void revalidate();
    });
    return to;
  }

  return { shown, put };
}
