import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Card } from "#contract/shared";
import { move, useLibraryStore } from "~/features/library/library-store";
import { TO_THE_FRONT } from "~/features/library/paths";
import { type OwnOrderOptions, useOwnOrder } from "~/features/own-order/use-own-order";
import { useLanguage } from "~/i18n/language";

/** Returns the saved posts with the visitor's moves and removals applied optimistically. */
export function useLibraryOrder(
  posts: Card[],
  edges: Pick<OwnOrderOptions, "isMoreBehind" | "onCross">,
) {
  const language = useLanguage();
  const { saved, changes } = useLibraryStore();
  const { revalidate } = useRevalidator();

  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current !== changes) void revalidate();
    seen.current = changes;
  }, [changes, revalidate]);

  return useOwnOrder(posts, {
    ...edges,
    // The library always shows its pages from the first on.
    before: TO_THE_FRONT,
    isThere: (databaseId) => saved.get(databaseId) !== false,
    tell: async (fields) => (await move(fields, language)) !== "failed",
  });
}
