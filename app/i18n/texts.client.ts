import type { PageLanguage } from "#contract/languages";
import type { Namespace } from "./namespaces";
import { textFile } from "./text-file";
import { createTranslator } from "./translator";
import type { Texts } from "./translate";

/**
 * Texts in the browser: each namespace is a JSON file that is fetched once, from the folder that the server wrote into
 * `<html data-texts>`. The language of a loaded page never changes, since a change of language loads it anew.
 */
const language = document.documentElement.lang as PageLanguage;
export const textFolder = document.documentElement.dataset.texts ?? "";

const translators = new Map<Namespace, ReturnType<Texts["translator"]>>();
const loading = new Map<Namespace, Promise<void>>();

/** Whether a namespace can be used now. */
export function hasTexts(namespace: Namespace): boolean {
  return translators.has(namespace);
}

/** Fetches a namespace, once. Rejects when the server does not know it or the line is dead; a later call tries again. */
export function loadTexts(namespace: Namespace): Promise<void> {
  let promise = loading.get(namespace);
  if (!promise) {
    promise = fetchTexts(textFile(textFolder, namespace)).then(
      (texts) => void translators.set(namespace, createTranslator(language, texts)),
      (error: unknown) => {
        loading.delete(namespace);
        throw error;
      },
    );
    loading.set(namespace, promise);
  }
  return promise;
}

export const browserTexts: Texts = {
  language,
  translator(namespace) {
    const translator = translators.get(namespace);
    if (!translator)
      throw new Error(
        `The texts "${namespace}" are not loaded: name them in the route's routeTexts().`,
      );
    return translator;
  },
};

async function fetchTexts(url: string): Promise<Record<string, string>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Texts answered ${response.status}: ${url}`);
  return (await response.json()) as Record<string, string>;
}
