import { sql } from "kysely";
import { COLLECTION_ROLE, START_HERE_ROLE, savePosts } from "../areas/posts";
import { insertClaim } from "../areas/people";
import { insertCollection } from "../areas/collections";
import { nameKeyOf } from "../shared/identifiers";
import type { Db } from "../db/client";
import { SAMPLE_ACCOUNTS, SAMPLE_EMAIL_KEYS } from "./accounts";
import { readMark, writeMark } from "./load";

/** Site setting that records that the belongings were created. What a user deletes is not created again. */
const MARKER = "sampleBelongings";
/** Prefix of the `source_id` of these collections. */
const SOURCE_IDS = "collection-sample-";

/**
 * Collections, libraries and claims of the sample accounts. Times are ISO 8601. Posts are named by sample id, accounts by
 * username, authors by slug.
 */
export interface SampleBelongings {
  collections: SampleOwnCollection[];
  /** Author profiles that the accounts claim. */
  claims: { account: string; author: string; created: string; message: string }[];
  libraries: { owner: string; modified: string; posts: string[] }[];
}

interface SampleOwnCollection {
  id: string;
  owner: string;
  private?: boolean;
  staffOnly?: boolean;
  /** When the owner asked for the collection to be featured. */
  promotionRequested?: string;
  created: string;
  modified: string;
  title: string;
  description: string;
  startHere: string[];
  documents: { id: string; note?: string; addedBy?: string }[];
  /** Members without `accepted` are invited by name. No email is sent and no token is needed. */
  members?: { account: string; invited: string; accepted?: string }[];
}

/**
 * Creates the collections and libraries of the sample accounts, unless that was done before. Skips deleted accounts and
 * posts. The collections are indexed for search like all others. Safe when two processes start at the same time.
 */
export async function completeSampleBelongings(db: Db): Promise<void> {
  if (await areMade(db)) return;
  const { default: belongings } = await import("./content/belongings.json");
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sample belongings'))`.execute(trx);
    if (await areMade(trx)) return;
    const { collections, libraries, claims } = belongings as SampleBelongings;
    const ids = { users: await userIds(trx), posts: await postIds(trx) };
    for (const collection of collections) await saveCollection(trx, collection, ids);
    for (const library of libraries) await saveLibrary(trx, library, ids);
    for (const claim of claims) await saveClaim(trx, claim, ids);
    await writeMark(trx, MARKER);
  });
}

/**
 * Deletes the collections of the sample accounts. Call it before deleting the accounts, which deletes their libraries.
 * Returns the databaseIds that search has to remove.
 */
export async function removeSampleBelongings(db: Db): Promise<number[]> {
  if (!(await areMade(db))) return [];
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom("site_settings").where("key", "=", MARKER).execute();
    const rows = await trx
      .deleteFrom("posts")
      .where("source_id", "like", `${SOURCE_IDS}%`)
      .returning("database_id")
      .execute();
    return rows.map((row) => row.database_id);
  });
}

const areMade = async (db: Db) => (await readMark(db, MARKER)) !== undefined;

interface Ids {
  /** By username. */
  users: ReadonlyMap<string, number>;
  /** By sample id. */
  posts: ReadonlyMap<string, number>;
}

async function userIds(db: Db): Promise<Ids["users"]> {
  const rows = await db
    .selectFrom("users")
    .select(["database_id", "email_key"])
    .where("email_key", "in", SAMPLE_EMAIL_KEYS)
    .execute();
  const nameOf = new Map(
    SAMPLE_ACCOUNTS.map(({ email, username }) => [nameKeyOf(email), username]),
  );
  return new Map(rows.map((row) => [nameOf.get(row.email_key)!, row.database_id]));
}

async function postIds(db: Db): Promise<Ids["posts"]> {
  const rows = await db
    .selectFrom("posts")
    .select(["database_id", "source_id"])
    .where("source_id", "like", "sample-%")
    .execute();
  return new Map(rows.map((row) => [row.source_id!, row.database_id]));
}

async function saveCollection(
  trx: Db,
  collection: SampleOwnCollection,
  { users, posts }: Ids,
): Promise<void> {
  const ownerId = users.get(collection.owner);
  const documents = collection.documents.filter(({ id }) => posts.has(id));
  if (ownerId === undefined || documents.length === 0) return;
  const {
    title,
    description,
    private: isPrivate = false,
    staffOnly = false,
    promotionRequested,
  } = collection;
  const [created, modified] = [new Date(collection.created), new Date(collection.modified)];
  const saved = await savePosts(trx, [
    {
      sourceId: collection.id,
      type: "collection",
      visibility: "public",
      publicationYear: null,
      contributors: [],
      created,
      modified,
      translations: [{ language: "en", title, abstract: description, body: { description } }],
      terms: [],
      files: [],
    },
  ]);
  const id = saved.get(collection.id)!;
  await insertCollection(trx, { id, ownerId, isPrivate, staffOnly, created: modified });
  if (promotionRequested)
    await trx
      .updateTable("collections")
      .set({ promotion_requested: new Date(promotionRequested), requested_by: ownerId })
      .where("post_id", "=", id)
      .execute();

  const first = collection.startHere.filter((post) => posts.has(post));
  await trx
    .insertInto("post_items")
    .values([
      ...documents.map(({ id: post, note = "", addedBy }, position) => ({
        owner_id: id,
        role: COLLECTION_ROLE,
        post_id: posts.get(post)!,
        position,
        note,
        added: modified,
        added_by: users.get(addedBy ?? collection.owner) ?? ownerId,
      })),
      ...first.map((post, position) => ({
        owner_id: id,
        role: START_HERE_ROLE,
        post_id: posts.get(post)!,
        position,
        note: "",
        added: null,
        added_by: null,
      })),
    ])
    .execute();

  const members = (collection.members ?? []).filter(({ account }) => users.has(account));
  if (members.length === 0) return;
  await trx
    .insertInto("collection_members")
    .values(
      members.map(({ account, invited, accepted }) => ({
        collection_id: id,
        user_id: users.get(account)!,
        can_edit: true,
        invited: new Date(invited),
        invited_by: ownerId,
        by_address: false,
        accepted: accepted ? new Date(accepted) : null,
      })),
    )
    .execute();
}

/** Leaves a library alone if the user has saved posts already. */
async function saveLibrary(
  trx: Db,
  { owner, modified, posts: wanted }: SampleBelongings["libraries"][number],
  { users, posts }: Ids,
): Promise<void> {
  const userId = users.get(owner);
  const saved = wanted.filter((post) => posts.has(post));
  if (userId === undefined || saved.length === 0) return;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("libraries")
    .values({ user_id: userId, modified: new Date(modified) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return;
  await trx
    .insertInto("library_items")
    .values(
      saved.map((post, position) => ({
        user_id: userId,
        post_id: posts.get(post)!,
        position,
        saved: new Date(modified),
      })),
    )
    .execute();
}

async function saveClaim(
  trx: Db,
  { account, author, created, message }: SampleBelongings["claims"][number],
  { users }: Ids,
): Promise<void> {
  const userId = users.get(account);
  const term = await trx
    .selectFrom("terms")
    .select("id")
    .where("taxonomy", "=", "authors")
    .where("slug", "=", author)
    .executeTakeFirst();
  if (userId === undefined || !term) return;
  await insertClaim(trx, {
    author_id: term.id,
    user_id: userId,
    message,
    state: "pending",
    created: new Date(created),
  });
}
