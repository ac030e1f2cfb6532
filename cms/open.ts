import type { Logger } from "pino";
import { createSafetyCopies } from "./backup/safety-copies";
import { openDatabase, type OpenedDatabase } from "./db/client";
import { DamagedDatabaseError, isDamage } from "./db/damage";
import {
  completeSampleAccounts,
  PUBLISHED_PASSWORDS,
  removeSampleAccounts,
  type SampleAccount,
  type SamplePasswords,
  setSamplePasswords,
} from "./sample/accounts";
import { completeSampleBelongings, removeSampleBelongings } from "./sample/belongings";
import { completeSampleLibrary, hasSampleLibrary } from "./sample/load";
import { completeSampleSpotlight } from "./sample/library";
import { completeSampleUsage, removeSampleUsage } from "./sample/usage";
import { type Cms, createCms } from "./";
import {
  createAccountsPolicy,
  hasAdministrator,
  type AccountSettings,
  linkedInSettings,
  signOnSettings,
} from "./areas/people";
import type { OutboxReaders } from "./areas/mail";
import { endUploadLocks } from "./areas/editorial";
import { createDiskSpace } from "./platform/disk";
import type { CmsEnvironment } from "./platform/env";
import { isLocalSite } from "./platform/network";
import { type Mailer, mailerFor, outboxOf } from "./platform/mail/mailer";
import { openStorage, type OpenedStorage } from "./platform/open-storage";
import { programVersion } from "./platform/project-file";
import { isShared, tokenSecrets } from "./platform/secrets";
import type { Metrics } from "./platform/metrics";
import type { Storage } from "./platform/storage";
import type { Services } from "./services";

/** A running content system, for hosts and commands. */
export interface OpenCms {
  cms: Cms;
  database: OpenedDatabase;
  storage: Storage;
  services: Services;
  /** Sample accounts that local visitors can sign in to with a published password, to try out the sample library. */
  sampleAccounts: readonly SampleAccount[];
  /** Addresses of sample accounts that are locked until they get a private password. */
  lockedAccounts: readonly string[];
  /** Whether any administrator can sign in. */
  hasAdministrator: boolean;
  /** Closes the content system and then the database. Call it after the last answer was sent. */
  close(): Promise<void>;
}

export interface OpenCmsOptions {
  /** Longest time of one statement in ms; 0 for no limit, for commands that load a lot. */
  statementTimeoutMs?: number;
  metrics?: Metrics;
  /**
   * Leaves the passwords of sample accounts unchanged, because a command need not know the site's address, and opens no read
   * replicas.
   */
  isCommand?: boolean;
}

/**
 * Opens the database and migrates it. Loads the sample library into an empty database unless `SAMPLE_CONTENT=none`.
 * Sample accounts and their data exist as long as the sample library does, but never in production on a database server.
 * Throws a sentence for the operator; everything opened so far is then closed again.
 */
export async function openCms(
  environment: CmsEnvironment,
  logger: Logger,
  options: OpenCmsOptions = {},
): Promise<OpenCms> {
  const {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SITE_URL: siteUrl,
    SAMPLE_CONTENT,
  } = environment;
  const database = await openDatabase({
    dataDir,
    databaseUrl,
    readUrls: options.isCommand ? undefined : environment.DATABASE_READ_URLS,
    durability: environment.DURABILITY,
    logger,
    traced: environment.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    ...options,
  });
  let files: OpenedStorage | undefined;
  try {
    files = await openStorage(environment);
    const { storage, incoming, close: closeFiles } = files;
    await database.migrate();
    if (database.kind === "embedded") await endUploadLocks(database.db);
    const mailer = countingMails(mailerFor(environment, logger), options.metrics);
    const bulkMailer = countingMails(
      mailerFor(environment, logger, { bulk: true }),
      options.metrics,
    );
    // Known only after the sample library is loaded.
    let isDemo = false;
    const isLocal = isLocalSite(siteUrl);
    const readers = (): OutboxReaders =>
      !isLocal
        ? "none"
        : environment.NODE_ENV === "development"
          ? "anyone"
          : isDemo
            ? "administrators"
            : "none";
    const outbox = environment.SMTP_URL ? undefined : { folder: outboxOf(dataDir), readers };
    const accounts = accountSettings(environment);
    const { services, ...cms } = await createCms({
      database,
      storage,
      incoming,
      isSpaceLow: storesOnLocalDisk(environment) ? createDiskSpace(dataDir).isLow : undefined,
      metrics: options.metrics,
      clamdUrl: environment.CLAMD_URL,
      ...(environment.SEARCH_URL && {
        searchCluster: { url: environment.SEARCH_URL, index: environment.SEARCH_INDEX },
      }),
      siteUrl,
      logger,
      mailer,
      bulkMailer,
      outbox,
      timeZone: environment.TIME_ZONE,
      adminEmail: environment.OAI_ADMIN_EMAIL,
      bounceSecret: environment.BOUNCE_SECRET,
      accounts,
      linkedIn: linkedInSettings(environment),
    });
    const index = async (postIds: number[]) => {
      await services.searchEngine.index(postIds);
      await services.searchEngine.finishIndexing();
    };
    const recountTerms = () => services.taxonomies.recount();
    if (SAMPLE_CONTENT !== "none")
      await completeSampleLibrary({ database, storage, logger, index, recountTerms });
    const isSample = SAMPLE_CONTENT !== "none" && (await hasSampleLibrary(database.db));
    if (isSample) await completeSampleSpotlight(database.db);
    isDemo = isSample && !isShared(environment);
    let samplePasswords: SamplePasswords = { open: [], locked: [] };
    if (isDemo) {
      await completeSampleAccounts(database.db);
      if (!options.isCommand) samplePasswords = await setSamplePasswords(database.db, { isLocal });
      await completeSampleBelongings(database.db);
      await completeSampleUsage(database.db, new Date());
    } else {
      const removed = await removeSampleBelongings(database.db);
      if (removed.length > 0) await services.searchEngine.remove(removed);
      await removeSampleAccounts(database.db);
      await removeSampleUsage(database.db);
    }
    const copies =
      database.kind === "embedded" && environment.BACKUPS === "on"
        ? createSafetyCopies({ dataDir, database, version: programVersion(), logger })
        : undefined;
    const jobs: Cms["jobs"] = {
      ...cms.jobs,
      start() {
        cms.jobs.start();
        copies?.start();
      },
    };
    return {
      cms: { ...cms, jobs },
      database,
      storage,
      services,
      sampleAccounts: samplePasswords.open,
      lockedAccounts: samplePasswords.locked,
      hasAdministrator: await hasAdministrator(database.db, createAccountsPolicy(accounts)),
      async close() {
        await copies?.stop();
        await cms.close();
        mailer.close();
        bulkMailer.close();
        await database.close();
        closeFiles();
      },
    };
  } catch (error) {
    await database.close();
    files?.close();
    throw database.kind === "embedded" && isDamage(error)
      ? new DamagedDatabaseError(dataDir, error.message, { cause: error })
      : error;
  }
}

/** Returns whether any data that visitors send is stored on this machine's disk. */
function storesOnLocalDisk({ DATABASE_URL, S3_BUCKET }: CmsEnvironment): boolean {
  return DATABASE_URL === undefined || S3_BUCKET === undefined;
}

/** Wraps a mailer so that its mails are counted. */
function countingMails(mailer: Mailer, metrics: Metrics | undefined): Mailer {
  return {
    ...mailer,
    async send(mail) {
      await mailer.send(mail).catch((error: unknown) => {
        metrics?.mail("failed");
        throw error;
      });
      metrics?.mail("sent");
    },
  };
}

/** Returns the settings of accounts from the environment. */
function accountSettings(environment: CmsEnvironment): AccountSettings {
  return {
    secrets: tokenSecrets(environment),
    organisationDomains: environment.ORGANISATION_DOMAINS,
    botCheck: environment.BOT_CHECK,
    botCheckRounds: environment.BOT_CHECK_ROUNDS,
    publishedPasswords: PUBLISHED_PASSWORDS,
    signOn: signOnSettings(environment),
  };
}

const CREATE_ADMINISTRATOR =
  'npm run admin -- create-staff EMAIL --name "YOUR NAME" --role administrator';
const SET_PASSWORD = "npm run admin -- set-password EMAIL";

type Opened = Pick<OpenCms, "sampleAccounts" | "lockedAccounts" | "hasAdministrator"> & {
  database: Pick<OpenCms["database"], "kind">;
};

/**
 * Returns the lines that a start prints for the operator: the accounts to try out the library, and how to create the
 * first administrator.
 */
export function startLines({ sampleAccounts, hasAdministrator, database }: Opened): string[] {
  const lines = sampleAccounts.map(
    ({ email, password }) => `  to try it out, sign in as: ${email} / ${password}`,
  );
  if (lines.length > 0)
    lines.push("  These passwords are public, so they work only in a browser on this machine.");
  if (!hasAdministrator) {
    // Only one process at a time can use the embedded database.
    const when =
      database.kind === "embedded"
        ? "Stop the site, create one, and start the site again"
        : "Create one";
    lines.push(`  This library has no administrator. ${when}:`, `    ${CREATE_ADMINISTRATOR}`);
  }
  return lines;
}

/** Warns of locked sample accounts at every start. */
export function warnOfLockedAccounts(
  { lockedAccounts }: Pick<Opened, "lockedAccounts">,
  logger: Logger,
): void {
  if (lockedAccounts.length === 0) return;
  logger.warn(
    { accounts: lockedAccounts },
    `the sample accounts are locked, because their passwords are published and the site has a public address. To use an account, give it another password: ${SET_PASSWORD}`,
  );
}
