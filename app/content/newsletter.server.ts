import { IssuePreview, type IssuePreviewForm, NewsletterOverview } from "#contract/subscriptions";
import type { z } from "zod";
import type { ContentClient } from "./client.server";

/** For staff: how many read the newsletter, and its last runs. Throws AppError("forbidden") for everybody else. */
export const getNewsletter = (
  content: ContentClient,
): Promise<z.output<typeof NewsletterOverview>> =>
  content.get("/newsletter", {}, NewsletterOverview);

/** For staff: the issue that a reader with these wishes would get now. */
export const previewIssue = (
  content: ContentClient,
  wishes: z.input<typeof IssuePreviewForm>,
): Promise<IssuePreview> => content.post("/newsletter/preview", wishes, IssuePreview);
