import { MAIL_TIMES, workOn } from "./jobs.port";

/** Sends the mail that answers a sign-up: a link that confirms it, or one that manages all that goes to an address. */
export const newsletterMail = workOn("newsletter-mail", "mailId", MAIL_TIMES);

/** Sends a reader the link that they asked for; 0 for whoever is none. Those that wait are one. */
export const newsletterLink = workOn("newsletter-link", "readerId", MAIL_TIMES);
