/** Styles a staff page: the review and the admin area. */
export const STAFF_PAGE = "wrap pb-14 [&_.notice]:mb-4 [&_.notice]:max-w-180";
/** On a phone the row starts at the current tab; browsers without support show all tabs, wrapped into rows. */
export const STAFF_TABS =
  "mb-5 [&_[aria-current]]:[scroll-initial-target:nearest] [&>ul]:scroll-px-(--side) not-supports-[scroll-initial-target:nearest]:max-md:[&>ul]:flex-wrap not-supports-[scroll-initial-target:nearest]:max-md:[&>ul]:gap-x-5 not-supports-[scroll-initial-target:nearest]:max-md:[&>ul]:gap-y-0";
