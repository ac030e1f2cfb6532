import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { Db } from "../../db/client";
import { hashToken, newToken } from "../accounts/tokens";
import type { PostOffice } from "../mail/post-office";
import { listUnsent, markSent } from "../unsent-mails.repo";
import { localPath, postPath } from "../posts/language";
import { collectionLetter } from "./collection-letters";
import {
  deleteInvitesBefore,
  deleteLookups,
  deleteMails,
  findMail,
  type MailRow,
  setInvitationKey,
} from "./collection-people.repo";

/** Mails about collections, for jobs. */
export interface CollectionMails {
  /** Sends a mail that nobody has sent, to whoever is still meant by it. An invitation's key is made here, and replaces an earlier one. Throws what the mail server says. */
  send(mailId: number): Promise<void>;
  /** Mails whose job was lost, or never noted. */
  unsent(): Promise<number[]>;
  /** Forgets whom mails of long ago went to, sent or not, who looked for whom, and addresses that nobody has answered from. */
  tidy(): Promise<void>;
}

interface CollectionMailsDeps {
  db: Db;
  postOffice: Pick<PostOffice, "send">;
  siteUrl: string;
  now: () => Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long it is kept who was written to. Ours: longer than the day by which invitations are counted. */
const KEPT_MS = 7 * DAY_MS;
/** How long it is kept who looked for whom: the hour by which that is counted. */
const LOOKUPS_KEPT_MS = 60 * 60 * 1000;
/** How long an address waits that has no account. Ours: who has not registered within a year will not for this. */
const INVITES_KEPT_MS = 365 * DAY_MS;

/** Where people see what they are invited to (specification, section 2), with what shows that the mail came to them. */
const invitationPath = (collectionId: number, key: string) =>
  `/account/user-profile/?${new URLSearchParams({ invitation: String(collectionId), key })}#my-collections`;
/** Where whoever has no account makes one, and goes on to a path within the site. */
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

  /** The way to an invitation, with a new key: here and not earlier, so that no queue and no log holds it. */
  async function invitationLink(row: MailRow, language: Language): Promise<string> {
    const key = newToken();
    // The job comes again, and finds the account or that nobody is asked any more.
    if (!(await setInvitationKey(db, row, hashToken(key))))
      throw new Error(
        "The invitation was answered, taken back or found its account at this moment",
      );
    const path = localPath(invitationPath(row.collection_id, key), language);
    return row.user_id === null ? localPath(registerPath(path), language) : path;
  }
}
