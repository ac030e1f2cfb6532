import type { Collection } from "#contract/collections";
import { SLIDER_PAGE_SIZE, SLIDER_STEP } from "#contract/limits";
import type { Card } from "#contract/shared";
import type { Scope } from "./pieces.server";
import type { ContentClient } from "~/content/client.server";
import { searchCollection } from "~/content/search.server";

/** The slides of a collection without a slider. */
export const NO_SLIDES: { cards: Card[]; total: number } = { cards: [], total: 0 };

/**
 * Returns whether a collection starts with a row of covers. Site collections always do; others do unless the list below would
 * repeat it.
 */
export function hasStart({
  siteCollection,
  recommendedPosts,
  postCount,
}: Pick<Collection, "siteCollection" | "recommendedPosts" | "postCount">): boolean {
  const count = postCount ?? 0;
  const isChosen = recommendedPosts.length > 0 && recommendedPosts.length < count;
  return siteCollection || isChosen || count > SLIDER_PAGE_SIZE;
}

/**
 * Loads the slider's cards: recommended posts first, then the latest. 8 at first and 4 more per step (R9.3). `total` is
 * how many exist.
 */
export async function getSlides(
  content: ContentClient,
  databaseId: number,
  first: readonly Card[],
  slide: number,
  scope: Scope,
) {
  const visible = SLIDER_PAGE_SIZE + SLIDER_STEP * (slide - 1);
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(visible / SLIDER_PAGE_SIZE) }, (_, i) =>
      searchCollection(content, databaseId, {
        ...scope,
        sort_by: "Latest",
        page: i + 1,
        page_size: SLIDER_PAGE_SIZE,
      }),
    ),
  );
  const cards = new Map(
    [...first, ...answers.flatMap((answer) => answer.documents)].map((card) => [
      card.databaseId,
      card,
    ]),
  );
  return {
    cards: [...cards.values()].slice(0, visible),
    total: Math.max(answers[0]?.count ?? 0, cards.size),
  };
}
