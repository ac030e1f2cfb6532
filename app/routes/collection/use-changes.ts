import { useFetcher, useParams } from "react-router";
import type { PeopleReply } from "./people/people";
import type { PromotionReply } from "./promotion/promotion";

interface Replies {
  people: PeopleReply;
  promotion: PromotionReply;
}

/**
 * Shares one fetcher for all changes of a collection's people, or of its promotion. A second change is ignored while one is
 * pending, and the last result is shown in one place.
 */
export function useChanges<What extends keyof Replies>(what: What) {
  // Keyed by slug, so that one collection's results do not show on another's page.
  const { slug = "" } = useParams();
  return useFetcher<Replies[What]>({ key: `collection-${what}-${slug}` });
}
