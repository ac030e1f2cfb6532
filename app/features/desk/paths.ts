import type { PostType } from "#contract/names";
import { pathWith } from "~/i18n/paths";

/* Where editors make what the library publishes; all without language. */

/** The content desk: its list of posts, and its first section. */
export const DESK_PATH = "/account/desk";

/** The sections of the desk in the order in which its frame shows them; their names are in `desk` under `section.…`. */
export const DESK_SECTIONS = [
  { section: "posts", path: DESK_PATH },
  { section: "menus", path: `${DESK_PATH}/menus` },
  { section: "spotlight", path: `${DESK_PATH}/spotlight` },
  { section: "terms", path: `${DESK_PATH}/terms` },
  { section: "redirects", path: `${DESK_PATH}/redirects` },
  { section: "fields", path: `${DESK_PATH}/fields` },
  { section: "people", path: `${DESK_PATH}/people` },
  { section: "settings", path: `${DESK_PATH}/settings` },
] as const satisfies readonly { section: string; path: string }[];
export type DeskSection = (typeof DESK_SECTIONS)[number]["section"];

/** Where posts are found by their words, for the resources of others. */
export const FIND_POSTS_PATH = `${DESK_PATH}/find`;
/** A new post of a type. */
export const newPostPath = (type: PostType) => `${DESK_PATH}/posts/new/${type}`;

/** Which part of a post is in view: the texts of a language, of the post itself or of one of its chapters, counted from 1. */
export interface PartPlace {
  language?: string;
  chapter?: number;
}

/** A post's editor, at one of its parts. */
export function postPath(
  databaseId: number,
  { language, chapter }: PartPlace = {},
  more: Record<string, string> = {},
): string {
  return pathWith(
    `${DESK_PATH}/posts/${databaseId}${chapter === undefined ? "" : `/chapters/${chapter}`}`,
    { ...(language !== undefined && { language }), ...more },
  );
}

/** As visitors would see it: the draft, or the revision of a number. */
export function previewPath(
  databaseId: number,
  { language, chapter, revision }: PartPlace & { revision?: number } = {},
): string {
  const query = {
    ...(language !== undefined && { language }),
    ...(revision !== undefined && { revision: String(revision) }),
    ...(chapter !== undefined && { chapter: String(chapter) }),
  };
  return pathWith(`${DESK_PATH}/posts/${databaseId}/preview`, query);
}

/** The states that a post was published in; with a number, what changed in that one. */
export const revisionsPath = (databaseId: number, number?: number) =>
  `${DESK_PATH}/posts/${databaseId}/revisions${number === undefined ? "" : `/${number}`}`;

/** What the desk asks before it does it. */
export const QUESTIONS = [
  "discard",
  "unpublish",
  "delete",
  "make-public",
  "make-internal",
] as const;
export type Question = (typeof QUESTIONS)[number];
export const questionPath = (databaseId: number, question: Question) =>
  `${DESK_PATH}/posts/${databaseId}/${question}`;

/** Where a form puts a post from the bin back. */
export const restorePath = (databaseId: number) => `${DESK_PATH}/posts/${databaseId}/restore`;

/** Where files of a form without script go into a post, in the query of the form's address. */
export const FILE_PLACES = ["files", "image"] as const;
export type FilePlace = (typeof FILE_PLACES)[number];
export const PLACE = "for";
/** Their field, as the upload form has it. */
export const SENT_FILES = "en_files";
export const filesPath = (databaseId: number, place: FilePlace, language: string) =>
  pathWith(`${DESK_PATH}/posts/${databaseId}/files`, { [PLACE]: place, language });
const FILES_PAGE = new RegExp(`^${DESK_PATH}/posts/\\d+/files$`);
/** Whether a path, without language, takes files. */
export const isPostFilesPath = (path: string): boolean => FILES_PAGE.test(path);

/** Of the message that says what has just been done. */
export const OUTCOME_ID = "outcome";
/** Of the message that somebody else has saved meanwhile. */
export const CONFLICT_ID = "conflict";
