import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { hashToken, newToken } from "../../people";
import type { PostOffice } from "../../mail";
import { listUnsent, markSent } from "../../../shared/unsent-mails.repo";
import { localPath, postPath } from "../../../shared/language";
import { collectionLetter } from "./collection-letters";
import {
  deleteInvitesBefore,
  deleteLookups,
  deleteMails,
  findMail,
  type MailRow,
  setInvitationKey,
} from "./collection-people.repo";

/** Sends mails about collections, for jobs. */
export interface CollectionMails {
  /**
   * Sends an unsent mail if its recipient is still valid. Creates the invitation's token, which replaces an earlier one. Throws the
   * mail server's errors.
   */
  send(mailId: number): Promise<void>;
  /** Returns mails whose job was lost or never created. */
  unsent(): Promise<number[]>;
  /** Deletes old mail records (sent or not), lookups of users, and unanswered invitations of addresses. */
  tidy(): Promise<void>;
}

interface CollectionMailsDeps {
  db: Db;
  postOffice: Pick<PostOffice, "send">;
  siteUrl: string;
  now: () => Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long mail records are kept. Chosen: longer than the day over which invitations are counted. */
const KEPT_MS = 7 * DAY_MS;
/** How long lookups are kept: the hour over which they are counted. */
const LOOKUPS_KEPT_MS = 60 * 60 * 1000;
/**
 * How long the invitation of an address without an account is kept. Chosen: a person who has not registered within a year will not
 * do so for this.
 */
const INVITES_KEPT_MS = 365 * DAY_MS;

/**
 * Returns the page with a user's invitations (R2.3). The token in the link shows that the mail reached the recipient.
 */
const invitationPath = (collectionId: number, key: string) =>
  `/account/user-profile/?${new URLSearchParams({ invitation: String(collectionId), key })}#my-collections`;
/** Returns the registration page, which continues to a path within the site. */
const registerPath = (next: string) =>
  `/account/register?${new URLSearchParams({ redirect: next })}`;

export function createCollectionMails({
  db,
  postOffice,
  siteUrl,
  now,
}: CollectionMailsDeps): CollectionMails {
  return {
    async send(mailId) {
      const row = await findMail(db, mailId);
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
    await postOffice.send({
      to,
      language,
      letter: collectionLetter(language, { ...row, url: `${siteUrl}${path}` }),
    });
  }

  /** Returns the link to an invitation with a new token. The token is made only now, so that no queue or log contains it. */
  async function invitationLink(row: MailRow, language: Language): Promise<string> {
    const key = newToken();
    // The job is retried. It then finds the account, or that the invitation has ended.
    if (!(await setInvitationKey(db, row, hashToken(key))))
      throw new Error(
        "The invitation was answered, taken back or found its account at this moment",
      );
    const path = localPath(invitationPath(row.collection_id, key), language);
    return row.user_id === null ? localPath(registerPath(path), language) : path;
  }
}
