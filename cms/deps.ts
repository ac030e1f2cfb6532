import type { Logger } from "pino";
import type { OpenedDatabase } from "./db/client";
import type { AccountSettings, LinkedInSettings } from "./areas/people";
import type { SearchCluster } from "./areas/discovery";
import type { OutboxSettings } from "./areas/mail";
import type { IncomingBytes, Storage } from "./platform/storage";
import type { Mailer } from "./platform/mail/mailer";
import type { Metrics } from "./platform/metrics";

/** The dependencies of the content system. */
export interface CmsDeps {
  database: OpenedDatabase;
  storage: Storage;
  /** Where uploads are stored until they are checked. */
  incoming: IncomingBytes;
  /** Whether a disk that is used for storage is almost full. Without it, no disk is checked. */
  isSpaceLow?: () => boolean;
  /** Address of the virus scanner for uploads. Without it, files are not scanned. */
  clamdUrl?: string;
  /** The OpenSearch cluster to search with. Without it, each process searches with its own engine. */
  searchCluster?: SearchCluster;
  /** Public address of the website, without a trailing slash. */
  siteUrl: string;
  logger: Logger;
  /** Sends mails, or stores them. */
  mailer: Mailer;
  /** Sends newsletters, so that urgent mails do not wait behind them. Without it, `mailer` sends them. */
  bulkMailer?: Mailer;
  /** Where mails are stored if there is no mail server. Without it, the outbox cannot be read. */
  outbox?: OutboxSettings;
  /** The site's IANA time zone, which determines when the newsletter's days begin. Default: UTC. */
  timeZone?: string;
  /** Contact address for harvesters. Default: the standard mailbox of a website's administrator. */
  adminEmail?: string;
  /** The secret that a mail service sends with reports of returned mails. Without it, no reports are accepted. */
  bounceSecret?: string;
  /** Settings of accounts and sign-on, from the environment. */
  accounts: AccountSettings;
  /** Credentials for requesting authors' profiles from LinkedIn. Without them, LinkedIn is not used. */
  linkedIn?: LinkedInSettings | null;
  /** Counts requests, searches and waiting jobs. Without it, they are not counted. */
  metrics?: Metrics;
  now?: () => Date;
}
