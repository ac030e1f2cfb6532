import { type DetailedError, Upload } from "tus-js-client";
import { UPLOAD_FILES_PATH } from "./paths";
import type { SendFailure } from "./upload-row";

/** A line that takes nothing for so long is broken, whatever the browser says. The host ends such a line then, too. */
const STALLED_AFTER_MS = 2 * 60 * 1000;
/** An upload that is answered so is not there any more; whatever else is wrong, the bytes that have arrived are kept. */
const GONE_STATUSES: readonly number[] = [403, 404, 410];
/** Refusals that time may change: another request has the upload, or there were too many. RFC 9110, 6585; tus 1.0. */
const TRY_AGAIN_STATUSES: readonly number[] = [408, 409, 423, 429];

/** What became of a request: the line broke or the site was away, the file is too large, or it failed for good. */
export type SendOutcome = "interrupted" | "too_large" | SendFailure;

export interface SendEvents {
  /** Whether an upload that was begun earlier is somebody else's to send: of another row. */
  isTaken(id: string): boolean;
  /** As which the content system knows the file. */
  onBegun(id: string): void;
  /** Bytes that are there, or on their way. */
  onProgress(sent: number): void;
  /** All bytes are there. */
  onArrived(): void;
  onStopped(outcome: SendOutcome): void;
}

/** A file on its way. */
export interface Sending {
  /** Stops; what has arrived stays. Nothing is heard of it afterwards. */
  stop(): void;
}

/**
 * Sends a file by the resumable protocol. One that was begun earlier, in this browser, goes on where it was: the browser
 * remembers by name, size and date which upload it is.
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
    // Who calls decides when it goes on, and shows it.
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    onAfterResponse(request, response) {
      const status = response.getStatus();
      // The package would begin anew, and all that has arrived would have to come again.
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
      void outcomeOf(error as DetailedError, file).then((outcome) => end(() => onStopped(outcome))),
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

/** A HEAD was answered so. */
class ResumeError extends Error {
  constructor(readonly status: number) {
    super(`The upload cannot be asked for: ${status}`);
  }
}

const idOf = (url: string | null): string => url?.split("/").at(-1) ?? "";

async function outcomeOf(error: DetailedError, file: File): Promise<SendOutcome> {
  const status =
    error.causingError instanceof ResumeError
      ? error.causingError.status
      : (error.originalResponse?.getStatus() ?? 0);
  if (codeOf(error) === "limit_reached") return "limit_reached";
  if (status === 401) return "signed_out";
  if (status === 413) return "too_large";
  if (status >= 400 && status < 500 && !TRY_AGAIN_STATUSES.includes(status)) return "other";
  // A file that was changed or taken away looks like a line that broke.
  return (await isReadable(file)) ? "interrupted" : "gone";
}

/** The code of the contract in an answer, where it has one. */
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
