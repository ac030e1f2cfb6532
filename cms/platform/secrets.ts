import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder, writeSynced } from "./disk";
import { type CmsEnvironment, EnvError, SECRET_MIN_CHARS } from "./env";
import { safetyCopies } from "./safety-copies-folder";

/** Twice the 256 bits that the strongest use requires. */
const SECRET_BYTES = 64;
/** Readable only by the owner, like a private key. */
const SECRET_MODE = 0o600;

/**
 * Returns the secret stored under a name in the data folder: one secret, or several separated by commas. Creates one the
 * first time and forces it to the disk. Processes that start together get the same one. Throws EnvError if the stored
 * text is empty or too short, which a power cut or a full disk can cause. Also throws the errors of the file system.
 */
export function storedSecret(dataDir: string, name: string): string {
  const path = join(dataDir, "secrets", name);
  if (!existsSync(path)) writeOnce(dataDir, name, newSecret());
  const text = readFileSync(path, "utf8").trim();
  if (!isValidSecret(text)) throw new EnvError(damagedSecret(dataDir, name, text));
  return text;
}

/**
 * Stores a text under a name in the data folder and forces it to the disk. A text that is already stored is kept instead.
 * The name must have only small letters, because safety copies include only such files. Throws the errors of the file
 * system.
 */
export function writeOnce(dataDir: string, name: string, text: string): void {
  const folder = join(dataDir, "secrets");
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A random name, because processes in containers that share the folder can have the same id.
  const draft = `${path}.${randomUUID()}`;
  try {
    writeSynced(draft, text, SECRET_MODE);
    // In one step, so that no process reads half a secret. It fails if another process was first.
    linkSync(draft, path);
    syncFolder(folder);
    syncFolder(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Returns whether each part of a stored text is long enough to sign with. */
export function isValidSecret(text: string): boolean {
  return text.split(",").every((secret) => secret.trim().length >= SECRET_MIN_CHARS);
}

function damagedSecret(dataDir: string, name: string, text: string): string {
  const found =
    text === "" ? "is empty" : `has a secret of fewer than ${SECRET_MIN_CHARS} characters`;
  const [newest] = safetyCopies(dataDir);
  const kept = newest
    ? `restore the one from ${join(newest.path, "secrets", name)}, or `
    : "restore it from a backup, or ";
  return (
    `The secret in ${join(dataDir, "secrets", name)} ${found}, so anyone could forge what it signs. Before you start again, ${kept}` +
    "remove the file: a new one is then created, and all users have to sign in again."
  );
}

/** Secrets of which the first signs and seals. All of them verify and open what was signed or sealed before. */
export type Secrets = readonly [string, ...string[]];

/**
 * Parses secrets separated by commas, the newest first. A text with commas that is not a list of complete secrets counts
 * as one secret.
 */
export function secretsOf(text: string): Secrets {
  const [first = "", ...older] = text.split(",").map((secret) => secret.trim());
  return [first, ...older].every((secret) => secret.length >= SECRET_MIN_CHARS)
    ? [first, ...older]
    : [text];
}

/** Returns the secrets that sign access tokens: those of the environment, or else those in the data folder. */
export function tokenSecrets({
  JWT_SECRET,
  DATA_DIR,
}: Pick<CmsEnvironment, "JWT_SECRET" | "DATA_DIR">): Secrets {
  return secretsOf(JWT_SECRET ?? storedSecret(DATA_DIR, "jwt"));
}

/** Returns a new secret. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/**
 * Puts a new secret in front of those stored under a name and forces it to the disk. `olderOnes` of them stay valid.
 * Creates the first one if there is none. Processes read it at their next start. Throws the errors of storedSecret and of
 * the file system.
 */
export function rotateKeptSecret(dataDir: string, name: string, olderOnes: number): void {
  const [first, ...older] = secretsOf(storedSecret(dataDir, name));
  const path = join(dataDir, "secrets", name);
  const draft = `${path}.${randomUUID()}`;
  try {
    writeSynced(
      draft,
      [newSecret(), first, ...older].slice(0, olderOnes + 1).join(","),
      SECRET_MODE,
    );
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(join(dataDir, "secrets"));
}

/**
 * Returns whether processes on several machines may use this database. Then shared data must not be stored in a local folder.
 */
export function isShared({
  NODE_ENV,
  DATABASE_URL,
}: Pick<CmsEnvironment, "NODE_ENV" | "DATABASE_URL">): boolean {
  return NODE_ENV === "production" && DATABASE_URL !== undefined;
}

/** Throws EnvError if this host would sign tokens with a secret that other hosts do not know. */
export function requireSharedSecret(environment: CmsEnvironment): void {
  if (isShared(environment) && !environment.JWT_SECRET)
    throw missing(
      "JWT_SECRET",
      "the database is on a server, because all processes must sign with the same secret",
    );
}

/** Settings which tell whether a website's processes may run on several machines, and their secret for sessions. */
type WebsiteEnvironment = Pick<CmsEnvironment, "NODE_ENV" | "DATABASE_URL"> & {
  CMS_URL?: string;
  SESSION_SECRET?: string;
};

/**
 * Throws EnvError if a website would seal sessions with a secret that other hosts do not know, which would treat the
 * sessions as ended.
 */
export function requireSharedSessionSecret({
  NODE_ENV,
  DATABASE_URL,
  CMS_URL,
  SESSION_SECRET,
}: WebsiteEnvironment): void {
  if (isShared({ NODE_ENV, DATABASE_URL: DATABASE_URL ?? CMS_URL }) && !SESSION_SECRET) {
    throw missing(
      "SESSION_SECRET",
      "the database or the content system runs elsewhere, because all processes must seal sessions with the same secret",
    );
  }
}

function missing(name: string, where: string): EnvError {
  return new EnvError(`The environment is not valid. ${name} must be set where ${where}.`);
}

/** Keys of which the first signs and all verify. A new key can take over while tokens signed by older ones are still in use. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]];

/** Returns the first result of `read` that is not null, trying each key; null if there is none. Throws what `read` throws. */
export async function withAnyKey<T>(
  keys: readonly Uint8Array[],
  read: (key: Uint8Array) => Promise<T | null>,
): Promise<T | null> {
  for (const key of keys) {
    const found = await read(key);
    if (found !== null) return found;
  }
  return null;
}
