import { type DetailedError, Upload } from "tus-js-client";
import { UPLOAD_FILES_PATH } from "~/paths/account";
import type { SendFailure } from "./uploads";

/**
 * An upload without progress for this long counts as broken, even if the browser reports nothing. The host ends such a
 * connection too.
 */
const STALLED_AFTER_MS = 2 * 60 * 1000;
/** Statuses that mean the upload no longer exists. After any other error, the bytes already received are kept. */
const GONE_STATUSES: readonly number[] = [403, 404, 410];
/**
 * Refusals that may pass with time: another request holds the upload, or there were too many requests. RFC 9110, RFC
 * 6585; tus 1.0.
 */
const TRY_AGAIN_STATUSES: readonly number[] = [408, 409, 423, 429];

/** Outcome of a request: the connection broke or the site was unreachable, the file is too large, or it failed for good. */
export type SendResult = "interrupted" | "too_large" | SendFailure;

export interface SendEvents {
  /** Whether an earlier upload already belongs to another row. */
  isTaken(id: string): boolean;
  /** Receives the id under which the content system knows the file. */
  onBegun(id: string): void;
  /** Receives the number of bytes that have arrived or are being sent. */
  onProgress(sent: number): void;
  /** Called when all bytes have arrived. */
  onArrived(): void;
  onStopped(outcome: SendResult): void;
}

/** A file that is being sent. */
export interface Sending {
  /** Stops sending. Bytes already received are kept. No more events follow. */
  stop(): void;
}

/**
 * Sends a file with the resumable protocol. Resumes an upload that this browser began earlier: the browser recognises it
 * by the file's name, size and date.
 */
export function sendFile(
  file: File,
  { isTaken, onBegun, onProgress, onArrived, onStopped }: SendEvents,
): Sending {
  let stopped = false;
  let stall: ReturnType<typeof setTimeout>;

  function stop() {
    stopped = true;
    clearTimeout(stall);
    void upload.abort();
  }
  const end = (say: () => void) => {
    if (stopped) return;
    stop();
    say();
  };
  const moving = () => {
    clearTimeout(stall);
    stall = setTimeout(() => end(() => onStopped("interrupted")), STALLED_AFTER_MS);
  };

  const upload = new Upload(file, {
    endpoint: new URL(UPLOAD_FILES_PATH, location.href).href,
    metadata: { filename: file.name },
    // The caller decides when to retry, and shows it.
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    onAfterResponse(request, response) {
      const status = response.getStatus();
      // Otherwise the package would start over and send all received bytes again.
      if (request.getMethod() === "HEAD" && status >= 400 && !GONE_STATUSES.includes(status))
        throw new ResumeError(status);
    },
    onUploadUrlAvailable: () => onBegun(idOf(upload.url)),
    onProgress(sent) {
      if (stopped) return;
      moving();
      onProgress(sent);
    },
    onSuccess: () => end(onArrived),
    onError: (error) =>
      void sendResultOf(error as DetailedError, file).then((outcome) =>
        end(() => onStopped(outcome)),
      ),
  });

  moving();
  void upload.findPreviousUploads().then((previous) => {
    if (stopped) return;
    const begun = previous.find(({ uploadUrl }) => uploadUrl !== null && !isTaken(idOf(uploadUrl)));
    if (begun) upload.resumeFromPreviousUpload(begun);
    upload.start();
  });
  return { stop };
}

/** A HEAD request failed with this status. */
class ResumeError extends Error {
  constructor(readonly status: number) {
    super(`Could not get the upload: ${status}`);
  }
}

const idOf = (url: string | null): string => url?.split("/").at(-1) ?? "";

async function sendResultOf(error: DetailedError, file: File): Promise<SendResult> {
  const status =
    error.causingError instanceof ResumeError
      ? error.causingError.status
      : (error.originalResponse?.getStatus() ?? 0);
  if (codeOf(error) === "limit_reached") return "limit_reached";
  if (status === 401) return "signed_out";
  if (status === 413) return "too_large";
  if (status >= 400 && status < 500 && !TRY_AGAIN_STATUSES.includes(status)) return "other";
  // A file that was changed or removed looks like a broken connection.
  return (await isReadable(file)) ? "interrupted" : "gone";
}

/** Returns the contract's error code from a response, if it has one. */
function codeOf({ originalResponse }: DetailedError): unknown {
  try {
    return (JSON.parse(originalResponse?.getBody() ?? "null") as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}

function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
