import { ADMIN_PATH } from "./paths";

/* Paths of the pages where editors define the extra fields of documents; all without language. */

export const FIELDS_PATH = `${ADMIN_PATH}/fields`;
export const NEW_FIELD_PATH = `${FIELDS_PATH}/new`;

/** What has just been done, in the query of the page that says so. */
const FIELD_DONES = ["added", "changed", "moved", "removed"] as const;
export type FieldDone = (typeof FIELD_DONES)[number];
const DONE = "done";
export const readFieldDone = (query: URLSearchParams): FieldDone | null =>
  FIELD_DONES.find((done) => done === query.get(DONE)) ?? null;

/** Id of the message that says so. */
export const FIELD_DONE_ID = "done";
const withDone = (path: string, done?: FieldDone) =>
  done ? `${path}?${DONE}=${done}#${FIELD_DONE_ID}` : path;

export const fieldsPath = (done?: FieldDone) => withDone(FIELDS_PATH, done);
/** Returns the path of a field's page, by its key. */
export const fieldPath = (name: string, done?: FieldDone) =>
  withDone(`${FIELDS_PATH}/${encodeURIComponent(name)}`, done);
