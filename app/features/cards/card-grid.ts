/** Cards below and beside each other. */
export const CARD_GRID =
  "grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10 lg:gap-y-7";
