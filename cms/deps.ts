import type { Logger } from "pino";
import type { OpenedDatabase } from "./db/client";
import type { Storage } from "./platform/storage";

/** What a content system is built on. */
export interface CmsDeps {
  database: OpenedDatabase;
  storage: Storage;
  /** Public address of the website, without a trailing slash. */
  siteUrl: string;
  logger: Logger;
  now?: () => Date;
}
