import {
  type CacheOwner,
  SAVED_CACHES,
  savedPostsCache,
  PAGE_CACHES,
} from "~/service-worker/names";
import {
  type SavedFormat,
  type OfflinePost,
  partsOf,
  DownloadError,
  downloadProblemOf,
} from "./offline-post";
import { downloadFile, partsOfFile } from "./download-file";
import {
  withCacheLock,
  fetchPublic,
  savePage,
  cleanUpCaches,
  deleteFromCaches,
} from "./page-cache";

/** A resource on this device, complete or partly downloaded. */
export interface SavedPost extends Pick<
  OfflinePost,
  "databaseId" | "title" | "language" | "link" | "modified"
> {
  choice: SavedFormat;
  pages: string[];
  files: OfflinePost["files"];
  /** Addresses already stored. */
  done: string[];
  /** Addresses of the previous version, stored until this one is complete. */
  former: string[];
  /** Bytes already stored. */
  bytes: number;
  /** When it was saved, in milliseconds since 1970. */
  at: number;
}

/** Returns the cache key of a resource's record, stored beside the resource itself. */
const recordKey = (databaseId: number) => `/offline/pieces/${databaseId}`;
const RECORD_KEY = /^\/offline\/pieces\/\d+$/;

export const isComplete = ({ pages, files, done }: SavedPost): boolean =>
  pages.length + files.length === done.length;

/** Returns all saved resources, the latest first. */
export async function listSavedPosts(): Promise<SavedPost[]> {
  const lists = await Promise.all(SAVED_CACHES.map(savedPostsIn));
  return lists.flat().sort((a, b) => b.at - a.at);
}

async function savedPostsIn(name: string): Promise<SavedPost[]> {
  if (!(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const keys = (await cache.keys()).filter(({ url }) => RECORD_KEY.test(new URL(url).pathname));
  const responses = await Promise.all(keys.map((key) => cache.match(key)));
  return Promise.all(
    responses.flatMap((response) => (response ? [response.json() as Promise<SavedPost>] : [])),
  );
}

interface DownloadOptions {
  choice: SavedFormat;
  owner: CacheOwner;
  signal: AbortSignal;
  /** Called on each change of what is stored. */
  onChange: (saved: SavedPost) => void;
}

/**
 * Saves a resource, or resumes an earlier attempt: stored pages and file parts are not fetched again unless the resource
 * has changed. Rejects with DownloadError if the site refuses any of it. Also rejects offline, when `signal` aborts it,
 * and when there is no room.
 */
export async function downloadPost(
  post: OfflinePost,
  { choice, owner, signal, onChange }: DownloadOptions,
): Promise<void> {
  const cacheName = savedPostsCache(owner);
  let saved = await startOrResume(post, choice);
  const update = async (change: Partial<SavedPost>) => {
    saved = { ...saved, ...change };
    onChange(saved);
    await putRecord(cacheName, saved);
  };
  await update({});
  for (const address of saved.pages.filter((page) => !saved.done.includes(page))) {
    const response = await fetchPublic(address, signal);
    const bytes = await savePage(cacheName, address, response, () => !signal.aborted);
    signal.throwIfAborted();
    if (bytes === null) throw new DownloadError(downloadProblemOf(response.status), address);
    await update({ done: [...saved.done, address], bytes: saved.bytes + bytes });
  }
  for (const file of saved.files.filter(({ link }) => !saved.done.includes(link))) {
    const before = saved.bytes;
    const bytes = await downloadFile(cacheName, file, {
      signal,
      onBytes: (soFar) => onChange({ ...saved, bytes: before + soFar }),
    });
    await update({ done: [...saved.done, file.link], bytes: before + bytes });
  }
  if (saved.former.length === 0) return;
  await deleteAddresses(saved.former.filter((address) => !saved.done.includes(address)));
  await update({ former: [] });
}

/**
 * Returns the stored state of a resource if its choice and version are the same. Otherwise returns a new state, in which the
 * addresses of the previous version are `former`.
 */
async function startOrResume(post: OfflinePost, choice: SavedFormat): Promise<SavedPost> {
  const before = (await listSavedPosts()).find(({ databaseId }) => databaseId === post.databaseId);
  if (before && before.choice === choice && before.modified === post.modified) return before;
  const { databaseId, title, language, link, modified } = post;
  const former = before ? [...before.former, ...before.done] : [];
  return {
    databaseId,
    title,
    language,
    link,
    modified,
    choice,
    ...partsOf(post, choice),
    done: [],
    former,
    bytes: 0,
    at: Date.now(),
  };
}

/** Removes resources from the device, with the files that only they need. */
export async function removeSavedPosts(posts: readonly SavedPost[]): Promise<void> {
  await deleteAddresses(
    posts.flatMap(({ databaseId, pages, files, former }) => {
      const parts = files.flatMap((file) => partsOfFile(file).map(({ key }) => key));
      return [
        recordKey(databaseId),
        ...pages,
        ...files.map(({ link }) => link),
        ...parts,
        ...former,
      ];
    }),
  );
  await cleanUpCaches();
}

const deleteAddresses = (addresses: readonly string[]): Promise<void> =>
  withCacheLock(() => deleteFromCaches(SAVED_CACHES, addresses));

/**
 * Removes a page or a file that the site says is gone, whether it was read or saved. If it is the own page of a saved
 * resource, removes the whole resource; with another of its pages or files, the resource becomes incomplete. Withdrawn
 * content may be content that users must no longer see.
 */
export async function deleteWithdrawn(address: string): Promise<void> {
  await withCacheLock(() => deleteFromCaches(PAGE_CACHES, [address]));
  for (const name of SAVED_CACHES) {
    for (const post of await savedPostsIn(name)) {
      if (post.link === address) await removeSavedPosts([post]);
      else if (post.done.includes(address))
        await putRecord(name, { ...post, done: post.done.filter((each) => each !== address) });
    }
  }
}

async function putRecord(cacheName: string, saved: SavedPost): Promise<void> {
  await (await caches.open(cacheName)).put(recordKey(saved.databaseId), Response.json(saved));
}
