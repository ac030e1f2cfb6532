import type { FileLanguage } from "#contract/upload-rules";
import type { DocumentRef, IncomingFile } from "#contract/uploads";

/**
 * `waiting`: in the queue. `sending`: bytes are being sent. `paused`: stopped by the visitor. `interrupted`: waits until
 * the connection is back. `missing`: begun on an earlier page; the browser cannot read the file until the visitor
 * chooses it again. `failed`: it could not be sent at all. All other states come from the content system.
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

export type SendFailure = "form_full" | "limit_reached" | "signed_out" | "gone" | "other";

/** One file of the upload form. */
export interface UploadRow {
  /** Identifies the row while the page is open. */
  key: string;
  language: FileLanguage;
  /** The content system's id, once it has assigned one. */
  id?: string;
  name: string;
  /** Bytes; null for a form part that is still arriving. */
  size: number | null;
  /** Bytes that have arrived or are being sent. */
  sent: number;
  state: RowState;
  /** Why the file was refused, or why its check has to wait: a reason of the contract. */
  reason?: string | null;
  failure?: SendFailure;
  /** Documents that already have the same file. */
  duplicates: readonly DocumentRef[];
}

/** States in which the upload continues without user action. */
const UNDER_WAY: readonly RowState[] = ["waiting", "sending", "interrupted"];
/** States in which the upload waits for user action. */
const STOPPED: readonly RowState[] = ["paused", "missing", "failed"];

export const isUnderWay = ({ state }: UploadRow): boolean => UNDER_WAY.includes(state);
export const isStopped = ({ state }: UploadRow): boolean => STOPPED.includes(state);

/** Whether the whole file has arrived, so that a user who removes it would have to send it again. */
export const hasArrived = ({ state }: UploadRow): boolean =>
  state === "checking" || state === "accepted";

/** Whether it can become one of the document's files. */
export const isInForm = ({ state, failure }: UploadRow): boolean =>
  state !== "refused" && failure !== "form_full";

/** Whether a retry may help. Otherwise the user has to choose the file again, or another one. */
export const canTryAgain = ({ state, failure }: UploadRow): boolean =>
  state === "failed" && failure !== "form_full" && failure !== "gone";

/** Returns the row's fields from what the content system reports about a file. */
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
