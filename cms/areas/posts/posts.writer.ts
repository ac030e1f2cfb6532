import { sql } from "kysely";
import type { FileKind, PostType, Taxonomy } from "../../contract/names";
import type { Db } from "../../db/client";
import { asRows } from "../../db/queries";
import { assignSlugs } from "../../shared/slugs";
import { ownPath } from "../../shared/language";

/** The address of one translation of a post. */
interface Address {
  postId: number;
  type: PostType;
  language: string;
  slug: string;
}

/** Returns the current addresses of posts. */
export function presentAddresses(db: Db, postIds: readonly number[]): Promise<Address[]> {
  if (postIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("post_translations")
    .select(["post_id as postId", "type", "language", "slug"])
    .where("post_id", "in", [...postIds])
    .execute();
}

/**
 * Creates redirects from the former addresses of posts, and deletes redirects from addresses that posts have now. Takes the
 * addresses before and after a change, and runs in the transaction of the change. A path that several posts have had redirects
 * to the last of them.
 */
export async function redirectFormerAddresses(
  trx: Db,
  before: readonly Address[],
  after: readonly Address[],
  now: Date,
): Promise<void> {
  const present = new Set(after.map(pathOf));
  const former = before.filter((address) => !present.has(pathOf(address)));
  if (present.size > 0)
    await trx
      .deleteFrom("redirects")
      .where("path", "in", [...present])
      .execute();
  for (const address of former) {
    const redirect = { post_id: address.postId, language: address.language, target: null };
    await trx
      .insertInto("redirects")
      .values({ path: pathOf(address), ...redirect, created: now })
      .onConflict((conflict) => conflict.column("path").doUpdateSet(redirect))
      .execute();
  }
}

const pathOf = (address: Address): string => withoutEndSlash(ownPath(address.type, address));

/** Returns a path as redirects store it: without the slash at its end. */
export const withoutEndSlash = (path: string): string => path.replace(/(?<=.)\/+$/, "");

/** Returns whether a post was once an internal PDF, judging by its former addresses. */
export async function wasInternalPdf(db: Db, postId: number): Promise<boolean> {
  const paths = await db
    .selectFrom("redirects")
    .select("path")
    .where("post_id", "=", postId)
    .execute();
  return paths.some(({ path }) => path.split("/").includes("internal_pdf" satisfies PostType));
}

/** A post to be saved: a row of an import, a sample document, or an upload. */
export interface PostDraft {
  /** Stable identity. Saving a draft with the same id replaces the content of the post. */
  sourceId: string;
  /** Id of an existing post, or an id that was reserved for a new one. If absent, the next free id is used. */
  databaseId?: number;
  type: PostType;
  visibility: "public" | "internal";
  publicationYear: number | null;
  contributors: string[];
  recommended?: boolean;
  byStaff?: boolean;
  peerReviewed?: boolean;
  statementOfFindings?: string | null;
  thumbnailFileId?: string | null;
  /** Values of extra fields, by name. If absent, existing values stay. */
  extra?: Record<string, string>;
  created: Date;
  modified: Date;
  translations: {
    language: string;
    /**
     * Derived from the title if absent. A number is added if another post of the type and language has that slug. A post that
     * has a slug keeps it when its title changes, so that links stay valid; a slug given here replaces it.
     */
    slug?: string;
    title: string;
    abstract: string;
    /** Fields that only this type has, stored as jsonb. */
    body?: unknown;
    /** The post's own full text, for search. The text of its files is read from the files. */
    fullText?: string;
  }[];
  /** The terms must exist: `savePosts` throws for an unknown term, which is a programming error of the caller. */
  terms: { taxonomy: Taxonomy; slug: string }[];
  files: {
    language: string;
    kind: FileKind;
    title: string;
    fileId?: string;
    linkUrl?: string;
    linkType?: string;
  }[];
}

/** The databaseId of the next new post. */
const nextDatabaseId = sql<number>`nextval(pg_get_serial_sequence('posts', 'database_id'))::int`;

/** Reserves a databaseId for a post that is saved later, or never. */
export async function reserveDatabaseId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ${nextDatabaseId} as id`.execute(db);
  return rows[0]!.id;
}

/**
 * Saves whole posts, new or existing, in one transaction (the caller's, if it has one open): all of them or none. Takes at most
 * a few hundred drafts at a time. Returns databaseIds by sourceId. Does not index for search: see `SearchEngine.index`. Throws
 * if a sourceId occurs twice or a term does not exist.
 */
export async function savePosts(db: Db, drafts: PostDraft[]): Promise<Map<string, number>> {
  if (drafts.length === 0) return new Map();
  if (new Set(drafts.map((draft) => draft.sourceId)).size < drafts.length)
    throw new Error("A sourceId occurs twice in one batch");
  if (db.isTransaction) return save(db, drafts);
  return db.transaction().execute((trx) => save(trx, drafts));
}

async function save(db: Db, drafts: PostDraft[]): Promise<Map<string, number>> {
  const ids = await savePostRows(db, drafts);
  const idOf = (draft: PostDraft) => ids.get(draft.sourceId)!;
  await saveExtra(
    db,
    drafts.flatMap((draft) => (draft.extra ? [{ post_id: idOf(draft), extra: draft.extra }] : [])),
  );
  const before = await presentAddresses(db, [...ids.values()]);
  // Runs before the old rows are deleted, because a post keeps its slugs.
  const slugs = await assignSlugs(
    db,
    drafts.map((draft) => ({
      postId: idOf(draft),
      type: draft.type,
      translations: draft.translations,
    })),
  );
  await removeParts(db, [...ids.values()]);

  await saveTranslations(
    db,
    drafts.flatMap((draft) =>
      draft.translations.map((translation) => ({
        post_id: idOf(draft),
        type: draft.type,
        language: translation.language,
        slug: slugs.get(idOf(draft))!.get(translation.language)!,
        title: translation.title,
        abstract: translation.abstract,
        body: translation.body ?? null,
        full_text: translation.fullText ?? "",
      })),
    ),
  );
  await redirectFormerAddresses(
    db,
    before,
    drafts.flatMap((draft) =>
      [...slugs.get(idOf(draft))!].map(([language, slug]) => ({
        postId: idOf(draft),
        type: draft.type,
        language,
        slug,
      })),
    ),
    new Date(),
  );
  await saveTermLinks(
    db,
    drafts.flatMap((draft) =>
      draft.terms.map((term, position) => ({
        post_id: idOf(draft),
        taxonomy: term.taxonomy,
        slug: term.slug,
        position,
      })),
    ),
  );
  await saveFiles(
    db,
    drafts.flatMap((draft) =>
      draft.files.map((file, position) => ({
        post_id: idOf(draft),
        language: file.language,
        position,
        kind: file.kind,
        title: file.title,
        file_id: file.fileId,
        link_url: file.linkUrl,
        link_type: file.linkType,
      })),
    ),
  );
  return ids;
}

async function savePostRows(db: Db, drafts: PostDraft[]): Promise<Map<string, number>> {
  const rows = drafts.map((draft) => ({
    database_id: draft.databaseId,
    source_id: draft.sourceId,
    type: draft.type,
    visibility: draft.visibility,
    publication_year: draft.publicationYear,
    contributors: draft.contributors,
    recommended: draft.recommended ?? false,
    by_staff: draft.byStaff ?? false,
    peer_reviewed: draft.peerReviewed ?? false,
    statement_of_findings: draft.statementOfFindings,
    thumbnail_file_id: draft.thumbnailFileId,
    created: draft.created,
    modified: draft.modified,
  }));
  const result = await sql<{ database_id: number; source_id: string }>`
    insert into posts (database_id, source_id, type, visibility, publication_year, contributors, recommended, by_staff, peer_reviewed,
      statement_of_findings, thumbnail_file_id, created, modified)
    select coalesce(database_id, ${nextDatabaseId}), source_id, type, visibility, publication_year, contributors, recommended, by_staff, peer_reviewed,
      statement_of_findings, thumbnail_file_id, created, modified
    from ${asRows(rows)} as r(database_id int, source_id text, type text, visibility text, publication_year int, contributors text[],
      recommended boolean, by_staff boolean, peer_reviewed boolean, statement_of_findings text, thumbnail_file_id text,
      created timestamptz, modified timestamptz)
    on conflict (source_id) do update set type = excluded.type, visibility = excluded.visibility,
      publication_year = excluded.publication_year, contributors = excluded.contributors,
      recommended = excluded.recommended, by_staff = excluded.by_staff, peer_reviewed = excluded.peer_reviewed,
      statement_of_findings = excluded.statement_of_findings, thumbnail_file_id = excluded.thumbnail_file_id,
      created = excluded.created, modified = excluded.modified
    returning database_id, source_id`.execute(db);
  return new Map(result.rows.map((row) => [row.source_id, row.database_id]));
}

async function saveExtra(
  db: Db,
  rows: { post_id: number; extra: Record<string, string> }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update posts set extra = r.extra from ${asRows(rows)} as r(post_id int, extra jsonb) where database_id = r.post_id`.execute(
    db,
  );
}

async function removeParts(db: Db, postIds: number[]): Promise<void> {
  await db.deleteFrom("post_translations").where("post_id", "in", postIds).execute();
  await db.deleteFrom("post_terms").where("post_id", "in", postIds).execute();
  await db.deleteFrom("document_files").where("post_id", "in", postIds).execute();
}

async function saveTranslations(db: Db, rows: object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into post_translations (post_id, type, language, slug, title, abstract, body, full_text)
    select post_id, type, language, slug, title, abstract, coalesce(body, 'null'), full_text
    from ${asRows(rows)} as r(post_id int, type text, language text, slug text, title text, abstract text, body jsonb, full_text text)`.execute(
    db,
  );
}

async function saveTermLinks(
  db: Db,
  rows: { post_id: number; taxonomy: Taxonomy; slug: string; position: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const wanted = [
    ...new Map(
      rows.map(({ taxonomy, slug }) => [`${taxonomy}/${slug}`, { taxonomy, slug }]),
    ).values(),
  ];
  const found = await sql<{ id: number; taxonomy: Taxonomy; slug: string }>`
    with wanted as (select * from ${asRows(wanted)} as r(taxonomy text, slug text))
    select t.id, w.taxonomy, w.slug from wanted w join terms t on t.taxonomy = w.taxonomy and t.slug = w.slug
    union all
    select f.term_id, w.taxonomy, w.slug from wanted w join former_term_slugs f on f.taxonomy = w.taxonomy and f.slug = w.slug`.execute(
    db,
  );
  const idOf = new Map(found.rows.map((row) => [`${row.taxonomy}/${row.slug}`, row.id]));
  const links = rows.map((row) => {
    const termId = idOf.get(`${row.taxonomy}/${row.slug}`);
    if (termId === undefined)
      throw new Error(`Term "${row.slug}" of ${row.taxonomy} does not exist`);
    return { post_id: row.post_id, term_id: termId, position: row.position };
  });
  // A term may occur twice; its first position counts.
  await sql`
    insert into post_terms (post_id, term_id, position)
    select post_id, term_id, min(position) from ${asRows(links)} as r(post_id int, term_id int, position int)
    group by post_id, term_id`.execute(db);
}

async function saveFiles(db: Db, rows: object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into document_files (post_id, language, position, kind, title, file_id, link_url, link_type)
    select post_id, language, position, kind, title, file_id, link_url, link_type
    from ${asRows(rows)} as r(post_id int, language text, position int, kind text, title text, file_id text, link_url text, link_type text)`.execute(
    db,
  );
}
