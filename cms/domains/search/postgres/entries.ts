import { sql } from "kysely";
import type { Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/rows";
import { groupBy } from "../../../platform/group-by";
import { sortKey } from "../text/sort-key";
import { configOf, foldAccents, searchable } from "./text";
import { titleMarks } from "./words";

/** Posts read and written by one transaction: short ones let readers through on the embedded database. */
const BATCH_POSTS = 200;
/**
 * Bytes of each part of a post that are indexed; a full text's are some 50 pages of English. A vector may not exceed a
 * megabyte, and a text that is all addresses, or all accents, makes one of up to four times its own bytes.
 */
const MAX_BYTES = { title: 8_000, abstract: 32_000, labels: 24_000, fullText: 140_000, translated: 20_000 };
/** How many changes other processes can be behind before they read everything again. */
const CHANGES_KEPT = 200;

/** Taxonomies whose names find a post, in the entry's language. */
const NAMED_TAXONOMIES: Taxonomy[] = ["topics", "content_types", "keywords", "countries", "regions", "publishers", "authors"];
/** Those whose names in the other languages find it too: a Swedish word finds the English report by its topic. */
const TRANSLATED_TAXONOMIES: Taxonomy[] = ["topics", "content_types", "keywords", "countries"];

interface Text {
  post_id: number;
  language: string;
  title: string;
  abstract: string;
  full_text: string;
  body: unknown;
  contributors: string[];
}

/** Reads the posts and writes their entries anew; entries of languages that a post no longer has go. */
export async function writeEntries(db: Db, postIds: number[]): Promise<void> {
  for (let start = 0; start < postIds.length; start += BATCH_POSTS) {
    const batch = postIds.slice(start, start + BATCH_POSTS);
    await db.transaction().execute(async (trx) => {
      await lock(trx);
      const [texts, chapters, names] = [await readTexts(trx, batch), await readChapters(trx, batch), await readNames(trx, batch)];
      await mergeEntries(trx, texts.map((text) => entryOf(text, chapters, names.get(text.post_id) ?? [])));
      await sql`
        delete from search_entries e where post_id = any(${batch}::int[]) and not exists (
          select from post_translations t where t.post_id = e.post_id and t.language = e.language)`.execute(trx);
      await logChange(trx, batch);
    });
  }
}

/** Takes the posts out of the index. */
export async function removeEntries(db: Db, postIds: number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lock(trx);
    await sql`delete from search_entries where post_id = any(${postIds}::int[])`.execute(trx);
    await logChange(trx, postIds);
  });
}

/** Posts that have no entry though they should: an import was killed between saving and indexing. */
export async function unindexedPosts(db: Db): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select database_id as id from posts where type <> 'page'
      and exists (select from post_translations t where t.post_id = database_id)
      and not exists (select from search_entries e where e.post_id = database_id)
    order by database_id`.execute(db);
  return result.rows.map((row) => row.id);
}

/** Number of the newest change of the index. */
export async function newestRevision(db: Db): Promise<number> {
  const result = await sql<{ revision: number }>`select coalesce(max(revision), 0) as revision from search_changes`.execute(db);
  return result.rows[0]!.revision;
}

/** Posts written or removed after a revision; null when the log no longer reaches back so far. */
export async function changedSince(db: Db, revision: number): Promise<number[] | null> {
  const result = await sql<{ oldest: number | null; posts: number[] | null }>`
    select (select min(revision) from search_changes) as oldest,
      (select array_agg(distinct post_id) from search_changes where revision > ${revision}) as posts`.execute(db);
  const { oldest, posts } = result.rows[0]!;
  if (oldest === null || oldest > revision + 1) return null;
  return posts ?? [];
}

/** One writer at a time: revisions become visible in their order, and no entry is made twice. */
async function lock(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search entries'))`.execute(trx);
}

async function logChange(trx: Db, postIds: number[]): Promise<void> {
  const revision = (await newestRevision(trx)) + 1;
  await sql`insert into search_changes (revision, post_id) select ${revision}, unnest(${[...new Set(postIds)]}::int[])`.execute(trx);
  await sql`delete from search_changes where revision <= ${revision - CHANGES_KEPT}`.execute(trx);
}

async function readTexts(trx: Db, postIds: number[]): Promise<Text[]> {
  return trx.selectFrom("post_translations as t").innerJoin("posts as p", "p.database_id", "t.post_id")
    .select(["t.post_id", "t.language", "t.title", "t.abstract", "t.full_text", "t.body", "p.contributors"])
    .where("t.post_id", "in", postIds).where("p.type", "<>", "page").execute();
}

/** Texts of toolkits' chapters by "toolkit/language". */
async function readChapters(trx: Db, postIds: number[]): Promise<Map<string, string>> {
  const rows = await trx.selectFrom("chapter_translations").select(["toolkit_id", "language", "title", "summary", "markdown"])
    .where("toolkit_id", "in", postIds).orderBy("chapter_id").execute();
  const groups = groupBy(rows, (row) => `${row.toolkit_id}/${row.language}`);
  return new Map([...groups].map(([key, chapters]) => [key, chapters.map((c) => [c.title, c.summary, c.markdown].join("\n")).join("\n")]));
}

interface TermNames {
  post_id: number;
  taxonomy: Taxonomy;
  names: Record<string, string>;
}

async function readNames(trx: Db, postIds: number[]): Promise<Map<number, TermNames[]>> {
  const result = await sql<TermNames>`
    select pt.post_id, terms.taxonomy, n.names
    from post_terms pt join terms on terms.id = pt.term_id
    cross join lateral (select jsonb_object_agg(language, name) as names from term_translations where term_id = terms.id) n
    where pt.post_id = any(${postIds}::int[]) and terms.taxonomy = any(${NAMED_TAXONOMIES}::text[]) and n.names is not null
    order by pt.post_id, pt.position`.execute(trx);
  return groupBy(result.rows, (row) => row.post_id);
}

function entryOf(text: Text, chapters: Map<string, string>, terms: TermNames[]) {
  const { language } = text;
  const labels = terms.map(({ names }) => names[language] ?? names.en ?? Object.values(names)[0]!);
  const translated = terms
    .filter(({ taxonomy }) => TRANSLATED_TAXONOMIES.includes(taxonomy))
    .flatMap(({ names }) => Object.entries(names).filter(([other]) => other !== language).map(([, name]) => name));
  const fullText = cutToBytes(
    [text.full_text, wordsOf(text.body), chapters.get(`${text.post_id}/${language}`) ?? ""].filter(Boolean).join("\n"), MAX_BYTES.fullText);
  const abstract = cutToBytes(text.abstract, MAX_BYTES.abstract);
  return {
    post_id: text.post_id, language, config: configOf(language), sort_key: sortKey(text.title, language),
    ...bothForms("title", cutToBytes(text.title, MAX_BYTES.title)), title_marks: titleMarks(text.title),
    ...bothForms("abstract", abstract),
    // A sign between names, so that two of them never make a phrase.
    ...bothForms("labels", cutToBytes([...labels, ...text.contributors].join(" | "), MAX_BYTES.labels)),
    ...bothForms("rest", [fullText, cutToBytes([...new Set(translated)].join(" | "), MAX_BYTES.translated)].join(" | ")),
    abstract_length: countWords(abstract), full_text_length: countWords(fullText),
  };
}

/** A text as it is searched, and its form without accents where that differs. */
function bothForms(name: string, text: string): Record<string, string | null> {
  const plain = searchable(text);
  const folded = foldAccents(plain);
  return { [name]: plain, [`${name}_folded`]: folded === plain ? null : folded };
}

/** The text's beginning within a number of bytes, without half a character. */
function cutToBytes(text: string, limit: number): string {
  // A UTF-16 unit has at most three bytes.
  if (text.length * 3 <= limit) return text;
  return new TextDecoder().decode(Buffer.from(text).subarray(0, limit), { stream: true });
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

/** All texts inside a body of whatever shape: headings, paragraphs, captions. */
function wordsOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (body === null || typeof body !== "object") return "";
  return Object.values(body).map(wordsOf).filter(Boolean).join("\n");
}

async function mergeEntries(trx: Db, rows: object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    merge into search_entries e
    using (
      select r.post_id, r.language, r.sort_key, r.abstract_length, r.full_text_length,
        setweight(title.vector, 'A')
          || setweight(search_vector(r.config, r.abstract, r.abstract_folded), 'B')
          || setweight(search_vector(r.config, r.labels, r.labels_folded), 'C')
          || search_vector(r.config, r.rest, r.rest_folded) as tsv,
        title.vector || array_to_tsvector(r.title_marks) as title_tsv
      from ${asRows(rows)} as r(post_id int, language text, config regconfig, sort_key text, title text, title_folded text,
        title_marks text[], abstract text, abstract_folded text, labels text, labels_folded text, rest text, rest_folded text,
        abstract_length int, full_text_length int)
      cross join lateral (select search_vector(r.config, r.title, r.title_folded) as vector) title
    ) s on e.post_id = s.post_id and e.language = s.language
    when matched then update set tsv = s.tsv, title_tsv = s.title_tsv, sort_key = s.sort_key,
      abstract_length = s.abstract_length, full_text_length = s.full_text_length
    when not matched then insert (post_id, language, tsv, title_tsv, abstract_length, full_text_length, sort_key)
      values (s.post_id, s.language, s.tsv, s.title_tsv, s.abstract_length, s.full_text_length, s.sort_key)`.execute(trx);
}
