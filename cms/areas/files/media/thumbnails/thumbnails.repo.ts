import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../../../../db/client";
import type { FilesTable } from "../../../../db/schema";

/** A file of a post without a thumbnail. `visibility` is that of the future thumbnail: the narrower one of post and file. */
export type FileToDraw = Pick<
  Selectable<FilesTable>,
  "id" | "storage_key" | "mime_type" | "sha256" | "visibility" | "page_count" | "version"
> & { title: string };

/**
 * Returns the files of a post in order, if it has no thumbnail and is not deleted. After a restore, the thumbnail is
 * requested again.
 */
export async function filesToDraw(db: Db, postId: number): Promise<FileToDraw[]> {
  const { rows } = await sql<FileToDraw>`
    select f.id, f.storage_key, f.mime_type, f.sha256, f.page_count, f.version, d.title,
      case when p.visibility = 'public' then f.visibility else 'internal' end as visibility
    from posts p join document_files d on d.post_id = p.database_id join files f on f.id = d.file_id
    where p.database_id = ${postId}::int and p.thumbnail_file_id is null and p.removed is null
    order by d.position, d.id`.execute(db);
  return rows;
}

/** The bytes that were examined: the file may have others by now. */
type Source = Pick<FileToDraw, "id" | "sha256">;

/** Records a file's number of pages, unless it is known. */
export async function recordPageCount(
  db: Db,
  { id, sha256 }: Source,
  pageCount: number,
): Promise<void> {
  await db
    .updateTable("files")
    .set({ page_count: pageCount })
    .where("id", "=", id)
    .where("sha256", "=", sha256)
    .where("page_count", "is", null)
    .execute();
}

/** A thumbnail's row in `files`. */
export type Thumbnail = Omit<Insertable<FilesTable>, "database_id" | "page_count" | "created">;

/**
 * Inserts a thumbnail and assigns it to a post that has none. A post that has got one meanwhile keeps it. If the file was
 * replaced meanwhile, the post waits for a later attempt. Returns false if the thumbnail existed already, so that its bytes are not
 * needed.
 */
export function saveThumbnail(
  db: Db,
  postId: number,
  { id, sha256 }: Source,
  thumbnail: Thumbnail,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const [made] = await trx
      .insertInto("files")
      .values({ ...thumbnail, page_count: null, created: sql<Date>`now()` })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .execute();
    // The thumbnail is deleted with its post, like the file it was drawn from. If the sweep was about to delete it, the new
    // date prevents that.
    const uploaded = sql<Date>`now()`;
    await trx
      .insertInto("uploaded_files")
      .values({ file_id: thumbnail.id, uploaded })
      .onConflict((conflict) => conflict.column("file_id").doUpdateSet({ uploaded }))
      .execute();
    await trx
      .updateTable("posts")
      .set({ thumbnail_file_id: thumbnail.id })
      .where("database_id", "=", postId)
      .where("thumbnail_file_id", "is", null)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom("files").select("id").where("id", "=", id).where("sha256", "=", sha256)),
      )
      .execute();
    return made !== undefined;
  });
}
