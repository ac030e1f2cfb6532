/** Id of the version history of a document's first file. */
export const HISTORY_ID = "history";
