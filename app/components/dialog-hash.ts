/**
 * A dialog that stands for a page is a location of the router: the page in view with this hash. The browser shows the
 * address of the dialog's page instead (`mask`), so that a reload, or another person who gets the address, sees that page.
 */
export const DIALOG_HASH = "#dialog";
