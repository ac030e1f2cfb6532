import i18next, { type FlatNamespace } from "i18next";
import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import type { i18n, InitOptions } from "i18next";
import { formatNumber } from "./language";

/** A route's texts: `export const handle = { i18n: ["search", "cards"] }`. */
interface Handle {
  i18n?: FlatNamespace[];
}

/** Returns the namespaces that the matched routes name. */
export const namespacesOf = (matches: { handle: unknown }[]): FlatNamespace[] => [
  ...new Set(matches.flatMap(({ handle }) => (handle as Handle | undefined)?.i18n ?? [])),
];

/**
 * Waits for all texts of the page at once. The router keeps the previous page in view until they are loaded; if one
 * cannot be loaded, its error page says so.
 */
export function useRouteTexts(): void {
  const namespaces = namespacesOf(useMatches());
  const { i18n } = useTranslation(namespaces);
  const missing = namespaces.filter((one) => !i18n.hasResourceBundle(i18n.language, one));
  if (missing.length > 0) throw new Error(`Texts could not be loaded: ${missing.join()}`);
}

/**
 * Loads namespaces in the browser, for a part of a page that loads later. Rejects if one cannot be loaded; the next call tries
 * again.
 */
export async function loadNamespaces(...namespaces: FlatNamespace[]): Promise<void> {
  const missing = () =>
    namespaces.filter((namespace) => !i18next.hasResourceBundle(i18next.language, namespace));
  // Not i18next.loadNamespaces: that requests failed namespaces only once.
  if (missing().length > 0) await i18next.reloadResources(i18next.language, missing());
  if (missing().length > 0) throw new Error(`Texts could not be loaded: ${missing().join()}`);
}

/** i18next's options on the server and in the browser. Texts have flat keys and are complete in every language. */
export const I18N_OPTIONS = {
  defaultNS: "common",
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes values itself.
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/** Makes `{{value, number}}` write numbers as the rest of the site does. */
export function addFormats({ services, language }: i18n): void {
  services.formatter?.add("number", (value: number) => formatNumber(value, language));
}
