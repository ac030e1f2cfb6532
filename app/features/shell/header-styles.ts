/** Styles a panel under its own button; the caller sets the side. */
export const PANEL =
  "absolute top-full z-30 rounded-menu border border-line bg-raised p-1.5 [animation:rise_160ms_ease-out] [box-shadow:var(--shadow-menu)]";

/** The group of the header's menus: one of them is open at a time. */
export const SITE_MENU = "site-menu";

/** Styles a link or a summary in the header's row. */
export const HEADER_BUTTON =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2.5 font-medium text-ink no-underline hover:bg-tint";

/** Styles a panel like `PANEL`, aligned to the end of its button. */
export const SMALL_PANEL = `end-0 ${PANEL}`;

/** Styles a link or a button in either panel; the caller sets the height. */
export const MENU_ENTRY =
  "flex items-center rounded-control px-3 font-medium text-ink no-underline hover:bg-tint aria-[current]:font-bold";

/** Styles the later parts of the phone's menu. */
export const NEXT_PART = "mx-3 mt-2 border-t border-line pt-2";

/**
 * The header with the signed-in user's name. From 78rem on all labels fit in every language. Below, search and account show
 * only icons, so that the main menu stays visible. The site's name may wrap.
 */
export const MEMBER_HEADER = {
  row: "lg:gap-5 lg:whitespace-nowrap",
  end: "lg:min-w-0 lg:max-[78rem]:flex-none max-[78rem]:[&>a>span]:sr-only [&>:not(.site-menu-account)]:flex-none",
  wideMenu: "max-lg:hidden",
  wideEntries: "gap-4 min-[78rem]:gap-5",
  phoneMenu: "lg:hidden",
  phonePanel: "whitespace-normal",
};
