import type { AdminPost } from "#contract/admin";

/** A post in a list. */
export type FoundPost = AdminPost["posts"][number];

/** Search results for a list of resources. */
export interface FoundPosts {
  /** The list's name in the form. */
  list: string;
  /** The searched text. */
  query: string;
  posts: FoundPost[];
}

/** Returns the name of the search field for a list's posts. */
export const findField = (list: string) => `find-${list}`;
