export { type AuditService, createAuditService } from "./audit.service";
export { type RemovalService, createRemovalService } from "./document-removal.service";
export {
  type MessageMails,
  createMessageMails,
  messageMailContent,
} from "./messages/message-mails";
export { createMessageLimits } from "./messages/messages.policy";
export { type MessagesService, createMessagesService } from "./messages/messages.service";
export { type PostsAdmin, createPostsAdmin } from "./posts/posts-admin";
export { type ReviewService, createReviewService } from "./review.service";
export { type ExtraFieldsAdmin, createExtraFieldsAdmin } from "./site/extra-fields.service";
export { type SiteAdmin, createSiteAdmin } from "./site/site-admin.service";
export { merging } from "./taxonomies/merging";
export { type TermsAdmin, createTermsAdmin } from "./taxonomies/terms-admin.service";
export type { IncomingFiles } from "./uploads/incoming.service";
export { submissionMailContent } from "./uploads/submission-mails";
export { endUploadLocks } from "./uploads/upload-locks";
export { type Uploads, createUploads } from "./uploads/uploads";
