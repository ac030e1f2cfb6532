import { type Kysely, sql } from "kysely";

/**
 * Which words a chunk of the index has. To merge chunks, or drop one, in slices had the whole table read for each slice: half a second
 * at 200,000 documents, in which the embedded database does nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index search_postings_chunk on search_postings (chunk, word)`.execute(db);
}
