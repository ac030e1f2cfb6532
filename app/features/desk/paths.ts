import type { PostType } from "#contract/names";

/* Where editors make what the library publishes; all without language. */

/** The content desk: its list of posts, and its first section. */
export const DESK_PATH = "/account/desk";

/** The sections of the desk in the order in which its frame shows them; their names are in `desk` under `section.…`. */
export const DESK_SECTIONS = [
  { section: "posts", path: DESK_PATH, administratorsOnly: false },
] as const satisfies readonly { section: string; path: string; administratorsOnly: boolean }[];
export type DeskSection = (typeof DESK_SECTIONS)[number]["section"];

/** Of the route around all of the desk, whose data the frame reads. */
export const DESK_ROUTE_ID = "desk";

/** A new post of a type. */
export const newPostPath = (type: PostType) => `${DESK_PATH}/posts/new/${type}`;
/** A post's editor. */
export const postPath = (databaseId: number) => `${DESK_PATH}/posts/${databaseId}`;
