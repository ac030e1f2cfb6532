import { EXIT, runCommand, finishLoad, commandEnvironment, createProgressLine } from "./command";
import { parseArgs } from "node:util";
import { DISPLAY_NAME_MAX_CHARS, DISPLAY_NAME_MIN_CHARS } from "../contract/account-rules";
import { DisplayName, Email } from "../contract/accounts";
import { type Role, STAFF_ROLES } from "../contract/roles";
import {
  createPasswords,
  findUserByLogin,
  insertUser,
  deleteSessions,
  setPasswordHash,
} from "../areas/people";
import { deleteTokensOf } from "../shared/one-time-tokens.repo";
import { newSecret, isShared, rotateKeptSecret, secretsOf } from "../platform/secrets";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hashAndCount, type Storage } from "../platform/storage";
import { openStorage } from "../platform/open-storage";
import { openToRead } from "./backup";
import { filesOf } from "../backup/write-backup";
import { readCmsEnvironment } from "../platform/env";

/** A subcommand of `npm run admin`. */
interface AdminCommand {
  /** The arguments after the command's name. */
  usage: string;
  /** One line for the list of commands. */
  does: string;
  /**
   * Runs the command with the arguments after its name and returns its exit code. Returns null if the arguments are not
   * valid.
   */
  run(argv: string[]): Promise<number> | null;
}

/** Random characters of a new password. 24 characters of base64url: 144 bits. */
const PASSWORD_CHARS = 24;
/** One character of each required kind, because random characters may lack one. */
const OF_EACH_KIND = "aA1";

/** Returns a new random password that follows the rules for passwords. */
function newPassword(): string {
  return newSecret().slice(0, PASSWORD_CHARS) + OF_EACH_KIND;
}

const createStaff: AdminCommand = {
  usage: `EMAIL --name NAME [--role ${STAFF_ROLES.join("|")}]`,
  does: "creates an account for a member of staff and prints its password once; the default role is staff",
  run(argv) {
    const wanted = read(argv);
    if (!wanted) return null;
    if (typeof wanted === "string") {
      console.error(`Creating the account failed: ${wanted}`);
      return Promise.resolve(EXIT.failed);
    }
    const { email, name, role } = wanted;
    return runCommand(
      "Creating the account",
      async ({ database: { db } }, { ORGANISATION_DOMAINS }) => {
        if (ORGANISATION_DOMAINS.includes(email.split("@").at(-1)!.toLowerCase())) {
          throw new Error(
            "users with an address of the organisation sign on at its identity provider; their account is created at their first sign-on",
          );
        }
        if (await findUserByLogin(db, email))
          throw new Error(
            `an account with the address ${email} exists; change its role at /admin/people`,
          );
        const password = newPassword();
        const password_hash = await createPasswords().hash(password);
        // The address is free, so the username must be taken: append a number.
        const base =
          email
            .split("@")[0]!
            .replace(/[^a-z0-9]/gi, "")
            .toLowerCase()
            .slice(0, 20) || "staff";
        for (let number = 1; ; number++) {
          const username = number === 1 ? base.padEnd(3, "0") : `${base}${number}`;
          if (
            !(await insertUser(db, {
              email,
              username,
              name,
              roles: ["subscriber", role],
              password_hash,
            }))
          ) {
            if (number < 1_000) continue;
            throw new Error("no username is available");
          }
          console.log(`${name} is ${role} and signs in as ${email} with the password ${password}`);
          return EXIT.fine;
        }
      },
    );
  },
};

/**
 * Reads the arguments. Returns null if one is missing or the role does not exist, and a sentence if the email or the name
 * is not valid.
 */
function read(argv: string[]): { email: string; name: string; role: Role } | string | null {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { name: { type: "string" }, role: { type: "string", default: "staff" } },
    });
    const role = STAFF_ROLES.find((known) => known === values.role);
    if (positionals.length !== 1 || !values.name || !role) return null;
    const [email, name] = [Email.safeParse(positionals[0]), DisplayName.safeParse(values.name)];
    if (!email.success) return `${positionals[0]} is not an email address`;
    if (!name.success)
      return `a name must have ${DISPLAY_NAME_MIN_CHARS} to ${DISPLAY_NAME_MAX_CHARS} characters: letters, digits and spaces only`;
    return { email: email.data, name: name.data, role };
  } catch {
    return null;
  }
}

const setPassword: AdminCommand = {
  usage: "EMAIL",
  does: "gives an account a new password and prints it once; ends all its sessions and unlocks it",
  run(argv) {
    const [email, ...rest] = argv;
    if (!email?.includes("@") || email.startsWith("-") || rest.length > 0) return null;
    return runCommand(
      "Setting the password",
      async ({ database: { db } }, { ORGANISATION_DOMAINS }) => {
        const user = await findUserByLogin(db, email);
        if (!user) throw new Error(`there is no account with the address ${email}`);
        if (
          user.sso_issuer !== null ||
          ORGANISATION_DOMAINS.includes(user.email_key.split("@").at(-1)!)
        ) {
          throw new Error(
            "this account signs on at the organisation's identity provider and has no password",
          );
        }
        const password = newPassword();
        const hash = await createPasswords().hash(password);
        await db.transaction().execute(async (trx) => {
          await setPasswordHash(trx, user.database_id, hash, new Date());
          await deleteSessions(trx, user.database_id);
          await deleteTokensOf(trx, user.database_id, "password-reset");
        });
        console.log(`${user.name} signs in as ${user.email} with the password ${password}`);
        return EXIT.fine;
      },
    );
  },
};

const purge: AdminCommand = {
  usage: "",
  does: "runs all due jobs now: deletes expired data, erases posts that were removed long ago and their files, and finishes waiting work",
  run: (argv) =>
    argv.length > 0
      ? null
      : runCommand("Purging", async ({ cms }) => {
          await cms.jobs.finish();
          console.log("All due work is done");
          return EXIT.fine;
        }),
};

const reindex: AdminCommand = {
  usage: "",
  does: "rebuilds the search index and the counts of terms; with a database server, searches keep working while it runs",
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

const search: AdminCommand = {
  usage: "verify [--repair]",
  does: "compares every post with the index on the OpenSearch cluster; with --repair, corrects what differs. The site can keep running",
  run(argv) {
    const [verb, ...flags] = argv;
    const repair = flags.length === 1 && flags[0] === "--repair";
    if (verb !== "verify" || (flags.length > 0 && !repair)) return null;
    return runCommand("Verifying", async ({ services: { searchEngine } }) => {
      if (!searchEngine.verify) throw new Error("SEARCH_URL is not set, so there is no cluster");
      const { posts, missing, different, extra, refused } = await searchEngine.verify({ repair });
      console.log(
        `${posts} posts compared: ${missing} missing in the index, ${different} different, ${extra} too many`,
      );
      for (const { postId, reason } of refused)
        console.log(`Post ${postId} is refused by the cluster: ${reason}`);
      const isFine = missing + different + extra === 0;
      if (!isFine && repair)
        console.log(
          refused.length > 0
            ? "The index is corrected, except for the refused posts"
            : "The index is corrected",
        );
      return refused.length === 0 && (isFine || repair) ? EXIT.fine : EXIT.incomplete;
    });
  },
};

const verifyFiles: AdminCommand = {
  usage: "",
  does: "reads every file of the library and checks it against its SHA-256; the site can keep running",
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
    const problems: string[] = [];
    let read = 0;
    for (const [key, known] of files) {
      const sha256 = await hashOf(storage, key);
      if (sha256 === null) problems.push(`${key} is missing`);
      else if (known !== null && sha256 !== known)
        problems.push(`${key} does not match its SHA-256`);
      line.show(`${++read} of ${files.size} files`);
    }
    line.clear();
    for (const problem of problems) console.error(problem);
    console.log(`${files.size} files read, ${problems.length} lost or damaged`);
    return problems.length > 0 ? EXIT.incomplete : EXIT.fine;
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

/** Number of older secrets that stay valid. Chosen: tokens signed before a rotation can expire before the next one. */
const OLDER_SECRETS_KEPT = 1;
/** Each secret with the environment variable that holds it when processes on several machines share it. */
const SECRETS = { jwt: "JWT_SECRET", session: "SESSION_SECRET" } as const;

const rotateSecrets: AdminCommand = {
  usage: "[--forget]",
  does: "adds new secrets for signing tokens and sealing sessions; the older ones stay valid, so no user is signed out. With --forget, the older secrets are removed, and all sessions that they sealed end",
  run(argv) {
    const removesOlder = argv.length === 1 && argv[0] === "--forget";
    return argv.length > 0 && !removesOlder ? null : rotate(removesOlder ? 0 : OLDER_SECRETS_KEPT);
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
          `${variable} is set in the environment: set it to this value for all processes, and restart them\n${variable}=${value}`,
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

const COMMANDS: Record<string, AdminCommand> = {
  "create-staff": createStaff,
  "set-password": setPassword,
  reindex,
  search,
  "rotate-secrets": rotateSecrets,
  purge,
  "verify-files": verifyFiles,
};

/** Runs `npm run admin -- COMMAND`. Returns 0, 1 if the command found a problem, or 2 if it could not do its work. */
export async function main([name, ...argv]: string[]): Promise<number> {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    console.log(help());
    return name === undefined ? EXIT.failed : EXIT.fine;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`There is no command ${name}.\n${help()}`);
    return EXIT.failed;
  }
  const asksForHelp = argv.includes("--help") || argv.includes("-h");
  const run = asksForHelp ? null : command.run(argv);
  if (run) return run;
  const usage = `Usage: npm run admin -- ${name} ${command.usage}`.trimEnd();
  if (asksForHelp) console.log(`${usage}\n  ${command.does}`);
  else console.error(usage);
  return asksForHelp ? EXIT.fine : EXIT.failed;
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, does }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${does}`,
  );
  return ["Usage: npm run admin -- COMMAND", ...lines].join("\n");
}
