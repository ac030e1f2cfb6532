// @database one-connection

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ErrorBody } from "../../cms/contract/errors";
import {
  UPLOAD_EXPIRES_MS,
  UPLOAD_MAX_BYTES,
  UPLOADS_AT_ONCE_MAX,
} from "../../cms/contract/limits";
import { IncomingFile, IncomingFilesAnswer } from "../../cms/contract/uploads";
import { saveUser } from "../factories/accounts";
import { savePost } from "../factories/library";
import { freshPdf, makeUploader, settled, type Uploader, uploaderOf } from "../factories/uploads";
import { useCms } from "../setup/cms";

const clock = { now: Date.now() };
const cms = useCms({ now: () => new Date(clock.now) });
let ana: Uploader, ben: Uploader, staff: Uploader, visitor: Uploader;

beforeAll(async () => {
  const { db } = cms().database;
  await saveUser(db, { username: "ana" });
  await saveUser(db, { username: "ben" });
  await saveUser(db, { username: "sam", roles: ["staff"] });
  [ana, ben, staff] = await Promise.all([
    makeUploader(cms(), "ana"),
    makeUploader(cms(), "ben"),
    makeUploader(cms(), "sam"),
  ]);
  visitor = uploaderOf(cms(), {});
});

const codeOf = async (response: Response) => [
  response.status,
  ErrorBody.parse(await response.json()).code,
];
const received = async (path: string) =>
  IncomingFile.parse(await (await cms().request(`/api/v1${path}`, { headers: ana.headers })).json())
    .received;
const left = () => readdirSync(join(cms().database.dataDir, "incoming"));

describe("an upload by the resumable protocol", () => {
  test("announces what the server supports", async () => {
    const response = await visitor.tus("OPTIONS", "/uploads");
    expect(response.status).toBe(204);
    expect(response.headers.get("Tus-Extension")).toBe(
      "creation,creation-with-upload,termination,expiration",
    );
    expect(response.headers.get("Tus-Max-Size")).toBe(String(UPLOAD_MAX_BYTES));
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("arrives in parts, and is checked after the last", async () => {
    const pdf = await freshPdf();
    const path = await ana.begin("../Report\u0007 2026.PDF", pdf.length);
    expect(path).toMatch(/^\/uploads\/[0-9a-z]{26}$/);
    const first = await ana.patch(path, 0, new Uint8Array(pdf.subarray(0, 100)));
    expect([
      first.status,
      first.headers.get("Upload-Offset"),
      first.headers.get("Upload-Expires"),
    ]).toEqual([204, "100", new Date(clock.now + UPLOAD_EXPIRES_MS).toUTCString()]);
    expect(await ana.offset(path)).toBe(100);
    expect(
      await (await cms().request(`/api/v1${path}`, { headers: ana.headers })).json(),
    ).toMatchObject({ state: "receiving", received: 100, size: pdf.length });
    expect(await codeOf(await ana.patch(path, 7, new Uint8Array(3)))).toEqual([409, "conflict"]);
    expect((await ana.patch(path, 100, new Uint8Array(pdf.subarray(100)))).status).toBe(204);
    expect(await settled(cms(), ana.headers, path)).toMatchObject({
      state: "accepted",
      kind: "PDF",
      mimeType: "application/pdf",
      name: "Report 2026.pdf",
      size: pdf.length,
      received: pdf.length,
      duplicates: [],
    });
    expect(left()).toEqual([]);
  });

  test("continues after a broken connection", async () => {
    const pdf = await freshPdf("x".repeat(200));
    const path = await ana.begin("broken.pdf", pdf.length);
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(pdf.subarray(0, 300))),
      pull: async (controller) => {
        await expect.poll(() => received(path)).toBe(300);
        controller.error(new Error("the line broke"));
      },
    });
    expect((await ana.patch(path, 0, broken)).status).toBeGreaterThanOrEqual(400);
    const offset = await ana.offset(path);
    expect(offset).toBe(300);
    expect((await ana.patch(path, offset, new Uint8Array(pdf.subarray(offset)))).status).toBe(204);
    expect(await settled(cms(), ana.headers, path)).toMatchObject({ state: "accepted" });
  });

  test("continues while the old connection hangs", async () => {
    const pdf = await freshPdf();
    const path = await ana.begin("hanging.pdf", pdf.length);
    const hanging = ana.patch(
      path,
      0,
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(pdf.subarray(0, 50))),
      }),
    );
    await expect.poll(() => received(path)).toBe(50);
    expect(await ana.offset(path)).toBe(50);
    await hanging;
    expect((await ana.patch(path, 50, new Uint8Array(pdf.subarray(50)))).status).toBe(204);
    expect(await settled(cms(), ana.headers, path)).toMatchObject({
      state: "accepted",
      size: pdf.length,
    });
  });

  test("is rejected for its content, by name, and leaves no bytes", async () => {
    const refused = await ana.send("report.pdf", Buffer.from("MZ this is no report".padEnd(200)));
    expect(refused).toMatchObject({ state: "refused", name: "report.pdf" });
    expect(refused.reason).toMatch(/program|type_not_allowed/);
    const empty = await ana.begin("nothing.pdf", 0);
    expect(await settled(cms(), ana.headers, empty)).toMatchObject({
      state: "refused",
      reason: "empty",
    });
    expect(left()).toEqual([]);
  });

  test("is only accessible to its owner", async () => {
    const path = await ana.begin("mine.pdf", 10);
    for (const other of [ben, staff]) {
      for (const method of ["HEAD", "GET", "DELETE"])
        expect([method, (await other.tus(method, path)).status]).toEqual([method, 404]);
      expect(await codeOf(await other.patch(path, 0, new Uint8Array(10)))).toEqual([
        404,
        "not_found",
      ]);
    }
    for (const method of ["HEAD", "GET", "DELETE", "PATCH"])
      expect([method, (await visitor.tus(method, path)).status]).toEqual([method, 401]);
    expect(await codeOf(await visitor.tus("POST", "/uploads", { "Upload-Length": "1" }))).toEqual([
      401,
      "unauthenticated",
    ]);
    expect(await ana.offset(path)).toBe(0);
    expect((await ana.tus("DELETE", path)).status).toBe(204);
    expect(await codeOf(await ana.tus("DELETE", path))).toEqual([404, "not_found"]);
  });

  test("has a limit for each file and for all files together", async () => {
    const start = (size: number) => ben.tus("POST", "/uploads", { "Upload-Length": String(size) });
    expect(await codeOf(await start(UPLOAD_MAX_BYTES + 1))).toEqual([413, "payload_too_large"]);
    const more = await ben.begin("small.pdf", 5);
    expect(await codeOf(await ben.patch(more, 0, new Uint8Array(6)))).toEqual([
      413,
      "payload_too_large",
    ]);
    expect(await ben.offset(more)).toBe(0);
    const big = await Promise.all(Array.from({ length: 12 }, () => start(UPLOAD_MAX_BYTES)));
    expect(big.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(9).fill(201),
      409,
      409,
      409,
    ]);
    await cms().database.db.deleteFrom("incoming_files").execute();
    const many = await Promise.all(Array.from({ length: UPLOADS_AT_ONCE_MAX + 2 }, () => start(1)));
    expect(many.filter(({ status }) => status === 409)).toHaveLength(2);
    await cms().database.db.deleteFrom("incoming_files").execute();
  });

  test("is deleted when it expires", async () => {
    const path = await ana.begin("late.pdf", 10);
    await ana.patch(path, 0, new Uint8Array(4));
    expect(left()).toContain(path.slice("/uploads/".length));
    clock.now += UPLOAD_EXPIRES_MS + 1000;
    // The sessions have expired too, so both users sign in again.
    [ana, staff] = await Promise.all([makeUploader(cms(), "ana"), makeUploader(cms(), "sam")]);
    expect((await ana.tus("HEAD", path)).status).toBe(410);
    expect(await codeOf(await ana.patch(path, 4, new Uint8Array(6)))).toEqual([410, "gone"]);
    await cms().cms.jobs.finish();
    expect((await ana.tus("HEAD", path)).status).toBe(404);
    expect(left()).toEqual([]);
  });

  test("is listed for its owner, with documents that have the same file and that the owner may see", async () => {
    const pdf = await freshPdf();
    const mine = await staff.send("one.pdf", pdf);
    const { db } = cms().database;
    const row = await db
      .selectFrom("incoming_files")
      .selectAll()
      .where("id", "=", mine.id)
      .executeTakeFirstOrThrow();
    for (const [id, visibility] of [
      ["open", "public"],
      ["secret", "internal"],
    ] as const) {
      await db
        .insertInto("files")
        .values({
          id,
          visibility,
          storage_key: row.storage_key!,
          sha256: row.sha256!,
          name: "x.pdf",
          mime_type: "application/pdf",
          size: 1,
          page_count: null,
          width: null,
          height: null,
          title: "",
          caption: "",
          alt_text: "",
          description: "",
          created: new Date(),
        })
        .execute();
      await savePost(db, {
        title: `A ${id} report`,
        type: visibility === "public" ? "document" : "internal_document",
        visibility,
        files: [{ language: "en", kind: "PDF", title: "x", fileId: id }],
      });
    }
    const titles = async (person: Uploader) => {
      const { files } = IncomingFilesAnswer.parse(
        await (await cms().request("/api/v1/uploads", { headers: person.headers })).json(),
      );
      return files[0]!.duplicates.map(({ title, link }) => [title, link]).sort();
    };
    expect(await titles(staff)).toEqual([
      ["A open report", "/document/a-open-report"],
      ["A secret report", "/internal_document/a-secret-report"],
    ]);
    await ana.send("two.pdf", pdf);
    expect(await titles(ana)).toEqual([["A open report", "/document/a-open-report"]]);
  });

  test("needs the protocol's own header", async () => {
    const response = await cms().request("/api/v1/uploads", {
      method: "POST",
      headers: { ...ana.headers, "Upload-Length": "1" },
    });
    expect(response.status).toBe(412);
  });
});
