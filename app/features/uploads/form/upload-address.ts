import { pathWith } from "~/i18n/paths";
import { UPLOAD_PATH } from "~/paths/account";
import { TERM_FIELDS, type TermFieldName } from "~/features/terms/field-term";

/**
 * Addresses of the upload form. A button's intent is in the address that it sends the form to, never among the fields:
 * the website forwards those, with the files, without reading them.
 */
export interface UploadAddress {
  /** The draft's id, which the form chooses itself. */
  draft: string | null;
  /** The user's own contribution that the form changes. */
  submission: number | null;
  /** Account id of the form's owner, if the address names it. Another user may have signed in since, in another tab. */
  person?: number;
}

/**
 * The action of a form's button. `keep` saves the form as a draft. `find` searches for a field's terms, `more` shows the fields
 * that depend on its terms, and `remove` removes a file; these three also save the draft. `forget` deletes the draft, and
 * `withdraw` withdraws the contribution.
 */
export type UploadIntent =
  | { keep: true }
  | { find: TermFieldName }
  | { more: TermFieldName }
  | { remove: string }
  | { forget: true }
  | { withdraw: true };

/** Query parameter of the form's page: the action that has just been completed. */
const DONE = "done";
const UPLOAD_RESULTS = ["kept", "withdrawn", "forgotten"] as const;
export type UploadResult = (typeof UPLOAD_RESULTS)[number];
export const readUploadResult = (query: URLSearchParams): UploadResult | null =>
  UPLOAD_RESULTS.find((done) => done === query.get(DONE)) ?? null;

const PERSON = "person";
const DRAFT_ID = /^[\w-]{8,64}$/;
/** An upload's id, as the content system generates it. */
const FILE_ID = /^[0-9a-z]{26}$/;

/** Returns the draft that holds the changes to a contribution; each contribution has one. */
export const draftOfSubmission = (submission: number): string => `submission-${submission}`;
const SUBMISSION_DRAFT = /^submission-(\d+)$/;

/** Returns the form that a draft belongs to. */
export function addressOfDraft(draft: string): UploadAddress {
  const submission = SUBMISSION_DRAFT.exec(draft)?.[1];
  return { draft, submission: submission ? Number(submission) : null };
}

/** Returns the path of a form without language, with its intent or with the action just completed. */
export function uploadPath(
  { draft, submission, person }: UploadAddress,
  more: UploadIntent | { [DONE]: UploadResult } | null = null,
): string {
  const query = new URLSearchParams();
  if (submission !== null) query.set("submission", String(submission));
  else if (draft !== null) query.set("draft", draft);
  if (person !== undefined) query.set(PERSON, String(person));
  for (const [name, value] of Object.entries(more ?? {}))
    query.set(name, value === true ? "1" : value);
  return pathWith(UPLOAD_PATH, query);
}

/** Reads the query of a form's address. Throws a 404 Response for malformed ids. */
export function readUploadAddress(query: URLSearchParams): UploadAddress {
  const submission = query.get("submission");
  if (submission !== null) {
    if (!/^[1-9]\d{0,8}$/.test(submission)) throw new Response(null, { status: 404 });
    return { submission: Number(submission), draft: draftOfSubmission(Number(submission)) };
  }
  const draft = query.get("draft");
  if (draft !== null && !DRAFT_ID.test(draft)) throw new Response(null, { status: 404 });
  return draft === null ? { draft, submission: null } : addressOfDraft(draft);
}

/** Returns the intent of a form; null for submitting it. */
export function readIntent(query: URLSearchParams): UploadIntent | null {
  for (const name of ["find", "more"] as const) {
    const field = query.get(name);
    if (field !== null && isTermField(field))
      return name === "find" ? { find: field } : { more: field };
  }
  const file = query.get("remove");
  if (file !== null && FILE_ID.test(file)) return { remove: file };
  if (query.has("keep")) return { keep: true };
  if (query.has("forget")) return { forget: true };
  return query.has("withdraw") ? { withdraw: true } : null;
}

const isTermField = (name: string): name is TermFieldName => Object.hasOwn(TERM_FIELDS, name);

/** Query parameter: leave the draft unchanged if it was changed after this time, in milliseconds since 1970. */
export const SAVED = "saved";

/** Returns the path to which the browser sends a form that it saves by itself, for the user who types. */
export const saveDraftPath = (draft: string, person: number, saved?: number): string =>
  `${UPLOAD_PATH}/drafts/${draft}?${new URLSearchParams({ [PERSON]: String(person), ...(saved !== undefined && { [SAVED]: String(saved) }) })}`;

/** Returns whether the form belongs to another user than this account. */
export const isOfAnother = (query: URLSearchParams, person: number): boolean =>
  query.has(PERSON) && query.get(PERSON) !== String(person);
