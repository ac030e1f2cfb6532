import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { readPage } from "~/features/review/paths";
import { ROLES_SHOWN, type RoleShown } from "~/features/review/roles-shown";
import { pathWith } from "~/i18n/paths";
import { ADMIN_PATH } from "./paths";

/* Paths of the pages where editors see accounts, and administrators assign roles; all without language. */

export const PEOPLE_PATH = `${ADMIN_PATH}/people`;
export const INVITE_PATH = `${PEOPLE_PATH}/new`;

/** What has just been done, in the query of the page that says so. */
const PERSON_DONES = ["role", "signedOut", "invited"] as const;
export type PersonDone = (typeof PERSON_DONES)[number];
export const readPersonDone = (query: URLSearchParams): PersonDone | null =>
  PERSON_DONES.find((done) => done === query.get("done")) ?? null;
/** Id of the message that says so. Without the fragment a browser would scroll to the form that was sent. */
export const PERSON_DONE_ID = "done";
export const personPath = (id: number, done?: PersonDone) =>
  done ? `${PEOPLE_PATH}/${id}?done=${done}#${PERSON_DONE_ID}` : `${PEOPLE_PATH}/${id}`;

/** The people in view; all of it is in the address. */
export interface PeoplePlace {
  search: string;
  role?: RoleShown;
  page: number;
}

export const readPeoplePlace = (query: URLSearchParams): PeoplePlace => ({
  search: (query.get("search") ?? "").trim().slice(0, DIRECTORY_SEARCH_MAX_CHARS),
  role: ROLES_SHOWN.find((role) => role === query.get("role")),
  page: readPage(query),
});
export const peoplePath = ({ search, role, page }: PeoplePlace): string =>
  pathWith(PEOPLE_PATH, {
    ...(search && { search }),
    ...(role && { role }),
    ...(page > 1 && { page: String(page) }),
  });
