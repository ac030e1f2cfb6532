import { DEFAULT_LANGUAGE, type Language } from "#contract/languages";
import { languageOfPath, localisedPath } from "~/i18n/paths";
import { shellOf } from "./names";
import { OFFLINE_PATH } from "~/paths/site";
import { fetchPublic, findPage, savePage } from "~/features/offline/page-cache";

/* The worker's global scope, as far as it is used here: TypeScript's types for workers and pages exclude each other. */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Scope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: "window";
      includeUncontrolled: boolean;
    }): Promise<readonly { readonly url: string }[]>;
  };
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(
    type: "message",
    listener: (event: Lasting & { readonly data: unknown }) => void,
  ): void;
}

export const worker = globalThis as unknown as Scope;

/** The cache of this build: its offline pages are deleted with the worker of the build. */
export const SHELL = shellOf(import.meta.env.BUILD_ID);

/**
 * Stores the offline page in the languages in use: those of the open pages, or the given one. Rejects when offline, and if one
 * of its files is missing.
 */
export async function saveOfflinePages(language?: Language): Promise<void> {
  const languages = language ? [language] : await languagesInUse();
  for (const path of languages.map(pathOf)) {
    if (!(await findPage([SHELL], path))) await savePage(SHELL, path, await fetchPublic(path));
  }
}

async function languagesInUse(): Promise<Language[]> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const languages = open.map(({ url }) => languageOfPath(new URL(url).pathname));
  return [...new Set(languages.length > 0 ? languages : [DEFAULT_LANGUAGE])];
}

/** Returns the stored offline page in a language, otherwise in any: another language is better than no page. */
export async function offlinePageOf(
  language: Language,
): Promise<{ path: string; copy: Response } | undefined> {
  const own = pathOf(language);
  const others = (await (await caches.open(SHELL)).keys()).map(({ url }) => new URL(url).pathname);
  for (const path of [own, ...others]) {
    const found = await findPage([SHELL], path);
    if (found) return { path, copy: found.copy };
  }
  return undefined;
}

const pathOf = (language: Language) => localisedPath(OFFLINE_PATH, language);
