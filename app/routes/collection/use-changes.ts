import { useFetcher, useParams } from "react-router";
import type { PeopleReply } from "./people/people";
import type { PromotionReply } from "./promotion/promotion";

interface Replies {
  people: PeopleReply;
  promotion: PromotionReply;
}

/**
 * The one way by which changes of a collection's people, or of its promotion, are sent: while one is under way the next is
 * ignored, and what became of the last is said in one place.
 */
export function useChanges<What extends keyof Replies>(what: What) {
  // One collection's page may follow another's: what became of the one is not said of the other.
  const { slug = "" } = useParams();
  return useFetcher<Replies[What]>({ key: `collection-${what}-${slug}` });
}
