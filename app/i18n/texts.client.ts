import { use } from "react";
import type { Language } from "#contract/languages";
import type { Namespace } from "./namespaces";
import { createTranslator } from "./translator";
import type { Texts } from "./translate";

type Translator = ReturnType<Texts["translator"]>;

/**
 * Texts in the browser: each namespace is a JSON file that is fetched once, by the address that the server wrote into
 * `<html data-texts>`.
 */
export function createBrowserTexts(language: Language, urls: Partial<Record<Namespace, string>>): Texts & { load(namespace: Namespace): Promise<Translator> } {
  const ready = new Map<Namespace, Translator>();
  const loading = new Map<Namespace, Promise<Translator>>();

  function load(namespace: Namespace): Promise<Translator> {
    let promise = loading.get(namespace);
    if (!promise) {
      promise = fetchTexts(urls[namespace]).then((texts) => {
        const translator = createTranslator(language, texts);
        ready.set(namespace, translator);
        return translator;
      });
      loading.set(namespace, promise);
    }
    return promise;
  }

  return {
    language,
    load,
    translator: (namespace) => ready.get(namespace) ?? use(load(namespace)),
  };
}

async function fetchTexts(url: string | undefined): Promise<Record<string, string>> {
  if (!url) throw new Error("A page uses a namespace of texts that the server does not know.");
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Texts answered ${response.status}: ${url}`);
  return (await response.json()) as Record<string, string>;
}
