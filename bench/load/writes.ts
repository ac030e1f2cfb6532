import { sql } from "kysely";
import { addPath, NEW_COLLECTION_PATH } from "~/paths/collections";
import { FIELDS } from "~/features/collections/add/add-data";
import { changePath } from "~/paths/account";
import type { Db } from "../../cms/db/client";
import { COLLECTION_ROLE } from "../../cms/areas/posts";
import type { Answer, Browser } from "./browser";
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import PdfKit from "pdfkit";
import { NewInternalCollection } from "../../cms/contract/collections";
import type { Member } from "../../cms/shared/actor";
import { createPasswords } from "../../cms/areas/people";
import type { OpenCms } from "../../cms/open";
import { fileKey, newId } from "../../cms/platform/ids";
import { nameKeyOf } from "../../cms/shared/identifiers";

/** The mix of writes: half of them save a post; the rest remove one, add one to a collection, or create a collection. */
export const WRITES = [
  [50, "save"],
  [20, "remove"],
  [20, "add"],
  [10, "create"],
] as const;
export type Write = (typeof WRITES)[number][1];

/** A user who changes their own data, and remembers acknowledged changes. */
export interface Writer {
  /** Sends a change; throws unless it is acknowledged. No two changes affect the same row, so each result remains. */
  write(what: Write): Promise<void>;
  /** Returns how many changes were acknowledged, and which of them the database lacks. */
  check(db: Db): Promise<{ acknowledged: number; lost: string[] }>;
}

/** Creates a writer that uses posts in order; the reader's other writers must not share them. */
export function createWriter(
  browser: Browser,
  { userId, collection }: Reader,
  posts: readonly number[],
): Writer {
  const saved: number[] = [];
  const removed: number[] = [];
  const added: number[] = [];
  const created: string[] = [];
  let taken = 0;
  let titles = 0;

  function nextPost(): number {
    const post = posts[taken++];
    if (post === undefined) throw new Error("The library has no more posts for so many writes");
    return post;
  }

  const ways: Record<Write, () => Promise<void>> = {
    async save() {
      const databaseId = nextPost();
      // Sends the request as the page's script does, which reads the result.
      expectStatus(
        await browser.ask(changePath("save"), {
          method: "POST",
          form: { databaseId },
          headers: { Accept: "application/json" },
        }),
        204,
      );
      saved.push(databaseId);
    },
    async remove() {
      const databaseId = saved.shift();
      if (databaseId === undefined) return ways.save();
      expectStatus(
        await browser.ask(changePath("remove"), {
          method: "POST",
          form: { databaseId },
          headers: { Accept: "application/json" },
        }),
        204,
      );
      removed.push(databaseId);
    },
    async add() {
      const databaseId = nextPost();
      const answer = await browser.ask(addPath(databaseId), {
        method: "POST",
        form: { [FIELDS.ticked]: collection.databaseId },
      });
      expectStatus(answer, 303);
      added.push(databaseId);
    },
    async create() {
      const title = `Collection ${process.pid} ${Date.now()} ${++titles}`;
      expectStatus(
        await browser.ask(NEW_COLLECTION_PATH, {
          method: "POST",
          form: { title, post: nextPost() },
        }),
        302,
      );
      created.push(title);
    },
  };

  return {
    write: (what) => ways[what](),
    async check(db) {
      const library = await numbersOf(
        db,
        sql`select post_id as it from library_items where user_id = ${userId}`,
      );
      const inCollection = await numbersOf(
        db,
        sql`select post_id as it from post_items where owner_id = ${collection.databaseId} and role = ${COLLECTION_ROLE}`,
      );
      const { rows } = await sql<{
        title: string;
      }>`select t.title from collections c join post_translations t on t.post_id = c.post_id where c.owner_id = ${userId}`.execute(
        db,
      );
      const own = new Set(rows.map((row) => row.title));
      return {
        acknowledged: saved.length + 2 * removed.length + added.length + created.length,
        lost: [
          ...saved.filter((id) => !library.has(id)).map((id) => `saved post ${id}`),
          ...removed.filter((id) => library.has(id)).map((id) => `removal of post ${id}`),
          ...added.filter((id) => !inCollection.has(id)).map((id) => `post ${id} in a collection`),
          ...created.filter((title) => !own.has(title)).map((title) => `collection "${title}"`),
        ],
      };
    },
  };
}

async function numbersOf(db: Db, query: ReturnType<typeof sql>): Promise<Set<number>> {
  const { rows } = await (query as ReturnType<typeof sql<{ it: number }>>).execute(db);
  return new Set(rows.map((row) => row.it));
}

/** Throws an Error if the response does not have the expected status. */
export function expectStatus({ status, headers }: Answer, expected: number): void {
  if (status !== expected)
    throw new Error(
      `answered ${status} instead of ${expected}${headers.location ? `, to ${headers.location}` : ""}`,
    );
}

/** Returning readers with an account, each with their own session. */
const READERS = 24;
/** Posts that each reader has saved beforehand, as a base for recommendations. */
const SAVED = 10;
/** Number and size of real files added to documents: a report with some images. */
const FILES = 12;
const FILE_BYTES = 1_000_000;
/** Position after all files that a document may have. */
const FILE_POSITION = 1_000;
/** Names that distinguish the benchmark's data from the library's. */
const USERNAME = "load-bench-";
const FILE_NAME = "load-bench-report.pdf";

/** A user account with a collection to add posts to. */
export interface Reader {
  userId: number;
  isStaff: boolean;
  email: string;
  password: string;
  collection: { databaseId: number; slug: string };
}

/** The parts of a content system that this module needs. */
type World = Pick<OpenCms, "storage" | "services"> & { database: Pick<OpenCms["database"], "db"> };

/** Creates readers, every other one staff, with saved documents. Adds a file to some documents. */
export async function createReaderData(
  opened: World,
  documents: readonly number[],
): Promise<Reader[]> {
  await removeReaderData(opened);
  for (const postId of documents.slice(0, FILES)) await giveFile(opened, postId);
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await createPasswords().hash(password);
  const readers: Reader[] = [];
  for (let number = 0; number < READERS; number++) {
    const isStaff = number % 2 === 0;
    const userId = await insertReader(opened.database.db, { number, isStaff, passwordHash });
    const actor: Member = {
      kind: "user",
      userId,
      staff: isStaff,
      editor: false,
      administrator: false,
      sessionId: "",
    };
    const from = number * SAVED;
    for (const postId of documents.slice(from, from + SAVED))
      await opened.services.library.add(actor, postId);
    const collection = await opened.services.internalCollections.create(
      actor,
      NewInternalCollection.parse({ title: "Saved", posts: documents.slice(from, from + SAVED) }),
    );
    readers.push({ userId, isStaff, email: emailOf(number), password, collection });
  }
  return readers;
}

const emailOf = (number: number): string => `${USERNAME}${number}@example.net`;

async function insertReader(
  db: Db,
  { number, isStaff, passwordHash }: { number: number; isStaff: boolean; passwordHash: string },
): Promise<number> {
  const [username, email] = [`${USERNAME}${number}`, emailOf(number)];
  const { database_id } = await db
    .insertInto("users")
    .values({
      username,
      username_key: nameKeyOf(username),
      email,
      email_key: nameKeyOf(email),
      name: `Reader ${number + 1}`,
      password_hash: passwordHash,
      roles: [isStaff ? "staff" : "subscriber"],
    })
    .returning("database_id")
    .executeTakeFirstOrThrow();
  return database_id;
}

async function giveFile({ database: { db }, storage }: World, postId: number): Promise<void> {
  const id = newId();
  const { size, sha256 } = await storage.put(fileKey(id), await makeReport());
  await db
    .insertInto("files")
    .values({
      id,
      name: FILE_NAME,
      visibility: "public",
      storage_key: fileKey(id),
      sha256,
      mime_type: "application/pdf",
      size,
      page_count: 1,
      width: null,
      height: null,
      title: "Report",
      caption: "",
      alt_text: "",
      description: "",
      created: new Date(),
    })
    .execute();
  await db
    .insertInto("document_files")
    .values({
      post_id: postId,
      language: "en",
      position: FILE_POSITION,
      kind: "PDF",
      title: "Report",
      file_id: id,
    })
    .execute();
}

/** Returns a PDF that compresses as little as images do. */
async function makeReport(): Promise<Buffer> {
  const pdf = new PdfKit({ compress: false });
  pdf.text("A report of the load benchmark.");
  pdf.file(randomBytes(FILE_BYTES), { name: "pictures" });
  pdf.end();
  return buffer(pdf);
}

/** Deletes the readers, their collections and the files, also those of an interrupted benchmark. */
export async function removeReaderData({
  database: { db },
  storage,
  services,
}: World): Promise<void> {
  const users = db
    .selectFrom("users")
    .select("database_id")
    .where("username_key", "like", `${USERNAME}%`);
  const collections = (
    await db.selectFrom("collections").select("post_id").where("owner_id", "in", users).execute()
  ).map((row) => row.post_id);
  if (collections.length > 0) {
    await services.searchEngine.remove(collections);
    await db.deleteFrom("posts").where("database_id", "in", collections).execute();
  }
  await db.deleteFrom("users").where("username_key", "like", `${USERNAME}%`).execute();
  const files = await db
    .deleteFrom("files")
    .where("name", "=", FILE_NAME)
    .returning("storage_key")
    .execute();
  for (const file of files) await storage.remove(file.storage_key);
}
