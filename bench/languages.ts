import { sql } from "kysely";
import { EXIT, runCommand } from "../cms/cli/command";
import { type Language, LANGUAGES } from "../cms/contract/languages";
import { SearchRequest } from "../cms/contract/search";
import type { Db } from "../cms/db/client";
import { ANONYMOUS } from "../cms/shared/actor";
import { printTable } from "./report";

/** Results on a first page. */
const FIRST = 10;
/** More results than a search in a library of the intended size can have. */
const POSTS_MAX = 1_000_000;
/** Searches per language: names of terms, those with most posts first. */
const SEARCHES = 60;

/**
 * `npm run bench:languages`: how many of the first ten results a visitor can read, over the library in DATA_DIR or
 * DATABASE_URL. Searches by relevance, in each language, for the names of the terms with most posts. "readable" is the share of
 * the first ten results that exist in the visitor's language, beside the same share of all results. "first" is the share of
 * searches whose first result does.
 */
export async function main(): Promise<number> {
  return runCommand("The benchmark of languages", async ({ services: { search }, database }) => {
    const rows = [];
    for (const language of LANGUAGES) {
      const readable = await postsIn(database.db, language);
      const shares = { first: [] as number[], ten: [] as number[], all: [] as number[] };
      for (const name of await commonNames(database.db, language)) {
        const request = SearchRequest.parse({
          language,
          search: name,
          sort_by: "Relevance",
          page_size: FIRST,
        });
        const { documents } = await search.search(ANONYMOUS, request);
        if (documents.length < FIRST) continue;
        const { ids } = await search.searchAll(ANONYMOUS, request, POSTS_MAX);
        shares.first.push(share([documents[0]!.databaseId], readable));
        shares.ten.push(
          share(
            documents.map(({ databaseId }) => databaseId),
            readable,
          ),
        );
        shares.all.push(share(ids, readable));
      }
      rows.push({
        language,
        searches: shares.ten.length,
        first: percent(shares.first),
        readable: percent(shares.ten),
        "all results": percent(shares.all),
      });
    }
    printTable(rows);
    return EXIT.fine;
  });
}

/** Returns the ids of the posts that have a text in the language. */
async function postsIn(db: Db, language: Language): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("post_translations")
    .select("post_id")
    .where("language", "=", language)
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

async function commonNames(db: Db, language: Language): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from post_terms p
    join terms t on t.id = p.term_id and t.taxonomy in ('topics', 'keywords')
    join term_translations n on n.term_id = t.id and n.language = ${language}
    group by n.name order by count(*) desc, n.name limit ${SEARCHES}::int`.execute(db);
  return rows.map(({ name }) => name);
}

const share = (ids: readonly number[], readable: ReadonlySet<number>): number =>
  ids.filter((id) => readable.has(id)).length / ids.length;

function percent(shares: readonly number[]): string {
  if (shares.length === 0) return "–";
  return `${((100 * shares.reduce((sum, each) => sum + each, 0)) / shares.length).toFixed(0)} %`;
}
