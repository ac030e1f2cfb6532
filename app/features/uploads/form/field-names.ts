export const FORM_ID = "upload";
/** As all fields of a form: its id and their name. */
export const fieldId = (name: string): string => `${FORM_ID}-${name}`;
export const EXTRA_PREFIX = "extra.";
/** An extra field's name in the form. */
export const extraName = (name: string): string => EXTRA_PREFIX + name;
