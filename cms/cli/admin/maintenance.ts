import type { AdminCommand } from "../admin";
import { EXIT, runCommand, finishLoad, commandEnvironment, createProgressLine } from "../command";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hashAndCount, type Storage } from "../../platform/storage";
import { openStorage } from "../../platform/open-storage";
import { openToRead } from "../backup";
import { filesOf } from "../../backup/write-backup";
import { readCmsEnvironment } from "../../platform/env";
import { isShared, newSecret, rotateKeptSecret, secretsOf } from "../../platform/secrets";

export const purge: AdminCommand = {
  usage: "",
  does: "runs all due jobs now: deletes expired data, erases posts that were removed long ago with their files, and does waiting work",
  run: (argv) =>
    argv.length > 0
      ? null
      : runCommand("Purging", async ({ cms }) => {
          await cms.jobs.finish();
          console.log("All due work is done");
          return EXIT.fine;
        }),
};

export const reindex: AdminCommand = {
  usage: "",
  does: "rebuilds the search index and the counts of terms; with a database server, searches continue meanwhile",
  run: (argv) =>
    argv.length > 0
      ? null
      : runCommand("Indexing", async (opened) => {
          await opened.services.searchEngine.rebuild();
          await finishLoad(opened);
          const { count } = await opened.database.db
            .selectFrom("posts")
            .select((eb) => eb.fn.countAll<number>().as("count"))
            .executeTakeFirstOrThrow();
          console.log(`${count} posts are indexed`);
          return EXIT.fine;
        }),
};

export const verifyFiles: AdminCommand = {
  usage: "",
  does: "reads every file of the library and checks it against its SHA-256; the site may run meanwhile",
  run: (argv) => (argv.length > 0 ? null : verify()),
};

async function verify(): Promise<number> {
  const line = createProgressLine();
  const closing: (() => unknown)[] = [];
  try {
    const environment = commandEnvironment();
    const { storage, close } = await openStorage(environment);
    closing.push(close);
    const opened = await openToRead(environment);
    closing.unshift(opened.close);
    const files = await filesOf(opened.database.db);
    const complaints: string[] = [];
    let read = 0;
    for (const [key, known] of files) {
      const sha256 = await hashOf(storage, key);
      if (sha256 === null) complaints.push(`${key} is missing`);
      else if (known !== null && sha256 !== known) complaints.push(`${key} has changed bytes`);
      line.show(`${++read} of ${files.size} files`);
    }
    line.clear();
    for (const complaint of complaints) console.error(complaint);
    console.log(`${files.size} files read, ${complaints.length} lost or damaged`);
    return complaints.length > 0 ? EXIT.incomplete : EXIT.fine;
  } catch (error) {
    line.clear();
    console.error(`Verifying failed: ${(error as Error).message}`);
    return EXIT.failed;
  } finally {
    for (const close of closing) await close();
  }
}

async function hashOf(storage: Storage, key: string): Promise<string | null> {
  const bytes = await storage.open(key);
  if (!bytes) return null;
  const measure = hashAndCount();
  await pipeline(
    bytes,
    measure.through,
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  );
  return measure.result().sha256;
}

/** Older secrets that stay valid. Chosen: tokens signed before one rotation can expire on their own before the next one. */
const OLDER_ONES = 1;
/** Each secret with the environment variable that holds it when processes on several machines share it. */
const SECRETS = { jwt: "JWT_SECRET", session: "SESSION_SECRET" } as const;

export const rotateSecrets: AdminCommand = {
  usage: "[--forget]",
  does: "adds new secrets for signing tokens and sealing sessions; the older ones stay valid, so no user is signed out. With --forget, the older secrets are removed, and all sessions that they sealed end",
  run(argv) {
    const forgets = argv.length === 1 && argv[0] === "--forget";
    return argv.length > 0 && !forgets ? null : rotate(forgets ? 0 : OLDER_ONES);
  },
};

async function rotate(olderOnes: number): Promise<number> {
  try {
    const { DATA_DIR, DATABASE_URL, NODE_ENV } = readCmsEnvironment();
    // A process that uses a remote database or content system gets its secrets only from the environment.
    const ofEnvironment = isShared({
      NODE_ENV,
      DATABASE_URL: DATABASE_URL ?? (process.env.CMS_URL?.trim() || undefined),
    });
    for (const [name, variable] of Object.entries(SECRETS)) {
      const given = process.env[variable]?.trim();
      if (given) {
        const value = [newSecret(), ...secretsOf(given)].slice(0, olderOnes + 1).join(",");
        console.log(
          `${variable} is set in the environment: give all processes this value instead, and restart them\n${variable}=${value}`,
        );
      } else if (ofEnvironment) {
        console.log(
          `${variable} is not set here: run this command with the environment of the process that has it`,
        );
      } else {
        rotateKeptSecret(DATA_DIR, name, olderOnes);
        console.log(
          `${DATA_DIR}/secrets/${name} has a new secret; processes sign with it after their next start`,
        );
      }
    }
    return EXIT.fine;
  } catch (error) {
    console.error(`The secrets were not rotated: ${(error as Error).message}`);
    return EXIT.failed;
  }
}
