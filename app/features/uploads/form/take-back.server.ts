import type { ContentClient } from "~/content/client.server";
import { removeUploadDraft } from "~/content/uploads.server";
import { draftOfSubmission } from "./upload-address";

/**
 * Withdraws a contribution and deletes the draft of its changes, which nothing links to any more. Throws `not_found`, or
 * `conflict` if it is already decided.
 */
export async function takeBack(content: ContentClient, submission: number): Promise<void> {
  await content.delete("/submissions/{id}", { params: { path: { id: submission } } });
  await removeUploadDraft(content, draftOfSubmission(submission));
}
