import type { FrameLocator, Locator, Page } from "@playwright/test";

/**
 * Finds the parts of a page that no user perceives, so that they have neither a role nor a name. They are the only ones that journeys
 * find by CSS: search engines, reference managers and browsers read the head.
 */

/** Finds the elements of the head. */
export const headOf = (page: Page) => {
  const all = page.locator("head");
  return {
    all,
    title: all.locator("title"),
    canonical: all.locator("link[rel=canonical]"),
    feeds: all.locator('link[type="application/atom+xml"]'),
    /** The scripts that the browser fetches after all else. */
    latePreloads: all.locator('link[rel="modulepreload"][fetchpriority="low"]'),
    structuredData: all.locator('script[type="application/ld+json"]'),
    meta: (name: string) => all.locator(`meta[name="${name}"]`),
    metaBeginning: (name: string) => all.locator(`meta[name^="${name}"]`),
    property: (name: string) => all.locator(`meta[property="${name}"]`),
    /** The same page in one other language, or in all of them. */
    translation: (language?: string) =>
      all.locator(`link[rel=alternate]${language ? `[hreflang="${language}"]` : "[hreflang]"}`),
  };
};

/** Finds the root of a page, which says its language and direction. */
export const rootOf = (page: Page | FrameLocator): Locator => page.getByRole("document");

/** Finds what only browsers without scripts show; others take it for text that is not there. */
export const withoutScriptsOnly = (page: Page): Locator => page.locator("noscript");
