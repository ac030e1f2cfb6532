import { type RawBuilder, sql } from "kysely";
import type { FileKind, PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import type { StoredLine } from "../../db/schema";
import { shownText } from "../media/shown-text";
import { plainText } from "../posts/markdown";
import { type Sight, visibleFile } from "../posts/visibility.policy";
import { type AnyWord, type Sought, TOGETHER } from "./highlights";

/** Characters of an abstract that are looked through: abstracts are a tenth of it. */
const ABSTRACT_CHARS = 4_000;
/** Characters of a longer text that are looked through, from shortly before the first place of a word on. */
const TEXT_CHARS = 16_000;
const TEXT_BEFORE_CHARS = 500;
/** Characters of a text in which that place is looked for. */
const TEXT_MAX_CHARS = 400_000;
/** Words by which a part of a file is chosen; a passage shows no more. Pairs of them that stand together, likewise. */
const WORDS_MAX = 8;
const PAIRS_MAX = 8;
/**
 * Parts of files that are looked through for one answer, the first of each post. Ours: 500 pages of each of a dozen hits, in
 * a tenth of a second of the embedded database.
 */
const PARTS_MAX = 6_000;

export interface AbstractRow {
  post_id: number;
  language: string;
  abstract: string;
}

/** A text that may have a passage: of the post itself, or a part of one of its files. */
export interface SourceRow {
  post_id: number;
  language: string;
  text: string;
  file: { id: string; name: string; title: string; kind: FileKind; page: number | null } | null;
}

/** Abstracts of posts in all their languages. */
export async function readAbstracts(db: Db, postIds: readonly number[]): Promise<AbstractRow[]> {
  const { rows } = await sql<AbstractRow>`
    select post_id, language, left(abstract, ${ABSTRACT_CHARS}::int) as abstract from post_translations
    where post_id = any(${[...postIds]}::int[]) order by post_id, language`.execute(db);
  return rows;
}

/**
 * What posts say beside their abstracts: the part of their files that holds the words best, one for each language, and their
 * own texts, bodies and chapters in each language. Files first: a passage of theirs leads to a page.
 */
export async function readSources(
  db: Db,
  sight: Sight,
  postIds: readonly number[],
  sought: Sought,
): Promise<SourceRow[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<SourceRow & { type: PostType | null; lines: StoredLine[] }>`
    select post_id, null as type, language, text, lines, file from (${bestParts(sight, postIds, sought)}) parts
    union all
    select post_id, type, language, text, '[]' as lines, null as file from (${ownTexts(postIds, sought)}) texts`.execute(
    db,
  );
  return rows.map(({ type, text, lines, ...row }) => ({
    ...row,
    text: type === null ? shownText(text, lines) : plainText(text),
  }));
}

/** Parts of files are told apart by their words alone; only the text of those that are chosen is read. */
function bestParts(
  sight: Sight,
  postIds: readonly number[],
  { anywhere }: Sought,
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
  // A word that few of the parts have says more than one that all of them have.
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
      join files f on f.id = d.file_id and ${visibleFile(sight, "f")} and (f.visibility = 'public' or p.visibility = 'internal')
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

/** The texts that posts hold themselves; of a long one the part that begins shortly before its longest word of the search. */
function ownTexts(postIds: readonly number[], { anywhere }: Sought): RawBuilder<unknown> {
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

/** What a word and all its forms begin with: it stands in a text that holds one of them. */
function beginningOf({ word, forms }: AnyWord): string {
  let beginning = word;
  for (const form of forms) while (!form.startsWith(beginning)) beginning = beginning.slice(0, -1);
  return beginning;
}
