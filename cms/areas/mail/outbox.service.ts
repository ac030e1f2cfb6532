import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../contract/errors";
import { OUTBOX_SHOWN } from "../../contract/limits";
import type { MailView, OutboxAnswer } from "../../contract/mails";
import { type Actor, requireAdministrator, type Client } from "../../shared/actor";
import PostalMime, { type Address } from "postal-mime";

/** Headers that the view of a mail shows elsewhere, or that only say how to decode its bytes. */
const LEFT_OUT = new Set([
  "from",
  "to",
  "subject",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
]);

/**
 * Returns a mail as a mail program shows it. `date` is ISO 8601; null for a mail without one. Throws for bytes that are not a
 * mail.
 */
async function readMail(bytes: Uint8Array): Promise<MailView & { date: string | null }> {
  const {
    subject = "",
    from,
    to = [],
    html = "",
    text = "",
    date = null,
    headers,
  } = await PostalMime.parse(bytes);
  return {
    subject,
    html,
    text,
    date,
    from: from ? addressText(from) : "",
    to: to.map(addressText).join(", "),
    headers: headers
      .filter(({ key }) => !LEFT_OUT.has(key))
      .map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}

function addressText({ name, address = "" }: Address): string {
  return name ? `${name} <${address}>` : address;
}

/** Users who may read the outbox. It contains other users' mail, with links that open their accounts. */
export type OutboxReaders =
  /** In development, at a local site. */
  | "anyone"
  /** Where the sample library is tried out, at a local site. */
  | "administrators"
  /** Everywhere else. */
  | "none";

/** Where mails are stored while no mail server is configured. */
export interface OutboxSettings {
  folder: string;
  readers(): OutboxReaders;
}

/** The mails of a library without a mail server. */
export interface OutboxService {
  /**
   * Returns the latest mails, newest first, and their total number. Throws `not_found` where no user may read them, and for
   * visitors who are not local; `unauthenticated` and `forbidden` where only administrators may.
   */
  list(actor: Actor, client: Client): Promise<OutboxAnswer>;
  /** Returns one mail. Throws as `list` does, and `not_found`. */
  read(actor: Actor, client: Client, id: string): Promise<MailView>;
}

const ENDING = ".eml";
/** Ids from `newId`: they sort by time, and cannot lead out of the folder. */
const ID = /^[0-9a-hjkmnp-tv-z]{26}$/;

export function createOutbox(settings: OutboxSettings | undefined): OutboxService {
  function folderFor(actor: Actor, { isLocal }: Client): string {
    const readers = settings?.readers() ?? "none";
    if (!settings || readers === "none" || !isLocal)
      throw new AppError("not_found", "This site has no outbox");
    if (readers === "administrators") requireAdministrator(actor);
    return settings.folder;
  }

  return {
    async list(actor, client) {
      const folder = folderFor(actor, client);
      const ids = (await namesIn(folder))
        .flatMap((name) => idOf(name) ?? [])
        .sort()
        .reverse();
      const mails = [];
      for (const id of ids.slice(0, OUTBOX_SHOWN)) {
        const { date, to, subject } = await readMail(await readFile(pathOf(folder, id)));
        mails.push({ id, date: date ?? "", to, subject });
      }
      return { mails, count: ids.length };
    },

    async read(actor, client, id) {
      const folder = folderFor(actor, client);
      const bytes = ID.test(id) ? await readFile(pathOf(folder, id)).catch(unlessAbsent) : null;
      if (!bytes) throw new AppError("not_found", "No such mail in the outbox");
      const { date: _inHeaders, ...mail } = await readMail(bytes);
      return mail;
    },
  };
}

function pathOf(folder: string, id: string): string {
  return join(folder, `${id}${ENDING}`);
}

function idOf(name: string): string | undefined {
  const id = name.slice(0, -ENDING.length);
  return name.endsWith(ENDING) && ID.test(id) ? id : undefined;
}

/** Returns the names in the folder, which is created with the first mail. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessAbsent)) ?? [];
}

function unlessAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
