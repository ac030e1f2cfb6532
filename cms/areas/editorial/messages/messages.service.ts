import type { Logger } from "pino";
import type { AccountExport } from "../../../contract/accounts";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type {
  ContactForm,
  CorrectionForm,
  Message,
  MessagesAnswer,
  MessagesQuery,
} from "../../../contract/messages";
import type { MessageKind, MessageState, PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { pageRange } from "../../../db/queries";
import { messageMail } from "../../../jobs/editorial.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import { type Actor, type Client, signedIn } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { postPath } from "../../../shared/language";
import type { BotCheck } from "../../people";
import { findPost, visibleType, type Viewer, viewerOf } from "../../posts";
import type { SiteService } from "../../site";
import { type MessageLimits, authoriseReader, type MessageReader } from "./messages.policy";
import {
  countMatching,
  countMessages,
  findMessage,
  insertMessage,
  listMessages,
  listOwn,
  type MessageRow,
  setDone,
} from "./messages.repo";

/**
 * Returns the path of a page of the site from an address or a path; null for any other. Drops the query and the hash: a query
 * can hold tokens, and a user's search terms are private. The path begins with one slash: two would begin another site's
 * address.
 */
export function sitePathOf(address: string | undefined, siteUrl: string): string | null {
  if (!address || !URL.canParse(address, siteUrl)) return null;
  const { origin, pathname } = new URL(address, siteUrl);
  return origin === new URL(siteUrl).origin ? pathname.replace(/^\/+/, "/") : null;
}

/** Types that can be corrected, in the order in which a slug is searched for. */
const CORRECTED_TYPES = [
  "document",
  "internal_document",
  "internal_pdf",
] as const satisfies readonly PostType[];

/**
 * Messages of users to the site's staff. Both kinds are stored at once, and later mailed to an address from the site's
 * settings.
 */
export interface MessagesService {
  /** Accepts a message. Throws `bot_check_failed` (for visitors only), `rate_limited`. Checking the proof uses it up. */
  contact(actor: Actor, client: Client, form: ContactForm): Promise<void>;
  /**
   * Accepts a correction to a document. Throws `not_found` for a document that the sender cannot see, and as `contact` does.
   */
  correct(actor: Actor, client: Client, form: CorrectionForm): Promise<void>;
  /** Returns what a user wrote while signed in, for the export of their data. Throws `unauthenticated`. */
  exportOwn(actor: Actor): Promise<AccountExport["messages"]>;
  /** For staff: returns the messages, newest first by default. Throws `unauthenticated`, `forbidden`. */
  list(actor: Actor, query: MessagesQuery): Promise<MessagesAnswer>;
  /** For staff: returns the number of open messages of each kind. Throws as `list` does. */
  countNew(actor: Actor): Promise<Record<MessageKind, number>>;
  /** For staff: marks a message as done or as new; repeating it changes nothing. Throws `not_found`, and as `list` does. */
  setState(actor: Actor, id: number, state: MessageState, language: Language): Promise<Message>;
}

export interface MessagesDeps {
  db: Db;
  site: Pick<SiteService, "contactAddresses">;
  siteUrl: string;
  botCheck: Pick<BotCheck, "check">;
  limits: MessageLimits;
  jobs: Pick<Jobs, "enqueue">;
  logger: Logger;
  now: () => Date;
}

export function createMessagesService({
  db,
  site,
  siteUrl,
  botCheck,
  limits,
  jobs,
  logger,
  now,
}: MessagesDeps): MessagesService {
  return {
    async contact(actor, client, form) {
      const { toEmail, textarea: text } = form;
      const named = (await site.contactAddresses()).find(
        (address) => address.toLowerCase() === toEmail?.trim().toLowerCase(),
      );
      await storeMessage(actor, client, form, {
        kind: "contact",
        text,
        to_email: named ?? null,
        post_id: null,
      });
    },

    async correct(actor, client, form) {
      const post_id = await findDocument(viewerOf(actor), form.document, form.language);
      await storeMessage(actor, client, form, {
        kind: "correction",
        text: form.text,
        to_email: null,
        post_id,
      });
    },

    async exportOwn(actor) {
      const own = await listOwn(db, viewerOf(actor), signedIn(actor).userId);
      return own.map(({ title, created, ...message }) => ({
        ...message,
        document: title,
        created: created.toISOString(),
      }));
    },

    async list(actor, { language, page: requestedPage, page_size, ...filter }) {
      const reader = authoriseReader(actor);
      const [counts, count] = await Promise.all([
        countAll(reader),
        countMatching(db, reader, filter),
      ]);
      const { page, pages, offset } = pageRange(count, requestedPage, page_size);
      const rows = await listMessages(db, reader, {
        ...filter,
        language,
        limit: page_size,
        offset,
      });
      return { messages: rows.map((row) => toMessage(row, language)), count, page, pages, counts };
    },

    async countNew(actor) {
      const { correction, contact } = await countAll(authoriseReader(actor));
      return { correction: correction.new, contact: contact.new };
    },

    async setState(actor, id, state, language) {
      const reader = authoriseReader(actor);
      const at = now();
      return db.transaction().execute(async (trx) => {
        const isChanged = await setDone(trx, reader, id, state === "done" ? at : null);
        const row = await findMessage(trx, reader, id, language);
        if (!row) throw new AppError("not_found", "There is no such message");
        // The log does not say who wrote the message. It names the title of the document in question, or the message's number.
        const subject = { type: "message", id, title: row.title ?? `#${id}` } as const;
        if (isChanged)
          await recordAuditEvent(trx, reader, at, {
            event: state === "done" ? "message_done" : "message_reopened",
            subject,
            details: { kind: row.kind },
          });
        return toMessage(row, language);
      });
    },
  };

  async function countAll(reader: MessageReader): Promise<MessagesAnswer["counts"]> {
    const counts: MessagesAnswer["counts"] = {
      correction: { new: 0, done: 0 },
      contact: { new: 0, done: 0 },
    };
    for (const row of await countMessages(db, reader)) counts[row.kind][row.state] = row.count;
    return counts;
  }

  async function storeMessage(
    actor: Actor,
    client: Client,
    form: ContactForm | CorrectionForm,
    about: { kind: Message["kind"]; text: string; to_email: string | null; post_id: number | null },
  ): Promise<void> {
    const { name, email, language, fromUrl, altcha, stamp, website } = form;
    // Members are identified by their accounts, so they need no bot check.
    const proof =
      actor.kind === "user" ? "solved" : await botCheck.check({ altcha, stamp, website });
    await limits.message(actor, client, proof);
    const messageId = await insertMessage(db, {
      ...about,
      name,
      email,
      language,
      from_path: sitePathOf(fromUrl, siteUrl),
      user_id: actor.kind === "user" ? actor.userId : null,
      created: now(),
    });
    // The message is stored, so its author must not be told that it failed. Another job finds mails that were not queued.
    await jobs
      .enqueue(messageMail, [{ messageId }])
      .catch((error: unknown) =>
        logger.error({ err: error, messageId }, "the mail of a message could not be queued"),
      );
  }

  async function findDocument(
    viewer: Viewer,
    key: number | string,
    language: Language,
  ): Promise<number> {
    if (typeof key === "number") {
      const type = await visibleType(db, viewer, key);
      if (type && (CORRECTED_TYPES as readonly PostType[]).includes(type)) return key;
    } else {
      for (const type of CORRECTED_TYPES) {
        const post = await findPost(db, viewer, type, key, language);
        if (post) return post.database_id;
      }
    }
    throw new AppError("not_found", "There is no such document");
  }
}

function toMessage(row: MessageRow, language: Language): Message {
  const {
    id,
    kind,
    name,
    email,
    text,
    from_path,
    created,
    sent,
    done,
    done_by_name,
    user_id,
    user_name,
    post_id,
    type,
    slug,
    title,
    title_language,
  } = row;
  return {
    databaseId: id,
    kind,
    state: done ? "done" : "new",
    name,
    email,
    text,
    language: row.language,
    fromUrl: from_path,
    document:
      post_id !== null && type && slug !== null && title !== null && title_language
        ? {
            databaseId: post_id,
            type,
            title,
            language: title_language,
            link: postPath(type, slug, language),
          }
        : null,
    user: user_id !== null && user_name !== null ? { databaseId: user_id, name: user_name } : null,
    created: created.toISOString(),
    mailed: sent?.toISOString() ?? null,
    done: done && { at: done.toISOString(), by: done_by_name },
  };
}
