import type { Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import type { MailTo } from "../../jobs/account-mails.job";
import { ANONYMOUS } from "../actor";
import type { PostOffice } from "../mail/post-office";
import { localPath } from "../posts/language";
import type { SiteService } from "../site/site.service";
import { invitationLetter, passwordChangedLetter, passwordResetLetter } from "./account-letters";
import type { AccountsPolicy } from "./accounts.policy";
import { deleteTokensOf, insertOnce } from "../one-time-tokens.repo";
import { hashToken, newToken } from "./tokens";
import { findUser, type UserRow } from "./users.repo";

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;
/** How long the link of a mail is good. Ours: mail may come late, and others may read it later. */
const RESET_HOURS = 1;
/** How long that of an invitation is, which nobody waits for. Ours: over a week's leave. */
const INVITATION_DAYS = 7;

/** Mails about one's account, for jobs. Whoever is not there (any more) gets none. Throws what the mail server says. */
export interface AccountMails {
  /** A link that is good once, for an hour; links of earlier mails are dead. Those without a password get none. */
  passwordReset(to: MailTo): Promise<void>;
  passwordChanged(to: MailTo): Promise<void>;
  /** Says that there is an account for somebody, with a link as that of `passwordReset`, which is good for a week. */
  invitation(to: MailTo): Promise<void>;
}

interface AccountMailsDeps {
  db: Db;
  postOffice: Pick<PostOffice, "send">;
  site: Pick<SiteService, "settings">;
  siteUrl: string;
  policy: AccountsPolicy;
  now: () => Date;
}

export function createAccountMails({
  db,
  postOffice,
  site,
  siteUrl,
  policy,
  now,
}: AccountMailsDeps): AccountMails {
  return {
    async passwordReset({ userId, language }) {
      const user = await findUser(db, userId);
      if (!user || user.password_hash === null || policy.isOrganisations(user.email)) return;
      const url = await passwordLink(user, language, RESET_HOURS);
      await postOffice.send({
        to: user.email,
        language,
        letter: passwordResetLetter(language, { ...user, url }),
      });
    },

    async invitation({ userId, language }) {
      const user = await findUser(db, userId);
      if (!user || user.password_hash === null || policy.isOrganisations(user.email)) return;
      const { title } = await site.settings(ANONYMOUS, language);
      const url = await passwordLink(user, language, INVITATION_DAYS * DAY_HOURS);
      await postOffice.send({
        to: user.email,
        language,
        letter: invitationLetter(language, { ...user, url, site: title, days: INVITATION_DAYS }),
      });
    },

    async passwordChanged({ userId, language }) {
      const user = await findUser(db, userId);
      if (!user) return;
      const url = `${siteUrl}${localPath("/account/forgot-password", language)}`;
      await postOffice.send({
        to: user.email,
        language,
        letter: passwordChangedLetter(language, { ...user, url }),
      });
    },
  };

  /** A link by which a password can be chosen, once, for some hours; those of earlier mails are dead then. */
  async function passwordLink(
    { database_id, username }: UserRow,
    language: Language,
    hours: number,
  ): Promise<string> {
    const key = newToken();
    await db.transaction().execute(async (trx) => {
      await deleteTokensOf(trx, database_id, "password-reset");
      await insertOnce(trx, {
        purpose: "password-reset",
        token_hash: hashToken(key),
        user_id: database_id,
        expires: new Date(now().getTime() + hours * HOUR_MS),
      });
    });
    return `${siteUrl}${localPath("/account/reset-password", language)}?${new URLSearchParams({ key, login: username })}`;
  }
}
