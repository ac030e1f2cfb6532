import type { InternalDocumentType } from "#contract/names";

/** A member's own contributions and drafts. */
export const OWN_UPLOADS_PATH = "/account/uploads";

/** Query parameter after the upload form: the contribution that has just been submitted. */
export const SUBMITTED = "handed-in";

/**
 * A dialog of a page is a location of the router: the current page with this hash. The browser shows the address of the
 * dialog's page instead (`mask`), so that a reload or a shared link opens that page.
 */
export const DIALOG_HASH = "#dialog";

/** Forms that have their own page. With JavaScript, each opens as a dialog over the current page. */
const ACCOUNT_FORMS = ["login", "register", "forgot-password"] as const;
export type AccountForm = (typeof ACCOUNT_FORMS)[number];

/** Query parameter and form field: where to go after signing in, a path within the site with its language. */
export const REDIRECT = "redirect";

/** Hashes that open a dialog on any page (R2.11, R2.12). */
export const REGISTER_HASH = "#register";
export const UPLOAD_HASH = "#upload_content";

/** Pages to which signing in does not lead. */
const ACCOUNT_PAGE = /^(\/[a-z]{2})?\/account\/(login|register|forgot-password|reset-password)\/?$/;

/** Returns the path of a form's page, without language. The start page is the default destination and is left out. */
export function formPath(form: AccountForm, redirect: string): string {
  return `/account/${form}${/^\/([a-z]{2})?$/.test(redirect) ? "" : `?${REDIRECT}=${encodeURIComponent(redirect)}`}`;
}

/** Returns whether a page is one of the forms themselves. */
export const isAccountPage = (pathname: string): boolean => ACCOUNT_PAGE.test(pathname);

/** Hashes that open a dialog instead of naming a place on the page. */
const DIALOG_HASHES = [DIALOG_HASH, REGISTER_HASH, UPLOAD_HASH];

/**
 * Returns where signing in from a page leads: back to it and to the place that its hash names. From one of the forms it
 * leads where that form leads. Only scripts know the hash.
 */
export function redirectOf({
  pathname,
  search,
  hash = "",
}: {
  pathname: string;
  search: string;
  hash?: string;
}): string {
  if (isAccountPage(pathname)) return new URLSearchParams(search).get(REDIRECT) ?? "/";
  return pathname + search + (DIALOG_HASHES.includes(hash) ? "" : hash);
}

/** Returns where a change of the library is sent, without language: `/library/save` (see `routes/resources/save.ts`). */
export const changePath = (change: LibraryChange) => `/library/${change}`;
export const LIBRARY_CHANGES = ["save", "remove", "move"] as const;
export type LibraryChange = (typeof LIBRARY_CHANGES)[number];

/** The visitor's profile, and the library in it; without language. */
export const PROFILE_PATH = "/account/user-profile/";
export const LIBRARY_HASH = "#my-library";
/** The tab of the profile that lists the followed topics and countries. */
export const FOLLOWING_HASH = "#following";
export const FOLLOWING_PATH = PROFILE_PATH + FOLLOWING_HASH;

/** Query parameter of the profile: why a change sent without JavaScript failed. */
export const FAILED_PARAM = "failed";
/** Query parameters: the resource that was just removed, and the one before it. */
export const REMOVED_PARAM = "removed";
export const AFTER_PARAM = "after";
/** Used instead of a databaseId: the position before all other resources. */
export const FIRST_POSITION = 0;

/** Reasons for a failed change that have their own message. All other reasons share the message of the change. */
const LIBRARY_ERRORS = ["not_found", "conflict", "limit_reached", "unauthenticated"] as const;
export type LibraryError = (typeof LIBRARY_ERRORS)[number];
export const isLibraryError = (code: unknown): code is LibraryError =>
  LIBRARY_ERRORS.includes(code as LibraryError);

/**
 * Returns the id of the button that saves or removes a resource. It gets the focus after the press, and after signing
 * in. `listId` distinguishes lists of a page that may have the same resource.
 */
export const buttonId = (databaseId: number, listId?: string) =>
  `save-${databaseId}${listId ? `-${listId}` : ""}`;

/** What an open page shows, if it is not the profile. */
export type WatchedContent =
  { collection: number } | { document: { type: InternalDocumentType; databaseId: number } };

/**
 * Returns the path that tells whether the content in view is current: the profile, a collection, or an internal document. The
 * path has no language, because the response has no text.
 */
export function freshnessPath(watched?: WatchedContent): string {
  const query =
    watched &&
    ("collection" in watched
      ? `?collection=${watched.collection}`
      : `?${watched.document.type}=${watched.document.databaseId}`);
  return `/account/user-profile/freshness${query ?? ""}`;
}

/** The page's version of its content, and the content system's current one. */
export interface Freshness {
  /** When each was last changed. */
  library?: string | null;
  collection?: string | null;
  document?: string | null;
  /** The version of the visitor's lists of collections. */
  collections?: string | null;
}
export const UPLOAD_PATH = "/upload";
/** Where browsers send files in parts. Each upload has its id below this path. The path has no language. */
export const UPLOAD_FILES_PATH = "/uploads/files";
