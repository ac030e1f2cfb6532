import type { UploadReason } from "#contract/upload-reasons";
import type { PictureOutcome } from "~/features/admin/site-paths";
import type { Reply } from "~/features/forms/reply";

/** Query parameter of the form that deletes an image. */
export const REMOVE = "remove";

export interface PictureReply extends Reply {
  /** Why the image was refused, or the form's own validation message. */
  problem?: UploadReason | "choose" | "kind";
  /** With `done`: the result of the change. */
  outcome?: PictureOutcome;
}
