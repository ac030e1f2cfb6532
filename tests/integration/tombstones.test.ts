// @database server

import { beforeAll, describe, expect, test, vi } from "vitest";
import { Document, DocumentUses, Tombstone } from "../../cms/contract/documents";
import { ErrorBody } from "../../cms/contract/errors";
import { LibraryAnswer } from "../../cms/contract/library";
import { DOCUMENT_RESTORE_MS } from "../../cms/contract/limits";
import { SearchAnswer } from "../../cms/contract/search";
import { UploadAnswer } from "../../cms/contract/uploads";
import { DocumentRef } from "../../cms/contract/shared";
import type { Storage } from "../../cms/platform/storage";
import { type StoredFile, storeFile } from "../factories/files";
import {
  answerOf,
  saveCollection,
  saveItems,
  saveNamedTerms,
  savePost,
} from "../factories/library";
import { makePerson, makeVisitor, type Person } from "../factories/people";
import { freshPdf, makeUploader } from "../factories/uploads";
import { useCms } from "../setup/cms";

const clock = { now: Date.now() };
const cms = useCms({ now: () => new Date(clock.now) });
let staff: Person, reader: Person, visitor: Person;
let number = 0;

beforeAll(async () => {
  staff = await makePerson(cms(), "sam", { roles: ["staff"] });
  reader = await makePerson(cms(), "ana");
  visitor = makeVisitor(cms());
  await saveNamedTerms(cms().database.db, [{ taxonomy: "topics", slug: "water" }]);
});

interface Saved {
  id: number;
  slug: string;
  file: StoredFile;
}

/** Saves a document in two languages with a file that search knows. */
async function saveDocument({
  visibility = "public" as "public" | "internal",
  shares = undefined as StoredFile | undefined,
} = {}): Promise<Saved> {
  const {
    database: { db },
    storage,
    services: { uploads },
  } = cms();
  const slug = `wells-${++number}`;
  const file =
    shares ?? (await storeFile({ db, storage }, { visibility, bytes: await freshPdf() }));
  const id = await savePost(db, {
    visibility,
    type: visibility === "public" ? "document" : "internal_document",
    terms: [{ taxonomy: "topics", slug: "water" }],
    translations: [
      { language: "en", slug, title: `Wells ${number}`, abstract: "About wells." },
      {
        language: "es",
        slug: `pozos-${number}`,
        title: `Pozos ${number}`,
        abstract: "Sobre pozos.",
      },
    ],
    files: [{ language: "en", kind: "PDF", title: "Wells", fileId: file.id }],
  });
  await uploads.publishing.announce([id]);
  return { id, slug, file };
}

const remove = async (id: number, body?: object) => {
  const answer = await staff.call("DELETE", `/documents/${id}`, body);
  expect([id, answer.status]).toEqual([id, 204]);
};
const statusOf = async (answer: Response | Promise<Response>) => {
  const { status, headers } = await answer;
  return status >= 400
    ? [status, ErrorBody.parse(await (await answer).json()).code, headers.get("cache-control")]
    : [status];
};
const GONE = [410, "gone", "no-store"];
const MISSING = [404, "not_found", "no-store"];
const tombstoneOf = async (who: Person, slug: string, language = "en", type = "documents") =>
  answerOf(await who.call("GET", `/${type}/${slug}/tombstone?language=${language}`), Tombstone);
const found = async (who: Person, search = "") => {
  const { documents, count } = await answerOf(
    await who.call("POST", "/search_documents", {
      search,
      indices: ["public_search", "internal_search"],
      post_type: ["document", "internal_document"],
    }),
    SearchAnswer,
  );
  return { ids: documents.map(({ databaseId }) => databaseId), count };
};
const pictureOf = async (id: number) =>
  (
    await cms()
      .database.db.selectFrom("posts")
      .select("thumbnail_file_id")
      .where("database_id", "=", id)
      .executeTakeFirstOrThrow()
  ).thumbnail_file_id;
/** Blocks reads from the storage until they are released; `opened` resolves at the first read. */
function holdOpening(storage: Storage): { opened: Promise<void>; release: () => void } {
  const open = storage.open.bind(storage);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const opened = new Promise<void>((resolve) => {
    vi.spyOn(storage, "open").mockImplementation(async (...wanted) => {
      resolve();
      await released;
      return open(...wanted);
    });
  });
  return { opened, release: () => (vi.restoreAllMocks(), release()) };
}
const topicCount = async () =>
  (await cms().services.taxonomies.tree()).bySlug("topics", "water")!.count;

describe("a removed document", () => {
  test("answers 410 at each of its URLs, with the reason and its successor", async () => {
    const [document, successor] = [await saveDocument(), await saveDocument()];
    await remove(document.id, {
      reason: "  There is a second edition.\r\nWith better figures. ",
      language: "sv",
      successor: successor.id,
    });
    for (const slug of [document.slug, `pozos-${document.slug.slice(6)}`]) {
      for (const who of [visitor, reader, staff])
        expect(await statusOf(who.call("GET", `/documents/${slug}`))).toEqual(GONE);
    }
    for (const [path, headers] of [
      [document.file.path, {}],
      [`/files/${document.file.id}/other.pdf`, {}],
      [`${document.file.path}?version=1`, {}],
    ] as const) {
      expect([path, ...(await statusOf(cms().request(path, { headers })))]).toEqual([
        path,
        ...(path.includes("version") ? MISSING : GONE),
      ]);
    }
    const { database_id: number } = await cms()
      .database.db.selectFrom("files")
      .select("database_id")
      .where("id", "=", document.file.id)
      .executeTakeFirstOrThrow();
    for (const asked of [`id: "${document.file.id}"`, `id: "${number}", idType: DATABASE_ID`]) {
      expect(await visitor.graphql(`{ mediaItem(${asked}) { id } }`)).toMatchObject({
        errors: [{ extensions: { code: "gone" } }],
      });
    }

    const { removed, ...told } = await tombstoneOf(visitor, document.slug, "es");
    expect(new Date(removed).getTime()).toBe(clock.now);
    expect(told).toEqual({
      reason: "There is a second edition.\nWith better figures.",
      reasonLanguage: "sv",
      successor: {
        databaseId: successor.id,
        type: "document",
        title: `Pozos ${successor.slug.slice(6)}`,
        language: "es",
        link: `/es/document/pozos-${successor.slug.slice(6)}`,
      },
    });
    expect(await statusOf(visitor.call("GET", `/documents/${successor.slug}/tombstone`))).toEqual(
      MISSING,
    );
    expect(await statusOf(visitor.call("GET", "/documents/never-there"))).toEqual(MISSING);
  });

  test("is in no search, count, list or collection, is not counted as viewed, and cannot be corrected or collected", async () => {
    const { db } = cms().database;
    const [document, kept] = [await saveDocument(), await saveDocument()];
    const collection = await saveCollection(db, { title: "Shelf", items: [document.id, kept.id] });
    for (const { id } of [document, kept]) await reader.call("POST", `/user_library/posts/${id}`);
    const article = await savePost(db, { type: "article", title: "An article" });
    await saveItems(db, article, "dropdown:1", [document.id]);
    const before = { found: await found(visitor), topic: await topicCount() };

    const uses = await answerOf(
      await staff.call("GET", `/documents/${document.id}/uses`),
      DocumentUses,
    );
    expect(uses).toMatchObject({
      document: { databaseId: document.id, title: `Wells ${document.slug.slice(6)}` },
      savedBy: 1,
      collections: 1,
      items: 1,
      files: 1,
    });
    await remove(document.id);

    const after = await found(visitor);
    expect([after.count, after.ids.includes(document.id), await topicCount()]).toEqual([
      before.found.count - 1,
      false,
      before.topic - 1,
    ]);
    const library = await answerOf(await reader.call("GET", "/user_library"), LibraryAnswer);
    expect(library.posts.map(({ databaseId }) => databaseId)).toEqual([kept.id]);
    const held = (await (
      await visitor.call("POST", `/collections/${collection}/documents`, {})
    ).json()) as { documents: { databaseId: number }[] };
    expect(held.documents.map(({ databaseId }) => databaseId)).toEqual([kept.id]);
    const related = (await answerOf(await visitor.call("GET", `/documents/${kept.slug}`), Document))
      .related;
    expect(related.map(({ databaseId }) => databaseId)).not.toContain(document.id);
    const suggested = await (
      await visitor.call(
        "GET",
        `/autocomplete_documents?search=${document.slug.replace("-", "%20")}`,
      )
    ).text();
    expect(suggested).not.toContain(`${document.slug}"`);
    expect(
      (await visitor.call("POST", "/usage_tracking/document", { databaseId: document.id })).status,
    ).toBe(204);
    expect(
      await db
        .selectFrom("usage_daily")
        .select("count")
        .where("post_id", "=", document.id)
        .execute(),
    ).toEqual([]);
    expect((await reader.call("POST", `/user_library/posts/${document.id}`)).status).toBe(404);
    expect((await staff.call("GET", `/documents/${document.id}/files`)).status).toBe(404);
    expect(await statusOf(staff.call("DELETE", `/documents/${document.id}`))).toEqual(MISSING);
  });

  test("leaves its file in place when another document has it", async () => {
    const document = await saveDocument();
    const other = await saveDocument({ shares: document.file });
    await remove(document.id);
    expect((await cms().request(document.file.path)).status).toBe(200);
    await remove(other.id);
    expect(await statusOf(cms().request(document.file.path))).toEqual(GONE);
    expect((await staff.call("POST", `/documents/${document.id}/restore`)).status).toBe(200);
    expect((await cms().request(document.file.path)).status).toBe(200);
  });

  test("makes its file internal when only an internal document still has it", async () => {
    const document = await saveDocument();
    const secret = await saveDocument({ visibility: "internal", shares: document.file });
    const { headers } = await makeUploader(cms(), "sam");
    await remove(document.id);
    for (const who of [{}, (await makeUploader(cms(), "ana")).headers])
      expect(await statusOf(cms().request(document.file.path, { headers: who }))).toEqual(GONE);
    expect(await visitor.graphql(`{ mediaItem(id: "${document.file.id}") { id } }`)).toMatchObject({
      errors: [{ extensions: { code: "gone" } }],
    });
    expect((await cms().request(document.file.path, { headers })).status).toBe(200);
    await remove(secret.id);
    expect(await statusOf(cms().request(document.file.path, { headers }))).toEqual(GONE);
  });

  test("loses all its pictures, including those of former files and one being drawn", async () => {
    const {
      cms: { jobs },
      storage,
      services: { thumbnails },
    } = cms();
    const files = await makeUploader(cms(), "sam");
    const document = await saveDocument();
    const statusOfPicture = async (id: string) =>
      (await cms().request(`/files/${id}/cover.webp`)).status;
    const replaceFile = async () => {
      const { id } = await files.send("b.pdf", await freshPdf());
      expect(
        (
          await staff.call("PUT", `/documents/${document.id}/files/${document.file.id}`, {
            upload: id,
          })
        ).status,
      ).toBe(200);
    };
    await thumbnails.draw(document.id);
    const former = (await pictureOf(document.id))!;
    await replaceFile();
    await jobs.finish();
    const present = (await pictureOf(document.id))!;
    expect(await Promise.all([former, present].map(statusOfPicture))).toEqual([200, 200]);
    await remove(document.id);
    expect(await Promise.all([former, present].map(statusOfPicture))).toEqual([410, 410]);
    await staff.call("POST", `/documents/${document.id}/restore`);
    expect([await statusOfPicture(present), await pictureOf(document.id)]).toEqual([200, present]);

    // The document is removed while its next picture is drawn.
    const { opened, release } = holdOpening(storage);
    await replaceFile();
    // Calls `draw` instead of running its job: the job that extracts text opens the file too, and may come first.
    const drawing = thumbnails.draw(document.id);
    await opened;
    await remove(document.id);
    release();
    await drawing;
    await jobs.finish();
    const late = (await pictureOf(document.id))!;
    expect([late !== present, await statusOfPicture(late)]).toEqual([true, 410]);
  });

  test("gets no new pictures until it is restored", async () => {
    const {
      cms: { jobs },
      services: { thumbnails },
    } = cms();
    const document = await saveDocument();
    await remove(document.id);
    await thumbnails.draw(document.id);
    expect(await pictureOf(document.id)).toBeNull();
    await staff.call("POST", `/documents/${document.id}/restore`);
    await jobs.finish();
    expect(await pictureOf(document.id)).not.toBeNull();
  });

  test("does not exist for others if it was internal, neither before nor after its removal", async () => {
    const document = await saveDocument({ visibility: "internal" });
    await remove(document.id, { reason: "Secret." });
    const path = `/internal_documents/${document.slug}`;
    for (const who of [visitor, reader]) {
      expect(await statusOf(who.call("GET", path))).toEqual(MISSING);
      expect(await statusOf(who.call("GET", `${path}/tombstone`))).toEqual(MISSING);
    }
    expect(await statusOf(cms().request(document.file.path))).toEqual(MISSING);
    expect(await statusOf(staff.call("GET", path))).toEqual(GONE);
    expect((await tombstoneOf(staff, document.slug, "en", "internal_documents")).reason).toBe(
      "Secret.",
    );
    // It is not named as a successor either.
    const [open, secret] = [await saveDocument(), await saveDocument({ visibility: "internal" })];
    await remove(open.id, { successor: secret.id });
    expect([
      (await tombstoneOf(visitor, open.slug)).successor,
      (await tombstoneOf(staff, open.slug)).successor?.databaseId,
    ]).toEqual([null, secret.id]);
  });

  test("links to the successor of its successor", async () => {
    const [first, second, third] = [
      await saveDocument(),
      await saveDocument(),
      await saveDocument(),
    ];
    await remove(first.id, { successor: second.id });
    await remove(second.id, { successor: third.id });
    expect((await tombstoneOf(visitor, first.slug)).successor?.databaseId).toBe(third.id);
    await remove(third.id);
    expect((await tombstoneOf(visitor, first.slug)).successor).toBeNull();
    await staff.call("POST", `/documents/${second.id}/restore`);
    expect((await tombstoneOf(visitor, first.slug)).successor?.databaseId).toBe(second.id);
  });

  test("can only have an existing successor other than itself", async () => {
    const [document, removed] = [await saveDocument(), await saveDocument()];
    const article = await savePost(cms().database.db, { type: "article", title: "No document" });
    await remove(removed.id);
    for (const successor of [document.id, removed.id, article, 2_147_483_647]) {
      const answer = await staff.call("DELETE", `/documents/${document.id}`, { successor });
      expect([successor, answer.status, ErrorBody.parse(await answer.json()).fields]).toEqual([
        successor,
        422,
        { successor: expect.any(String) },
      ]);
    }
    expect(
      (await staff.call("DELETE", `/documents/${document.id}`, { reason: "x".repeat(1_001) }))
        .status,
    ).toBe(422);
    expect((await staff.call("DELETE", `/documents/${article}`)).status).toBe(404);
    expect((await visitor.call("GET", `/documents/${document.slug}`)).status).toBe(200);
  });
});

describe("restoring", () => {
  test("brings the document back unchanged, also for users who saved it", async () => {
    const document = await saveDocument();
    await reader.call("POST", `/user_library/posts/${document.id}`);
    const before = {
      found: await found(visitor),
      topic: await topicCount(),
      page: await (await visitor.call("GET", `/documents/${document.slug}`)).json(),
    };
    await remove(document.id, { reason: "By mistake" });
    expect((await tombstoneOf(staff, document.slug)).restorable).toEqual({
      databaseId: document.id,
      title: `Wells ${document.slug.slice(6)}`,
      language: "en",
      until: new Date(clock.now + DOCUMENT_RESTORE_MS).toISOString(),
    });
    expect((await tombstoneOf(reader, document.slug)).restorable).toBeUndefined();
    expect(
      await answerOf(
        await staff.call("POST", `/documents/${document.id}/restore?language=es`),
        DocumentRef,
      ),
    ).toMatchObject({
      databaseId: document.id,
      link: `/es/document/pozos-${document.slug.slice(6)}`,
    });
    expect((await staff.call("POST", `/documents/${document.id}/restore`)).status).toBe(200);
    expect([await found(visitor), await topicCount()]).toEqual([before.found, before.topic]);
    expect(await (await visitor.call("GET", `/documents/${document.slug}`)).json()).toEqual(
      before.page,
    );
    expect((await cms().request(document.file.path)).status).toBe(200);
    expect(await statusOf(visitor.call("GET", `/documents/${document.slug}/tombstone`))).toEqual(
      MISSING,
    );
    const library = await answerOf(await reader.call("GET", "/user_library"), LibraryAnswer);
    expect(library.posts.map(({ databaseId }) => databaseId)).toContain(document.id);
  });

  test("reserves the URL: a new document of the same name gets another one until the deadline has passed", async () => {
    const { db } = cms().database;
    const document = await saveDocument();
    await remove(document.id);
    const title = `Wells ${document.slug.slice(6)}`;
    const slugOf = async (id: number) =>
      (
        await db
          .selectFrom("post_translations")
          .select("slug")
          .where("post_id", "=", id)
          .executeTakeFirstOrThrow()
      ).slug;
    expect(await slugOf(await savePost(db, { title }))).toBe(`${document.slug}-2`);
    // Restoring it leaves two documents with the same title.
    expect((await staff.call("POST", `/documents/${document.id}/restore`)).status).toBe(200);
    expect((await visitor.call("GET", `/documents/${document.slug}`)).status).toBe(200);
    await remove(document.id);
    await ageTombstone(document.id);
    const heir = await savePost(db, { title });
    expect(await slugOf(heir)).toBe(document.slug);
    expect((await visitor.call("GET", `/documents/${document.slug}`)).status).toBe(200);
    // The new document has this URL, so only the other URL of the removed document has its tombstone.
    for (const who of [visitor, staff])
      expect(await statusOf(who.call("GET", `/documents/${document.slug}/tombstone`))).toEqual(
        MISSING,
      );
    expect(
      (await visitor.call("GET", `/documents/pozos-${document.slug.slice(6)}/tombstone`)).status,
    ).toBe(200);
  });
});

/**
 * Lets the restore deadline of a removed document pass, and runs the jobs. The clock is set back so that users stay signed in.
 */
async function ageTombstone(id: number): Promise<void> {
  const {
    services: { removal, uploads },
  } = cms();
  const before = clock.now;
  clock.now += DOCUMENT_RESTORE_MS;
  expect(await removal.listDue()).toContain(id);
  await removal.deleteExpired(id);
  await removal.deleteExpired(id);
  await uploads.tidy();
  clock.now = before;
}

describe("a removed document past its restore deadline", () => {
  test("is deleted with its files, and its URLs keep answering 410", async () => {
    const {
      database: { db },
      storage,
    } = cms();
    const document = await saveDocument();
    const keys = (
      await db
        .selectFrom("files")
        .select("storage_key")
        .where("id", "=", document.file.id)
        .execute()
    ).map((row) => row.storage_key);
    await remove(document.id, { reason: "Wrong figures." });
    // Neither its files nor the document are deleted earlier.
    await cms().services.removal.deleteExpired(document.id);
    await cms().services.uploads.tidy();
    expect(await storage.size(keys[0]!)).not.toBeNull();

    await ageTombstone(document.id);
    expect(await storage.size(keys[0]!)).toBeNull();
    expect(
      await db
        .selectFrom("posts")
        .select("database_id")
        .where("database_id", "=", document.id)
        .execute(),
    ).toEqual([]);
    expect(await statusOf(visitor.call("GET", `/documents/${document.slug}`))).toEqual(GONE);
    expect(await statusOf(cms().request(document.file.path))).toEqual(GONE);
    const told = await tombstoneOf(staff, document.slug);
    expect([told.reason, told.restorable]).toEqual(["Wrong figures.", undefined]);
    expect(await statusOf(staff.call("POST", `/documents/${document.id}/restore`))).toEqual(
      MISSING,
    );
  });

  test("is not deleted if it was restored in the meantime, and a file of another document stays", async () => {
    const {
      storage,
      database: { db },
    } = cms();
    const [restored, sharing] = [await saveDocument(), await saveDocument()];
    const other = await saveDocument({ shares: sharing.file });
    await remove(restored.id);
    await remove(sharing.id);
    await staff.call("POST", `/documents/${restored.id}/restore`);
    await cms().services.removal.deleteExpired(restored.id);
    expect((await visitor.call("GET", `/documents/${restored.slug}`)).status).toBe(200);
    await ageTombstone(sharing.id);
    const { storage_key: key } = await db
      .selectFrom("files")
      .select("storage_key")
      .where("id", "=", sharing.file.id)
      .executeTakeFirstOrThrow();
    expect([(await cms().request(sharing.file.path)).status, await storage.size(key)]).toEqual([
      200,
      sharing.file.bytes.length,
    ]);
    expect((await visitor.call("GET", `/documents/${other.slug}`)).status).toBe(200);
  });
});

describe("permission to remove and restore", () => {
  test("belongs to staff, not to the uploader or other users", async () => {
    const files = await makeUploader(cms(), "ana");
    const { id } = await files.send("Mine.pdf", await freshPdf());
    const { submission } = await answerOf(
      await reader.call("POST", "/documents", {
        title: "Mine to remove",
        abstract: "Mine.",
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
    const stranger = await makePerson(cms(), "ben");
    for (const [who, status] of [
      [visitor, 401],
      [reader, 403],
      [stranger, 403],
    ] as const) {
      expect((await who.call("DELETE", `/documents/${document.databaseId}`)).status).toBe(status);
      expect((await who.call("GET", `/documents/${document.databaseId}/uses`)).status).toBe(status);
      expect((await who.call("POST", `/documents/${document.databaseId}/restore`)).status).toBe(
        status,
      );
    }
    expect((await visitor.call("GET", "/documents/mine-to-remove")).status).toBe(200);
    await remove(document.databaseId);
    for (const who of [reader, stranger])
      expect((await who.call("POST", `/documents/${document.databaseId}/restore`)).status).toBe(
        403,
      );
    // The uploader sees that the submission was accepted, but no longer the document.
    const own = (await (await reader.call("GET", `/submissions/${submission!.id}`)).json()) as {
      state: string;
      document: unknown;
    };
    expect([own.state, own.document]).toEqual(["accepted", null]);
    expect(
      await statusOf(cms().request(`/files/${id}/Mine.pdf`, { headers: files.headers })),
    ).toEqual(GONE);
  });
});
