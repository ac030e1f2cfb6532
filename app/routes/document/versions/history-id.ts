/** Where the versions of a document's first file are on their page. */
export const HISTORY_ID = "history";
