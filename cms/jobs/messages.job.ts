import { MAIL_TIMES, workOn } from "./jobs.port";

/** Mails what a reader wrote to the people of the site. */
export const messageMail = workOn("message-mail", "messageId", MAIL_TIMES);
