/* Where staff look at what waits for them, and members at what became of theirs; all without language. */

/** What somebody has handed in, and what is on its way. */
export const OWN_UPLOADS_PATH = "/account/uploads";
/** In its query, for whoever comes from the upload form: which contribution has just been handed in. */
export const HANDED_IN = "handed-in";

/** Leads to the first part in which something waits. */
export const REVIEW_PATH = "/account/review";
export const CONTRIBUTIONS_PATH = `${REVIEW_PATH}/contributions`;
export const contributionPath = (id: number) => `${CONTRIBUTIONS_PATH}/${id}`;
/** What staff are asked to feature. */
export const PROMOTION_REQUESTS_PATH = `${REVIEW_PATH}/promotion-requests`;
/** Which author profiles people say are theirs. */
export const AUTHOR_CLAIMS_PATH = `${REVIEW_PATH}/author-claims`;
export const CORRECTIONS_PATH = `${REVIEW_PATH}/corrections`;
export const MESSAGES_PATH = `${REVIEW_PATH}/messages`;
/** Who decided and changed what. */
export const AUDIT_LOG_PATH = `${REVIEW_PATH}/log`;

/** What becomes of the newsletter, and how its next issues look. */
export const NEWSLETTER_DESK_PATH = "/account/newsletter";

/** The parts of the review in the order in which staff meet them, under the names that their counts have. */
export const REVIEW_PARTS = [
  { part: "contributions", path: CONTRIBUTIONS_PATH },
  { part: "promotionRequests", path: PROMOTION_REQUESTS_PATH },
  { part: "authorClaims", path: AUTHOR_CLAIMS_PATH },
  { part: "corrections", path: CORRECTIONS_PATH },
  { part: "messages", path: MESSAGES_PATH },
] as const;

/** A page of a list, as its address says; what makes no sense is the first. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
