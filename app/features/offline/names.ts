/* Names that pages and the service worker share. It holds no code of either, because both are built separately. */

/** The worker's file, which pages register. */
export const WORKER_PATH = "/service-worker.js";
/** Query parameter of a file: requests the copy on this device, even with a good connection. */
export const FROM_DEVICE = "kept";

/** Prefix of all the library's cache names. */
export const CACHE_PREFIX = "library-";
/** Files whose names change with their content. Pages of several builds find their own files in it. */
export const ASSETS = `${CACHE_PREFIX}assets`;
/** Returns the cache of a build's offline pages. */
export const shellOf = (build: string) => `${SHELL_PREFIX}${build}`;
export const SHELL_PREFIX = `${CACHE_PREFIX}shell-`;

/**
 * Whether a user was signed in when a page was stored. Pages stored for an account are public too, but they reveal what
 * the member read or saved. They are deleted with the account's data.
 */
export type Holder = "visitor" | "account";
const HOLDERS: readonly Holder[] = ["visitor", "account"];
/** Returns the cache of pages that were read, which has limits. */
export const readPages = (holder: Holder) => `${CACHE_PREFIX}read-${holder}`;
/** Returns the cache of what the user chose to keep, which no limit clears. */
export const keptPieces = (holder: Holder) => `${CACHE_PREFIX}kept-${holder}`;
/** Caches that are deleted with the account's data. */
export const OF_ACCOUNT: readonly string[] = [readPages("account"), keptPieces("account")];
export const READ_CACHES: readonly string[] = HOLDERS.map(readPages);
export const KEPT_CACHES: readonly string[] = HOLDERS.map(keptPieces);
/** All caches with pages of the site. Pages that the user chose come before pages that were read. */
export const PAGE_CACHES: readonly string[] = [...KEPT_CACHES, ...READ_CACHES];

/** What a page tells the worker once it has settled. */
export interface PageRead {
  /** Path and query of the current page. */
  read: string;
  holder: Holder;
  /** Files that it has fetched besides those named in its document. */
  assets: string[];
}

/**
 * Attribute of `<html>` that the worker writes into a kept copy: when the page was fetched from the site; empty in the
 * worker's own pages.
 */
export const KEPT_ATTRIBUTE = "data-kept";
