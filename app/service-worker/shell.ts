import { DEFAULT_LANGUAGE, type Language } from "#contract/languages";
import { languageOfPath, localisedPath } from "~/i18n/paths";
import { shellOf } from "~/features/offline/names";
import { OFFLINE_PATH } from "~/features/offline/paths";
import { fetchPublic, findPage, storePage } from "~/features/offline/store";
import { worker } from "./scope";

/** Of this build: its offline pages are taken away with the worker that knows it. */
export const SHELL = shellOf(import.meta.env.BUILD_ID);

/**
 * Keeps the offline page in the languages that somebody reads in: those of the pages that are open now, or the one named.
 * Rejects without a line, and where a file of it is missing.
 */
export async function keepOfflinePages(language?: Language): Promise<void> {
  const languages = language ? [language] : await languagesInUse();
  for (const path of languages.map(pathOf)) {
    if (!(await findPage([SHELL], path))) await storePage(SHELL, path, await fetchPublic(path));
  }
}

async function languagesInUse(): Promise<Language[]> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const languages = open.map(({ url }) => languageOfPath(new URL(url).pathname));
  return [...new Set(languages.length > 0 ? languages : [DEFAULT_LANGUAGE])];
}

/** The kept offline page in a language, else in any: better words of another language than none. */
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
