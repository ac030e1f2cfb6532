import { createStore } from "~/components/store";
import type { CacheOwner } from "~/service-worker/names";
import {
  type SavedFormat,
  type OfflinePost,
  sizeOf,
  type DownloadProblem,
  DownloadError,
} from "./offline-post";
import { isOutOfRoom } from "./download-file";
import {
  isComplete,
  downloadPost,
  type SavedPost,
  listSavedPosts,
  removeSavedPosts,
} from "./saved-posts";

/**
 * What this device stores, and what it is downloading. The store outlives the dialog and client-side navigation. Loading
 * a document ends a download, and the next "Keep" resumes it.
 */
interface State {
  saved: ReadonlyMap<number, SavedPost>;
  /** Bytes that the site uses on this device, and may still use, by the browser's estimate; null until it is known. */
  room: { used: number; free: number } | null;
  /** The current download. */
  download: Download | null;
  /** Why the last download is incomplete, until the next attempt. */
  failure: "line" | "room" | null;
  /** Resources that the site refused at the last attempt, by databaseId. */
  problems: ReadonlyMap<number, DownloadProblem>;
}

interface Download {
  /** Estimated bytes in total, and bytes downloaded so far. */
  total: number;
  bytes: number;
  /** Title of the resource that is downloading now. */
  title: string;
}

interface DownloadRequest {
  posts: readonly OfflinePost[];
  choice: SavedFormat;
  owner: CacheOwner;
}

const { get, set, use } = createStore<State>({
  saved: new Map(),
  room: null,
  download: null,
  failure: null,
  problems: new Map(),
});
let abortController = new AbortController();
/** The interrupted download, to resume when the connection is back. */
let interrupted: DownloadRequest | null = null;

export const useSavedPosts = use;

const byId = (posts: readonly SavedPost[]) => new Map(posts.map((post) => [post.databaseId, post]));

/** Reads what the device holds, and how much room there is. */
export async function refreshSavedPosts(): Promise<void> {
  const [saved, room] = await Promise.all([listSavedPosts(), measureRoom()]);
  set({ saved: byId(saved), room });
}

async function measureRoom(): Promise<State["room"]> {
  const estimate = await navigator.storage?.estimate().catch(() => undefined);
  return estimate
    ? {
        used: estimate.usage ?? 0,
        free: Math.max(0, (estimate.quota ?? 0) - (estimate.usage ?? 0)),
      }
    : null;
}

/** Saves resources one after the other. Ignored during another download. */
export async function downloadPosts(request: DownloadRequest): Promise<void> {
  if (get().download) return;
  abortController = new AbortController();
  interrupted = null;
  const total = request.posts.reduce((sum, post) => sum + sizeOf(post, request.choice), 0);
  set({ download: { total, bytes: 0, title: "" }, failure: null, problems: new Map() });
  // Asks the browser, only now that it matters, not to clear what the user chose to save.
  await navigator.storage?.persist?.().catch(() => false);
  try {
    for (const post of request.posts) await downloadOne(post, request);
  } catch (error) {
    if (!abortController.signal.aborted) {
      const isFull = isOutOfRoom(error);
      if (!isFull) interrupted = request;
      set({ failure: isFull ? "room" : "line" });
    }
  }
  set({ download: null });
  await refreshSavedPosts();
}

async function downloadOne(post: OfflinePost, { choice, owner }: DownloadRequest): Promise<void> {
  const before = get().download?.bytes ?? 0;
  const onChanged = (saved: SavedPost) => {
    const { download } = get();
    set({
      saved: new Map(get().saved).set(saved.databaseId, saved),
      download: download && { ...download, bytes: before + saved.bytes, title: post.title },
    });
  };
  try {
    await downloadPost(post, {
      choice,
      owner,
      signal: abortController.signal,
      onChange: onChanged,
    });
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    const { problem } = error;
    // Resources that are no longer public must not be saved. Everything else stays as far as it was downloaded.
    if (problem === "refused")
      await removeSavedPosts(
        (await listSavedPosts()).filter(({ databaseId }) => databaseId === post.databaseId),
      );
    set({ problems: new Map(get().problems).set(post.databaseId, problem) });
  }
  const { download } = get();
  // Sizes are estimates: a finished resource counts with its estimated size.
  set({ download: download && { ...download, bytes: before + sizeOf(post, choice) } });
}

/** Stops the download. What has arrived stays, so that it can be resumed. */
export function stopDownload(): void {
  abortController.abort();
}

/** Removes resources from the device. */
export async function remove(posts: readonly SavedPost[]): Promise<void> {
  await removeSavedPosts(posts);
  await refreshSavedPosts();
}

/** Returns the state of a saved resource. `modified` is the site's current value, if known. */
export function savedState(
  saved: SavedPost,
  modified = saved.modified,
): "kept" | "partly" | "newer" {
  if (modified !== saved.modified) return "newer";
  return isComplete(saved) ? "kept" : "partly";
}

// Resumes an interrupted download when the connection is back.
if (!import.meta.env.SSR)
  addEventListener("online", () => interrupted && void downloadPosts(interrupted));
