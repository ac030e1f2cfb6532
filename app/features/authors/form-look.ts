/** A page with a form about an author. */
export const FORM_PAGE = "wrap pb-14 *:not-[nav,.page-head]:max-w-160 [&>.page-head]:mb-6";

/** Fields below each other. */
export const FORM_FIELDS = "grid gap-5 *:min-w-0";
