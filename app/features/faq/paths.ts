import type { Page } from "#contract/content";

export const FAQ_SLUG = "frequently-asked-questions";
/** One path in all languages, with a slash at its end (R2.9). */
export const FAQ_PATH = `/${FAQ_SLUG}/`;

/**
 * The question that other pages link to (R2.9). It is open from the start, so that nothing moves below it. For staff it
 * contains the dashboard.
 */
export const DASHBOARD_ANCHOR = "data-dashboard";
export const DASHBOARD_PATH = `${FAQ_PATH}#${DASHBOARD_ANCHOR}`;

/** Whether a page is the FAQ, under any of its slugs. */
export function isFaq(page: Pick<Page, "slug" | "translations">): boolean {
  return (
    page.slug === FAQ_SLUG || page.translations.some((translation) => translation.slug === FAQ_SLUG)
  );
}
