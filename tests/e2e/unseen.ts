import type { FrameLocator, Locator, Page } from "@playwright/test";

/**
 * Finds the parts of a page that have neither a role nor a name. Journeys find only these parts by CSS, and those of
 * `menus.ts`. Search engines, reference managers and browsers read the head, scripts fill in hidden fields, and some parts are
 * drawn only.
 */

/** Finds the elements of the head. */
export const headOf = (page: Page) => {
  const all = page.locator("head");
  return {
    all,
    title: all.locator("title"),
    canonical: all.locator("link[rel=canonical]"),
    feeds: all.locator('link[type="application/atom+xml"]'),
    /** The scripts that the browser fetches last. */
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

/** Finds the hidden fields of this name, which are sent with a form. */
export const hiddenFields = (within: Page | Locator, name: string): Locator =>
  within.locator(`input[type=hidden][name="${name}"]`);

/** Finds the field that the bot check fills in once the browser has solved its task. */
export const botProof = (within: Page | Locator): Locator => hiddenFields(within, "altcha");

/** Finds the parts that are marked as being in this language, which screen readers pronounce accordingly. */
export const inLanguage = (within: Page | Locator, language: string): Locator =>
  within.locator(`[lang="${language}"]`);

/** Finds script elements. */
export const scriptsIn = (within: Page | Locator): Locator => within.locator("script");

/** Finds the content for browsers without scripts. Other browsers do not display it. */
export const withoutScriptsOnly = (page: Page): Locator => page.locator("noscript");

/** Finds the line where a dragged row will land. It is drawn only; without a mouse, the arrow keys move a row and say so. */
export const dropMark = (within: Page | Locator): Locator => within.locator(".drop-before");

/** Finds the bars of a chart. They are drawn only; a status announces their values. */
export const barsOf = (chart: Locator): Locator => chart.locator(".recharts-bar-rectangle");
