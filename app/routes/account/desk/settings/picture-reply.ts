import type { UploadReason } from "#contract/upload-reasons";
import type { PictureOutcome } from "~/features/desk/site-paths";
import type { Reply } from "~/features/forms/reply";

/** In the address of the form that takes a picture away. */
export const REMOVE = "remove";

export interface PictureReply extends Reply {
  /** Why the picture is not taken, or what the form itself says of it. */
  problem?: UploadReason | "choose" | "kind";
  /** With `done`: what became of the picture. */
  outcome?: PictureOutcome;
}
