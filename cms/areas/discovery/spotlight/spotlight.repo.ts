import { sql } from "kysely";
import type { Language } from "../../../contract/languages";
import type { SpotlightItemDraft } from "../../../contract/discovery";
import type { Db } from "../../../db/client";
import { type ImageFile, type Viewer, visibleFile } from "../../posts";

export type SpotlightRow =
  | { post_id: number }
  | { post_id: null; link: string; title: string; text: string; file_id: string | null };

/** Returns the spotlight items of a language, in order. */
export async function listSpotlight(db: Db, language: Language): Promise<SpotlightRow[]> {
  const rows = await db
    .selectFrom("spotlight_items")
    .select(["post_id", "link", "title", "text", "file_id"])
    .where("language", "=", language)
    .orderBy("position")
    .execute();
  return rows.flatMap(({ post_id, link, ...words }): SpotlightRow[] =>
    post_id !== null ? [{ post_id }] : link !== null ? [{ post_id, link, ...words }] : [],
  );
}

/** Blocks other changes of the spotlight until the transaction ends. */
export async function lockSpotlight(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('spotlight'))`.execute(trx);
}

/** Locks existing posts and files against deletion until the transaction ends, in order of their ids. */
export async function keepItems(
  trx: Db,
  postIds: readonly number[],
  fileIds: readonly string[],
): Promise<void> {
  if (postIds.length > 0)
    await trx
      .selectFrom("posts")
      .select("database_id")
      .where("database_id", "in", postIds)
      .orderBy("database_id")
      .forKeyShare()
      .execute();
  if (fileIds.length > 0)
    await trx
      .selectFrom("files")
      .select("id")
      .where("id", "in", fileIds)
      .orderBy("id")
      .forKeyShare()
      .execute();
}

/** Replaces the spotlight items of a language. */
export async function replaceSpotlight(
  trx: Db,
  language: Language,
  items: readonly SpotlightItemDraft[],
): Promise<void> {
  await trx.deleteFrom("spotlight_items").where("language", "=", language).execute();
  if (items.length === 0) return;
  await trx
    .insertInto("spotlight_items")
    .values(
      items.map((item, position) =>
        "post_id" in item
          ? {
              language,
              position,
              post_id: item.post_id,
              link: null,
              title: "",
              text: "",
              file_id: null,
            }
          : { language, position, post_id: null, ...item },
      ),
    )
    .execute();
}

/** Returns the visible pictures among the given files, by id. */
export async function findPictures(
  db: Db,
  viewer: Viewer,
  fileIds: readonly string[],
): Promise<Map<string, ImageFile>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("files as f")
    .select(["f.id", "f.name", "f.alt_text", "f.title", "f.width", "f.height"])
    .where("f.id", "in", fileIds)
    .where("f.mime_type", "like", "image/%")
    .where(visibleFile(viewer, "f"))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
