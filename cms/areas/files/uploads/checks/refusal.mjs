// @ts-check
/** @typedef {import("../../../../contract/upload-rules").UploadReason} UploadReason */

/** Thrown by a check when the library does not accept the file. */
export class Refusal extends Error {
  /** @param {UploadReason} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(`The file is refused: ${reason}`, { cause });
    this.name = "Refusal";
    /** @readonly */
    this.reason = reason;
  }
}

/** Thrown if a check timed out or ended its thread. A busy machine may be the cause, so a second attempt is worthwhile. */
export class CheckInterrupted extends Refusal {
  /** @param {unknown} [cause] */
  constructor(cause) {
    super("too_complex", cause);
    this.name = "CheckInterrupted";
  }
}
