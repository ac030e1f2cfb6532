import { readPage } from "./site";
import { PROMOTION_REQUESTS_PATH, ADMIN_PATH, type PostPart, REVIEW_PATH } from "./admin-links";
import { type Role, ROLES } from "#contract/roles";
import {
  type PostType,
  MENU_LOCATIONS,
  type MenuLocation,
  type SitePicture,
  TAXONOMIES,
  type Taxonomy,
  type AuditEvent,
  AUDIT_EVENTS,
} from "#contract/names";
import { pathWith } from "~/i18n/paths";
import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/languages";

/* Paths of the pages where editors manage content; all without language. */

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

/** Returns the path of a preview as visitors would see it: the draft, or the revision with that number. */
export function previewPath(
  databaseId: number,
  { language, chapter, revision }: PostPart & { revision?: number } = {},
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
export const CONFIRMED_ACTIONS = [
  "discard",
  "unpublish",
  "delete",
  "make-public",
  "make-internal",
] as const;
export type ConfirmedAction = (typeof CONFIRMED_ACTIONS)[number];
export const confirmationPath = (databaseId: number, question: ConfirmedAction) =>
  `${ADMIN_PATH}/posts/${databaseId}/${question}`;

/** Returns the path of the form that restores a post from the bin. */
export const restorePath = (databaseId: number) => `${ADMIN_PATH}/posts/${databaseId}/restore`;

/** Query parameter of forms sent without JavaScript: the place in the post that gets the files. */
export const FILE_TARGETS = ["files", "image"] as const;
export type FileTarget = (typeof FILE_TARGETS)[number];
export const FILE_TARGET_PARAM = "for";
/** Name of the field with the files, as in the upload form. */
export const FILES_FIELD = "en_files";
export const filesPath = (databaseId: number, place: FileTarget, language: string) =>
  pathWith(`${ADMIN_PATH}/posts/${databaseId}/files`, { [FILE_TARGET_PARAM]: place, language });
const FILES_PAGE = new RegExp(`^${ADMIN_PATH}/posts/\\d+/files$`);
/** Returns whether a path, without language, accepts files. */
export const isPostFilesPath = (path: string): boolean => FILES_PAGE.test(path);

/** Id of the message that says what has just been done. */
export const EDITOR_RESULT_ID = "outcome";
/** Id of the message that another user has saved the post meanwhile. */
export const CONFLICT_ID = "conflict";

/* Paths of the pages where editors define the extra fields of documents; all without language. */

export const FIELDS_PATH = `${ADMIN_PATH}/fields`;
export const NEW_FIELD_PATH = `${FIELDS_PATH}/new`;

/** Result of the last action, in the query of the page that reports it. */
const FIELD_RESULTS = ["added", "changed", "moved", "removed"] as const;
export type FieldResult = (typeof FIELD_RESULTS)[number];
const RESULT_PARAM = "done";
export const readFieldResult = (query: URLSearchParams): FieldResult | null =>
  FIELD_RESULTS.find((done) => done === query.get(RESULT_PARAM)) ?? null;

/** Id of the message with that result. */
export const FIELD_RESULT_ID = "done";
const withFieldResult = (path: string, done?: FieldResult) =>
  done ? `${path}?${RESULT_PARAM}=${done}#${FIELD_RESULT_ID}` : path;

export const fieldsPath = (done?: FieldResult) => withFieldResult(FIELDS_PATH, done);
/** Returns the path of a field's page, by its key. */
export const fieldPath = (name: string, done?: FieldResult) =>
  withFieldResult(`${FIELDS_PATH}/${encodeURIComponent(name)}`, done);

/* Paths of the pages where staff handle waiting tasks, and members follow their contributions; all without language. */

export const CONTRIBUTIONS_PATH = `${REVIEW_PATH}/contributions`;
export const contributionPath = (id: number) => `${CONTRIBUTIONS_PATH}/${id}`;
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

/* Paths of the pages where editors see accounts, and administrators assign roles; all without language. */

export const PEOPLE_PATH = `${ADMIN_PATH}/people`;
export const INVITE_PATH = `${PEOPLE_PATH}/new`;

/** Result of the last action, in the query of the page that reports it. */
const PERSON_RESULTS = ["role", "signedOut", "invited"] as const;
export type PersonResult = (typeof PERSON_RESULTS)[number];
export const readPersonResult = (query: URLSearchParams): PersonResult | null =>
  PERSON_RESULTS.find((done) => done === query.get("done")) ?? null;
/** Id of the message with that result. Without the fragment a browser would scroll to the form that was sent. */
export const PERSON_RESULT_ID = "done";
export const personPath = (id: number, done?: PersonResult) =>
  done ? `${PEOPLE_PATH}/${id}?done=${done}#${PERSON_RESULT_ID}` : `${PEOPLE_PATH}/${id}`;

/** The accounts in view. The address contains the whole state. */
export interface PeopleListState {
  search: string;
  role?: Role;
  page: number;
}

export const readPeopleListState = (query: URLSearchParams): PeopleListState => ({
  search: (query.get("search") ?? "").trim().slice(0, DIRECTORY_SEARCH_MAX_CHARS),
  role: ROLES.find((role) => role === query.get("role")),
  page: readPage(query),
});
export const peoplePath = ({ search, role, page }: PeopleListState): string =>
  pathWith(PEOPLE_PATH, {
    ...(search && { search }),
    ...(role && { role }),
    ...(page > 1 && { page: String(page) }),
  });

/** The page where editors manage redirects; without language. */
export const REDIRECTS_PATH = `${ADMIN_PATH}/redirects`;

/** Result of the last action, in the query of the page that reports it. */
const REDIRECT_RESULTS = ["added", "removed"] as const;
export type RedirectResult = (typeof REDIRECT_RESULTS)[number];
export const readRedirectResult = (query: URLSearchParams): RedirectResult | null =>
  REDIRECT_RESULTS.find((done) => done === query.get("done")) ?? null;

/** Id of the message with that result. */
export const REDIRECT_RESULT_ID = "done";

/** Returns the path of a part of the list, with a message above it. */
export function redirectsPath(
  { search = "", page = 1 }: { search?: string; page?: number } = {},
  done?: RedirectResult,
): string {
  const path = pathWith(REDIRECTS_PATH, {
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(done && { done }),
  });
  return done ? `${path}#${REDIRECT_RESULT_ID}` : path;
}

/* Paths of the pages where editors change the site itself; all without the page's language. */

export const MENUS_PATH = `${ADMIN_PATH}/menus`;
export const SETTINGS_PATH = `${ADMIN_PATH}/settings`;
export const SPOTLIGHT_PATH = `${ADMIN_PATH}/spotlight`;
/** Accepts forms only: replaces or removes a picture. */
export const picturePath = (
  picture: SitePicture,
  of: Language,
  more: Record<string, string> = {},
) =>
  `${SETTINGS_PATH}/pictures/${picture}?${new URLSearchParams({ [LANGUAGE_PARAM]: of, ...more })}`;

/** Query parameter after a save. */
const SAVED = "saved";
/** Id of the message about the save. */
export const SAVED_ID = "saved";
/** Query parameter: the language whose texts are in view, not that of the page. */
const LANGUAGE_PARAM = "language";
const MENU_LOCATION_PARAM = "place";

/** Returns the language that an address names; the page's language by default. */
export function readLanguage(query: URLSearchParams, pageLanguage: Language): Language {
  const asked = query.get(LANGUAGE_PARAM);
  return isLanguage(asked) ? asked : pageLanguage;
}

/**
 * Returns the address of one of these pages after the page, or the part of it that `what` names, was saved. `path` must already
 * have a query.
 */
export const savedPath = (path: string, what = "") => `${path}&${SAVED}=${what}#${SAVED_ID}`;
/** Returns whether an address says that the whole page was saved. */
export const isSaved = (query: URLSearchParams): boolean => query.get(SAVED) === "";
/** Outcomes of a change to a picture. */
const PICTURE_RESULTS = ["saved", "removed"] as const;
export type PictureResult = (typeof PICTURE_RESULTS)[number];
/** Returns the outcome for a picture in an address: `saved.companyLogo` after its save. */
export const readPictureResult = (
  query: URLSearchParams,
  picture: SitePicture,
): PictureResult | undefined =>
  PICTURE_RESULTS.find((outcome) => query.get(SAVED) === `${outcome}.${picture}`);

/** Returns the menu that an address names. */
export const readMenuLocation = (query: URLSearchParams): MenuLocation =>
  MENU_LOCATIONS.find((location) => location === query.get(MENU_LOCATION_PARAM)) ??
  MENU_LOCATIONS[0];

export const menuPath = (place: MenuLocation, language: Language = DEFAULT_LANGUAGE) =>
  `${MENUS_PATH}?${new URLSearchParams({ [MENU_LOCATION_PARAM]: place, [LANGUAGE_PARAM]: language })}`;
export const settingsPath = (language: Language) =>
  `${SETTINGS_PATH}?${new URLSearchParams({ [LANGUAGE_PARAM]: language })}`;
export const spotlightPath = (language: Language) =>
  `${SPOTLIGHT_PATH}?${new URLSearchParams({ [LANGUAGE_PARAM]: language })}`;

/* Paths of the pages where editors manage terms; all without language. */

export const TERMS_PATH = `${ADMIN_PATH}/terms`;
export const newTermPath = (taxonomy: Taxonomy) => `${TERMS_PATH}/new?taxonomy=${taxonomy}`;

/** Result of the last action, in the query of the page that reports it. */
const TERM_RESULTS = ["added", "changed", "merged", "removed"] as const;
export type TermResult = (typeof TERM_RESULTS)[number];
export const readTermResult = (query: URLSearchParams): TermResult | null =>
  TERM_RESULTS.find((done) => done === query.get(RESULT_PARAM)) ?? null;

/** Id of the message with that result. Without the fragment a browser would scroll to the form that was sent. */
export const TERM_RESULT_ID = "done";
const withTermResult = (path: string, done?: TermResult) =>
  done ? `${path}${path.includes("?") ? "&" : "?"}${RESULT_PARAM}=${done}#${TERM_RESULT_ID}` : path;

export const termPath = (id: number, done?: TermResult) =>
  withTermResult(`${TERMS_PATH}/${id}`, done);
/** Returns the path for choosing the term to keep, with a preview of the merge. */
export const mergePath = (id: number, query: { search?: string; into?: number } = {}) =>
  pathWith(`${TERMS_PATH}/${id}/merge`, {
    ...(query.search && { search: query.search }),
    ...(query.into !== undefined && { into: String(query.into) }),
  });

/** Returns the path for choosing the posts that the term's page shows first. */
export const picksPath = (id: number, search = "") =>
  pathWith(`${TERMS_PATH}/${id}/picks`, search ? { search } : {});

/** The terms in view. The address contains the whole state. */
export interface TermListState {
  taxonomy: Taxonomy;
  search: string;
  page: number;
}

export const readTermListState = (query: URLSearchParams): TermListState => ({
  taxonomy: readTaxonomy(query),
  search: readTermSearch(query),
  page: readPage(query),
});
export const readTaxonomy = (query: URLSearchParams): Taxonomy =>
  TAXONOMIES.find((one) => one === query.get("taxonomy")) ?? "topics";
export const readTermSearch = (query: URLSearchParams): string =>
  (query.get("search") ?? "").trim().slice(0, DIRECTORY_SEARCH_MAX_CHARS);

/** Returns the address of a part of the list; defaults are left out. */
export const termsPath = ({ taxonomy, search, page }: TermListState, done?: TermResult): string =>
  withTermResult(
    pathWith(TERMS_PATH, {
      ...(taxonomy !== "topics" && { taxonomy }),
      ...(search && { search }),
      ...(page > 1 && { page: String(page) }),
    }),
    done,
  );

/** The current part of the audit log, as in the address. */
export interface LogState {
  search?: string;
  event?: AuditEvent;
  /** databaseId of the acting user. */
  by?: number;
  /** First and last day, `2026-03-04`. */
  from?: string;
  until?: string;
  page: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the state from the address; ignores malformed values. */
export function readLogState(query: URLSearchParams): LogState {
  const by = Number(query.get("by"));
  const day = (name: string) => {
    const value = query.get(name) ?? "";
    return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  };
  return {
    search: query.get("search")?.trim().slice(0, DIRECTORY_SEARCH_MAX_CHARS) || undefined,
    event: AUDIT_EVENTS.find((event) => event === query.get("event")),
    by: Number.isSafeInteger(by) && by > 0 ? by : undefined,
    from: day("from"),
    until: day("until"),
    page: readPage(query),
  };
}

/** Returns the path of a part of the log, without empty filters. */
export function logPath({ page, by, ...rest }: LogState): string {
  const filters = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  return pathWith(AUDIT_LOG_PATH, {
    ...filters,
    ...(by !== undefined && { by: String(by) }),
    ...(page > 1 && { page: String(page) }),
  });
}
