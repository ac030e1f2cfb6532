import { pathWith } from "~/i18n/paths";
import { UPLOAD_PATH } from "../files/paths";
import { TERM_FIELDS, type TermFieldName } from "../terms/field-term";

/**
 * Addresses of the upload form. What a button of it asks for stands in the address that it sends the form to, never among
 * the fields: the website passes those on, with the files, without reading them.
 */
export interface UploadAddress {
  /** As which the form is kept; the form's own choice. */
  draft: string | null;
  /** One's own contribution that the form changes. */
  submission: number | null;
  /** Whose form it is, where it says so: the account's id. Another may have signed in, in another tab, since it was opened. */
  person?: number;
}

/** What the form is sent for. `keep` keeps it as a draft; `find` looks for terms of a field, `more` shows what follows from the field's terms, `remove` removes a file: these keep it too. */
export type UploadIntent =
  | { keep: true }
  | { find: TermFieldName }
  | { more: TermFieldName }
  | { remove: string }
  | { forget: true }
  | { withdraw: true };

/** In the query of the form's page: what has just been done. */
const DONE = "done";
const ALL_DONE = ["kept", "withdrawn", "forgotten"] as const;
export type UploadDone = (typeof ALL_DONE)[number];
export const readDone = (query: URLSearchParams): UploadDone | null =>
  ALL_DONE.find((done) => done === query.get(DONE)) ?? null;

const PERSON = "person";
const DRAFT_ID = /^[\w-]{8,64}$/;
/** An upload's id, as the content system makes it. */
const FILE_ID = /^[0-9a-z]{26}$/;

/** The draft in which the changes to a contribution are kept: one for each. */
export const draftOfSubmission = (submission: number): string => `submission-${submission}`;
const OF_SUBMISSION = /^submission-(\d+)$/;

/** The form that a draft belongs to. */
export function addressOfDraft(draft: string): UploadAddress {
  const submission = OF_SUBMISSION.exec(draft)?.[1];
  return { draft, submission: submission ? Number(submission) : null };
}

/** The path of a form without language, with what it is sent for, or with what has just been done. */
export function uploadPath(
  { draft, submission, person }: UploadAddress,
  more: UploadIntent | { [DONE]: UploadDone } | null = null,
): string {
  const query = new URLSearchParams();
  if (submission !== null) query.set("submission", String(submission));
  else if (draft !== null) query.set("draft", draft);
  if (person !== undefined) query.set(PERSON, String(person));
  for (const [name, value] of Object.entries(more ?? {}))
    query.set(name, value === true ? "1" : value);
  return pathWith(UPLOAD_PATH, query);
}

/** Reads the query of an address of the form. Throws a 404 Response for ids that cannot be any. */
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

/** What a form was sent for; null for handing it in. */
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

/** In a query: a draft that was changed after this, in milliseconds since 1970, stays as it is. */
export const SAVED = "saved";

/** Where a browser keeps a form that it saves by itself, as the person's who types. */
export const keptDraftPath = (draft: string, person: number, saved?: number): string =>
  `${UPLOAD_PATH}/drafts/${draft}?${new URLSearchParams({ [PERSON]: String(person), ...(saved !== undefined && { [SAVED]: String(saved) }) })}`;

/** Whether a form that says whose it is belongs to somebody else than this account. */
export const isOfAnother = (query: URLSearchParams, person: number): boolean =>
  query.has(PERSON) && query.get(PERSON) !== String(person);
