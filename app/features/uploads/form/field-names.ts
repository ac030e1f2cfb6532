import { FILE_LANGUAGES } from "#contract/upload-rules";

export const FORM_ID = "upload";
/** There has to be a file in English; those in other languages are folded away. */
export const [MAIN_FILE_LANGUAGE, ...OTHER_FILE_LANGUAGES] = FILE_LANGUAGES;
/** As all fields of a form: its id and their name. */
export const fieldId = (name: string): string => `${FORM_ID}-${name}`;
export const EXTRA_PREFIX = "extra.";
/** An extra field's name in the form. */
export const extraName = (name: string): string => EXTRA_PREFIX + name;
