/* What pages and the service worker call the same things. No code of either: both are built apart. */

/** The worker's own file, and where a page registers it. */
export const WORKER_PATH = "/service-worker.js";
/** In the address of a file: the one on this device is wanted, however good the line is. */
export const FROM_DEVICE = "kept";

/** Begins the name of every cache of ours. */
export const CACHE_PREFIX = "library-";
/** Files whose names change with their bytes: pages of several builds find their own in it. */
export const ASSETS = `${CACHE_PREFIX}assets`;
/** The offline pages of a build. */
export const shellOf = (build: string) => `${SHELL_PREFIX}${build}`;
export const SHELL_PREFIX = `${CACHE_PREFIX}shell-`;

/**
 * Who somebody was when a page came to the device. What came while they were signed in says what they read or saved, so
 * that it goes with the account, although it is public, each page of it.
 */
export type Holder = "visitor" | "account";
const HOLDERS: readonly Holder[] = ["visitor", "account"];
/** Pages that were read; bounded. */
export const readPages = (holder: Holder) => `${CACHE_PREFIX}read-${holder}`;
/** What somebody chose to keep; never thrown out by a bound. */
export const keptPieces = (holder: Holder) => `${CACHE_PREFIX}kept-${holder}`;
/** All that goes with the account. */
export const OF_ACCOUNT: readonly string[] = [readPages("account"), keptPieces("account")];
export const READ_CACHES: readonly string[] = HOLDERS.map(readPages);
export const KEPT_CACHES: readonly string[] = HOLDERS.map(keptPieces);
/** Whatever has pages of the site; what somebody chose before what was read. */
export const PAGE_CACHES: readonly string[] = [...KEPT_CACHES, ...READ_CACHES];

/** What a page tells the worker once it stands still. */
export interface PageRead {
  /** Path and query of the page in view. */
  read: string;
  holder: Holder;
  /** Files that it has fetched beside those that its document names. */
  assets: string[];
}

/** Attribute of `<html>` that the worker writes into a kept copy: when it was the page of the site; empty in pages of its own. */
export const KEPT_ATTRIBUTE = "data-kept";
