/** Cards below and beside each other. */
export const CARD_GRID =
  "grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10 lg:gap-y-7";

/** A card with its cover beside the text; how wide that is, `--cover`, its kind says. Tests and the print sheet find it by its name. */
export const CARD =
  "card relative grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] content-start";
export const CARD_COVER = "row-[1/9] me-3.5 w-(--cover)";
/** The first line, which ends with what can be done with the card. */
export const CARD_EYEBROW = "col-2";
/** Every other line. */
export const CARD_LINE = "col-[2/4]";
export const CARD_ABSTRACT =
  "abstract any-script col-[2/4] mt-0.5 line-clamp-3 self-start text-small text-ink-2";
