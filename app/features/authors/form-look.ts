/** Styles a page with a form about an author. */
export const FORM_PAGE = "wrap pb-14 *:not-[nav,.page-head]:max-w-160 [&>.page-head]:mb-6";
