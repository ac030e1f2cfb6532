import { sql } from "kysely";
import type { LRUCache } from "lru-cache";
import { asRows } from "../../../db/rows";
import type { Db } from "../../../db/client";
import type { Catalogue } from "./catalogue";
import { ALL_CONFIGS } from "./text";
import { distinctWords, lexemeQuery, titleMarks, type Weights, type Word } from "./words";

/** A title counts three times: best of the weights tried on two judged collections (design, data-and-search). */
export const TITLE_BOOST = 3;
/** A word found only without its accents counts a little less than the word as typed. Ours. */
export const FOLDED_FACTOR = 0.7;
/** Entries in the language of the page come before equally good ones in another. Ours. */
export const OWN_LANGUAGE_FACTOR = 1.1;

/** Entries that hold a lexeme, anywhere and in the title, by entry id. */
export interface Posting {
  entries: Int32Array;
  titles: Int32Array;
}
/** Postings already read; the engine empties it when the index changes. */
export type PostingCache = LRUCache<string, Posting>;

/** A post that matches, by its best entry. */
export interface Matches {
  /** Slots of matching posts, in no order. */
  slots: Int32Array;
  /** By slot: sum of the rarities of the words found. */
  scores: Float32Array;
  /** By slot: 1 where an entry has all words of the query that its language knows. */
  complete: Uint8Array;
  /** By slot: id of the best entry. */
  entries: Int32Array;
  /** Words that count, and how rare each is among entries (BM25's idf), in the same order. */
  words: Word[];
  rarities: number[];
}

/**
 * Finds the posts that hold any of the words, and scores them by which words they hold and whether in the title: the
 * first phase, cheap enough for every hit. Each entry is read by its own language's configuration; a post counts once,
 * by its best entry.
 */
export async function findMatches(db: Db, catalogue: Catalogue, cache: PostingCache, options: {
  words: readonly Word[];
  text: string;
  weights: Weights;
  language: string;
}): Promise<Matches> {
  const { weights } = options;
  const words = distinctWords(options.words);
  const postings = await readPostings(db, cache, words, weights);
  const known = ALL_CONFIGS.map((config) => words.filter((word) => word.lexemes.has(config)).length);

  const scores = new Float32Array(catalogue.entrySlots.length);
  const found = new Uint8Array(catalogue.entrySlots.length);
  const touched: number[] = [];
  // One for all words, emptied after each: forty of them would be forty arrays as long as the library.
  const strengths = new Float32Array(catalogue.entrySlots.length);
  const rarities = words.map((word) => {
    const entries = hitsOf(word, catalogue, postings, weights, strengths);
    const wordRarity = rarity(entries.length, catalogue.entryCount);
    for (const entry of entries) {
      if (found[entry] === 0) touched.push(entry);
      found[entry]!++;
      scores[entry]! += wordRarity * strengths[entry]!;
      strengths[entry] = 0;
    }
    return wordRarity;
  });
  if (!weights || weights.includes("A")) await addStopWordTitles(db, catalogue, options.text, known, touched, scores, found);
  return bestByPost(catalogue, touched, scores, found, known, options.language, { words, rarities });
}

/** BM25's idf (Robertson and Spärck Jones), with 1 added so that no word counts against an entry. */
export function rarity(entriesWithWord: number, entries: number): number {
  return Math.log(1 + (Math.max(entries, entriesWithWord) - entriesWithWord + 0.5) / (entriesWithWord + 0.5));
}

/** Reads the postings of all lexemes that are not in the cache with one statement. */
async function readPostings(db: Db, cache: PostingCache, words: readonly Word[], weights: Weights): Promise<Map<string, Posting>> {
  const lexemes = new Set(words.flatMap((word) => [...word.lexemes.values()].flat().map(({ text }) => text)));
  const postings = new Map<string, Posting>();
  const missing: string[] = [];
  for (const lexeme of lexemes) {
    const known = cache.get(`${weights}/${lexeme}`);
    if (known) postings.set(lexeme, known);
    else missing.push(lexeme);
  }
  if (missing.length === 0) return postings;
  const inTitle = !weights || weights.includes("A");
  const rows = missing.map((lexeme, n) => ({ n, anywhere: lexemeQuery(lexeme, weights), title: inTitle ? lexemeQuery(lexeme) : null }));
  const result = await sql<{ n: number; entries: string | null; titles: string | null }>`
    select q.n,
      (select string_agg(e.id::text, ',') from search_entries e where e.tsv @@ q.anywhere) as entries,
      (select string_agg(e.id::text, ',') from search_entries e where e.title_tsv @@ q.title) as titles
    from ${asRows(rows)} as q(n int, anywhere tsquery, title tsquery)`.execute(db);
  for (const row of result.rows) {
    const lexeme = missing[row.n]!;
    const posting = { entries: toIds(row.entries), titles: toIds(row.titles) };
    postings.set(lexeme, posting);
    cache.set(`${weights}/${lexeme}`, posting);
  }
  return postings;
}

/**
 * The entries that hold a word as their own language reads it, each once. Writes into `strengths`, by entry id, what an
 * entry gets of the word's rarity: its strongest form counts.
 */
function hitsOf(word: Word, catalogue: Catalogue, postings: Map<string, Posting>, weights: Weights, strengths: Float32Array): number[] {
  const entries: number[] = [];
  for (const [config, lexemes] of word.lexemes) {
    const configIndex = ALL_CONFIGS.indexOf(config);
    for (const { text, folded } of lexemes) {
      const posting = postings.get(text)!;
      const factor = folded ? FOLDED_FACTOR : 1;
      add(posting.entries, configIndex, factor);
      add(posting.titles, configIndex, factor * (weights === "A" ? 1 : TITLE_BOOST));
    }
  }
  return entries;

  function add(ids: Int32Array, configIndex: number, value: number): void {
    for (const id of ids) {
      // An entry that the catalogue has not read yet: the next search finds it.
      if (id >= catalogue.entrySlots.length || catalogue.entrySlots[id]! < 0 || catalogue.entryConfigs[id] !== configIndex) continue;
      if (strengths[id] === 0) entries.push(id);
      if (strengths[id]! < value) strengths[id] = value;
    }
  }
}

/**
 * Where a language knows no word of the query because all are stop words ("The who"), titles with all of these words
 * as they are match instead.
 */
async function addStopWordTitles(
  db: Db, catalogue: Catalogue, text: string, known: number[], touched: number[], scores: Float32Array, found: Uint8Array,
): Promise<void> {
  const marks = titleMarks(text);
  if (marks.length === 0 || known.every((count) => count > 0)) return;
  const { rows } = await sql<{ entries: string | null }>`
    select string_agg(id::text, ',') as entries from search_entries
    where title_tsv @@ ${marks.map((mark) => lexemeQuery(mark)).join(" & ")}::tsquery`.execute(db);
  for (const id of toIds(rows[0]!.entries)) {
    if (id >= catalogue.entrySlots.length || catalogue.entrySlots[id]! < 0 || known[catalogue.entryConfigs[id]!]! > 0) continue;
    touched.push(id);
    found[id] = 1;
    scores[id] = 1;
  }
}

function bestByPost(
  catalogue: Catalogue, touched: number[], entryScores: Float32Array, found: Uint8Array, known: number[], language: string,
  rest: Pick<Matches, "words" | "rarities">,
): Matches {
  const scores = new Float32Array(catalogue.size);
  const complete = new Uint8Array(catalogue.size);
  const entries = new Int32Array(catalogue.size);
  const slots: number[] = [];
  const ownLanguage = catalogue.languages.indexOf(language);
  for (const entry of touched) {
    const slot = catalogue.entrySlots[entry]!;
    const all = found[entry]! >= known[catalogue.entryConfigs[entry]!]! ? 1 : 0;
    const score = entryScores[entry]! * (catalogue.entryLanguages[entry] === ownLanguage ? OWN_LANGUAGE_FACTOR : 1);
    if (entries[slot] === 0) slots.push(slot);
    else if (all < complete[slot]! || (all === complete[slot] && score <= scores[slot]!)) continue;
    entries[slot] = entry;
    scores[slot] = score;
    complete[slot] = all;
  }
  return { slots: Int32Array.from(slots), scores, complete, entries, ...rest };
}

/** Ids out of one text. */
export function toIds(text: string | null): Int32Array {
  return text ? Int32Array.from(text.split(","), Number) : new Int32Array(0);
}
