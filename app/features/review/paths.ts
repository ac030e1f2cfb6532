/* Paths of the pages where staff handle waiting tasks, and members follow their contributions; all without language. */

/** A member's own contributions and drafts. */
export const OWN_UPLOADS_PATH = "/account/uploads";
/** Query parameter after the upload form: the contribution that has just been submitted. */
export const HANDED_IN = "handed-in";

/** Redirects to the first part with waiting tasks. */
export const REVIEW_PATH = "/admin/review";
export const CONTRIBUTIONS_PATH = `${REVIEW_PATH}/contributions`;
export const contributionPath = (id: number) => `${CONTRIBUTIONS_PATH}/${id}`;
/** Requests to feature collections. */
export const PROMOTION_REQUESTS_PATH = `${REVIEW_PATH}/promotion-requests`;
/** Members' claims to author profiles. */
export const AUTHOR_CLAIMS_PATH = `${REVIEW_PATH}/author-claims`;
export const CORRECTIONS_PATH = `${REVIEW_PATH}/corrections`;
export const MESSAGES_PATH = `${REVIEW_PATH}/messages`;
/** The audit log. */
export const AUDIT_LOG_PATH = `${REVIEW_PATH}/log`;

/** Newsletter statistics, and previews of its next issues. */
export const NEWSLETTER_ADMIN_PATH = "/admin/newsletter";

/** The parts of the review in menu order, under the names of their counts. */
export const REVIEW_PARTS = [
  { part: "contributions", path: CONTRIBUTIONS_PATH },
  { part: "promotionRequests", path: PROMOTION_REQUESTS_PATH },
  { part: "authorClaims", path: AUTHOR_CLAIMS_PATH },
  { part: "corrections", path: CORRECTIONS_PATH },
  { part: "messages", path: MESSAGES_PATH },
] as const;

/** Reads the page number of a list from an address; invalid numbers count as the first page. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
