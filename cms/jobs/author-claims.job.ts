import { MAIL_TIMES, workOn } from "./jobs.port";

/** Tells somebody what became of their claim to an author profile. */
export const claimMail = workOn("author-claim-mail", "mailId", MAIL_TIMES);
