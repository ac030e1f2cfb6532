/**
 * A dialog of a page is a location of the router: the current page with this hash. The browser shows the address of the
 * dialog's page instead (`mask`), so that a reload or a shared link opens that page.
 */
export const DIALOG_HASH = "#dialog";
