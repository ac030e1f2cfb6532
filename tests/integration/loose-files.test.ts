// @database one-connection

import { beforeAll, describe, expect, test } from "vitest";
import { deleteUnusedFiles } from "../../cms/areas/files/media/unused-files";
import { type StoredFile, storeFile } from "../factories/files";
import { saveNamedTerms, savePost } from "../factories/library";
import { makePerson, type Person } from "../factories/people";
import { freshPdf } from "../factories/uploads";
import { useCms } from "../setup/cms";
import { testLogger } from "../setup/database";

const cms = useCms();
let reader: Person;
beforeAll(async () => {
  reader = await makePerson(cms(), "ana");
});

/** Stores a file that was uploaded long ago. */
async function oldFile(): Promise<StoredFile & { key: string }> {
  const {
    database: { db },
    storage,
  } = cms();
  const file = await storeFile({ db, storage });
  await db
    .insertInto("uploaded_files")
    .values({ file_id: file.id, uploaded: new Date(0) })
    .execute();
  const { storage_key: key } = await db
    .selectFrom("files")
    .select("storage_key")
    .where("id", "=", file.id)
    .executeTakeFirstOrThrow();
  return { ...file, key };
}
const clear = (storage: Pick<ReturnType<typeof cms>["storage"], "remove"> = cms().storage) =>
  deleteUnusedFiles({ db: cms().database.db, storage, logger: testLogger, now: new Date() });
/** Returns whether a file's row and its bytes exist. */
const isThere = async ({ id, key }: { id: string; key: string }) => {
  const {
    database: { db },
    storage,
  } = cms();
  return [
    (await db.selectFrom("files").select("id").where("id", "=", id).executeTakeFirst()) !==
      undefined,
    (await storage.size(key)) !== null,
  ];
};

describe("files without any reference", () => {
  test("are deleted with their bytes, while files of documents, authors, users and the spotlight stay", async () => {
    const { db } = cms().database;
    const [loose, read, drawn, portrait, face, lit] = await Promise.all([
      oldFile(),
      oldFile(),
      oldFile(),
      oldFile(),
      oldFile(),
      oldFile(),
    ]);
    const postId = await savePost(db, {
      files: [{ language: "en", kind: "PDF", title: "Report", fileId: read.id }],
    });
    await db
      .updateTable("posts")
      .set({ thumbnail_file_id: drawn.id })
      .where("database_id", "=", postId)
      .execute();
    await saveNamedTerms(db, [{ taxonomy: "authors", slug: "ana-ruiz" }]);
    const { id: termId } = await db
      .selectFrom("terms")
      .select("id")
      .where("slug", "=", "ana-ruiz")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("authors")
      .values({
        term_id: termId,
        first_name: "",
        last_name: "",
        affiliation: "",
        role: "",
        image_file_id: portrait.id,
        top_resources: [],
      })
      .execute();
    await db
      .updateTable("users")
      .set({ image_file_id: face.id })
      .where("database_id", "=", reader.id)
      .execute();
    await db
      .insertInto("spotlight_items")
      .values({
        language: "en",
        position: 0,
        title: "Conference",
        text: "",
        link: "https://example.org/",
        file_id: lit.id,
      })
      .execute();
    await clear();
    expect(await isThere(loose)).toEqual([false, false]);
    for (const file of [read, drawn, portrait, face, lit])
      expect(await isThere(file)).toEqual([true, true]);
  });

  test("stay if they get a reference before their turn", async () => {
    const {
      database: { db },
      storage,
    } = cms();
    const files = [await oldFile(), await oldFile()];
    const postId = await savePost(db, { title: "In need of a picture" });
    let kept: StoredFile | undefined;
    await clear({
      async remove(key) {
        await storage.remove(key);
        kept ??= files.find((file) => file.key !== key)!;
        await db
          .updateTable("posts")
          .set({ thumbnail_file_id: kept.id })
          .where("database_id", "=", postId)
          .execute();
      },
    });
    for (const file of files)
      expect(await isThere(file)).toEqual(file === kept ? [true, true] : [false, false]);
  });

  test("keep the bytes that another file shares", async () => {
    const { db } = cms().database;
    const [loose, other] = [await oldFile(), await oldFile()];
    await db
      .updateTable("files")
      .set({ storage_key: loose.key })
      .where("id", "=", other.id)
      .execute();
    await savePost(db, {
      files: [{ language: "en", kind: "PDF", title: "Report", fileId: other.id }],
    });
    await clear();
    expect(await isThere(loose)).toEqual([false, true]);
  });
});

test("a thumbnail that is drawn again counts as new, and its bytes are stored once", async () => {
  const {
    database: { db },
    storage,
    services: { thumbnails },
  } = cms();
  const file = await storeFile({ db, storage }, { bytes: await freshPdf() });
  const postId = await savePost(db, {
    files: [{ language: "en", kind: "PDF", title: "Report", fileId: file.id }],
  });
  const picture = () =>
    db
      .selectFrom("posts as p")
      .innerJoin("files as f", "f.id", "p.thumbnail_file_id")
      .select(["f.id", "f.storage_key as key"])
      .where("p.database_id", "=", postId)
      .executeTakeFirstOrThrow();
  await thumbnails.draw(postId);
  const before = await picture();
  // Simulates a file that is replaced, and then replaced by its earlier version.
  await db
    .updateTable("posts")
    .set({ thumbnail_file_id: null })
    .where("database_id", "=", postId)
    .execute();
  await db
    .updateTable("uploaded_files")
    .set({ uploaded: new Date(0) })
    .where("file_id", "=", before.id)
    .execute();
  await thumbnails.draw(postId);
  expect(await picture()).toEqual(before);
  await db
    .updateTable("posts")
    .set({ thumbnail_file_id: null })
    .where("database_id", "=", postId)
    .execute();
  await clear();
  expect(await isThere(before)).toEqual([true, true]);
});
