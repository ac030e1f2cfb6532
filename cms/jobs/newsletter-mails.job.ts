import { MAIL_TIMES, workOn } from "./jobs.port";

/** Sends the mail after a subscription request: a link to confirm it, or a link to manage all subscriptions of the address. */
export const newsletterMail = workOn("newsletter-mail", "mailId", MAIL_TIMES);

/**
 * Sends a reader the requested link to manage subscriptions; does nothing for 0, the id for an unknown address. Waiting
 * jobs for one reader are merged.
 */
export const newsletterLink = workOn("newsletter-link", "readerId", MAIL_TIMES);
