import { UPLOAD_FILES_MAX, UPLOAD_MAX_BYTES } from "#contract/limits";
import type { FileLanguage } from "#contract/upload-rules";
import type { IncomingFile } from "#contract/uploads";
import type { DocumentRef } from "#contract/shared";
import { UPLOAD_FILES_PATH } from "~/paths/account";
import type { Sending, SendResult, sendFile } from "./send-file";

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

const isUnderWay = ({ state }: UploadRow): boolean => UNDER_WAY.includes(state);
const isStopped = ({ state }: UploadRow): boolean => STOPPED.includes(state);

/** Returns whether the whole file has arrived, so that a user who removes it would have to send it again. */
export const hasArrived = ({ state }: UploadRow): boolean =>
  state === "checking" || state === "accepted";

/** Returns whether it can become one of the document's files. */
export const isInForm = ({ state, failure }: UploadRow): boolean =>
  state !== "refused" && failure !== "form_full";

/** Returns whether a retry may help. Otherwise the user has to choose the file again, or another one. */
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

/** Files sent at the same time. Chosen: on a slow connection each arrives earlier, and need not be sent again. */
const PARALLEL_UPLOADS_MAX = 2;
/** First and longest wait before retrying a broken upload, and before asking again for a file's state. Each wait doubles. */
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 30_000;
const ASK_FIRST_MS = 500;
const ASK_MOST_MS = 8_000;

/** How many files are uploading by themselves, and how many wait for the visitor. */
export interface UploadCounts {
  underWay: number;
  stopped: number;
}

/** The upload store: the files of one upload form, in the browser. */
export interface Uploads {
  subscribe(listener: () => void): () => void;
  /** All rows, in the order in which they were chosen. Returns the same array until a row changes. */
  rows(): readonly UploadRow[];
  /** Returns the same object until one of the numbers changes. */
  counts(): UploadCounts;
  /** Adds the draft's files of a language, as the server knows them. */
  open(language: FileLanguage, files: readonly IncomingFile[]): void;
  /** Sends files. Resumes a file whose upload began on an earlier page. */
  add(language: FileLanguage, files: readonly File[]): void;
  pause(key: string): void;
  /** Resumes a paused, interrupted or failed upload. */
  resume(key: string): void;
  /** Removes a file from the form. Its received bytes are deleted. */
  remove(key: string): void;
  /** Resolves once no upload continues by itself. */
  settled(): Promise<void>;
  /** Retries at once all uploads that wait for the connection. */
  retryNow(): void;
  /** Stops all uploads. Bytes already received stay on the server. */
  stop(): void;
}

/** Browser functions that uploads need. */
export interface UploadsPorts {
  /** Sends a file. Rejects if its code cannot be loaded. */
  send(...parameters: Parameters<typeof sendFile>): Promise<Sending>;
  /** Returns all of the user's own files, as the content system knows them. Rejects if the request fails. */
  ask(): Promise<readonly IncomingFile[]>;
  /** Deletes an upload. A failure does not matter, because uploads expire. */
  deleteUpload(id: string): void;
}

const browserPorts: UploadsPorts = {
  // Loaded lazily: only visitors who send files need it.
  send: async (...parameters) => (await import("./send-file")).sendFile(...parameters),
  async ask() {
    const answer = await fetch(UPLOAD_FILES_PATH);
    if (!answer.ok) throw new Error(`Could not get the uploads: ${answer.status}`);
    return ((await answer.json()) as { files: IncomingFile[] }).files;
  },
  deleteUpload: (id) =>
    void fetch(`${UPLOAD_FILES_PATH}/${id}`, {
      method: "DELETE",
      headers: { "Tus-Resumable": "1.0.0" },
    }).catch(() => undefined),
};

/** Creates the store of one form. It holds files, requests and timers: call `stop` when the form unmounts. */
export function createUploads({ send, ask, deleteUpload }: UploadsPorts = browserPorts): Uploads {
  let rows: readonly UploadRow[] = [];
  let counts: UploadCounts = { underWay: 0, stopped: 0 };
  let made = 0;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  /** Files that the browser may read, by row. */
  const files = new Map<string, File>();
  /** Rows that are being sent; `sending` is undefined while its code loads. */
  const activeUploads = new Map<string, { sending?: Sending }>();
  const retries = new Map<string, { attempts: number; timer?: ReturnType<typeof setTimeout> }>();
  /** Ids that were removed from the form: the draft may still name them. */
  const removed = new Set<string>();

  function set(next: readonly UploadRow[]): void {
    rows = next;
    const underWay = rows.filter(isUnderWay).length;
    const stopped = rows.filter(isStopped).length;
    if (underWay !== counts.underWay || stopped !== counts.stopped) counts = { underWay, stopped };
    for (const listener of listeners) listener();
  }
  const change = (key: string, part: Partial<UploadRow>) =>
    set(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const newRow = (
    language: FileLanguage,
    facts: Omit<UploadRow, "key" | "language">,
  ): UploadRow => ({ key: `file-${(made += 1)}`, language, ...facts });

  function startQueued(): void {
    for (const { key, state } of rows) {
      if (activeUploads.size >= PARALLEL_UPLOADS_MAX) return;
      if (state === "waiting") void begin(key);
    }
  }

  async function begin(key: string): Promise<void> {
    const file = files.get(key);
    if (!file) return;
    const turn: { sending?: Sending } = {};
    activeUploads.set(key, turn);
    change(key, { state: "sending", failure: undefined });
    const isOn = () => activeUploads.get(key) === turn;
    try {
      turn.sending = await send(file, {
        isTaken: (id) => rows.some((row) => row.id === id && row.key !== key),
        onBegun: (id) => isOn() && begun(key, id),
        onProgress: (sent) => isOn() && moved(key, sent),
        onArrived: () => isOn() && ended(key, "arrived"),
        onStopped: (outcome) => isOn() && ended(key, outcome),
      });
      // It was paused or removed before the code loaded.
      if (!isOn()) turn.sending.stop();
    } catch {
      if (isOn()) ended(key, "interrupted");
    }
  }

  function begun(key: string, id: string): void {
    const before = rowOf(key)?.id;
    // The earlier upload was of another version of the file.
    if (before !== undefined && before !== id) deleteUpload(before);
    change(key, { id });
  }

  function moved(key: string, sent: number): void {
    if (sent > (rowOf(key)?.sent ?? 0)) retries.delete(key);
    change(key, { sent });
  }

  function ended(key: string, outcome: SendResult | "arrived"): void {
    activeUploads.delete(key);
    if (outcome === "arrived") {
      change(key, { state: "checking", sent: rowOf(key)?.size ?? 0 });
      askSoon();
    } else if (outcome === "interrupted") {
      change(key, { state: "interrupted" });
      retryLater(key);
    } else if (outcome === "too_large") change(key, { state: "refused", reason: "too_large" });
    else change(key, { state: "failed", failure: outcome });
    startQueued();
  }

  function retryLater(key: string): void {
    const attempts = (retries.get(key)?.attempts ?? 0) + 1;
    const timer = setTimeout(
      () => queueRow(key),
      doubled(RETRY_FIRST_MS, attempts - 1, RETRY_MOST_MS),
    );
    retries.set(key, { attempts, timer });
  }

  /** Puts a row in the queue. */
  function queueRow(key: string): void {
    if (!files.has(key)) return;
    clearTimeout(retries.get(key)?.timer);
    change(key, { state: "waiting", failure: undefined });
    startQueued();
  }

  /** Takes a row out of the queue, or stops sending it. */
  function cancelSending(key: string): void {
    clearTimeout(retries.get(key)?.timer);
    retries.delete(key);
    activeUploads.get(key)?.sending?.stop();
    activeUploads.delete(key);
  }

  function askSoon(times = 0): void {
    clearTimeout(asking);
    asking = setTimeout(
      async () => {
        const about = new Set(
          rows.filter(({ state }) => state === "checking").map(({ key }) => key),
        );
        const known = await ask().catch(() => null);
        if (known) applyAnswer(about, known);
        if (rows.some(({ state }) => state === "checking")) askSoon(times + 1);
      },
      doubled(ASK_FIRST_MS, times, ASK_MOST_MS),
    );
  }

  /**
   * Applies the content system's answer to the rows that were asked about. A file that is missing from the answer no
   * longer exists. An answer says nothing current about a file that arrived after the question was sent.
   */
  function applyAnswer(about: ReadonlySet<string>, known: readonly IncomingFile[]): void {
    set(
      rows.map((row) => {
        if (row.state !== "checking" || !about.has(row.key)) return row;
        const file = known.find(({ id }) => id === row.id);
        return file
          ? { ...row, ...rowFacts(file) }
          : { ...row, id: undefined, state: "failed", failure: "gone" };
      }),
    );
  }

  function addOne(language: FileLanguage, file: File): void {
    const same = rows.filter(
      (row) => row.language === language && row.name === file.name && row.size === file.size,
    );
    if (same.some(({ key }) => files.get(key)?.lastModified === file.lastModified)) return;
    // Chosen again on a later page: the upload resumes in its row.
    const before = same.find((row) => isStopped(row) && !files.has(row.key));
    const key = before?.key ?? addRow(language, file);
    if (rowOf(key)?.state === "refused" || rowOf(key)?.failure === "form_full") return;
    files.set(key, file);
    queueRow(key);
  }

  /** Adds a row, after the checks that need no upload. */
  function addRow(language: FileLanguage, { name, size }: File): string {
    const reason = size === 0 ? "empty" : size > UPLOAD_MAX_BYTES ? "too_large" : undefined;
    const failure =
      !reason && rows.filter(isInForm).length >= UPLOAD_FILES_MAX ? "form_full" : undefined;
    const row = newRow(language, {
      name,
      size,
      sent: 0,
      state: reason ? "refused" : failure ? "failed" : "waiting",
      reason,
      failure,
      duplicates: [],
    });
    set([...rows, row]);
    return row.key;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rows: () => rows,
    counts: () => counts,

    open(language, known) {
      const fresh = known.filter(
        ({ id }) => !removed.has(id) && !rows.some((row) => row.id === id),
      );
      if (fresh.length === 0) return;
      set([...rows, ...fresh.map((file) => newRow(language, rowFacts(file)))]);
      if (fresh.some(({ state }) => state === "checking")) askSoon();
    },

    add(language, chosen) {
      for (const file of chosen) addOne(language, file);
    },

    pause(key) {
      cancelSending(key);
      change(key, { state: "paused" });
      startQueued();
    },
    resume: queueRow,

    remove(key) {
      const row = rowOf(key);
      cancelSending(key);
      files.delete(key);
      set(rows.filter((other) => other.key !== key));
      if (row?.id) {
        removed.add(row.id);
        deleteUpload(row.id);
      }
      startQueued();
    },

    settled() {
      return new Promise((resolve) => {
        const look = () => {
          if (counts.underWay > 0) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      });
    },

    retryNow() {
      for (const { key, state } of rows) if (state === "interrupted") queueRow(key);
    },

    stop() {
      clearTimeout(asking);
      for (const { key } of rows) cancelSending(key);
    },
  };
}

/** Returns a wait that doubles with each attempt, in milliseconds. */
function doubled(first: number, times: number, most: number): number {
  return Math.min(first * 2 ** times, most);
}
