/** The look of what somebody wrote: with its own lines, as wide as one reads. */
export const AS_WRITTEN = "max-w-180 whitespace-pre-line wrap-anywhere";
