/** Styles the browser's own button in a file field. */
export const FILE_BUTTON =
  "file:me-3 file:min-h-11 file:cursor-pointer file:rounded-control file:px-4 file:font-semibold file:[border:1.5px_solid_var(--edge)]";
/** Styles a file field that shows only that button and the file's name. */
export const FILE_INPUT = `w-full text-[0.9375rem] ${FILE_BUTTON}`;
