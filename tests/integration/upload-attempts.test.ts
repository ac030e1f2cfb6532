// @database one-connection

import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { createCms } from "../../cms";
import { CHECK_ATTEMPTS_MAX } from "../../cms/contract/parser-limits.mjs";
import { createIncomingOnDisk } from "../../cms/platform/storage-disk";
import { newId } from "../../cms/platform/ids";
import { saveUser } from "../factories/accounts";
import { tiffCutInHalf } from "../factories/hostile-files";
import { freshPdf, makeUploader } from "../factories/uploads";
import { testDeps, useCms } from "../setup/cms";

const cms = useCms();
const day = 24 * 60 * 60 * 1000;

/** Creates a file that has arrived completely and whose check was interrupted by the end of a process. */
async function leftBehind(userId: number, bytes: Buffer | null, attempts = 0): Promise<string> {
  const { db, dataDir } = cms().database;
  const id = newId();
  if (bytes)
    await createIncomingOnDisk(join(dataDir, "incoming")).append(id, 0, Readable.from([bytes]));
  await db
    .insertInto("incoming_files")
    .values({
      id,
      user_id: userId,
      name: "file.pdf",
      size: bytes?.length ?? 10,
      state: "checking",
      check_attempts: attempts,
      created: new Date(),
      expires: new Date(Date.now() + day),
    })
    .execute();
  return id;
}
const stateOf = (id: string) =>
  cms()
    .database.db.selectFrom("incoming_files")
    .select(["state", "reason", "check_attempts"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("a file that crashed two checks is rejected after a restart and never checked again", async () => {
  const userId = await saveUser(cms().database.db, { username: "ana" });
  const [killer, once] = [
    await leftBehind(userId, await freshPdf(), CHECK_ATTEMPTS_MAX),
    await leftBehind(userId, await freshPdf(), CHECK_ATTEMPTS_MAX - 1),
  ];
  const again = await createCms(testDeps(cms().database, cms().database.dataDir));
  await again.services.uploads.tidy();
  await again.close();
  expect(await stateOf(killer)).toMatchObject({ state: "refused", reason: "too_complex" });
  expect(await stateOf(once)).toMatchObject({ state: "accepted", reason: null });
});

test("a check that is stopped in an orderly way does not count as an attempt", async () => {
  const userId = await saveUser(cms().database.db, { username: "ben" });
  const id = await leftBehind(userId, await freshPdf());
  const other = await createCms(testDeps(cms().database, cms().database.dataDir));
  const stopped = new AbortController();
  const tidying = other.services.uploads.incoming.tidy(stopped.signal);
  stopped.abort(new Error("closing"));
  await expect(tidying).rejects.toThrow("closing");
  await other.close();
  expect(await stateOf(id)).toMatchObject({ state: "checking", check_attempts: 0 });
  await cms().services.uploads.incoming.tidy();
  expect(await stateOf(id)).toMatchObject({ state: "accepted" });
});

test("a truncated TIFF and a file whose bytes are lost are rejected, and the files after them are checked", async () => {
  const userId = await saveUser(cms().database.db, { username: "carla" });
  const [half, lost, good] = [
    await leftBehind(userId, tiffCutInHalf()),
    await leftBehind(userId, null),
    await leftBehind(userId, await freshPdf()),
  ];
  await cms().services.uploads.tidy();
  expect(await stateOf(half)).toMatchObject({ state: "refused", reason: "broken" });
  expect(await stateOf(lost)).toMatchObject({ state: "refused", reason: "broken" });
  expect(await stateOf(good)).toMatchObject({ state: "accepted" });
});

test("a file that cannot be stored does not prevent the other checks, and the job fails at the end", async () => {
  const { database } = cms();
  const userId = await saveUser(database.db, { username: "dag" });
  const [bad, good] = [
    await leftBehind(userId, await freshPdf()),
    await leftBehind(userId, await freshPdf()),
  ];
  const deps = testDeps(database, database.dataDir);
  const storage: typeof deps.storage = {
    ...deps.storage,
    put: (key, data) =>
      key.includes(bad)
        ? Promise.reject(new Error("The storage is full"))
        : deps.storage.put(key, data),
  };
  const other = await createCms({ ...deps, storage });
  await expect(other.services.uploads.tidy()).rejects.toThrow(bad);
  await other.close();
  expect(await stateOf(bad)).toMatchObject({ state: "checking", check_attempts: 0 });
  expect(await stateOf(good)).toMatchObject({ state: "accepted" });
});

test("a truncated TIFF is rejected as broken when it is submitted", async () => {
  await saveUser(cms().database.db, { username: "els" });
  const uploader = await makeUploader(cms(), "els");
  expect(await uploader.send("map.tif", tiffCutInHalf())).toMatchObject({
    state: "refused",
    reason: "broken",
  });
});
