import { sql } from "kysely";
import { addPath, NEW_COLLECTION_PATH } from "~/paths/collections";
import { FIELDS } from "~/features/collections/add/add-data";
import { changePath } from "~/paths/account";
import type { Db } from "../../cms/db/client";
import { COLLECTION_ROLE } from "../../cms/areas/posts";
import type { Reader } from "./belongings";
import type { Answer, Browser } from "./browser";

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

  function takePiece(): number {
    const post = posts[taken++];
    if (post === undefined) throw new Error("The library has no more posts for so many writes");
    return post;
  }

  const ways: Record<Write, () => Promise<void>> = {
    async save() {
      const databaseId = takePiece();
      // Like the page's script, which receives the result.
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
      const databaseId = takePiece();
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
          form: { title, post: takePiece() },
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

/** Throws an error message if the response is not the expected one. */
export function expectStatus({ status, headers }: Answer, expected: number): void {
  if (status !== expected)
    throw new Error(
      `answered ${status} instead of ${expected}${headers.location ? `, to ${headers.location}` : ""}`,
    );
}
