import { pathWith } from "~/i18n/paths";

/** A resource as it can be saved on a device. */
export interface OfflinePost {
  databaseId: number;
  title: string;
  /** Language of the title. */
  language: string;
  /** Path of its page, with the language. */
  link: string;
  /** ISO 8601; changes with the resource. */
  modified: string;
  /** For staff only, so it is never saved on a device. */
  internal: boolean;
  /** Its page, and those that belong to it, such as chapters. */
  pages: string[];
  /** Its files as pages to read, in the page's language if possible; null if no text was found in them. */
  text: { pages: string[]; size: number } | null;
  files: { link: string; size: number }[];
}

export interface OfflinePosts {
  posts: OfflinePost[];
  /** Number of resources in the whole list. */
  count: number;
  /** Number of requests that the whole list takes. */
  pages: number;
}

/** The source of a list: the user's library, a collection, or resources by their links. */
export type PostSource = { library: true } | { collection: string } | { links: readonly string[] };

/** Returns the path of one page of the list, without language. */
export function offlinePostsPath(of: PostSource, page: number): string {
  const what: [string, string][] =
    "library" in of
      ? [["list", "library"]]
      : "collection" in of
        ? [["collection", of.collection]]
        : of.links.map((link) => ["link", link]);
  return pathWith("/resources/offline", [
    ...what,
    ...(page > 1 ? [["page", String(page)] as [string, string]] : []),
  ]);
}

/** Most links in one address. Chosen: as many resources as one page of a list shows. */
export const LINKS_MAX = 24;

/** What to save of a resource. */
export type SavedFormat = "text" | "file";

/** Returns what a choice downloads of a resource. If it has nothing of that kind, only its pages. */
export function partsOf(
  { pages, text, files }: OfflinePost,
  choice: SavedFormat,
): { pages: string[]; files: OfflinePost["files"] } {
  return choice === "text"
    ? { pages: [...pages, ...(text?.pages ?? [])], files: [] }
    : { pages, files };
}

/**
 * Size of a page on the device: the resource's own page, and a page of a text version without its text. Chosen: as
 * measured in the sample library.
 */
const PAGE_BYTES = 75_000;
const TEXT_PAGE_BYTES = 38_000;

/**
 * Returns how many bytes must be free to save resources. A file is assembled while its parts are still stored, so the
 * largest one counts twice.
 */
export function roomFor(posts: readonly OfflinePost[], choice: SavedFormat): number {
  const files =
    choice === "file" ? posts.flatMap((post) => post.files.map(({ size }) => size)) : [];
  return posts.reduce((sum, post) => sum + sizeOf(post, choice), 0) + Math.max(0, ...files);
}

/** Returns the estimated bytes that a choice of a resource takes on the device. */
export function sizeOf(post: OfflinePost, choice: SavedFormat): number {
  const own = post.pages.length * PAGE_BYTES;
  if (choice === "text")
    return own + (post.text ? post.text.pages.length * TEXT_PAGE_BYTES + post.text.size : 0);
  return own + post.files.reduce((sum, { size }) => sum + size, 0);
}

/** Why the site does not send content to save: it is missing or not public, it has changed, or the request failed for now. */
export type DownloadProblem = "refused" | "changed" | "failed";

/** The site answered, but did not send what was requested. Other downloads may still succeed. */
export class DownloadError extends Error {
  constructor(
    readonly problem: DownloadProblem,
    address: string,
  ) {
    super(`${problem}: ${address}`);
  }
}

/** Returns the reason behind the status of a response that cannot be saved. */
export function downloadProblemOf(status: number): DownloadProblem {
  if (isWithdrawn(status) || status === 401 || status === 403) return "refused";
  if (status === 416) return "changed";
  // The page arrived, but it is not public.
  return status < 400 ? "refused" : "failed";
}

/** Returns whether a status says that something does not exist, or no longer exists, for any user. */
export const isWithdrawn = (status: number): boolean => status === 404 || status === 410;
