// The empty database that the build makes. Loading it takes a quarter of the processor time of `initdb`, and less than half of
// its memory: see docs/profiling.md. Plain JavaScript, because the build and the database's thread start from files.
import { randomUUID } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";

const BUILD = join(dirname(fileURLToPath(import.meta.url)), "../../build");
const PREFIX = "empty-database-";

/** Returns the file's name. It contains PGlite's version, because another version may not be able to read the file. */
function fileName() {
  const main = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const { version } = JSON.parse(readFileSync(join(dirname(main), "../package.json"), "utf8"));
  return `${PREFIX}${version}.tar.gz`;
}

/**
 * Returns the archive for PGlite's option `loadDataDir`; undefined if there is no build of this version.
 * @returns {Blob | undefined}
 */
export function readEmptyDatabase(folder = BUILD) {
  try {
    return new Blob([readFileSync(join(folder, fileName()))], { type: "application/gzip" });
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Makes the archive if it does not exist, and removes those of other versions. An interrupted build leaves no incomplete
 * archive, and of two builds at once, the first one's archive stays.
 */
export async function writeEmptyDatabase(folder = BUILD) {
  const name = fileName();
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(folder))
    if (other.startsWith(PREFIX) && other !== name) rmSync(join(folder, other));
  const path = join(folder, name);
  if (existsSync(path)) return;
  const database = await PGlite.create();
  await database.exec("checkpoint");
  const archive = await database.dumpDataDir("gzip");
  await database.close();
  // Not the prefix: another build would remove it as an archive of another version.
  const made = join(folder, `new-${randomUUID()}`);
  writeFileSync(made, Buffer.from(await archive.arrayBuffer()));
  try {
    linkSync(made, path);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  } finally {
    rmSync(made);
  }
}
