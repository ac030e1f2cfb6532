import { z } from "zod";
import { type InternalCollection, PromotionDecision } from "#contract/collections";
import { DatabaseId } from "#contract/library";
import { type ContentClient, inLanguage, orNull } from "~/content/client.server";
import { getInternalCollection } from "~/content/collections.server";
import { type DecidedRequest, DECISION_RESULTS } from "./request";

/** The form of a request: the decision and the collection. */
export const DecisionForm = z
  .object({ databaseId: z.coerce.number().pipe(DatabaseId) })
  .and(PromotionDecision);

/**
 * Sends a decision to the content system. Throws `conflict` if the collection has changed since it was shown, and `title_taken`
 * if its title is already used.
 */
export function decide(
  content: ContentClient,
  { databaseId, ...decision }: z.output<typeof DecisionForm>,
): Promise<InternalCollection> {
  return content.put("/promotion_requests/{id}", {
    params: inLanguage(content, { id: databaseId }),
    body:
      decision.decision === "accept"
        ? { ...decision, modified: decision.modified.toISOString() }
        : decision,
  });
}

/** Returns whether a collection still waits for a decision. */
export async function isPending(content: ContentClient, databaseId: number): Promise<boolean> {
  const collection = await orNull(getInternalCollection(content, databaseId), "not_found");
  return collection?.requestToPromote ?? false;
}

/** Returns the last decision named in the address; null if the collection's state contradicts it. */
export async function readDecided(
  content: ContentClient,
  query: URLSearchParams,
): Promise<DecidedRequest | null> {
  const outcome = DECISION_RESULTS.find((one) => query.has(one));
  if (!outcome) return null;
  if (outcome === "gone") return { outcome };
  const id = DatabaseId.safeParse(Number(query.get(outcome)));
  const collection = id.success
    ? await orNull(getInternalCollection(content, id.data), "not_found")
    : null;
  if (!collection || !(outcome === "accepted" ? collection.featured : collection.promotionDenied))
    return null;
  const { title, link } = collection;
  return { outcome, collection: { title, link } };
}
