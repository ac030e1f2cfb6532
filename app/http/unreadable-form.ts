/** Data of a refusal for the error page: the form cannot be read, although the URL is right. */
export const UNREADABLE_FORM = "unreadable form";
