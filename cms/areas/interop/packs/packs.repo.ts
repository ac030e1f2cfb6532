import { sql } from "kysely";
import type { FileKind } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { type Viewer, visibleFile, visiblePost } from "../../posts";

/** A file or link of a post, in the post's own order. */
export interface PostFileRow {
  post_id: number;
  language: string;
  kind: FileKind;
  title: string;
  link_url: string | null;
  file_id: string | null;
  name: string;
  storage_key: string;
  mime_type: string;
  created: Date;
}

/** Returns the visible files and links of posts. */
export async function listPostFiles(
  db: Db,
  viewer: Viewer,
  postIds: readonly number[],
): Promise<PostFileRow[]> {
  const { rows } = await sql<PostFileRow>`
    select d.post_id, d.language, d.kind, d.title, d.link_url, d.file_id, f.name, f.storage_key, f.mime_type, coalesce(f.version_at, f.created) as created
    from document_files d left join files f on f.id = d.file_id
    where d.post_id = any(${[...postIds]}::int[]) and (d.file_id is null or ${visibleFile(viewer, "f")})
    order by d.post_id, d.position, d.id`.execute(db);
  return rows;
}

/** Counts the different visible files of posts, and sums their bytes. */
export async function weighFiles(
  db: Db,
  viewer: Viewer,
  postIds: readonly number[],
): Promise<{ count: number; size: number }> {
  const { rows } = await sql<{ count: number; size: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as size
    from files f
    where ${visibleFile(viewer, "f")} and id in (select file_id from document_files where post_id = any(${[...postIds]}::int[]))`.execute(
    db,
  );
  return rows[0] ?? { count: 0, size: 0 };
}

/** Returns the ids of an author's visible documents of every type, latest change first. */
export async function listDocumentsForPack(
  db: Db,
  viewer: Viewer,
  termId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("post_terms as pt")
    .innerJoin("posts as p", "p.database_id", "pt.post_id")
    .select("p.database_id")
    .where("pt.term_id", "=", termId)
    .where("p.type", "in", ["document", "internal_document", "internal_pdf"])
    .where(visiblePost(viewer, "p"))
    .orderBy("p.modified", "desc")
    .orderBy("p.database_id", "desc")
    .execute();
  return rows.map((row) => row.database_id);
}
