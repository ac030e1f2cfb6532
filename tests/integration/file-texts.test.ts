import { describe, expect, test } from "vitest";
import { makeDocx, makePdf } from "../factories/documents";
import { storeFile, type StoredFile } from "../factories/files";
import { savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("the text of files", () => {
  const world = useCms();
  const store = (bytes: Buffer, overrides: { mimeType?: string; visibility?: "public" | "internal"; name?: string } = {}) =>
    storeFile({ db: world().database.db, storage: world().storage }, { bytes, ...overrides });
  const stateOf = (file: StoredFile) => world().database.db.selectFrom("file_extractions").select(["state", "reason"]).where("file_id", "=", file.id).executeTakeFirst();
  const pagesOf = async (file: StoredFile) => (await world().database.db.selectFrom("file_texts").select(["page", "text"])
    .where("file_id", "=", file.id).orderBy("part").execute()).map(({ page, text }) => [page, text]);

  test("is read page by page by a job, once", async () => {
    const { cms, database: { db } } = world();
    const pdf = await store(await makePdf(["Introduction", "Registration of births"]));
    const docx = await store(await makeDocx(["Every child"]), { mimeType: DOCX });
    await cms.jobs.finish();
    expect(await pagesOf(pdf)).toEqual([[1, "Introduction"], [2, "Registration of births"]]);
    expect(await pagesOf(docx)).toEqual([[null, "Every child"]]);
    expect(await stateOf(pdf)).toEqual({ state: "done", reason: null });
    expect(await db.selectFrom("files").select("page_count").where("id", "=", pdf.id).executeTakeFirst()).toEqual({ page_count: 2 });

    await db.updateTable("file_texts").set({ text: "kept" }).where("file_id", "=", docx.id).execute();
    await cms.jobs.finish();
    expect(await pagesOf(docx)).toEqual([[null, "kept"]]);
  });

  test("is read again in another language", async () => {
    const { cms, database: { db } } = world();
    const file = await store(await makePdf(["Registros de nacimientos"]));
    await cms.jobs.finish();
    await savePost(db, {
      translations: [{ language: "es", title: "Informe", abstract: "" }], files: [{ language: "es", kind: "PDF", title: "Informe", fileId: file.id }],
    });
    await cms.jobs.finish();
    const { language } = await db.selectFrom("file_extractions").select("language").where("file_id", "=", file.id).executeTakeFirstOrThrow();
    expect(language).toBe("es");
  });

  test("is none where a file is broken, locked, too large or lost, and the others are read", async () => {
    const { cms, database: { db }, storage } = world();
    const broken = await store(Buffer.from("%PDF-1.7 and no more"));
    const locked = await store(await makePdf(["Secret"], { password: "sesame" }));
    const scan = await store(await makePdf([""]));
    const lost = await store(await makePdf(["Lost"]));
    await storage.remove((await db.selectFrom("files").select("storage_key").where("id", "=", lost.id).executeTakeFirstOrThrow()).storage_key);
    const large = await store(await makePdf(["Large"]));
    await db.updateTable("files").set({ size: 200 * 1024 * 1024 }).where("id", "=", large.id).execute();
    const whole = await store(await makePdf(["Whole"]));
    await cms.jobs.finish();
    expect(await Promise.all([broken, locked, scan, lost, large, whole].map(stateOf))).toEqual([
      { state: "failed", reason: "broken" }, { state: "none", reason: "encrypted" }, { state: "none", reason: "empty" },
      { state: "failed", reason: "missing" }, { state: "failed", reason: "too_large" }, { state: "done", reason: null },
    ]);
  });
});
