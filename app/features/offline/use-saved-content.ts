import { useCallback, useEffect, useState } from "react";
import { LANGUAGES, type PageLanguage } from "#contract/languages";
import { languageOfPath, localisedPath } from "~/i18n/paths";
import { type SavedPost, listSavedPosts } from "./saved-posts";
import { refreshSavedPosts, remove, useSavedPosts } from "./saved-posts-store";
import { READ_CACHES, type CacheOwner } from "~/service-worker/names";
import {
  LINKS_MAX,
  type OfflinePost,
  type OfflinePosts,
  type PostSource,
  offlinePostsPath,
} from "./offline-post";
import { listPages, type StoredPage } from "./page-cache";
import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "~/root";

/** Fetches one page of a list. Rejects when offline, or if the list cannot be read. */
async function fetchPage(
  of: PostSource,
  language: PageLanguage,
  page: number,
  signal?: AbortSignal,
): Promise<OfflinePosts> {
  const response = await fetch(localisedPath(offlinePostsPath(of, page), language), {
    headers: { Accept: "application/json" },
    signal,
  });
  if (!response.ok) throw new Error(`Saved resources answered ${response.status}`);
  return (await response.json()) as OfflinePosts;
}

/** Returns all resources of a list. Rejects when offline. */
async function fetchOfflinePosts(
  of: PostSource,
  language: PageLanguage,
  signal?: AbortSignal,
): Promise<OfflinePost[]> {
  const { posts, pages } = await fetchPage(of, language, 1, signal);
  for (let page = 2; page <= pages; page += 1)
    posts.push(...(await fetchPage(of, language, page, signal)).posts);
  return posts;
}

/** Returns all resources of a list with their sizes: undefined while they load, null if they are unavailable now. */
export function useOfflinePosts(
  of: PostSource,
  language: PageLanguage,
): { posts: OfflinePost[] | null | undefined; again: () => void } {
  const [posts, setPosts] = useState<OfflinePost[] | null>();
  const key = JSON.stringify(of);
  const load = useCallback(() => {
    const leaving = new AbortController();
    fetchOfflinePosts(JSON.parse(key) as PostSource, language, leaving.signal).then(
      setPosts,
      () => leaving.signal.aborted || setPosts(null),
    );
    return () => leaving.abort();
  }, [key, language]);
  useEffect(load, [load]);
  const again = () => {
    setPosts(undefined);
    load();
  };
  return { posts, again };
}

/** Returns what this device holds; undefined until it has been read. `reload` reads it again. */
export function useSavedContent():
  { posts: SavedPost[]; read: StoredPage[]; reload: () => Promise<void> } | undefined {
  const { saved } = useSavedPosts();
  const [read, setRead] = useState<StoredPage[]>();
  const reload = useCallback(
    () =>
      Promise.all([listPages(READ_CACHES), refreshSavedPosts()]).then(([pages]) => setRead(pages)),
    [],
  );
  useEffect(() => void reload(), [reload]);
  return read && { posts: [...saved.values()], read, reload };
}

interface CurrentVersions {
  /** The site's current versions of saved resources, by databaseId; empty when offline. */
  found: ReadonlyMap<number, OfflinePost>;
  /** Titles of resources that were removed from the device because they are no longer public. */
  withdrawn: readonly string[];
}

/**
 * Asks the site for the current versions of saved resources, each in the language it was saved in. Withdrawn resources are
 * removed from the device at once.
 */
export function useCurrentVersions(posts: readonly SavedPost[]): CurrentVersions {
  const [found, setFound] = useState<CurrentVersions["found"]>(new Map());
  const [withdrawn, setWithdrawn] = useState<CurrentVersions["withdrawn"]>([]);
  const links = posts
    .map(({ link }) => link)
    .sort()
    .join(" ");
  useEffect(() => {
    const leaving = new AbortController();
    const compare = async () => {
      const requested = links.split(" ").filter(Boolean);
      const now = await fetchCurrentVersions(requested, leaving.signal);
      const gone = (await listSavedPosts()).filter(
        ({ databaseId, link }) => requested.includes(link) && !now.has(databaseId),
      );
      if (gone.length > 0) {
        setWithdrawn((before) => [...before, ...gone.map(({ title }) => title)]);
        await remove(gone);
      }
      setFound(now);
    };
    // Offline, the versions cannot be compared.
    compare().catch(() => undefined);
    return () => leaving.abort();
  }, [links]);
  return { found, withdrawn };
}

async function fetchCurrentVersions(
  links: readonly string[],
  signal: AbortSignal,
): Promise<Map<number, OfflinePost>> {
  const requested = LANGUAGES.flatMap((language) =>
    chunks(
      links.filter((link) => languageOfPath(link) === language),
      LINKS_MAX,
    ),
  );
  const responses = await Promise.all(
    requested.map((some) =>
      fetchOfflinePosts({ links: some }, languageOfPath(some[0] ?? "/"), signal),
    ),
  );
  return new Map(
    responses
      .flat()
      .filter(({ internal }) => !internal)
      .map((post) => [post.databaseId, post]),
  );
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );

/** Returns the owner for whom this device stores pages now: the account, or a visitor. */
export const useCacheOwner = (): CacheOwner =>
  useRouteLoaderData<typeof rootLoader>("root")?.account === undefined ? "visitor" : "account";
