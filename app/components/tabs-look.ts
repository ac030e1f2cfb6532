/** Styles a row of tabs: the `nav`, its list and its links. The links' own display and colour are set where they are used. */
export const TABS = "min-w-0 border-b border-line max-md:-mx-(--side)";
export const TAB_LIST = "flex gap-6 overflow-x-auto [scrollbar-width:none] max-md:px-(--side)";
export const TAB =
  "border-b-3 border-transparent py-2.75 -outline-offset-3 whitespace-nowrap no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink forced-colors:not-aria-[current]:border-[Canvas]";
