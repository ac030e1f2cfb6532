import type { Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import type { MailTo } from "../../jobs/account-mails.job";
import { layoutMail } from "../../platform/mail-layout";
import type { Mailer } from "../../platform/mailer";
import { type Translate, translator } from "../../platform/texts";
import { ANONYMOUS } from "../actor";
import { localPath } from "../posts/language";
import type { SiteService } from "../site/site.service";
import type { AccountsPolicy } from "./accounts.policy";
import { deleteTokensOf, insertOnce } from "../one-time-tokens.repo";
import { hashToken, newToken } from "./tokens";
import { findUser, type UserRow } from "./users.repo";

const HOUR_MS = 60 * 60 * 1000;
/** How long the link of a mail is good. Ours: mail may come late, and others may read it later. */
const RESET_HOURS = 1;

/** Mails about one's account, for jobs. Whoever is not there (any more) gets none. Throws what the mail server says. */
export interface AccountMails {
  /** A link that is good once, for an hour; links of earlier mails are dead. Those without a password get none. */
  passwordReset(to: MailTo): Promise<void>;
  passwordChanged(to: MailTo): Promise<void>;
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
      const key = newToken();
      await db.transaction().execute(async (trx) => {
        await deleteTokensOf(trx, userId, "password-reset");
        await insertOnce(trx, { purpose: "password-reset", token_hash: hashToken(key), user_id: userId, expires: new Date(now().getTime() + RESET_HOURS * HOUR_MS) });
      });
      const t = translator(language, "mail");
      const url = `${siteUrl}${localPath("/account/reset-password", language)}?${new URLSearchParams({ key, login: user.username })}`;
      await send(user, language, t, {
        subject: t("reset.subject"),
        paragraphs: [t("reset.text", { username: user.username }), t("reset.expiry")],
        button: { label: t("reset.button"), url, instead: t("reset.instead") },
        foot: t("reset.foot"),
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
