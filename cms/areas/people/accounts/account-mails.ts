import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import type { MailTo } from "../../../jobs/accounts.jobs";
import { ANONYMOUS } from "../../../shared/actor";
import type { MailSender } from "../../mail";
import { localPath } from "../../../shared/language";
import type { SiteService } from "../../site";
import type { AccountsPolicy } from "./accounts.policy";
import { deleteTokensOf, insertOnce } from "../../../shared/one-time-tokens.repo";
import { hashToken, newToken } from "./tokens";
import { findUser, type UserRow } from "./users.repo";
import type { MailContent } from "../../../platform/mail/layout";
import { type Translate, translator } from "../../../platform/texts";

/** The addressee of a mail about an account, and the full URL of its button. */
interface AccountFacts {
  name: string;
  username: string;
  url: string;
}

/** Returns the mail with the link for choosing a new password. Its addressee may not have asked for it. */
export function passwordResetMailContent(
  language: Language,
  { name, username, url }: AccountFacts,
): MailContent {
  const t = translator(language, "mail");
  return {
    subject: t("reset.subject"),
    paragraphs: [greeting(t, name), t("reset.text", { username }), t("reset.expiry")],
    button: { label: t("reset.button"), url, instead: t("reset.instead") },
    foot: [t("reset.foot")],
  };
}

/** Returns the mail that tells a person about their new account at a site, and for how many days its link is valid. */
export function invitationMailContent(
  language: Language,
  { name, username, url, site, days }: AccountFacts & { site: string; days: number },
): MailContent {
  const t = translator(language, "mail");
  return {
    subject: t("account.subject"),
    paragraphs: [
      greeting(t, name),
      t("account.text", { site, username }),
      t("account.expiry", { count: days }),
    ],
    button: { label: t("account.button"), url, instead: t("reset.instead") },
    foot: [t("account.foot")],
  };
}

/** Returns the mail that reports a changed password. Its addressee may not have changed it. */
export function passwordChangedMailContent(
  language: Language,
  { name, username, url }: AccountFacts,
): MailContent {
  const t = translator(language, "mail");
  return {
    subject: t("changed.subject"),
    paragraphs: [greeting(t, name), t("changed.text", { username }), t("changed.notYou")],
    button: { label: t("changed.button"), url, instead: t("reset.instead") },
    foot: [t("changed.foot")],
  };
}

function greeting(t: Translate<"mail">, name: string): string {
  return t("greeting", { name });
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_HOURS = 24;
/** Lifetime of the link for a new password. Chosen: mail may arrive late, and others may read it later. */
const RESET_HOURS = 1;
/** Lifetime of the link of an invitation, which its addressee does not expect. Chosen: covers a week's leave. */
const INVITATION_DAYS = 7;

/**
 * Sends mails about an account, for jobs. Sends nothing to a user who no longer exists. Except `passwordChanged`, sends nothing
 * to users without a password or with a staff-domain address. Throws the errors of the mail server.
 */
export interface AccountMails {
  /** Sends a link that works once, within an hour, and invalidates the links of earlier mails. */
  passwordReset(to: MailTo): Promise<void>;
  passwordChanged(to: MailTo): Promise<void>;
  /** Tells a user about their new account, with a link like that of `passwordReset` which is valid for a week. */
  invitation(to: MailTo): Promise<void>;
}

interface AccountMailsDeps {
  db: Db;
  mailSender: Pick<MailSender, "send">;
  site: Pick<SiteService, "settings">;
  siteUrl: string;
  policy: AccountsPolicy;
  now: () => Date;
}

export function createAccountMails({
  db,
  mailSender,
  site,
  siteUrl,
  policy,
  now,
}: AccountMailsDeps): AccountMails {
  return {
    async passwordReset({ userId, language }) {
      const user = await findUser(db, userId);
      if (!user || user.password_hash === null || policy.isStaffDomain(user.email)) return;
      const url = await passwordLink(user, language, RESET_HOURS);
      await mailSender.send({
        to: user.email,
        language,
        mailContent: passwordResetMailContent(language, { ...user, url }),
      });
    },

    async invitation({ userId, language }) {
      const user = await findUser(db, userId);
      if (!user || user.password_hash === null || policy.isStaffDomain(user.email)) return;
      const { title } = await site.settings(ANONYMOUS, language);
      const url = await passwordLink(user, language, INVITATION_DAYS * DAY_HOURS);
      await mailSender.send({
        to: user.email,
        language,
        mailContent: invitationMailContent(language, {
          ...user,
          url,
          site: title,
          days: INVITATION_DAYS,
        }),
      });
    },

    async passwordChanged({ userId, language }) {
      const user = await findUser(db, userId);
      if (!user) return;
      const url = `${siteUrl}${localPath("/account/forgot-password", language)}`;
      await mailSender.send({
        to: user.email,
        language,
        mailContent: passwordChangedMailContent(language, { ...user, url }),
      });
    },
  };

  /** Returns a link for choosing a password once, valid for `hours`. Invalidates the links of earlier mails. */
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
