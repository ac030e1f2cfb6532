import { MAIL_TIMES, workOn } from "./jobs.port";

/** Mails a reader's message to the people of the site. */
export const messageMail = workOn("message-mail", "messageId", MAIL_TIMES);
