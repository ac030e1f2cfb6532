import type { Pool } from "pg";

/** The statements that both peers send, one function for each page. */

const RESULTS_SHOWN = 6;
const RECENT_SHOWN = 8;
const TOPICS_SHOWN = 9;
const RELATED_SHOWN = 4;
/** Shown values of a facet; a facet with few values is shown completely. */
const VALUES_SHOWN = 5;
const VALUES_MAX = 12;

/** Around matching words in `ts_headline`, since texts do not contain control characters. */
const MARKS = "StartSel=\u0002, StopSel=\u0003";

export interface Result {
  id: number;
  slug: string;
  title: string;
  language: string;
  languages: string[];
  type: string | null;
  year: number | null;
  publisher: string | null;
  /** The abstract, or the part of it with matching words. */
  text: string;
}

export interface Term {
  taxonomy: string;
  slug: string;
  name: string;
}

export interface FacetValue extends Term {
  count: number;
  /** Number of values that the facet has. */
  values: number;
}

export interface SearchPage {
  total: number;
  results: Result[];
  facets: FacetValue[];
  years: { year: number; count: number }[];
}

export async function searchDocuments(pool: Pool, words: string): Promise<SearchPage> {
  const [results, facets, years] = await Promise.all([
    words ? matchingDocuments(pool, words) : latestDocuments(pool, RESULTS_SHOWN),
    facetsOf(pool, words),
    yearsOf(pool, words),
  ]);
  return {
    total: years.reduce((sum, { count }) => sum + count, 0),
    results,
    facets,
    years: years.flatMap(({ year, count }) => (year === null ? [] : [{ year, count }])),
  };
}

async function matchingDocuments(pool: Pool, words: string): Promise<Result[]> {
  const { rows } = await pool.query<Result>(
    `with found as (
      select d.id, ts_rank(d.search, query) as rank
      from peers.documents d, websearch_to_tsquery('english', $1) query
      where d.search @@ query
      order by rank desc, d.id limit $2
    )
    select d.id, d.slug, d.language, d.languages, d.type, d.year, d.publisher,
      ts_headline('english', d.title, query, 'HighlightAll=true, ${MARKS}') as title,
      ts_headline('english', d.abstract, query, 'MaxFragments=1, MaxWords=25, MinWords=15, ${MARKS}') as text
    from found join peers.documents d on d.id = found.id, websearch_to_tsquery('english', $1) query
    order by found.rank desc, d.id`,
    [words, RESULTS_SHOWN],
  );
  return rows;
}

async function latestDocuments(pool: Pool, count: number): Promise<Result[]> {
  const { rows } = await pool.query<Result>(
    `select id, slug, title, language, languages, type, year, publisher, abstract as text
    from peers.documents order by modified desc, id desc limit $1`,
    [count],
  );
  return rows;
}

/** Selects the documents of a search; all without words. */
const foundBy = (words: string) =>
  words
    ? "select id, year from peers.documents where search @@ websearch_to_tsquery('english', $1)"
    : "select id, year from peers.documents where $1 = ''";

async function facetsOf(pool: Pool, words: string): Promise<FacetValue[]> {
  const { rows } = await pool.query<FacetValue>(
    `with counted as (
      select dt.term_id, count(*)::int as count
      from (${foundBy(words)}) found join peers.document_terms dt on dt.document_id = found.id
      group by dt.term_id
    ), placed as (
      select t.taxonomy, t.slug, t.name, counted.count,
        count(*) over (partition by t.taxonomy)::int as values,
        row_number() over (partition by t.taxonomy order by t.parent_id is not null, counted.count desc, t.name) as place
      from counted join peers.terms t on t.id = counted.term_id
    )
    select taxonomy, slug, name, count, values from placed
    where place <= $2 or values <= $3 order by taxonomy, place`,
    [words, VALUES_SHOWN, VALUES_MAX],
  );
  return rows;
}

async function yearsOf(
  pool: Pool,
  words: string,
): Promise<{ year: number | null; count: number }[]> {
  const { rows } = await pool.query<{ year: number | null; count: number }>(
    `select year, count(*)::int as count from (${foundBy(words)}) found group by year order by year`,
    [words],
  );
  return rows;
}

export interface DocumentPage {
  document: Result & { modified: Date };
  terms: Term[];
  files: { language: string; kind: string; title: string; url: string }[];
  related: Result[];
}

/** Returns null if there is no such document. */
export async function readDocument(pool: Pool, slug: string): Promise<DocumentPage | null> {
  const {
    rows: [document],
  } = await pool.query<DocumentPage["document"]>(
    `select id, slug, title, language, languages, type, year, publisher, modified, abstract as text
    from peers.documents where slug = $1 limit 1`,
    [slug],
  );
  if (!document) return null;
  const [terms, files, related] = await Promise.all([
    pool.query<Term>(
      `select t.taxonomy, t.slug, t.name from post_terms pt join peers.terms t on t.id = pt.term_id
      where pt.post_id = $1 order by pt.position`,
      [document.id],
    ),
    pool.query<DocumentPage["files"][number]>(
      `select language, kind, title, link_url as url from document_files
      where post_id = $1 and link_url is not null order by language <> 'en', position`,
      [document.id],
    ),
    relatedDocuments(pool, document.id),
  ]);
  return { document, terms: terms.rows, files: files.rows, related };
}

/** Returns the documents that share most keywords with a document. */
async function relatedDocuments(pool: Pool, id: number): Promise<Result[]> {
  const { rows } = await pool.query<Result>(
    `with related as (
      select other.post_id, count(*) as shared
      from post_terms mine
      join terms t on t.id = mine.term_id and t.taxonomy = 'keywords'
      join post_terms other on other.term_id = mine.term_id and other.post_id <> mine.post_id
      where mine.post_id = $1
      group by other.post_id order by shared desc, other.post_id desc limit $2
    )
    select d.id, d.slug, d.title, d.language, d.languages, d.type, d.year, d.publisher, '' as text
    from related join peers.documents d on d.id = related.post_id order by related.shared desc, d.id desc`,
    [id, RELATED_SHOWN],
  );
  return rows;
}

export interface StartPage {
  total: number;
  topics: { slug: string; name: string; count: number }[];
  topicCount: number;
  recent: Result[];
}

export async function readStart(pool: Pool): Promise<StartPage> {
  const [documents, topics, recent] = await Promise.all([
    pool.query<{ total: number }>("select count(*)::int as total from peers.documents"),
    pool.query<{ slug: string; name: string; count: number; isTop: boolean }>(
      `select slug, name, count, parent_id is null as "isTop" from peers.terms
      where taxonomy = 'topics' order by count desc`,
    ),
    latestDocuments(pool, RECENT_SHOWN),
  ]);
  return {
    total: documents.rows[0]?.total ?? 0,
    topics: topics.rows.filter(({ isTop }) => isTop).slice(0, TOPICS_SHOWN),
    topicCount: topics.rows.length,
    recent,
  };
}

/** Returns the parts of a text in turns: outside and inside of marks. */
export function markedParts(text: string): { text: string; isMarked: boolean }[] {
  return text
    .split(/[\u0002\u0003]/)
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }));
}
