import type { DeskPost } from "#contract/desk";

/** A post where it is only named. */
export type FoundPost = DeskPost["posts"][number];

/** What was found for a list of resources. */
export interface FoundPosts {
  /** The list of the form. */
  list: string;
  /** What was looked for. */
  query: string;
  posts: FoundPost[];
}

/** Name of the field in which posts for a list are looked for. */
export const findField = (list: string) => `find-${list}`;
