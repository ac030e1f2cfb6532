import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { ImageFile } from "../posts/cards";
import { fileAsJson } from "../media/file-row";

export interface AuthorRow {
  term_id: number;
  first_name: string;
  last_name: string;
  affiliation: string;
  role: string;
  top_resources: number[];
  image: ImageFile | null;
}

/** What an author has beyond the term: undefined for one that only an import named. */
export async function findAuthor(db: Db, termId: number): Promise<AuthorRow | undefined> {
  const { rows } = await sql<AuthorRow>`
    select a.term_id, a.first_name, a.last_name, a.affiliation, a.role, a.top_resources, ${fileAsJson("f")} as image
    from authors a left join files f on f.id = a.image_file_id and f.visibility = 'public'
    where a.term_id = ${termId}`.execute(db);
  return rows[0];
}

/** What a directory says of an author beyond the term. */
export type ListedAuthorRow = Pick<AuthorRow, "term_id" | "first_name" | "last_name" | "affiliation" | "image">;

/** The directory's rows of all authors that have one, by term. */
export async function listAuthors(db: Db): Promise<Map<number, ListedAuthorRow>> {
  const { rows } = await sql<ListedAuthorRow>`
    select a.term_id, a.first_name, a.last_name, a.affiliation, ${fileAsJson("f")} as image
    from authors a left join files f on f.id = a.image_file_id and f.visibility = 'public'`.execute(db);
  return new Map(rows.map((row) => [row.term_id, row]));
}
