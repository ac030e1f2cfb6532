export { issueMailContent } from "./issue-mail";
export {
  confirmationMailContent,
  createNewsletterMails,
  manageMailContent,
  type NewsletterMails,
} from "./newsletter-mails";
export { createNewsletterService, type NewsletterService } from "./newsletter.service";
export { createReturnedMails, type ReturnedMails } from "./returned-mails";
export { createLinkTokens, createMessageIds } from "./signed-tokens";
export { createNewsletterLimits, createSubscriptionsPolicy } from "./subscriptions.policy";
export { createSubscriptionsService, type SubscriptionsService } from "./subscriptions.service";
