import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import type { MailContent } from "../../../platform/mail/layout";
import { type Translate, translator } from "../../../platform/texts";
import { localPath, postPath } from "../../../shared/language";
import { listUnsent, markSent, type MailSender } from "../../mail";
import { hashToken, newToken } from "../../people";
import {
  deleteInvitesBefore,
  deleteLookups,
  deleteMails,
  findCollectionMail,
  type MailRow,
  setInvitationKey,
} from "./collaborators.repo";

/** Data for a mail about a collection. The title never appears in the subject, because any user can write one. */
export interface CollectionMailData {
  kind: "invitation" | "featured" | "denied";
  /** Name of the recipient; null for invited addresses without an account. */
  name: string | null;
  /** Name of the inviter, if known. */
  inviter: string | null;
  title: string;
  /** Reason for a denial; empty otherwise. */
  reason: string;
  /** Absolute URL of the mail's button. */
  url: string;
}

/** Writes an invitation to a collection, or the decision on a request to feature one. */
export function collectionMailContent(language: Language, facts: CollectionMailData): MailContent {
  const t = translator(language, "invitations");
  const { subject, paragraphs, label, foot } = wordsOf(facts, t);
  return {
    subject,
    paragraphs: [
      facts.name ? t("greeting", { name: facts.name }) : t("greeting.unknown"),
      ...paragraphs,
    ],
    button: { label, url: facts.url, instead: t("instead") },
    foot: [foot],
  };
}

function wordsOf(
  { kind, name, inviter, title, reason }: CollectionMailData,
  t: Translate<"invitations">,
): { subject: string; paragraphs: string[]; label: string; foot: string } {
  if (kind === "featured") {
    return {
      subject: t("featured.subject"),
      paragraphs: [t("featured.text", { title })],
      label: t("featured.button"),
      foot: t("promotion.foot"),
    };
  }
  if (kind === "denied") {
    return {
      subject: t("denied.subject"),
      paragraphs: [t("denied.text", { title }), t("denied.reason", { reason }), t("denied.again")],
      label: t("denied.button"),
      foot: t("promotion.foot"),
    };
  }
  const inviterName = inviter ?? t("someone");
  const hasAccount = name !== null;
  return {
    subject: t("invitation.subject", { inviter: inviterName }),
    paragraphs: [
      t("invitation.text", { inviter: inviterName, title }),
      hasAccount ? t("invitation.answer") : t("invitation.register"),
    ],
    label: hasAccount ? t("invitation.button") : t("invitation.registerButton"),
    foot: t("invitation.foot", { inviter: inviterName }),
  };
}

/** Sends mails about collections, for jobs. */
export interface CollectionMails {
  /**
   * Sends an unsent mail if its recipient is still valid. Creates the invitation's token, which replaces an earlier one.
   * Throws the mail server's errors.
   */
  send(mailId: number): Promise<void>;
  /** Returns mails whose job was lost or never created. */
  unsent(): Promise<number[]>;
  /** Deletes old mail records (sent or not), lookups of users, and unanswered invitations of addresses. */
  tidy(): Promise<void>;
}

interface CollectionMailsDeps {
  db: Db;
  mailSender: Pick<MailSender, "send">;
  siteUrl: string;
  now: () => Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long mail records are kept. Chosen: longer than the day over which invitations are counted. */
const KEPT_MS = 7 * DAY_MS;
/** How long lookups are kept: the hour over which they are counted. */
const LOOKUPS_KEPT_MS = 60 * 60 * 1000;
/**
 * How long the invitation of an address without an account is kept. Chosen: a person who has not registered within a year is
 * unlikely to do so because of the invitation.
 */
const INVITES_KEPT_MS = 365 * DAY_MS;

/**
 * Returns the path of the page with a user's invitations (R2.3). The token in it proves that the mail reached the recipient.
 */
const invitationPath = (collectionId: number, key: string) =>
  `/account/user-profile/?${new URLSearchParams({ invitation: String(collectionId), key })}#my-collections`;
/** Returns the path of the registration page, which leads to another path within the site afterwards. */
const registerPath = (next: string) =>
  `/account/register?${new URLSearchParams({ redirect: next })}`;

export function createCollectionMails({
  db,
  mailSender,
  siteUrl,
  now,
}: CollectionMailsDeps): CollectionMails {
  return {
    async send(mailId) {
      const row = await findCollectionMail(db, mailId);
      if (!row || row.sent) return;
      if (row.to) await deliver(row, row.to);
      await markSent(db, "collection_mails", mailId, now());
    },
    unsent: () => listUnsent(db, "collection_mails"),
    async tidy() {
      const before = (ms: number) => new Date(now().getTime() - ms);
      await deleteMails(db, before(KEPT_MS));
      await deleteLookups(db, before(LOOKUPS_KEPT_MS));
      await deleteInvitesBefore(db, before(INVITES_KEPT_MS));
    },
  };

  async function deliver(row: MailRow, to: string): Promise<void> {
    const language = row.language ?? DEFAULT_LANGUAGE;
    const path =
      row.kind === "invitation"
        ? await invitationLink(row, language)
        : postPath("collection", row.slug, language);
    await mailSender.send({
      to,
      language,
      mailContent: collectionMailContent(language, { ...row, url: `${siteUrl}${path}` }),
    });
  }

  /** Returns the link to an invitation with a new token. The token is made only now, so that no queue or log contains it. */
  async function invitationLink(row: MailRow, language: Language): Promise<string> {
    const key = newToken();
    // The job is retried because of this error. It then sends the mail to the account, or finds that the invitation has ended.
    if (!(await setInvitationKey(db, row, hashToken(key))))
      throw new Error("The invitation has since been answered, cancelled or claimed by an account");
    const path = localPath(invitationPath(row.collection_id, key), language);
    return row.user_id === null ? localPath(registerPath(path), language) : path;
  }
}
