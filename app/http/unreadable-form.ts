/** What a refused request tells the error page: its form cannot be read. The address of the page is right. */
export const UNREADABLE_FORM = "unreadable form";
