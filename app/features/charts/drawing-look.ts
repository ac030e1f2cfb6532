/* In forced colours, a drawing uses the colours of the reader's system. */
export const SERIES_FILL =
  "fill-series-1 forced-colors:fill-[CanvasText] forced-colors:forced-color-adjust-none";
/** Styles the value that the page is filtered by. */
export const CHOSEN_FILL =
  "fill-ink forced-colors:fill-[Highlight] forced-colors:forced-color-adjust-none";
