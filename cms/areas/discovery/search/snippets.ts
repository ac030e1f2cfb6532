import type { FileKind, PostType } from "../../../contract/names";
import type { SearchHit, SearchMatch, SearchRequest } from "../../../contract/search";
import type { Card } from "../../../contract/shared";
import type { Db } from "../../../db/client";
import { PLANNED_ONCE } from "../../../db/queries";
import { groupBy } from "../../../platform/iteration";
import { filePath, type Viewer, plainText, visibleFile } from "../../posts";
import {
  bestSnippet,
  type FoundWords,
  foundWords,
  marksIn,
  type Snippet,
  type HighlightQuery,
  highlightQuery,
  type LanguageQuery,
  type AnyWord,
  TOGETHER,
} from "./highlights";
import { unlessTooSlow } from "./search-engine";
import { type RawBuilder, sql } from "kysely";
import type { StoredLine } from "../../../db/schema";
import { shownText } from "../../files";

/** Kinds of files in which a link can lead to a page. */
const KINDS_WITH_PAGE_LINKS: readonly FileKind[] = ["PDF"];

/** Additional weight of a word in the snippet that is not in the title. */
const ADDED_WORD = 0.3;
/** More than a snippet's words can score: a snippet in the language of the card precedes others. */
const CARD_LANGUAGE = 100;
/** More than CARD_LANGUAGE: a snippet in the reader's language precedes one in the language of the card. */
const OWN_LANGUAGE = 1_000;
/** More than all of the above: a snippet with the exact phrase precedes all others. */
const EXACT = 10_000;

/** A possible snippet, and its source. */
interface Candidate {
  snippet: Snippet;
  /** Number of words that it shows and the title does not. */
  added: number;
  place: Omit<NonNullable<SearchMatch["snippet"]>, "text" | "marks">;
}

/**
 * Adds to each card why it is a hit: the marks in its title, and the snippet that shows the words best. If the abstract and the
 * title together contain all words, the snippet is from the abstract. Otherwise texts and files are read too, but only the
 * parts that a snippet needs. `found` are the ids of the posts, whose abstracts are read together with the cards. The caller
 * passes only cards that the actor may see. Files that the actor may not see are omitted. A snippet is in the language of the
 * reader or of the card. No other language is used if the card has an abstract, because readers see the abstract if there is no
 * snippet.
 */
export async function withMatches(
  db: Db,
  viewer: Viewer,
  found: readonly number[],
  loading: Promise<readonly Card[]>,
  request: Pick<SearchRequest, "search" | "advanced" | "language">,
): Promise<SearchHit[]> {
  const query = highlightQuery(request);
  const [cards, abstractRows] = await Promise.all([
    loading,
    query && found.length > 0 ? readAbstracts(db, found) : [],
  ]);
  if (!query || cards.length === 0) return [...cards];
  const fields = request.advanced?.fields ?? [];
  const looksInto = (field: "abstract" | "fulltext") =>
    fields.length === 0 || fields.includes(field);

  const abstracts = groupBy(abstractRows, (row) => row.post_id);
  const fromAbstracts = new Map(
    cards.map((card) => [card, inAbstracts(abstracts.get(card.databaseId) ?? [], card, query)]),
  );
  const unclear = looksInto("fulltext")
    ? cards.filter((card) => !fromAbstracts.get(card)!.isComplete)
    : [];
  // Snippets are optional: if reading the texts takes too long, the hits are returned without these snippets.
  const texts =
    (await unlessTooSlow(
      readSources(
        db,
        viewer,
        unclear.map((card) => card.databaseId),
        query,
      ),
    )) ?? [];
  const sources = groupBy(texts, (row) => row.post_id);

  return cards.map((card) => {
    const inSources = (sources.get(card.databaseId) ?? []).flatMap((row) =>
      inSource(row, card, query),
    );
    const candidates = [
      ...(looksInto("abstract") ? fromAbstracts.get(card)!.candidates : []),
      ...inSources,
    ].filter(
      ({ place }) =>
        place.language === request.language ||
        place.language === card.language ||
        card.abstract === "",
    );
    return {
      ...card,
      match: {
        titleMarks: marksIn(card.title, query.in(card.language)),
        snippet: snippetOf(best(candidates, card.language, request.language)),
      },
    };
  });
}

/**
 * Returns possible snippets from a post's abstracts. If the abstract in the card's language contains all words that are not
 * in the title, it is the only one.
 */
function inAbstracts(
  rows: readonly AbstractRow[],
  card: Card,
  query: HighlightQuery,
): { candidates: Candidate[]; isComplete: boolean } {
  const candidates: Candidate[] = [];
  // The language of the card comes first: if it contains all words, the others are not examined.
  for (const { language, abstract } of rows.toSorted(
    (a, b) => Number(b.language === card.language) - Number(a.language === card.language),
  )) {
    const words = query.in(language);
    const [inTitle, snippet] = [foundInTitle(card, language, words), bestSnippet(abstract, words)];
    const candidate =
      snippet &&
      ({
        snippet,
        added: countAdded(snippet, inTitle),
        place: { source: "abstract", language, file: null },
      } as const);
    const contained = new Set([...inTitle.words, ...(snippet?.words ?? [])]);
    const isComplete =
      words.size > 0 && contained.size === words.size && (inTitle.exact || snippet?.exact);
    if (isComplete && language === card.language)
      return { candidates: candidate ? [...candidates, candidate] : candidates, isComplete: true };
    if (candidate) candidates.push(candidate);
  }
  return { candidates, isComplete: false };
}

/** Returns the snippet from a text or a file. Returns none if it shows no more than the title, as a report's cover does. */
function inSource(
  { language, text, file }: SourceRow,
  card: Card,
  query: HighlightQuery,
): Candidate[] {
  const words = query.in(language);
  const [inTitle, snippet] = [foundInTitle(card, language, words), bestSnippet(text, words)];
  if (!snippet) return [];
  const added = countAdded(snippet, inTitle);
  return added > 0 || !inTitle.exact ? [{ snippet, added, place: placeOf(language, file) }] : [];
}

/** Returns which words the title contains. It is shown in one language and counts only for that language. */
function foundInTitle(card: Card, language: string, words: LanguageQuery): FoundWords {
  return foundWords(language === card.language ? card.title : "", words);
}

function placeOf(language: string, file: SourceRow["file"]): Candidate["place"] {
  if (!file) return { source: "text", language, file: null };
  const { id, name, title, kind, page } = file;
  const anchor = page !== null && KINDS_WITH_PAGE_LINKS.includes(kind) ? `#page=${page}` : "";
  return {
    source: "file",
    language,
    file: { title, link: filePath({ id, name }) + anchor, kind, page },
  };
}

function countAdded(snippet: Snippet, title: FoundWords): number {
  return [...snippet.words].filter((word) => !title.words.has(word)).length;
}

/** Returns the first of the best candidates, for the languages of a card and a reader. */
function best(
  candidates: readonly Candidate[],
  ofCard: string,
  ofReader: string,
): Candidate | null {
  const rank = ({ snippet, added, place }: Candidate) =>
    (snippet.exact ? EXACT : 0) +
    (place.language === ofReader ? OWN_LANGUAGE : 0) +
    (place.language === ofCard ? CARD_LANGUAGE : 0) +
    snippet.score +
    ADDED_WORD * added;
  return candidates.reduce<Candidate | null>(
    (before, candidate) => (before && rank(before) >= rank(candidate) ? before : candidate),
    null,
  );
}

function snippetOf(candidate: Candidate | null): SearchMatch["snippet"] {
  return (
    candidate && {
      ...candidate.place,
      text: candidate.snippet.text,
      marks: candidate.snippet.marks,
    }
  );
}

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

interface AbstractRow {
  post_id: number;
  language: string;
  abstract: string;
}

/** A text that may contain a snippet: of the post itself, or a part of one of its files. */
interface SourceRow {
  post_id: number;
  language: string;
  text: string;
  file: { id: string; name: string; title: string; kind: FileKind; page: number | null } | null;
}

/** Returns abstracts of posts in all their languages. */
async function readAbstracts(db: Db, postIds: readonly number[]): Promise<AbstractRow[]> {
  const { rows } = await sql<AbstractRow>`
    ${PLANNED_ONCE} select post_id, language, left(abstract, ${ABSTRACT_CHARS}::int) as abstract from post_translations
    where post_id = any(${[...postIds]}::int[]) order by post_id, language`.execute(db);
  return rows;
}

/**
 * Returns the texts of posts besides their abstracts. From files: the part that contains the words best, one for each
 * language. From the posts themselves: texts, bodies and chapters in each language. Files come first, because a snippet from
 * a file leads to a page.
 */
async function readSources(
  db: Db,
  viewer: Viewer,
  postIds: readonly number[],
  query: HighlightQuery,
): Promise<SourceRow[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<SourceRow & { type: PostType | null; lines: StoredLine[] }>`
    ${PLANNED_ONCE} select post_id, null as type, language, text, lines, file from (${bestParts(viewer, postIds, query)}) parts
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
  const pairs = words.flatMap(({ word, followers }) =>
    followers
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
