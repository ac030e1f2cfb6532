import type { Page } from "#contract/content";

export const FAQ_SLUG = "frequently-asked-questions";
/** One path in all languages, with a slash at its end (specification, section 2). */
export const FAQ_PATH = `/${FAQ_SLUG}/`;

/** Whether a page is the questions' one, under whichever slug it was asked for. */
export function isFaq(page: Page): boolean {
  return page.slug === FAQ_SLUG || page.translations.some((translation) => translation.slug === FAQ_SLUG);
}
