import i18next, { type FlatNamespace } from "i18next";

/**
 * Loads namespaces in the browser, for a part of a page that loads later. Rejects if one cannot be loaded; the next call
 * tries again.
 */
export async function loadNamespaces(...namespaces: FlatNamespace[]): Promise<void> {
  const missing = () =>
    namespaces.filter((namespace) => !i18next.hasResourceBundle(i18next.language, namespace));
  // Not i18next.loadNamespaces: that requests failed namespaces only once.
  if (missing().length > 0) await i18next.reloadResources(i18next.language, missing());
  if (missing().length > 0) throw new Error(`Texts could not be loaded: ${missing().join()}`);
}
