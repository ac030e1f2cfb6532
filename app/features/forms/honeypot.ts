/** Name of a field that is hidden from people: only robots fill it in. */
export const HONEYPOT_FIELD = "website";
