import { useFetcher, useParams } from "react-router";
import type { CollaboratorReply } from "./collaborators/collaborator-list";
import type { PromotionReply } from "./promotion/promotion-panel";

interface Replies {
  collaborators: CollaboratorReply;
  promotion: PromotionReply;
}

/**
 * Shares one fetcher for all changes of the collaborators of a collection, or of its promotion. A second change is ignored
 * while one is pending, and the last result is shown in one place.
 */
export function useChanges<What extends keyof Replies>(what: What) {
  // Keyed by slug, so that one collection's results do not show on another's page.
  const { slug = "" } = useParams();
  return useFetcher<Replies[What]>({ key: `collection-${what}-${slug}` });
}
