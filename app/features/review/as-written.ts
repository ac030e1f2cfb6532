/** Styles a text that a person typed: line breaks are kept, and lines have reading width. */
export const AS_WRITTEN = "max-w-180 whitespace-pre-line wrap-anywhere";
