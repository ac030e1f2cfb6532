import { sql } from "kysely";
import type { Language } from "../../../contract/languages";
import type { InternalDocumentType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { postIdByKey, type Viewer } from "../../posts";

export interface HeadRow {
  database_id: number;
  modified: Date;
  tracked: boolean;
  saved: boolean;
  languages: string[];
}

/** Returns the data to check before an internal document is read in full; undefined if the viewer may not see such a document. */
export async function findHead(
  db: Db,
  viewer: Viewer,
  { type, key }: { type: InternalDocumentType; key: number | string },
  language: Language,
): Promise<HeadRow | undefined> {
  const { rows } = await sql<HeadRow>`
    select p.database_id, p.modified, p.tracked,
      exists (select 1 from library_items l where l.user_id = ${viewer.userId}::int and l.post_id = p.database_id) as saved,
      array(select t.language from post_translations t where t.post_id = p.database_id) as languages
    from (${postIdByKey(viewer, type, key, language)}) as found join posts p on p.database_id = found.id`.execute(
    db,
  );
  return rows[0];
}
