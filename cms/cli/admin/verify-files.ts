import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { measured } from "../../platform/measured";
import { openStorage } from "../../platform/open-storage";
import type { Storage } from "../../platform/storage";
import type { AdminCommand } from "../admin";
import { openToRead } from "../backup";
import { filesOf } from "../../backup/write-backup";
import { commandEnvironment, EXIT } from "../command";
import { createProgressLine } from "../progress";

export const verifyFiles: AdminCommand = {
  usage: "",
  does: "reads every file of the library and holds it against its SHA-256; the site may run",
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
      if (sha256 === null) complaints.push(`${key} is not there`);
      else if (known !== null && sha256 !== known)
        complaints.push(`${key} has other bytes than it had`);
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
  const measure = measured();
  await pipeline(
    bytes,
    measure.through,
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  );
  return measure.result().sha256;
}
