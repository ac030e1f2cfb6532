// @database embedded
// @process own

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileKey } from "../../cms/platform/ids";
import { type Bucket, createIncomingInS3, createS3Storage } from "../../cms/platform/storage-s3";
import { saveUser } from "../factories/accounts";
import { storeFile } from "../factories/files";
import { saveNamedTerms, savePost } from "../factories/library";
import { freshPdf, makeUploader, type Uploader } from "../factories/uploads";
import { useCms } from "../setup/cms";
import { type S3Server, startS3 } from "../setup/s3-server";

const MB = 1024 * 1024;
const LARGE_MB = 100;
/** How much memory may grow while 100 MB are uploaded or downloaded, with the S3 service in the same process, in MB. */
const GROWTH_MAX_MB = 90;

let s3: S3Server;
let bucket: Bucket;
let workDir = "";
beforeAll(async () => {
  workDir = mkdtempSync(join(tmpdir(), "library-s3-work-"));
  s3 = await startS3();
  bucket = await s3.open();
});
// Read when the content system opens, after the service has started.
const cms = useCms({
  get storage() {
    return createS3Storage(bucket);
  },
  get incoming() {
    return createIncomingInS3(bucket, join(workDir, "incoming"));
  },
});
afterAll(async () => {
  bucket.close();
  await s3.close();
  rmSync(workDir, { recursive: true });
});

let ana: Uploader;
beforeAll(async () => {
  await saveUser(cms().database.db, { username: "ana" });
  ana = await makeUploader(cms(), "ana");
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Runs the work and returns how much memory grew, in MB. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  try {
    await work();
  } finally {
    clearInterval(watching);
  }
  return Math.round((peak - before) / MB);
}

/** Returns a stream of this many MB, one MB at a time. */
function megabytes(count: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(MB).fill(7);
  return new ReadableStream(
    { pull: (controller) => (count-- > 0 ? controller.enqueue(chunk) : controller.close()) },
    { highWaterMark: 1 },
  );
}

test("an uploaded file can be downloaded whole, in ranges and in a zip", async () => {
  const pdf = await freshPdf();
  const accepted = await ana.send("Report.pdf", pdf);
  expect(accepted).toMatchObject({ state: "accepted", kind: "PDF", size: pdf.length });
  const { sha256: kept } = await cms()
    .database.db.selectFrom("incoming_files")
    .select("sha256")
    .where("id", "=", accepted.id)
    .executeTakeFirstOrThrow();
  expect(kept).toBe(sha256(pdf));
  expect(await cms().storage.size(fileKey(accepted.id))).toBe(pdf.length);

  const { db } = cms().database;
  const bytes = Buffer.from("0123456789".repeat(100));
  const file = await storeFile({ db, storage: cms().storage }, { name: "Figures.pdf", bytes });
  const { grace } = await saveNamedTerms(db, [
    { taxonomy: "authors", slug: "grace", names: { en: "Grace" } },
  ]);
  await savePost(db, {
    title: "Figures",
    terms: [{ taxonomy: "authors", slug: "grace" }],
    files: [{ language: "en", kind: "PDF", title: "Figures", fileId: file.id }],
  });
  await cms().services.taxonomies.recount();
  const whole = await cms().request(file.path);
  expect([whole.status, sha256(await whole.bytes())]).toEqual([200, file.sha256]);
  const part = await cms().request(file.path, { headers: { Range: "bytes=10-14" } });
  expect([part.status, part.headers.get("Content-Range"), await part.text()]).toEqual([
    206,
    "bytes 10-14/1000",
    "01234",
  ]);
  const zip = unzipSync(await (await cms().request(`/api/v1/authors/${grace}/files`)).bytes());
  expect(Object.values(zip).map(sha256)).toContain(file.sha256);

  await cms().storage.remove(fileKey(file.id));
  expect((await cms().request(file.path)).status).toBe(404);
});

test("memory stays flat while 100 MB are uploaded and downloaded", async () => {
  const path = await ana.begin("large.pdf", LARGE_MB * MB);
  const coming = await growthOf(async () =>
    expect((await ana.patch(path, 0, megabytes(LARGE_MB))).status).toBe(204),
  );
  const { db } = cms().database;
  const file = await storeFile({ db, storage: cms().storage }, { name: "large.pdf" });
  const storing = await growthOf(() =>
    cms().storage.put(fileKey(file.id), Readable.fromWeb(megabytes(LARGE_MB) as never)),
  );
  let sent = 0;
  await db
    .updateTable("files")
    .set({ size: LARGE_MB * MB })
    .where("id", "=", file.id)
    .execute();
  const going = await growthOf(async () => {
    for await (const chunk of (await cms().request(file.path)).body!) sent += chunk.length;
  });
  expect(sent).toBe(LARGE_MB * MB);
  if (process.env.SHOW_MEMORY)
    console.log(`memory grew by ${coming} MB, ${storing} MB and ${going} MB`);
  expect(Math.max(coming, storing, going)).toBeLessThan(GROWTH_MAX_MB);
});
