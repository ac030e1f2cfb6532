/** Styles letters and page numbers: as many in a row as fit, each as large as a finger. */
export const STEP =
  "grid min-h-11 min-w-11 place-items-center rounded-control px-2 font-semibold text-ink tabular-nums no-underline hover:bg-tint aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:forced-color-adjust-none";
/** Styles a letter or number without a link. */
export const NO_STEP =
  "grid min-h-11 min-w-11 place-items-center rounded-control px-2 text-ink-3 tabular-nums";
