import { UPLOAD_REASONS, type UploadReason } from "../../../contract/upload-reasons";

/** Thrown where a check finds that a file is not taken in. */
export class Refusal extends Error {
  constructor(readonly reason: UploadReason, cause?: unknown) {
    super(UPLOAD_REASONS[reason], { cause });
    this.name = "Refusal";
  }
}
