// @database both

import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../cms/db/client";
import { ANONYMOUS } from "../../cms/shared/actor";
import { listContributions } from "../../cms/areas/people/authors/authors.repo";
import { viewerOf } from "../../cms/areas/posts/visibility.policy";
import { useDatabase } from "../setup/database";
import { explaining } from "../setup/explaining";

/** Documents of one author, each with a topic, a keyword and a file. */
const DOCUMENTS = 3_000;
/** Terms of each taxonomy. Each document has one of each kind. */
const TERMS = 100;
const AUTHOR = 1_000_001;
/** The most rows that a statement may read: all documents with their terms a few times, never each document with each term. */
const ROWS_MOST = 40_000;

const database = useDatabase();
const db = () => database().db;
const viewer = viewerOf(ANONYMOUS);

async function fill(): Promise<void> {
  for (const statement of [
    sql`insert into terms (id, taxonomy, slug, position, modified)
      select 1000000 + n, case when n <= ${TERMS}::int then 'authors' else 'topics' end, 'term-' || n, n, now() from generate_series(1, 2 * ${TERMS}::int) n`,
    sql`insert into posts (database_id, type, visibility, created, modified)
      select 1000000 + n, 'document', 'public', now(), now() from generate_series(1, ${DOCUMENTS}::int) n`,
    sql`insert into post_translations (post_id, type, language, slug, title, abstract)
      select 1000000 + n, 'document', 'en', 'document-' || n, 'Document', '' from generate_series(1, ${DOCUMENTS}::int) n`,
    sql`insert into post_terms (post_id, term_id, position)
      select 1000000 + n, term, 0 from generate_series(1, ${DOCUMENTS}::int) n
      cross join lateral unnest(array[${AUTHOR}::int, 1000002 + n % 50, 1000001 + ${TERMS}::int + n % 50]) term`,
    sql`insert into files (id, visibility, storage_key, sha256, name, mime_type, size, title, caption, alt_text, description, created)
      select 'file-' || n, 'public', 'file-' || n, md5(n::text), 'file.pdf', 'application/pdf', 1, '', '', '', '', now() from generate_series(1, ${DOCUMENTS}::int) n`,
    sql`insert into document_files (id, post_id, file_id, language, kind, position, title)
      select 1000000 + n, 1000000 + n, 'file-' || n, 'en', 'full', 0, '' from generate_series(1, ${DOCUMENTS}::int) n`,
  ])
    await statement.execute(db());
}

/** Prepares the statistics that the planner has of the tables. */
const STATISTICS = {
  missing: async () => {},
  fresh: () => sql`analyze`.execute(db()),
};

beforeAll(fill);

describe.each(Object.entries(STATISTICS))("with statistics: %s", (_name, prepare) => {
  beforeAll(async () => {
    await prepare();
  });
  test.each<[string, (own: Db) => Promise<unknown[]>]>([
    ["the topics of an author", (own) => listContributions(own, viewer, AUTHOR)],
  ])("%s: each row is read a few times at most", async (_what, read) => {
    expect((await read(db())).length).toBeGreaterThan(0);
    for (const { rows, sql: text, plan } of await explaining(db(), /posts/, read))
      expect(rows, `${text}\n${plan}`).toBeLessThan(ROWS_MOST);
  });
});
