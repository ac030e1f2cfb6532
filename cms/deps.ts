import type { Logger } from "pino";
import type { OpenedDatabase } from "./db/client";
import type { AccountSettings } from "./domains/accounts/settings";
import type { Mailer } from "./platform/mailer";
import type { Storage } from "./platform/storage";

/** What a content system is built on. */
export interface CmsDeps {
  database: OpenedDatabase;
  storage: Storage;
  /** Public address of the website, without a trailing slash. */
  siteUrl: string;
  logger: Logger;
  /** Sends or keeps mail. */
  mailer: Mailer;
  /** Of accounts and sign-on, from the environment. */
  accounts: AccountSettings;
  now?: () => Date;
}
