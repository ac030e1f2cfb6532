import type { z } from "zod";
import type { IssuePreview, IssuePreviewForm } from "#contract/subscriptions";
import type { ContentClient } from "./client.server";

/** For staff: the issue that a reader with these wishes would get now. */
export const previewIssue = (
  content: ContentClient,
  wishes: z.input<typeof IssuePreviewForm>,
): Promise<IssuePreview> => content.post("/newsletter/preview", { body: wishes });
