import type { Page } from "#contract/content";

export const FAQ_SLUG = "frequently-asked-questions";
/** One path in all languages, with a slash at its end (specification, section 2). */
export const FAQ_PATH = `/${FAQ_SLUG}/`;

/** The question that other pages lead to (specification, section 2): open from the start, so that nothing moves below it. Staff have the dashboard in it. */
export const DASHBOARD_ANCHOR = "data-dashboard";
export const DASHBOARD_PATH = `${FAQ_PATH}#${DASHBOARD_ANCHOR}`;

/** Whether a page is the questions' one, under whichever slug it was asked for. */
export function isFaq(page: Pick<Page, "slug" | "translations">): boolean {
  return (
    page.slug === FAQ_SLUG || page.translations.some((translation) => translation.slug === FAQ_SLUG)
  );
}
