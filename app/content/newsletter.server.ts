import type { z } from "zod";
import type { IssuePreview, IssuePreviewForm } from "#contract/subscriptions";
import { type ContentClient, dataOf } from "./client.server";

/** For staff: the issue that a reader with these wishes would get now. */
export const previewIssue = (
  content: ContentClient,
  wishes: z.input<typeof IssuePreviewForm>,
): Promise<IssuePreview> => dataOf(content.rest.POST("/newsletter/preview", { body: wishes }));
