import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { MessageKind } from "../../contract/names";
import type { Db } from "../../db/client";
import type { PostOffice } from "../mail/post-office";
import { markSent } from "../unsent-mails.repo";
import { postPath } from "../posts/language";
import type { SiteService } from "../site/site.service";
import { type MessageFacts, messageLetter } from "./message-letters";
import { deleteOld, findMail, listUnsent, type MessageRow } from "./messages.repo";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a message is kept once it is done with, and in any case. Ours: decision 0029. */
const KEPT_DONE_MS = 90 * DAY_MS;
const KEPT_MS = 365 * DAY_MS;
/** The language of the people of the site. */
const LANGUAGE: Language = DEFAULT_LANGUAGE;
/** Where staff read what came in. */
const DESK_PATHS: Record<MessageKind, string> = {
  correction: "/account/review/corrections",
  contact: "/account/review/messages",
};

/** Mails about what readers wrote, for jobs. */
export interface MessageMails {
  /** Sends a message that nobody has sent to the site's address, to be answered to whoever wrote it. Throws what the mail server says. */
  send(messageId: number): Promise<void>;
  /** Messages whose mail has not gone out. */
  unsent(): Promise<number[]>;
  /** Forgets the messages whose time is over. */
  tidy(): Promise<void>;
}

interface MessageMailsDeps {
  db: Db;
  postOffice: Pick<PostOffice, "send">;
  site: Pick<SiteService, "contactAddresses">;
  siteUrl: string;
  now: () => Date;
}

export function createMessageMails({
  db,
  postOffice,
  site,
  siteUrl,
  now,
}: MessageMailsDeps): MessageMails {
  return {
    async send(messageId) {
      const message = await findMail(db, messageId, LANGUAGE);
      if (!message || message.sent) return;
      await deliver(message);
      await markSent(db, "messages", messageId, now());
    },
    unsent: () => listUnsent(db),
    async tidy() {
      const before = (ms: number) => new Date(now().getTime() - ms);
      await deleteOld(db, { done: before(KEPT_DONE_MS), created: before(KEPT_MS) });
    },
  };

  async function deliver(message: MessageRow): Promise<void> {
    await postOffice.send({
      to: await recipientOf(message),
      replyTo: { name: message.name, address: message.email },
      language: LANGUAGE,
      letter: messageLetter(LANGUAGE, factsOf(message)),
    });
  }

  /** The address that was asked for, while it is one of the site's; else the first, else the one that mails come from. */
  async function recipientOf({ to_email }: MessageRow): Promise<string | null> {
    const addresses = await site.contactAddresses();
    return addresses.find((address) => address === to_email) ?? addresses[0] ?? null;
  }

  function factsOf({
    id,
    kind,
    name,
    email,
    text,
    language,
    user_name,
    from_path,
    type,
    slug,
    title,
  }: MessageRow): MessageFacts {
    return {
      id,
      kind,
      name,
      email,
      text,
      language,
      userName: user_name,
      document:
        type && slug !== null && title !== null
          ? { title, url: `${siteUrl}${postPath(type, slug, LANGUAGE)}` }
          : null,
      pageUrl: from_path === null ? null : siteUrl + from_path,
      deskUrl: `${siteUrl}${DESK_PATHS[kind]}`,
    };
  }
}
