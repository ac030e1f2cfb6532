// @ts-check
/** @typedef {import("../../../contract/upload-reasons").UploadReason} UploadReason */

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

/** Thrown when a check took longer than it may or ended its thread. A busy machine can be the cause, so that the check is worth a second attempt. */
export class Outlasted extends Refusal {
  /** @param {unknown} [cause] */
  constructor(cause) {
    super("too_complex", cause);
    this.name = "Outlasted";
  }
}
