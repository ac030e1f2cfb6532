/**
 * The header with the signed-in user's name. From 78rem on all labels fit in every language. Below, search and account
 * show only icons, so that the main menu stays. The site's name may wrap.
 */
export const MEMBER_HEADER = {
  row: "lg:gap-5 lg:whitespace-nowrap",
  end: "lg:min-w-0 lg:max-[78rem]:flex-none max-[78rem]:[&>a>span]:sr-only [&>:not(.site-menu-account)]:flex-none",
  wideMenu: "max-lg:hidden",
  wideEntries: "gap-4 min-[78rem]:gap-5",
  phoneMenu: "lg:hidden",
  phonePanel: "whitespace-normal",
};
