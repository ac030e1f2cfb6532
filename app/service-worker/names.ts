/* Names that pages and the service worker share. This module has no code of either, because both are built separately. */

/** The worker's file, which pages register. */
export const WORKER_PATH = "/service-worker.js";
/** Query parameter of a file: requests the copy on this device, even with a good connection. */
export const FROM_DEVICE = "kept";

/** Prefix of all the library's cache names. */
export const CACHE_PREFIX = "library-";
/** The cache of files whose names change with their content. Pages of several builds find their own files in it. */
export const ASSETS = `${CACHE_PREFIX}assets`;
/** Returns the name of the cache of a build's offline pages. */
export const shellOf = (build: string) => `${SHELL_PREFIX}${build}`;
export const SHELL_PREFIX = `${CACHE_PREFIX}shell-`;

/**
 * Whether a user was signed in when a page was stored. Pages stored for an account are public too, but they reveal what
 * the member read or saved. They are deleted with the account's data.
 */
export type CacheOwner = "visitor" | "account";
const CACHE_OWNERS: readonly CacheOwner[] = ["visitor", "account"];
/** Returns the name of the cache of pages that were read, which has limits. */
export const readPagesCache = (owner: CacheOwner) => `${CACHE_PREFIX}read-${owner}`;
/** Returns the name of the cache of content that the user chose to save, which no limit clears. */
export const savedPostsCache = (owner: CacheOwner) => `${CACHE_PREFIX}kept-${owner}`;
/** Caches that are deleted with the account's data. */
export const ACCOUNT_CACHES: readonly string[] = [
  readPagesCache("account"),
  savedPostsCache("account"),
];
export const READ_CACHES: readonly string[] = CACHE_OWNERS.map(readPagesCache);
export const SAVED_CACHES: readonly string[] = CACHE_OWNERS.map(savedPostsCache);
/** All caches with pages of the site. Pages that the user chose come before pages that were read. */
export const PAGE_CACHES: readonly string[] = [...SAVED_CACHES, ...READ_CACHES];

/** The message that a page sends to the worker, so that the worker stores the page. */
export interface PageReport {
  /** Path and query of the current page. */
  read: string;
  /** Named as in earlier builds, whose pages and workers may still be open. */
  holder: CacheOwner;
  /** Files that the page has fetched besides those named in its document. */
  assets: string[];
}

/**
 * Attribute of `<html>` that the worker writes into a saved copy: when the page was fetched from the site; empty in the
 * worker's own pages.
 */
export const SAVED_COPY_ATTRIBUTE = "data-kept";
