/**
 * The header with the name of the person who is signed in: the menus of a wide page have room from 78rem on in every language; below, they
 * are the phone's. What has to give way is the name.
 */
export const MEMBER_HEADER = {
  row: "lg:gap-5 lg:whitespace-nowrap",
  end: "lg:min-w-0 [&>:not(.site-menu-account)]:flex-none",
  wideMenu: "max-[78rem]:hidden",
  wideEntries: "gap-5",
  phoneMenu: "min-[78rem]:hidden",
  phonePanel: "whitespace-normal",
};
