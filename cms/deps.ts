import type { Logger } from "pino";
import type { OpenedDatabase } from "./db/client";
import type { AccountSettings } from "./domains/accounts/settings";
import type { LinkedInSettings } from "./domains/authors/linkedin/settings";
import type { OutboxSettings } from "./domains/mail/outbox.service";
import type { IncomingBytes } from "./platform/incoming";
import type { Mailer } from "./platform/mail/mailer";
import type { Metrics } from "./platform/metrics";
import type { Storage } from "./platform/storage";

/** What a content system is built on. */
export interface CmsDeps {
  database: OpenedDatabase;
  storage: Storage;
  /** Where uploads lie until they are looked at. */
  incoming: IncomingBytes;
  /** Whether the disk that any of it is stored on is almost full; without it no disk is looked at. */
  isSpaceLow?: () => boolean;
  /** Address of the virus scanner that looks at them; without one there is none. */
  clamdUrl?: string;
  /** Public address of the website, without a trailing slash. */
  siteUrl: string;
  logger: Logger;
  /** Sends or keeps mail. */
  mailer: Mailer;
  /** Sends newsletters, so that no mail that somebody waits for stands behind them; without it `mailer` does. */
  bulkMailer?: Mailer;
  /** Where mails lie that no server is there for; without it there is nothing to be read. */
  outbox?: OutboxSettings;
  /** The site's, as IANA names it: by which the newsletter's days begin. UTC unless told otherwise. */
  timeZone?: string;
  /** Whom harvesters write to; without it the mailbox of whoever looks after a website. */
  adminEmail?: string;
  /** What a mail service shows that reports returned mails; without it nobody may. */
  bounceSecret?: string;
  /** Of accounts and sign-on, from the environment. */
  accounts: AccountSettings;
  /** As whom LinkedIn is asked about authors; without it, it is not. */
  linkedIn?: LinkedInSettings | null;
  /** Where requests, searches and waiting work are counted; without it they are not. */
  metrics?: Metrics;
  now?: () => Date;
}
