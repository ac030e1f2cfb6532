/* Links to the admin area from pages that visitors load too. The other paths of the area are in `admin.ts`. */

import { pathWith } from "~/i18n/paths";

/** The admin area: its list of posts, and its first section. */
export const ADMIN_PATH = "/admin";

/** The part of a post in view: the texts of a language, of the post itself or of one of its chapters, counted from 1. */
export interface PostPart {
  language?: string;
  chapter?: number;
}

/** Returns the path of a post's editor, at one of its parts. */
export function postPath(
  databaseId: number,
  { language, chapter }: PostPart = {},
  more: Record<string, string> = {},
): string {
  return pathWith(
    `${ADMIN_PATH}/posts/${databaseId}${chapter === undefined ? "" : `/chapters/${chapter}`}`,
    { ...(language !== undefined && { language }), ...more },
  );
}

/** Redirects to the first part with waiting tasks. */
export const REVIEW_PATH = "/admin/review";

/** Requests to feature collections. */
export const PROMOTION_REQUESTS_PATH = `${REVIEW_PATH}/promotion-requests`;
