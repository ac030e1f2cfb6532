import type { FileLanguage } from "#contract/upload-rules";
import type { DocumentRef, IncomingFile } from "#contract/uploads";

/**
 * `waiting` for its turn, `sending`, `paused` by the visitor, `interrupted` until the line is back; `missing`: begun on an
 * earlier page, and the browser has no right to the file any more until it is chosen again. Then as the content system says.
 * `failed`: it could not be sent at all.
 */
export type RowState =
  | "waiting"
  | "sending"
  | "paused"
  | "interrupted"
  | "missing"
  | "checking"
  | "accepted"
  | "refused"
  | "failed";

/** Why a file could not be sent. */
export type SendFailure = "form_full" | "limit_reached" | "signed_out" | "gone" | "other";

/** One file of the upload form. */
export interface UploadRow {
  /** Of the row itself, for as long as the page is open. */
  key: string;
  language: FileLanguage;
  /** As which the content system knows it, once it does. */
  id?: string;
  name: string;
  /** Bytes; null of a part of a form that is still coming. */
  size: number | null;
  /** Bytes that are there, or on their way. */
  sent: number;
  state: RowState;
  /** Why it was refused, or why its check has to wait: a reason of the contract. */
  reason?: string | null;
  failure?: SendFailure;
  /** Documents that have the same file already. */
  duplicates: readonly DocumentRef[];
}

/** Its bytes come without anybody's doing. */
const UNDER_WAY: readonly RowState[] = ["waiting", "sending", "interrupted"];
/** Its bytes do not come until somebody does something. */
const STOPPED: readonly RowState[] = ["paused", "missing", "failed"];

export const isUnderWay = ({ state }: UploadRow): boolean => UNDER_WAY.includes(state);
export const isStopped = ({ state }: UploadRow): boolean => STOPPED.includes(state);

/** Whether all of it is there, so that whoever takes it away would have to send it again. */
export const hasArrived = ({ state }: UploadRow): boolean =>
  state === "checking" || state === "accepted";

/** Whether it can become one of the document's files. */
export const isInForm = ({ state, failure }: UploadRow): boolean =>
  state !== "refused" && failure !== "form_full";

/** Whether trying again may help; otherwise the file has to be chosen again, or another. */
export const canTryAgain = ({ state, failure }: UploadRow): boolean =>
  state === "failed" && failure !== "form_full" && failure !== "gone";

/** What the content system says of a file, as a row has it. */
export function rowFacts({
  id,
  name,
  size,
  received,
  state,
  reason,
  duplicates,
}: IncomingFile): Omit<UploadRow, "key" | "language"> {
  return {
    id,
    name,
    size,
    sent: received,
    state: state === "receiving" ? "missing" : state,
    reason,
    failure: undefined,
    duplicates,
  };
}
