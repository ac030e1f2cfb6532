import type { PostType } from "#contract/names";
import { pathWith } from "~/i18n/paths";

/* Paths of the pages where editors manage content; all without language. */

/** The admin area: its list of posts, and its first section. */
export const ADMIN_PATH = "/admin";

/** The sections in the order of the navigation; their names are in `admin` under `section.…`. */
export const ADMIN_SECTIONS = [
  { section: "posts", path: ADMIN_PATH },
  { section: "menus", path: `${ADMIN_PATH}/menus` },
  { section: "spotlight", path: `${ADMIN_PATH}/spotlight` },
  { section: "terms", path: `${ADMIN_PATH}/terms` },
  { section: "redirects", path: `${ADMIN_PATH}/redirects` },
  { section: "fields", path: `${ADMIN_PATH}/fields` },
  { section: "people", path: `${ADMIN_PATH}/people` },
  { section: "settings", path: `${ADMIN_PATH}/settings` },
] as const satisfies readonly { section: string; path: string }[];
export type AdminSection = (typeof ADMIN_SECTIONS)[number]["section"];

/** The search for posts to link as resources. */
export const FIND_POSTS_PATH = `${ADMIN_PATH}/find`;
/** Returns the path of a new post of a type. */
export const newPostPath = (type: PostType) => `${ADMIN_PATH}/posts/new/${type}`;

/** The part of a post in view: the texts of a language, of the post itself or of one of its chapters, counted from 1. */
export interface PartPlace {
  language?: string;
  chapter?: number;
}

/** Returns the path of a post's editor, at one of its parts. */
export function postPath(
  databaseId: number,
  { language, chapter }: PartPlace = {},
  more: Record<string, string> = {},
): string {
  return pathWith(
    `${ADMIN_PATH}/posts/${databaseId}${chapter === undefined ? "" : `/chapters/${chapter}`}`,
    { ...(language !== undefined && { language }), ...more },
  );
}

/** Returns the path of a preview as visitors would see it: the draft, or the revision with that number. */
export function previewPath(
  databaseId: number,
  { language, chapter, revision }: PartPlace & { revision?: number } = {},
): string {
  const query = {
    ...(language !== undefined && { language }),
    ...(revision !== undefined && { revision: String(revision) }),
    ...(chapter !== undefined && { chapter: String(chapter) }),
  };
  return pathWith(`${ADMIN_PATH}/posts/${databaseId}/preview`, query);
}

/** Returns the path of the published revisions; with a number, of the changes in that one. */
export const revisionsPath = (databaseId: number, number?: number) =>
  `${ADMIN_PATH}/posts/${databaseId}/revisions${number === undefined ? "" : `/${number}`}`;

/** Actions that need confirmation. */
export const QUESTIONS = [
  "discard",
  "unpublish",
  "delete",
  "make-public",
  "make-internal",
] as const;
export type Question = (typeof QUESTIONS)[number];
export const questionPath = (databaseId: number, question: Question) =>
  `${ADMIN_PATH}/posts/${databaseId}/${question}`;

/** Returns the path of the form that restores a post from the bin. */
export const restorePath = (databaseId: number) => `${ADMIN_PATH}/posts/${databaseId}/restore`;

/** Query parameter of forms without script: the place in the post that gets the files. */
export const FILE_PLACES = ["files", "image"] as const;
export type FilePlace = (typeof FILE_PLACES)[number];
export const PLACE = "for";
/** Their field's name, as in the upload form. */
export const SENT_FILES = "en_files";
export const filesPath = (databaseId: number, place: FilePlace, language: string) =>
  pathWith(`${ADMIN_PATH}/posts/${databaseId}/files`, { [PLACE]: place, language });
const FILES_PAGE = new RegExp(`^${ADMIN_PATH}/posts/\\d+/files$`);
/** Whether a path, without language, accepts files. */
export const isPostFilesPath = (path: string): boolean => FILES_PAGE.test(path);

/** Id of the message that says what has just been done. */
export const OUTCOME_ID = "outcome";
/** Id of the message that another user has saved meanwhile. */
export const CONFLICT_ID = "conflict";
