/**
 * The header with the name of the person who is signed in. From 78rem on all words have room in every language; below, those of the search
 * and of the account give way to their icons, so that the main menu stays. The name of the site takes several lines.
 */
export const MEMBER_HEADER = {
  row: "lg:gap-5 lg:whitespace-nowrap",
  end: "lg:min-w-0 lg:max-[78rem]:flex-none max-[78rem]:[&>a>span]:sr-only [&>:not(.site-menu-account)]:flex-none",
  wideMenu: "max-lg:hidden",
  wideEntries: "gap-4 min-[78rem]:gap-5",
  phoneMenu: "lg:hidden",
  phonePanel: "whitespace-normal",
};
