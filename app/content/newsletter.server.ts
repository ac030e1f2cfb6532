import type { z } from "zod";
import type { IssuePreview, IssuePreviewForm } from "#contract/subscriptions";
import type { ContentClient } from "./client.server";

/** For staff: returns the issue that a subscriber with these criteria would get now. */
export const previewIssue = (
  content: ContentClient,
  wishes: z.input<typeof IssuePreviewForm>,
): Promise<IssuePreview> => content.post("/newsletter/preview", { body: wishes });
