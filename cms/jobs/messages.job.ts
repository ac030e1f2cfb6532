import { MAIL_TIMES, workOn } from "./jobs.port";

/** Mails a user's message to the site's staff. */
export const messageMail = workOn("message-mail", "messageId", MAIL_TIMES);
