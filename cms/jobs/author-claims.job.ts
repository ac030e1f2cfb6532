import { MAIL_TIMES, workOn } from "./jobs.port";

/** Tells a user the decision on their claim to an author profile. */
export const claimMail = workOn("author-claim-mail", "mailId", MAIL_TIMES);
