/** Styles a resource's files: language, title, type with size and time, download link. */
export const FILES = "files border-t-2 border-ink";
export const FILE_ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3.5 lg:grid-cols-[11.5rem_minmax(0,1fr)_11rem_auto] max-lg:[&>:not(.button)]:col-[1]";
/** Below lg an icon beside all the rest. */
export const FILE_BUTTON =
  "max-lg:min-w-11 max-lg:p-0 max-lg:[grid-area:1/2/4/3] max-lg:[&>span]:sr-only";
