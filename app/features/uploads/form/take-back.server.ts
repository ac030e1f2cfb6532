import type { ContentClient } from "~/content/client.server";
import { removeUploadDraft, withdrawSubmission } from "~/content/uploads.server";
import { draftOfSubmission } from "./upload-address";

/** Withdraws a contribution, and forgets the changes to it that were begun: nothing leads to them any more. Throws as `withdrawSubmission` does. */
export async function takeBack(content: ContentClient, submission: number): Promise<void> {
  await withdrawSubmission(content, submission);
  await removeUploadDraft(content, draftOfSubmission(submission));
}
