// @database one-connection

import { Migrator, sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { FileHistoriesAnswer, FileHistory } from "../../cms/contract/documents";
import { ErrorBody } from "../../cms/contract/errors";
import { DOCUMENT_RESTORE_MS } from "../../cms/contract/limits";
import { SearchAnswer } from "../../cms/contract/search";
import { Card } from "../../cms/contract/shared";
import { IncomingFilesAnswer, UploadAnswer } from "../../cms/contract/uploads";
import { openDatabase } from "../../cms/db/client";
import { migrations } from "../../cms/db/migrations";
import { createDownloadsService } from "../../cms/areas/files/media/files.service";
import {
  createTextExtractor,
  createPdfReader,
  createPreviewReader,
} from "@resource-library/text-extraction";
import { createFileTextsService } from "../../cms/areas/files/media/file-texts.service";
import { createThumbnailsService } from "../../cms/areas/files/media/thumbnails/thumbnails.service";
import { filesRoutes } from "../../cms/http/files.routes";
import { makeDocx, makePdf } from "@resource-library/text-extraction/testing";
import { type StoredFile, storeFile } from "../factories/files";
import { answerOf, savePost } from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { freshPdf, makeUploader, type Uploader, uploaderOf } from "../factories/uploads";
import { useCms } from "../setup/cms";
import { onServer, testLogger } from "../setup/database";
import { createServerDatabase } from "../setup/server-database";

/** Early in a second, so that the tests' steps happen within the same second. */
const clock = { now: Math.floor(Date.now() / 1000) * 1000 + 100 };
const cms = useCms({ now: () => new Date(clock.now) });
let staff: Person, reader: Person, visitor: Person;
let staffFiles: Uploader, readerFiles: Uploader;

beforeAll(async () => {
  staff = await makePerson(cms(), "sam", { name: "Sam Field", roles: ["staff"] });
  reader = await makePerson(cms(), "ana");
  visitor = makeVisitor(cms());
  staffFiles = await makeUploader(cms(), "sam");
  readerFiles = await makeUploader(cms(), "ana");
});

/** Saves a document with one file, as an import does. */
async function documentWith(
  bytes: Buffer,
  overrides: { visibility?: "public" | "internal"; name?: string } = {},
): Promise<{ postId: number; file: StoredFile; path: string }> {
  const {
    database: { db },
    storage,
  } = cms();
  const { visibility = "public" } = overrides;
  const file = await storeFile({ db, storage }, { bytes, ...overrides });
  const postId = await savePost(db, {
    visibility,
    type: visibility === "public" ? "document" : "internal_document",
    files: [{ language: "en", kind: "PDF", title: "Report", fileId: file.id }],
  });
  await cms().services.uploads.publishing.announce([postId]);
  return { postId, file, path: `/documents/${postId}/files/${file.id}` };
}

/** Uploads a file and replaces an existing one with it. */
async function replace(
  path: string,
  name: string,
  bytes: Buffer,
  note?: string,
): Promise<Response> {
  const { id } = await staffFiles.send(name, bytes);
  return staff.call("PUT", path, { upload: id, ...(note && { note }) });
}
/** Returns a storage whose `open` waits until it is released. */
function holdStorage() {
  const { storage } = cms();
  let tell = () => {},
    release = () => {};
  const opened = new Promise<void>((resolve) => (tell = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const open = async (key: string) => {
    tell();
    await released;
    return storage.open(key);
  };
  return { opened, release, storage: { ...storage, open } };
}
const get = (path: string, headers: Record<string, string> = {}) =>
  cms().request(path, { headers, redirect: "manual" });
const codeOf = async (response: Response) => ErrorBody.parse(await response.json()).code;
const cardOf = async (postId: number) => {
  const { documents } = await answerOf(
    await visitor.call("POST", "/search_documents", { page_size: 100 }),
    SearchAnswer,
  );
  return Card.parse(documents.find(({ databaseId }) => databaseId === postId));
};

describe("a replaced file", () => {
  test("has new bytes at the same address at once, and its earlier versions are visible to staff only", async () => {
    const [first, second, third] = [await freshPdf(), await freshPdf(), await freshPdf()];
    const { postId, file, path } = await documentWith(first);
    const before = await get(file.path);
    expect(before.headers.get("cache-control")).toBe("public, no-cache");

    const answer = await answerOf(
      await replace(path, "Anything else.pdf", second, "Figures of 2025"),
      FileHistory,
    );
    expect(answer.versions).toEqual([
      {
        number: 2,
        current: true,
        name: "report.pdf",
        link: file.path,
        kind: "PDF",
        size: second.length,
        pageCount: 1,
        sha256: expect.any(String),
        created: new Date(clock.now).toISOString(),
        by: "Sam Field",
        note: "Figures of 2025",
      },
      {
        number: 1,
        current: false,
        name: "report.pdf",
        link: `${file.path}?version=1`,
        kind: "PDF",
        size: first.length,
        pageCount: null,
        sha256: file.sha256,
        created: "2024-03-01T12:00:00.000Z",
        by: null,
        note: "",
      },
    ]);
    const now = await get(file.path);
    expect([now.status, Buffer.from(await now.arrayBuffer()).equals(second)]).toEqual([200, true]);
    expect(now.headers.get("etag")).toBe(`"${answer.versions[0]!.sha256}"`);
    // Caches must revalidate, and a partial download is not continued with the new bytes.
    expect((await get(file.path, { "If-None-Match": before.headers.get("etag")! })).status).toBe(
      200,
    );
    expect(
      (await get(file.path, { "If-Modified-Since": before.headers.get("last-modified")! })).status,
    ).toBe(200);
    expect((await get(file.path, { "If-None-Match": now.headers.get("etag")! })).status).toBe(304);
    for (const condition of [before.headers.get("etag")!, before.headers.get("last-modified")!]) {
      expect((await get(file.path, { Range: "bytes=5-8", "If-Range": condition })).status).toBe(
        200,
      );
    }
    expect(
      (await get(file.path, { Range: "bytes=5-8", "If-Range": now.headers.get("etag")! })).status,
    ).toBe(206);

    // Replaced within the same second: a request with If-Modified-Since still gets the new bytes.
    await replace(path, "c.pdf", third);
    expect(
      (await get(file.path, { "If-Modified-Since": now.headers.get("last-modified")! })).status,
    ).toBe(200);

    const former = await get(`${file.path}?version=1`, staffFiles.headers);
    expect([
      former.status,
      Buffer.from(await former.arrayBuffer()).equals(first),
      former.headers.get("cache-control"),
    ]).toEqual([200, true, "private, no-store"]);
    expect((await get(`${file.path}?version=3`, staffFiles.headers)).status).toBe(200);
    for (const [number, headers] of [
      ["1", {}],
      ["1", readerFiles.headers],
      ["3", {}],
      ["4", staffFiles.headers],
      ["x", staffFiles.headers],
    ] as const) {
      expect([number, (await get(`${file.path}?version=${number}`, headers)).status]).toEqual([
        number,
        404,
      ]);
    }
    const { files } = await answerOf(
      await staff.call("GET", `/documents/${postId}/files`),
      FileHistoriesAnswer,
    );
    expect(
      files.map(({ id, title, language, versions }) => [
        id,
        title,
        language,
        versions.map(({ number }) => number),
      ]),
    ).toEqual([[file.id, "Report", "en", [3, 2, 1]]]);
  });

  test("is not read from storage if the client already has it", async () => {
    const {
      database: { db },
    } = cms();
    const opened: string[] = [];
    const storage = {
      ...cms().storage,
      open: (key: string) => (opened.push(key), cms().storage.open(key)),
    };
    const { file } = await documentWith(await freshPdf());
    const app = filesRoutes({ ...cms().services, downloads: createDownloadsService(db, storage) });
    const ask = (headers: Record<string, string>) => app.request(file.path, { headers });
    expect((await ask({ "If-None-Match": `"${file.sha256}"` })).status).toBe(304);
    expect(opened).toEqual([]);
    await (await ask({})).arrayBuffer();
    expect(opened).toHaveLength(1);
  });

  test("gets its text, page count and thumbnail again, and is found by its new text", async () => {
    const {
      database: { db },
      cms: { jobs },
    } = cms();
    const first = await staffFiles.send(
      "Plan.pdf",
      await makePdf(["Ostriches everywhere", "Second page"]),
    );
    const { document } = await answerOf(
      await staff.call("POST", "/internal_documents", {
        title: "Birds",
        abstract: "About birds.",
        en_files: [first.id],
        approvedPolicy: true,
        consentTerms: true,
        externalUse: true,
      }),
      UploadAnswer,
    );
    const postId = document!.databaseId;
    await jobs.finish();
    const before = await cardOf(postId);
    expect([before.files, before.thumbnail?.url]).toEqual([
      [{ language: "en", kind: "PDF", size: expect.any(Number), pageCount: 2 }],
      expect.stringContaining("cover.webp"),
    ]);
    const find = async (search: string) =>
      (
        await answerOf(await visitor.call("POST", "/search_documents", { search }), SearchAnswer)
      ).documents.map(({ databaseId }) => databaseId);
    expect(await find("ostriches")).toContain(postId);

    clock.now += 60_000;
    const path = `/documents/${postId}/files/${first.id}`;
    const { versions } = await answerOf(
      await replace(path, "other.pdf", await makePdf(["Pelicans instead", "Two", "Three"])),
      FileHistory,
    );
    expect(versions.map(({ number, by }) => [number, by])).toEqual([
      [2, "Sam Field"],
      [1, "Sam Field"],
    ]);
    // Nothing of the old version is shown even before the jobs have run.
    expect((await cardOf(postId)).thumbnail).toBeNull();
    expect(await find("ostriches")).not.toContain(postId);
    await jobs.finish();
    const after = await cardOf(postId);
    expect(after.files[0]!.pageCount).toBe(3);
    expect(after.thumbnail!.url).not.toBe(before.thumbnail!.url);
    expect((await get(before.thumbnail!.url)).status).toBe(200);
    expect((await get(after.thumbnail!.url)).headers.get("cache-control")).toBe(
      "public, max-age=3600, must-revalidate",
    );
    expect(after.modified > before.modified).toBe(true);
    expect(await find("pelicans")).toContain(postId);
    expect(await find("ostriches")).not.toContain(postId);
    expect(
      await db
        .selectFrom("file_extractions")
        .select(["version", "state"])
        .where("file_id", "=", first.id)
        .executeTakeFirst(),
    ).toEqual({ version: 2, state: "done" });
  });

  test("gets no thumbnail or page count of the old version if it is replaced during drawing", async () => {
    const {
      database: { db },
    } = cms();
    const { postId, file, path } = await documentWith(await freshPdf());
    const held = holdStorage();
    const pdf = createPdfReader();
    const drawing = createThumbnailsService({
      db,
      storage: held.storage,
      pdf,
      previews: createPreviewReader(),
      logger: testLogger,
    }).draw(postId);
    await held.opened;
    await replace(path, "b.docx", await makeDocx(["In words"]));
    held.release();
    await drawing;
    await pdf.close();
    expect(
      await db
        .selectFrom("posts")
        .select("thumbnail_file_id")
        .where("database_id", "=", postId)
        .execute(),
    ).toEqual([{ thumbnail_file_id: null }]);
    expect(
      await db
        .selectFrom("files")
        .select(["version", "page_count"])
        .where("id", "=", file.id)
        .execute(),
    ).toEqual([{ version: 2, page_count: null }]);
  });

  test("is not found by the old text if it is replaced during extraction", async () => {
    const {
      database: { db },
    } = cms();
    const { file, path } = await documentWith(await makePdf(["Quokkas everywhere"]));
    const held = holdStorage();
    const indexed: string[][] = [];
    const index = async () => {
      indexed.push(
        (
          await db.selectFrom("file_texts").select("text").where("file_id", "=", file.id).execute()
        ).map(({ text }) => text),
      );
    };
    const fileTexts = createFileTextsService({
      db,
      storage: held.storage,
      extractor: createTextExtractor(),
      engine: { indexLater: index },
      logger: testLogger,
    });
    const reading = fileTexts.read(file.id);
    await held.opened;
    await replace(path, "b.pdf", await makePdf(["Wombats instead"]));
    held.release();
    await reading;
    await fileTexts.close();
    for (const texts of indexed) expect(texts.join(" ")).not.toContain("Quokkas");
    expect(
      await db.selectFrom("file_texts").select("text").where("file_id", "=", file.id).execute(),
    ).toEqual([{ text: expect.stringContaining("Wombats") }]);
    expect(
      await db
        .selectFrom("file_extractions")
        .select(["version", "state"])
        .where("file_id", "=", file.id)
        .execute(),
    ).toEqual([{ version: 2, state: "done" }]);
  });

  test("keeps the chosen picture of its document", async () => {
    const {
      database: { db },
      storage,
    } = cms();
    const { postId, path } = await documentWith(await freshPdf());
    const picture = await storeFile({ db, storage }, { name: "chosen.png", mimeType: "image/png" });
    await db
      .updateTable("posts")
      .set({ thumbnail_file_id: picture.id })
      .where("database_id", "=", postId)
      .execute();
    await replace(path, "b.pdf", await freshPdf());
    expect(
      await db
        .selectFrom("posts")
        .select("thumbnail_file_id")
        .where("database_id", "=", postId)
        .executeTakeFirst(),
    ).toEqual({ thumbnail_file_id: picture.id });
  });

  test("may have another type: its name gets the right extension, and the old address redirects", async () => {
    const { postId, file, path } = await documentWith(await freshPdf(), {
      name: "Annual report v1.2.pdf",
    });
    const answer = await answerOf(
      await replace(path, "x.docx", await makeDocx(["In words"])),
      FileHistory,
    );
    expect(answer.versions.map(({ kind, name }) => [kind, name])).toEqual([
      ["DOCX", "Annual report v1.2.docx"],
      ["PDF", "Annual report v1.2.pdf"],
    ]);
    const moved = await get(file.path);
    expect([
      moved.status,
      moved.headers.get("location"),
      moved.headers.get("cache-control"),
    ]).toEqual([301, `/files/${file.id}/Annual%20report%20v1.2.docx`, "public, no-cache"]);
    expect((await get(moved.headers.get("location")!)).headers.get("content-type")).toContain(
      "wordprocessingml",
    );
    expect((await cardOf(postId)).files[0]!.kind).toBe("DOCX");
    const former = await get(answer.versions[1]!.link, staffFiles.headers);
    expect([former.status, former.headers.get("content-type")]).toEqual([200, "application/pdf"]);

    const picture = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "#0a0" },
    })
      .jpeg()
      .toBuffer();
    await replace(path, "x.jpg", picture);
    expect(
      (await get(`/files/${file.id}/Annual%20report%20v1.2.docx`)).headers.get("location"),
    ).toBe(`/files/${file.id}/Annual%20report%20v1.2.jpg`);
  });

  test("is sent as JSON or in a form, passes the same checks, and leaves nothing behind if refused", async () => {
    const { file, path } = await documentWith(await freshPdf());
    const bytes = await freshPdf();
    const sent = await staffFiles.form(
      "PUT",
      path,
      { note: "  From the   printer " },
      { upload: [["b.pdf", bytes]] },
    );
    expect((await answerOf(sent, FileHistory)).versions[0]).toMatchObject({
      number: 2,
      note: "From the printer",
      size: bytes.length,
    });

    const refused = async (response: Response) => {
      const { code, rules } = ErrorBody.parse(await response.json());
      return [response.status, code, rules];
    };
    const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(600)]);
    expect(
      await refused(await staffFiles.form("PUT", path, {}, { upload: [["b.pdf", program]] })),
    ).toEqual([422, "invalid_input", { upload: "program" }]);
    expect(
      await refused(await staffFiles.form("PUT", path, {}, { upload: [["b.pdf", bytes]] })),
    ).toEqual([422, "invalid_input", { upload: "file_same" }]);
    expect(
      await refused(
        await staffFiles.form(
          "PUT",
          path,
          {},
          {
            upload: [
              ["a.pdf", await freshPdf()],
              ["b.pdf", await freshPdf()],
            ],
          },
        ),
      ),
    ).toEqual([422, "invalid_input", undefined]);
    expect(await refused(await staffFiles.form("PUT", path, { note: "No file" }))).toEqual([
      422,
      "invalid_input",
      undefined,
    ]);
    expect(
      await refused(await staff.call("PUT", path, { upload: "01jnf3zq8v5e7m2k9p4r6t1w3x" })),
    ).toEqual([422, "invalid_input", { upload: "file_unknown" }]);
    const long = await staffFiles.form(
      "PUT",
      path,
      { note: "x".repeat(301) },
      { upload: [["b.pdf", await freshPdf()]] },
    );
    expect(await refused(long)).toEqual([422, "invalid_input", { note: "too_many_characters" }]);
    expect(await answerOf(await staff.call("GET", "/uploads"), IncomingFilesAnswer)).toEqual({
      files: [],
    });
    // An upload belongs to its owner, even though staff may replace files.
    const others = await readerFiles.send("b.pdf", await freshPdf());
    expect(await refused(await staff.call("PUT", path, { upload: others.id }))).toEqual([
      422,
      "invalid_input",
      { upload: "file_unknown" },
    ]);
    expect((await get(file.path)).headers.get("content-length")).toBe(String(bytes.length));
  });

  test("changes in all documents, and in every place of a document, that use it", async () => {
    const {
      database: { db },
    } = cms();
    const { file, path } = await documentWith(await freshPdf());
    const twice = (language: string) => ({
      language,
      kind: "PDF" as const,
      title: `Report, ${language}`,
      fileId: file.id,
    });
    const other = await savePost(db, { files: [twice("en"), twice("es")] });
    await cms().services.uploads.publishing.announce([other]);
    const before = await cardOf(other);
    const { files } = await answerOf(
      await staff.call("GET", `/documents/${other}/files`),
      FileHistoriesAnswer,
    );
    expect(files.map(({ title, versions }) => [title, versions.length])).toEqual([
      ["Report, en", 1],
    ]);
    await replace(path, "b.docx", await makeDocx(["In words"]));
    const after = await cardOf(other);
    expect(after.files.map(({ kind }) => kind)).toEqual(["DOCX", "DOCX"]);
    expect(after.modified > before.modified).toBe(true);
  });

  test("is replaced by only one of two editors of the same version; the other gets edit_conflict with both notes", async () => {
    const { path } = await documentWith(await freshPdf());
    const uploads = [
      await staffFiles.send("b.pdf", await freshPdf()),
      await staffFiles.send("c.pdf", await freshPdf()),
    ];
    const answers = await Promise.all(
      uploads.map(({ id }, index) =>
        staff.call("PUT", path, { upload: id, version: 1, note: `Mine ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    const won = 1 - lost;
    expect(ErrorBody.parse(await answers[lost]!.json())).toMatchObject({
      code: "edit_conflict",
      changes: [
        { field: "version", yours: 1, theirs: 2, by: "Sam Field" },
        { field: "note", yours: `Mine ${lost}`, theirs: `Mine ${won}`, by: "Sam Field" },
      ],
    });
    // The upload is kept: staff can send it again after seeing the other version.
    const { versions } = await answerOf(
      await staff.call("PUT", path, { upload: uploads[lost]!.id, version: 2 }),
      FileHistory,
    );
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1]);
    // The same applies to a form, whose refused file is deleted.
    const late = await staffFiles.form(
      "PUT",
      path,
      { version: "2" },
      { upload: [["d.pdf", await freshPdf()]] },
    );
    expect([late.status, await codeOf(late)]).toEqual([409, "edit_conflict"]);
    expect(await answerOf(await staff.call("GET", "/uploads"), IncomingFilesAnswer)).toEqual({
      files: [],
    });
    expect(
      (
        await staffFiles.form(
          "PUT",
          path,
          { version: "3" },
          { upload: [["d.pdf", await freshPdf()]] },
        )
      ).status,
    ).toBe(200);
  });

  test("gets one version for each of two simultaneous replacements without a version number", async () => {
    const { path } = await documentWith(await freshPdf());
    const uploads = [
      await staffFiles.send("b.pdf", await freshPdf()),
      await staffFiles.send("c.pdf", await freshPdf()),
    ];
    const answers = await Promise.all(
      uploads.map(({ id }) => staff.call("PUT", path, { upload: id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const histories = await Promise.all(answers.map((answer) => answerOf(answer, FileHistory)));
    expect(Math.max(...histories.map(({ versions }) => versions.length))).toBe(3);
  });
});

describe("permission to replace a file and read its versions", () => {
  test("is limited to staff and excludes the uploader", async () => {
    const handedIn = await readerFiles.send("Mine.pdf", await freshPdf());
    const { submission } = await answerOf(
      await reader.call("POST", "/documents", {
        title: "Mine",
        abstract: "Mine.",
        en_files: [handedIn.id],
        approvedPolicy: true,
        consentTerms: true,
      }),
      UploadAnswer,
    );
    const decided = await staff.call("PUT", `/submissions/${submission!.id}/decision`, {
      decision: "accept",
      modified: submission!.modified,
    });
    const { document } = (await decided.json()) as { document: { databaseId: number } };
    const path = `/documents/${document.databaseId}/files/${handedIn.id}`;
    const stranger = await makePerson(cms(), "ben");
    const own = await readerFiles.send("b.pdf", await freshPdf());
    for (const [who, body, status] of [
      [visitor, { upload: own.id }, 401],
      [reader, { upload: own.id }, 403],
      [stranger, { upload: own.id }, 403],
    ] as const) {
      expect((await who.call("PUT", path, body)).status).toBe(status);
      expect((await who.call("GET", `/documents/${document.databaseId}/files`)).status).toBe(
        status,
      );
    }
    // The server refuses the form without accepting its file.
    for (const who of [readerFiles, uploaderOf(cms(), {})]) {
      expect([401, 403]).toContain(
        (await who.form("PUT", path, {}, { upload: [["b.pdf", await freshPdf()]] })).status,
      );
    }
    expect(
      (await answerOf(await reader.call("GET", "/uploads"), IncomingFilesAnswer)).files.map(
        ({ id }) => id,
      ),
    ).toEqual(expect.arrayContaining([own.id]));
    await replace(path, "b.pdf", await freshPdf());
    // They cannot read the earlier version either.
    expect(
      (await get(`/files/${handedIn.id}/Mine.pdf?version=1`, readerFiles.headers)).status,
    ).toBe(404);
  });

  test("is not asked for a missing file or a file of another document: both are not found", async () => {
    const { path, postId } = await documentWith(await freshPdf());
    const other = await documentWith(await freshPdf());
    const { id } = await staffFiles.send("b.pdf", await freshPdf());
    for (const missing of [
      `/documents/${postId}/files/${other.file.id}`,
      `/documents/${postId}/files/01jnf3zq8v5e7m2k9p4r6t1w3x`,
      `/documents/2147483647/files/${other.file.id}`,
    ]) {
      const answer = await staff.call("PUT", missing, { upload: id });
      expect([answer.status, await codeOf(answer)]).toEqual([404, "not_found"]);
    }
    expect((await staff.call("GET", "/documents/2147483647/files")).status).toBe(404);
    expect((await staff.call("PUT", path, { upload: id })).status).toBe(200);
  });

  test("reveals nothing of an internal document to other users", async () => {
    const { postId, file, path } = await documentWith(await freshPdf(), { visibility: "internal" });
    await replace(path, "b.pdf", await freshPdf());
    expect((await get(`${file.path}?version=1`)).status).toBe(404);
    expect((await get(file.path, staffFiles.headers)).headers.get("cache-control")).toBe(
      "private, no-store",
    );
    expect((await reader.call("GET", `/documents/${postId}/files`)).status).toBe(403);
  });
});

describe("the bytes of earlier versions", () => {
  /** Returns a function that checks whether the bytes of all versions that the file has now still exist. */
  async function captureVersions(id: string): Promise<() => Promise<boolean[]>> {
    const {
      storage,
      database: { db },
    } = cms();
    const rows = [
      ...(await db.selectFrom("files").select("storage_key").where("id", "=", id).execute()),
      ...(await db
        .selectFrom("file_versions")
        .select("storage_key")
        .where("file_id", "=", id)
        .execute()),
    ];
    return () =>
      Promise.all(rows.map(async ({ storage_key: key }) => (await storage.size(key)) !== null));
  }

  test("are deleted with an accepted submission's document after the restore period", async () => {
    const {
      database: { db },
      services: { removal, uploads },
    } = cms();
    const { id } = await readerFiles.send("mine.pdf", await freshPdf());
    const { submission } = await answerOf(
      await reader.call("POST", "/documents", {
        title: "Names a child",
        abstract: "x",
        en_files: [id],
        approvedPolicy: true,
        consentTerms: true,
      }),
      UploadAnswer,
    );
    const decided = await staff.call("PUT", `/submissions/${submission!.id}/decision`, {
      decision: "accept",
      modified: submission!.modified,
    });
    const { document } = (await decided.json()) as { document: { databaseId: number } };
    await replace(`/documents/${document.databaseId}/files/${id}`, "b.pdf", await freshPdf());
    const there = await captureVersions(id);
    expect((await staff.call("DELETE", `/documents/${document.databaseId}`)).status).toBe(204);
    const before = clock.now;
    clock.now += DOCUMENT_RESTORE_MS;
    await uploads.tidy();
    expect(await there()).toEqual([true, true]);
    await removal.deleteExpired(document.databaseId);
    clock.now += 60 * 60 * 1000;
    await uploads.tidy();
    // Resets the clock, so that users stay signed in.
    clock.now = before;
    expect(await there()).toEqual([false, false]);
    expect(await db.selectFrom("files").select("id").where("id", "=", id).execute()).toEqual([]);
    expect(
      await db
        .selectFrom("submissions")
        .select(["state", "post_id"])
        .where("id", "=", submission!.id)
        .executeTakeFirst(),
    ).toEqual({ state: "accepted", post_id: null });
  });

  test("stay as long as the file, and are deleted with it", async () => {
    const {
      database: { db },
      services: { uploads },
    } = cms();
    const { id } = await staffFiles.send("a.pdf", await freshPdf());
    const { document } = await answerOf(
      await staff.call("POST", "/internal_documents", {
        title: "Short-lived",
        abstract: "x",
        en_files: [id],
        approvedPolicy: true,
        consentTerms: true,
      }),
      UploadAnswer,
    );
    await replace(`/documents/${document!.databaseId}/files/${id}`, "b.pdf", await freshPdf());
    const there = await captureVersions(id);
    clock.now += 40 * 24 * 60 * 60 * 1000;
    await uploads.tidy();
    expect(await there()).toEqual([true, true]);
    await db.deleteFrom("posts").where("database_id", "=", document!.databaseId).execute();
    await uploads.tidy();
    expect(await there()).toEqual([false, false]);
  });
});

describe("the migration to file versions", () => {
  test("makes the present bytes of each file its first version, already extracted", async () => {
    const server = onServer ? await createServerDatabase() : null;
    const database = await openDatabase({
      dataDir: "memory://",
      databaseUrl: server?.url,
      logger: testLogger,
    });
    const { db } = database;
    await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(
      "0010_uploads_of_ended_accounts",
    );
    await sql`insert into files (id, storage_key, sha256, name, mime_type, size) values ('01jnf3zq8v5e7m2k9p4r6t1w3x', 'files/3x/a', 'ab', 'a.pdf', 'application/pdf', 3)`.execute(
      db,
    );
    await sql`insert into file_extractions (file_id, state, extractor, language) values ('01jnf3zq8v5e7m2k9p4r6t1w3x', 'done', 1, 'en')`.execute(
      db,
    );
    await sql`insert into posts (type) values ('document')`.execute(db);
    await database.migrate();
    const { rows } = await sql`
      select f.version, f.version_at, f.version_by, f.version_note, e.version as read, p.removed from files f join file_extractions e on e.file_id = f.id cross join posts p`.execute(
      db,
    );
    expect(rows).toEqual([
      { version: 1, version_at: null, version_by: null, version_note: "", read: 1, removed: null },
    ]);
    await database.close();
    await server?.drop();
  });
});
