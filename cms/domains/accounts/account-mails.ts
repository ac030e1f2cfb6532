import type { Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import type { MailTo } from "../../jobs/account-mails.job";
import { layoutMail } from "../../platform/mail-layout";
import type { Mailer } from "../../platform/mail/mailer";
import { type Translate, translator } from "../../platform/texts";
import { ANONYMOUS } from "../actor";
import { localPath } from "../posts/language";
import type { SiteService } from "../site/site.service";
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
  mailer: Mailer;
  site: Pick<SiteService, "settings">;
  siteUrl: string;
  policy: AccountsPolicy;
  now: () => Date;
}

export function createAccountMails({ db, mailer, site, siteUrl, policy, now }: AccountMailsDeps): AccountMails {
  return {
    async passwordReset({ userId, language }) {
      const user = await findUser(db, userId);
      if (!user || user.password_hash === null || policy.isOrganisations(user.email)) return;
      const t = translator(language, "mail");
      const url = await passwordLink(user, language, RESET_HOURS);
      await send(user, language, t, {
        subject: t("reset.subject"),
        paragraphs: [t("reset.text", { username: user.username }), t("reset.expiry")],
        button: { label: t("reset.button"), url, instead: t("reset.instead") },
        foot: t("reset.foot"),
      });
    },

    async invitation({ userId, language }) {
      const user = await findUser(db, userId);
      if (!user || user.password_hash === null || policy.isOrganisations(user.email)) return;
      const t = translator(language, "mail");
      const { title } = await site.settings(ANONYMOUS, language);
      await send(user, language, t, {
        subject: t("account.subject"),
        paragraphs: [t("account.text", { site: title, username: user.username }), t("account.expiry", { count: INVITATION_DAYS })],
        button: { label: t("account.button"), url: await passwordLink(user, language, INVITATION_DAYS * DAY_HOURS), instead: t("reset.instead") },
        foot: t("account.foot"),
      });
    },

    async passwordChanged({ userId, language }) {
      const user = await findUser(db, userId);
      if (!user) return;
      const t = translator(language, "mail");
      await send(user, language, t, {
        subject: t("changed.subject"),
        paragraphs: [t("changed.text", { username: user.username }), t("changed.notYou")],
        button: { label: t("changed.button"), url: `${siteUrl}${localPath("/account/forgot-password", language)}`, instead: t("reset.instead") },
        foot: t("changed.foot"),
      });
    },
  };

  /** A link by which a password can be chosen, once, for some hours; those of earlier mails are dead then. */
  async function passwordLink({ database_id, username }: UserRow, language: Language, hours: number): Promise<string> {
    const key = newToken();
    await db.transaction().execute(async (trx) => {
      await deleteTokensOf(trx, database_id, "password-reset");
      await insertOnce(trx, { purpose: "password-reset", token_hash: hashToken(key), user_id: database_id, expires: new Date(now().getTime() + hours * HOUR_MS) });
    });
    return `${siteUrl}${localPath("/account/reset-password", language)}?${new URLSearchParams({ key, login: username })}`;
  }

  async function send(
    user: UserRow, language: Language, t: Translate<"mail">,
    { subject, paragraphs, button, foot }: { subject: string; paragraphs: string[]; button: { label: string; url: string; instead: string }; foot: string },
  ): Promise<void> {
    const { title } = await site.settings(ANONYMOUS, language);
    const greeting = t("greeting", { name: user.name });
    const body = layoutMail({ language, site: { title, url: `${siteUrl}${localPath("/", language)}` }, title: subject, paragraphs: [greeting, ...paragraphs], button, foot: [foot] });
    await mailer.send({ to: user.email, sender: title, subject: `${subject} · ${title}`, ...body });
  }
}
