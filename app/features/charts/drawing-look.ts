/* In forced colours, a drawing uses the colours of the reader's system. */
export const SERIES_FILL =
  "fill-series-1 forced-colors:fill-[CanvasText] forced-colors:forced-color-adjust-none";
/** Of what the page is narrowed to. */
export const CHOSEN_FILL =
  "fill-ink forced-colors:fill-[Highlight] forced-colors:forced-color-adjust-none";
