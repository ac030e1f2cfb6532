import { type Selectable, sql, type Updateable } from "kysely";
import {
  AUTHOR_COLLABORATORS_MAX,
  AUTHOR_CONTRIBUTIONS_MAX,
  AUTHOR_TOP_RESOURCES_MAX,
} from "../../../contract/limits";
import { DOCUMENT_TYPES } from "../../../contract/names";
import type { Db } from "../../../db/client";
import type { AuthorsTable, FilesTable } from "../../../db/schema";
import { fileAsJson } from "../../files";
import { type ImageFile, type Viewer, visiblePost } from "../../posts";
import { lockClaims } from "./claims.repo";

interface AuthorRow {
  first_name: string;
  last_name: string;
  affiliation: string;
  role: string;
  top_resources: number[];
  modified: Date;
  image: ImageFile | null;
  descriptions: { language: string; description: string }[];
}

/**
 * Returns the current data of an author; a tree of terms may be older. An author who was only named by an import has a term but
 * no row in `authors`.
 */
export async function findAuthor(db: Db, termId: number): Promise<AuthorRow> {
  const { rows } = await sql<AuthorRow>`
    select coalesce(a.first_name, '') as first_name, coalesce(a.last_name, '') as last_name, coalesce(a.affiliation, '') as affiliation,
      coalesce(a.role, '') as role, coalesce(a.top_resources, '{}') as top_resources, coalesce(a.modified, 'epoch') as modified, ${fileAsJson("f")} as image,
      (select coalesce(json_agg(json_build_object('language', d.language, 'description', d.description)), '[]') from term_translations d
        where d.term_id = t.id and d.description <> '') as descriptions
    from terms t left join authors a on a.term_id = t.id left join files f on f.id = a.image_file_id and f.visibility = 'public'
    where t.id = ${termId}`.execute(db);
  return rows[0]!;
}

/** Data of an author that the directory shows in addition to the term. */
export interface ListedAuthorRow extends Pick<
  AuthorRow,
  "first_name" | "last_name" | "affiliation" | "image"
> {
  term_id: number;
}

/** Returns the directory's rows by term, for all authors that have one. */
export async function listAuthors(db: Db): Promise<Map<number, ListedAuthorRow>> {
  const { rows } = await sql<ListedAuthorRow>`
    select a.term_id, a.first_name, a.last_name, a.affiliation, ${fileAsJson("f")} as image
    from authors a left join files f on f.id = a.image_file_id and f.visibility = 'public'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.term_id, row]));
}

/** How many documents a term shares with an author. */
export interface SharedDocuments {
  term_id: number;
  count: number;
}

/** Returns the authors who share visible documents with an author, most shared documents first. */
export async function listCollaborators(
  db: Db,
  viewer: Viewer,
  termId: number,
): Promise<SharedDocuments[]> {
  const { rows } = await sql<SharedDocuments>`
    select other.term_id, count(*)::int as count
    from post_terms own join posts p on p.database_id = own.post_id
    join post_terms other on other.post_id = own.post_id and other.term_id <> own.term_id
    join terms t on t.id = other.term_id and t.taxonomy = 'authors'
    where own.term_id = ${termId} and ${documents(viewer)}
    group by other.term_id order by 2 desc, 1 limit ${AUTHOR_COLLABORATORS_MAX}`.execute(db);
  return rows;
}

/**
 * Returns the topics of an author's visible documents, the most frequent first, with the `total` number of these documents.
 * Counts all terms before it selects the topics: without statistics, PostgreSQL compared each document with each topic.
 */
export async function listContributions(
  db: Db,
  viewer: Viewer,
  termId: number,
): Promise<(SharedDocuments & { total: number })[]> {
  const { rows } = await sql<SharedDocuments & { total: number }>`
    with own as (
      select own.post_id from post_terms own join posts p on p.database_id = own.post_id where own.term_id = ${termId} and ${documents(viewer)}
    ), counted as materialized (
      select carried.term_id, count(*)::int as count from own join post_terms carried on carried.post_id = own.post_id group by carried.term_id
    )
    select counted.term_id, counted.count, (select count(*)::int from own) as total
    from counted join terms t on t.id = counted.term_id and t.taxonomy = 'topics'
    order by 2 desc, 1 limit ${AUTHOR_CONTRIBUTIONS_MAX}`.execute(db);
  return rows;
}

const documents = (viewer: Viewer) =>
  sql`p.type = any(${[...DOCUMENT_TYPES]}::text[]) and ${visiblePost(viewer, "p")}`;

/** Returns the given posts that name an author and that the viewer may see, in no particular order. */
export async function filterWorksOf(
  db: Db,
  viewer: Viewer,
  termId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`
    select own.post_id from post_terms own join posts p on p.database_id = own.post_id
    where own.term_id = ${termId} and own.post_id = any(${[...ids]}::int[]) and ${visiblePost(viewer, "p")}`.execute(
    db,
  );
  return rows.map((row) => row.post_id);
}

/**
 * Returns an author's row, created if it is missing. Locks the row until the transaction ends. Code that changes the owner of a
 * profile takes this lock too.
 */
export async function lockAuthor(trx: Db, termId: number): Promise<Selectable<AuthorsTable>> {
  await trx
    .insertInto("authors")
    .values({
      term_id: termId,
      first_name: "",
      last_name: "",
      affiliation: "",
      role: "",
      image_file_id: null,
      top_resources: [],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom("authors")
    .selectAll()
    .where("term_id", "=", termId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateAuthor(
  trx: Db,
  termId: number,
  change: Updateable<AuthorsTable>,
): Promise<void> {
  await trx.updateTable("authors").set(change).where("term_id", "=", termId).execute();
}

/** Saves the description of an author in a language. A new language gets the name under which the author was shown. */
export async function saveDescription(
  trx: Db,
  {
    termId,
    language,
    name,
    description,
  }: { termId: number; language: string; name: string; description: string },
): Promise<void> {
  await trx
    .insertInto("term_translations")
    .values({ term_id: termId, language, name, description })
    .onConflict((conflict) =>
      conflict.columns(["term_id", "language"]).doUpdateSet({ description }),
    )
    .execute();
}

/** A picture's row. */
type PictureRow = Pick<
  Selectable<FilesTable>,
  "id" | "storage_key" | "sha256" | "size" | "name" | "width" | "height" | "title" | "alt_text"
> & { created: Date };

/** Adds a picture that is not visible yet. Until a profile shows it, it is one of the files that the cleanup job deletes. */
export async function insertPicture(db: Db, { created, ...picture }: PictureRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("files")
      .values({
        ...picture,
        created,
        visibility: "internal",
        mime_type: "image/webp",
        page_count: null,
        caption: "",
        description: "",
      })
      .execute();
    await trx
      .insertInto("uploaded_files")
      .values({ file_id: picture.id, uploaded: created })
      .execute();
  });
}

/** Makes a picture public, so that the cleanup job keeps it. */
export async function publishPicture(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("uploaded_files").where("file_id", "=", id).execute();
  await trx.updateTable("files").set({ visibility: "public" }).where("id", "=", id).execute();
}

/** Makes a picture that is no longer used internal, and leaves its row and bytes to the cleanup job. */
export async function withdrawPicture(trx: Db, id: string, now: Date): Promise<void> {
  await sql`
    with withdrawn as (
      update files f set visibility = 'internal' where f.id = ${id}
        and not exists (select 1 from authors where image_file_id = f.id) and not exists (select 1 from users where image_file_id = f.id)
        and not exists (select 1 from posts where thumbnail_file_id = f.id) and not exists (select 1 from document_files where file_id = f.id)
      returning f.id
    )
    insert into uploaded_files (file_id, uploaded) select id, ${now} from withdrawn on conflict (file_id) do nothing`.execute(
    trx,
  );
}

/** Two authors who are the same person: `from` is deleted, `into` stays. */
interface MergedAuthors {
  from: number;
  into: number;
}

/**
 * Returns whether both profiles have owners. Until the caller's transaction ends, no other transaction can assign either
 * profile.
 */
export async function haveTwoOwners(trx: Db, { from, into }: MergedAuthors): Promise<boolean> {
  await lockClaims(trx);
  const owners = await trx
    .selectFrom("users")
    .select("database_id")
    .where("author_id", "in", [from, into])
    .execute();
  return owners.length > 1;
}

/**
 * Merges one author's profile into another's: owner, claims, and all fields that the other left empty. If a user has pending
 * claims to both, only the claim to `into` stays. Expects that at most one of the two has an owner.
 */
export async function mergeAuthors(
  trx: Db,
  { from, into }: MergedAuthors,
  now: Date,
): Promise<void> {
  const [gone, kept] = [await lockAuthor(trx, from), await lockAuthor(trx, into)];
  await trx
    .updateTable("users")
    .set({ author_id: into, modified: now })
    .where("author_id", "=", from)
    .execute();
  await sql`
    delete from author_claims c where c.author_id = ${from} and c.state = 'pending'
      and exists (select 1 from author_claims other where other.author_id = ${into} and other.user_id = c.user_id and other.state = 'pending')`.execute(
    trx,
  );
  await trx
    .updateTable("author_claims")
    .set({ author_id: into })
    .where("author_id", "=", from)
    .execute();
  await updateAuthor(trx, into, {
    // Both parts of a name belong together, so they are never mixed.
    ...(kept.first_name || kept.last_name
      ? {}
      : { first_name: gone.first_name, last_name: gone.last_name }),
    affiliation: kept.affiliation || gone.affiliation,
    role: kept.role || gone.role,
    image_file_id: kept.image_file_id ?? gone.image_file_id,
    top_resources: [...new Set([...kept.top_resources, ...gone.top_resources])].slice(
      0,
      AUTHOR_TOP_RESOURCES_MAX,
    ),
    modified: now,
  });
  if (kept.image_file_id === null || gone.image_file_id === null) return;
  await updateAuthor(trx, from, { image_file_id: null });
  await withdrawPicture(trx, gone.image_file_id, now);
}
