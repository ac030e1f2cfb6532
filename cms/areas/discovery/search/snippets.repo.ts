import { type RawBuilder, sql } from "kysely";
import type { FileKind, PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import type { StoredLine } from "../../../db/schema";
import { shownText } from "../../files";
import { plainText, type Viewer, visibleFile } from "../../posts";
import { type AnyWord, type HighlightQuery, TOGETHER } from "./highlights";

/** Maximum number of characters of an abstract that are searched. A typical abstract is a tenth as long. */
const ABSTRACT_CHARS = 4_000;
/** Number of characters of a longer text that are searched, starting shortly before the first occurrence of a word. */
const TEXT_CHARS = 16_000;
const TEXT_BEFORE_CHARS = 500;
/** Maximum number of characters that are searched for this first occurrence. */
const TEXT_MAX_CHARS = 400_000;
/**
 * Maximum number of words used to choose a part of a file, because a snippet shows no more. The second constant is the same for
 * pairs of adjacent words.
 */
const WORDS_MAX = 8;
const PAIRS_MAX = 8;
/**
 * Maximum number of file parts examined for one answer, from the first part of each post. Chosen: 500 pages for each of a
 * dozen hits, which takes the embedded database a tenth of a second.
 */
const PARTS_MAX = 6_000;

export interface AbstractRow {
  post_id: number;
  language: string;
  abstract: string;
}

/** A text that may contain a snippet: of the post itself, or a part of one of its files. */
export interface SourceRow {
  post_id: number;
  language: string;
  text: string;
  file: { id: string; name: string; title: string; kind: FileKind; page: number | null } | null;
}

/** Returns abstracts of posts in all their languages. */
export async function readAbstracts(db: Db, postIds: readonly number[]): Promise<AbstractRow[]> {
  const { rows } = await sql<AbstractRow>`
    select post_id, language, left(abstract, ${ABSTRACT_CHARS}::int) as abstract from post_translations
    where post_id = any(${[...postIds]}::int[]) order by post_id, language`.execute(db);
  return rows;
}

/**
 * Returns the texts of posts besides their abstracts. From files: the part that contains the words best, one for each
 * language. From the posts themselves: texts, bodies and chapters in each language. Files come first, because a snippet from
 * a file leads to a page.
 */
export async function readSources(
  db: Db,
  viewer: Viewer,
  postIds: readonly number[],
  query: HighlightQuery,
): Promise<SourceRow[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<SourceRow & { type: PostType | null; lines: StoredLine[] }>`
    select post_id, null as type, language, text, lines, file from (${bestParts(viewer, postIds, query)}) parts
    union all
    select post_id, type, language, text, '[]' as lines, null as file from (${ownTexts(postIds, query)}) texts`.execute(
    db,
  );
  return rows.map(({ type, text, lines, ...row }) => ({
    ...row,
    text: type === null ? shownText(text, lines) : plainText(text),
  }));
}

/** Selects the best parts of files by their words only. Only the text of the selected parts is read. */
function bestParts(
  viewer: Viewer,
  postIds: readonly number[],
  { anywhere }: HighlightQuery,
): RawBuilder<unknown> {
  const words = anywhere.toSorted((a, b) => b.word.length - a.word.length).slice(0, WORDS_MAX);
  const anyForm = ({ forms }: AnyWord) => [...forms].map((form) => `'${form}'`).join(" | ");
  const queryOf = new Map(words.map((word) => [word.word, `(${anyForm(word)})`]));
  const pairs = words.flatMap(({ word, before }) =>
    before
      .filter((next) => queryOf.has(next.word))
      .map((next) => `${queryOf.get(word)} <${next.distance}> ${queryOf.get(next.word)}`),
  );
  const has = (query: string) => sql`(words @@ ${query}::tsquery)::int`;
  const flags = [...queryOf.values()].map(
    (query, index) => sql`${has(query)} as ${sql.ref(`word${index}`)}`,
  );
  // A word in few of the parts counts more than a word in all of them.
  const rarity = words.map(
    (_, index) =>
      sql`${sql.ref(`word${index}`)} * ln(1 + count(*) over () / greatest(1, sum(${sql.ref(`word${index}`)}) over ()))`,
  );
  const together = [sql`0`, ...[...new Set(pairs)].slice(0, PAIRS_MAX).map(has)];
  return sql`
    with places as materialized (
      select d.post_id, d.language, d.position, d.kind, coalesce(nullif(d.title, ''), nullif(f.title, ''), f.name) as title, f.id, f.name, t.part,
        row_number() over (partition by d.post_id order by d.position, d.id, t.part) as place
      from document_files d
      join posts p on p.database_id = d.post_id
      join files f on f.id = d.file_id and ${visibleFile(viewer, "f")} and (f.visibility = 'public' or p.visibility = 'internal')
      join file_texts t on t.file_id = f.id
      where d.post_id = any(${[...postIds]}::int[])
    ), parts as materialized (
      select places.*, ${sql.join(flags)}, ${sql.join(together, sql` + `)} as pairs
      from places cross join lateral (
        -- Unpacked once, and not again for each of the words.
        select words || ''::tsvector as words from file_texts where file_id = places.id and part = places.part offset 0
      ) w
      where place <= ${Math.ceil(PARTS_MAX / postIds.length)}::int and words @@ ${[...queryOf.values()].join(" | ")}::tsquery
    ), chosen as (
      select distinct on (post_id, language) * from (select *, ${sql.join([...rarity, sql`${TOGETHER}::float8 * pairs`], sql` + `)} as worth from parts) weighed
      order by post_id, language, worth desc, position, part
    )
    select c.post_id, c.language, t.text, t.lines, json_build_object('id', c.id, 'name', c.name, 'title', c.title, 'kind', c.kind, 'page', t.page) as file
    from chosen c join file_texts t on t.file_id = c.id and t.part = c.part`;
}

/**
 * Selects the posts' own texts. Of a long text, selects only a part, which starts shortly before the longest search word that
 * occurs.
 */
function ownTexts(postIds: readonly number[], { anywhere }: HighlightQuery): RawBuilder<unknown> {
  const beginnings = anywhere
    .map(beginningOf)
    .sort((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX);
  const places = beginnings.map((beginning) => sql`nullif(strpos(lowered, ${beginning}), 0)`);
  return sql`
    select post_id, type, language, case when length(text) <= ${TEXT_CHARS}::int then text
      else substr(text, greatest(1, coalesce(${sql.join([...places, sql`1`])}) - ${TEXT_BEFORE_CHARS}::int), ${TEXT_CHARS}::int) end as text
    from (
      select t.post_id, t.type, t.language, concat_ws(E'\n', nullif(t.full_text, ''),
        case when t.type in ('article', 'toolkit') then (
          select string_agg(markdown #>> '{}', E'\n') from jsonb_path_query(t.body, '$.**.markdown') markdown) end,
        case when t.type = 'toolkit' then (
          select string_agg(concat_ws(E'\n', c.title, c.summary, c.markdown), E'\n' order by c.chapter_id)
          from chapter_translations c where c.toolkit_id = t.post_id and c.language = t.language) end) as text
      from post_translations t where t.post_id = any(${[...postIds]}::int[])
    ) texts cross join lateral (
      -- Once, and not again for each of the words; a short text is looked through by the process.
      select case when length(text) > ${TEXT_CHARS}::int then lower(left(text, ${TEXT_MAX_CHARS}::int)) end as lowered offset 0
    ) l where text <> ''`;
}

/** Returns the common prefix of a word and all its forms. A text with one of them contains the prefix. */
function beginningOf({ word, forms }: AnyWord): string {
  let beginning = word;
  for (const form of forms) while (!form.startsWith(beginning)) beginning = beginning.slice(0, -1);
  return beginning;
}
