import type { Db } from "../../db/client";
import { type Sight, visibleFile } from "../posts/visibility.policy";
import { fileColumns, type FileRow } from "./file-row";

/** The file, or undefined when there is none or the sight does not reach it. */
export async function findFile(db: Db, sight: Sight, key: { id: string } | { databaseId: number }): Promise<FileRow | undefined> {
  const query = db.selectFrom("files").select(fileColumns).where(visibleFile(sight, "files"));
  return "id" in key
    ? query.where("id", "=", key.id).executeTakeFirst()
    : query.where("database_id", "=", key.databaseId).executeTakeFirst();
}
