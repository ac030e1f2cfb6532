import { createContext, useContext } from "react";
import type { PageLanguage } from "#contract/languages";
import type { Key, Namespace } from "./namespaces";

/** Values for `{{name}}` in a text; `count` also chooses the plural form. */
export type Parameters = Record<string, string | number>;

/** Translates within one namespace. */
export type Translate<N extends Namespace = Namespace> = (
  key: Key<N>,
  parameters?: Parameters,
) => string;

/** Where texts come from: i18next on the server, the small client store in the browser. */
export interface Texts {
  language: PageLanguage;

  translator(namespace: Namespace): (key: string, parameters?: Parameters) => string;
}

export const TextsContext = createContext<Texts | null>(null);

/**
 * The texts of a namespace in the page's language: `const { t, language } = useTranslation("search")`.
 * Throws outside the provider that the entries set up.
 */
export function useTranslation<N extends Namespace>(
  namespace: N,
): { t: Translate<N>; language: PageLanguage } {
  const texts = useContext(TextsContext);
  if (!texts)
    throw new Error("useTranslation needs the TextsContext of entry.client or entry.server.");
  return { t: texts.translator(namespace) as Translate<N>, language: texts.language };
}
