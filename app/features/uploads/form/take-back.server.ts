import type { ContentClient } from "~/content/client.server";
import { removeUploadDraft } from "~/content/uploads.server";
import { draftOfSubmission } from "./upload-address";

/** Withdraws a contribution, and forgets the changes to it that were begun: nothing leads to them any more. Throws `not_found`, and `conflict` where it is decided. */
export async function takeBack(content: ContentClient, submission: number): Promise<void> {
  await content.delete("/submissions/{id}", { params: { path: { id: submission } } });
  await removeUploadDraft(content, draftOfSubmission(submission));
}
