import type { RouterContextProvider } from "react-router";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors";
import type { InternalCollection } from "#contract/internal-collections";
import { pick } from "#contract/pick";
import { visitorContext } from "~/contexts";
import { STATE_FIELDS } from "~/features/collections/access";
import { RESTORED } from "~/features/collections/paths";
import { isInside, peopleOf } from "./people/people.server";
import { DONE, FAILED, PROMOTION_INTENTS, promotionOf } from "./promotion/promotion";

/** Returns the parts of the collection page for collaborators and staff; empty for all other visitors. */
export function membersPart(
  context: Readonly<RouterContextProvider>,
  collection: InternalCollection,
  query: URLSearchParams,
) {
  const { account, staff } = context.get(visitorContext);
  const { role, userCanEdit, featured } = collection;
  const promotion = promotionOf(collection, { staff });
  const done = PROMOTION_INTENTS.find((intent) => intent === query.get(DONE)) ?? null;
  const code = query.get(FAILED);
  const failed = code !== null && Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : null;
  return {
    people: account && isInside(collection) ? peopleOf(collection, account) : null,
    state: isInside(collection) || promotion ? pick(collection, ...STATE_FIELDS) : null,
    promotion: promotion && { ...promotion, done, failed },
    isUnfeatured: staff && !featured && done === "unfeature",
    isRestored: role === "author" && query.has(RESTORED),
    canEdit: userCanEdit,
    /** Whether the visitor is invited to collaborate and has not answered yet. */
    isAsked: role === "pending",
  };
}
