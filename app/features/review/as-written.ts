/** The look of text that a person typed: its line breaks are kept, and lines are of reading width. */
export const AS_WRITTEN = "max-w-180 whitespace-pre-line wrap-anywhere";
