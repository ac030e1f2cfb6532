/** The group of the header's menus: one of them is open at a time. */
export const SITE_MENU = "site-menu";

/** A link or a summary in the row of the header. */
export const HEADER_BUTTON =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 font-medium text-ink no-underline hover:bg-tint";

/** What opens under the header, as wide as the page. */
export const WIDE_PANEL =
  "absolute inset-x-0 top-full z-30 border-y border-line bg-paper [animation:rise_160ms_ease-out] [box-shadow:var(--shadow-menu)]";

/** What opens under its own button, at a side that the place gives. */
export const PANEL =
  "absolute top-full z-30 rounded-menu border border-line bg-raised p-1.5 [animation:rise_160ms_ease-out] [box-shadow:var(--shadow-menu)]";

/** The same at the end of its button. */
export const SMALL_PANEL = `end-0 ${PANEL}`;

/** A link or a button in either, of a height that the place gives. */
export const MENU_ENTRY =
  "flex items-center rounded-control px-3 font-medium text-ink no-underline hover:bg-tint aria-[current]:font-bold";

/** What follows the first part of the phone's menu. */
export const NEXT_PART = "mx-3 mt-2 border-t border-line pt-2";
