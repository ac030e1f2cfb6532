import { createHash } from "node:crypto";
import type { EntryTexts } from "@resource-library/search";
import {
  type Analyser,
  ANALYSER_VERSION,
  analyserOf,
  B,
  createPause,
  eachWord,
  type Field,
  FIELDS,
  foldAccents,
  formKey,
  formsIn,
  isStopWord,
  K1,
  sortKey,
  SURFACE_FIELDS,
  SURFACE_MAX_CHARS,
  TITLE_COVERAGE_BONUS,
  tokensOf,
  WEIGHTS,
} from "@resource-library/search/analysis";
import type { Json } from "./cluster";

/**
 * The document of a post: its attributes, and a nested document for each of its texts (an *entry*). So a total counts posts,
 * facets count posts, and a phrase or a condition is met within one text. All words are analysed here, and the cluster only
 * separates them at spaces:
 *
 * - `entries.words` has each form of a word once, with its weighted frequency in the text: all that ranking needs.
 * - `entries.title` and the other fields have the words in order, in the form without accents: for phrases and closeness.
 * - `entries.short` has the forms of all fields but the full text.
 * - `keys` has the forms of all entries, each with its highest score in one of them. It finds posts and ranks them roughly without
 *   reading entries, and tells how common a word is. `surface` has the unchanged words, and `accented` those with accents.
 */

/** Version of the mapping. Increase it when the documents change: the index is then built again while the site runs. */
const MAPPING_VERSION = 2;
export const INDEX_VERSION = `${MAPPING_VERSION}.${ANALYSER_VERSION}`;

/** A word's frequency is stored as a whole number of these parts, because the cluster stores no fractions. */
const FREQUENCY_PARTS = 32;

/** A word's rough score is stored as a whole number of these parts. */
export const SCORE_PARTS = 32;
/** Number of random parts of an index. Counts of many posts are estimated from some of them. */
export const SAMPLES = 64;

/** Average number of words of a text's fields, which BM25 compares a text with. */
export type Averages = Record<"title" | "abstract" | "fulltext", number>;
/** The averages until an index knows its own: those of a library of reports. */
export const USUAL_AVERAGES: Averages = { title: 7, abstract: 60, fulltext: 400 };

/** Size of a page of results at most, with all pages before it: enough for the longest export. */
export const RESULT_WINDOW = 100_000;
/** Number of posts in a shard. Chosen: two million are then searched by two cores at once. */
const SHARD_POSTS = 1_000_000;
/** How long the cluster remembers the version of a deleted post: longer than any delivery takes. */
const DELETES_KNOWN = "1h";

const similarity = (source: string) => ({ type: "scripted", script: { source } });
const saturated = (frequency: string) =>
  similarity(`double f = ${frequency}; return query.boost * f * ${K1 + 1} / (f + ${K1})`);
const positions = {
  type: "text",
  analyzer: "words",
  norms: false,
  index_options: "positions",
  similarity: "repetitions",
};
const present = { type: "text", analyzer: "words", norms: false, index_options: "docs" };
const keyword = { type: "keyword" };

/** Settings of an index that is searched, which a build replaces for its time. */
export const SEARCHED_SETTINGS: Json = { auto_expand_replicas: "0-1", refresh_interval: "1s" };

/** What an index says about itself, in its mapping. */
export interface IndexMeta {
  /** The INDEX_VERSION of the program that made it. */
  version?: string;
  averages?: Averages;
  /** Whether it was created empty although there were posts, so that it has only what changed since. */
  isIncomplete?: boolean;
}

/** Returns the settings and the mapping of an index for a number of posts. `names` are the taxonomies and languages of the site. */
export function indexBody(
  posts: number,
  names: { taxonomies: readonly string[]; languages: readonly string[] },
  meta: Omit<IndexMeta, "version">,
): Json {
  return {
    settings: {
      number_of_shards: Math.max(1, Math.ceil(posts / SHARD_POSTS)),
      ...SEARCHED_SETTINGS,
      max_result_window: RESULT_WINDOW,
      gc_deletes: DELETES_KNOWN,
      mapping: { nested_objects: { limit: 1_000 } },
      similarity: {
        weighted: saturated(`doc.freq / ${FREQUENCY_PARTS}.0`),
        repetitions: saturated("doc.freq"),
        scored: similarity(`return query.boost * doc.freq / ${SCORE_PARTS}.0`),
      },
      analysis: {
        filter: { beginnings: { type: "edge_ngram", min_gram: 3, max_gram: 15 } },
        analyzer: {
          words: { type: "custom", tokenizer: "whitespace" },
          weighted: {
            type: "custom",
            tokenizer: "whitespace",
            filter: ["delimited_term_freq"],
          },
          beginnings: { type: "custom", tokenizer: "whitespace", filter: ["beginnings"] },
        },
      },
    },
    mappings: {
      dynamic: false,
      _meta: { version: INDEX_VERSION, ...meta },
      // Nothing reads it.
      _source: { enabled: false },
      properties: {
        post: { type: "integer" },
        version: { type: "long" },
        checksum: { ...keyword, index: false },
        type: keyword,
        year: { type: "short" },
        modified: { type: "long" },
        by_staff: { type: "boolean" },
        recommended: { type: "boolean" },
        languages: keyword,
        terms: { ...keyword, doc_values: false },
        facets: { properties: Object.fromEntries(names.taxonomies.map((name) => [name, keyword])) },
        sort_keys: {
          properties: Object.fromEntries(
            names.languages.map((name) => [name, { ...keyword, index: false }]),
          ),
        },
        sample: keyword,
        keys: {
          type: "text",
          analyzer: "weighted",
          norms: false,
          index_options: "freqs",
          similarity: "scored",
        },
        surface: present,
        accented: { ...keyword, index: false },
        entries: {
          type: "nested",
          properties: {
            language: keyword,
            analyser: keyword,
            post_languages: keyword,
            words: {
              type: "text",
              analyzer: "weighted",
              norms: false,
              index_options: "freqs",
              similarity: "weighted",
            },
            short: present,
            ...Object.fromEntries(FIELDS.map((field) => [field, positions])),
            title_share: { type: "float" },
            title_words: present,
            title_beginnings: { ...present, analyzer: "beginnings", search_analyzer: "words" },
            first_word: keyword,
          },
        },
      },
    },
  };
}

/** What the database knows of a post besides its texts. */
export interface Attributes {
  id: number;
  type: string;
  year: number | null;
  modified: number;
  by_staff: boolean;
  recommended: boolean;
  /** The post's terms and all terms above them, with their taxonomies. */
  terms: readonly { id: number; taxonomy: string }[];
}

/** Returns the name of an analyser in the index, where a name cannot be empty. */
export const analyserName = (analyser: Analyser): string => analyser || "other";

/** Ids as words of equal length, so that the cluster's order of equal counts is that of the numbers. */
export const termKey = (id: number): string => String(id).padStart(10, "0");

/** Returns a hash of everything that is indexed of a post. It tells whether the index has what the database has. */
export function checksumOf(attributes: Attributes, entries: readonly EntryTexts[]): string {
  return createHash("sha256")
    .update(JSON.stringify([INDEX_VERSION, attributes, entries]))
    .digest("base64url")
    .slice(0, 16);
}

/**
 * Builds the document of a post. `languageOrder` returns the languages in which readers of a language see titles, the
 * preferred one first. Other requests run in between, because the text of a book takes a second.
 */
export async function documentOf(
  attributes: Attributes,
  entries: readonly EntryTexts[],
  {
    version,
    averages,
    languages,
    languageOrder,
  }: {
    version: number;
    averages: Averages;
    languages: readonly string[];
    languageOrder: (language: string) => readonly string[];
  },
): Promise<Json> {
  const { id, type, year, modified, by_staff, recommended, terms } = attributes;
  const postLanguages = entries.map(({ language }) => language);
  const words: PostWords = { scores: new Map(), surface: new Set(), accented: new Set() };
  const nested: Json[] = [];
  for (const entry of entries) nested.push(await entryOf(entry, averages, words));
  return {
    post: id,
    version,
    checksum: checksumOf(attributes, entries),
    type,
    ...(year !== null && { year }),
    modified,
    by_staff,
    recommended,
    languages: postLanguages,
    terms: terms.map((term) => termKey(term.id)),
    facets: byTaxonomy(terms),
    sort_keys: sortKeys(entries, languages, languageOrder),
    sample: sampleOf(id),
    keys: [...words.scores].map(([key, score]) => `${key}|${score}`).join(" "),
    surface: [...words.surface].join(" "),
    ...(words.accented.size > 0 && { accented: [...words.accented] }),
    entries: nested.map((entry) => ({ ...entry, post_languages: postLanguages })),
  };
}

/** Returns the part of the index that a post belongs to, by the hash of its id. */
const sampleOf = (id: number): string => String((Math.imul(id, 2_654_435_769) >>> 16) % SAMPLES);

function byTaxonomy(terms: Attributes["terms"]): Record<string, string[]> {
  const facets: Record<string, string[]> = {};
  for (const { id, taxonomy } of terms) (facets[taxonomy] ??= []).push(termKey(id));
  return facets;
}

/** Returns the key by which readers of each language sort the post: that of the title that they see. */
function sortKeys(
  entries: readonly EntryTexts[],
  languages: readonly string[],
  languageOrder: (language: string) => readonly string[],
): Record<string, string> {
  const keys = new Map(entries.map((entry) => [entry, sortKey(entry.title, entry.language)]));
  return Object.fromEntries(
    languages.map((language) => [
      language,
      keys.get(shownEntry(entries, languageOrder(language)))!,
    ]),
  );
}

/** Returns the entry whose title readers see who prefer these languages. */
function shownEntry(entries: readonly EntryTexts[], order: readonly string[]): EntryTexts {
  const rank = ({ language }: EntryTexts) =>
    order.includes(language) ? order.indexOf(language) : order.length;
  return entries.toSorted((a, b) => rank(a) - rank(b) || (a.language < b.language ? -1 : 1))[0]!;
}

/** The forms of a word that the index stores, and how it is spelled. */
interface KnownWord {
  word: string;
  keys: readonly string[];
  /** The form without accents. */
  folded: string;
  isStopWord: boolean;
  /** The word without accents. */
  plain: string;
}

/** Number of words of an analyser that are remembered: most words of a large library, about 15 MB. */
const KNOWN_MAX = 50_000;
const knownWords = new Map<Analyser, Map<string, KnownWord>>();

/** Forgets all words. Deliveries of single posts need few of those that a build has remembered. */
export const forgetWords = (): void => knownWords.clear();

/** Returns the remembered words of an analyser, which forgets them once there are too many. */
function wordsOf(analyser: Analyser): Map<string, KnownWord> {
  let known = knownWords.get(analyser);
  if (!known || known.size > KNOWN_MAX) knownWords.set(analyser, (known = new Map()));
  return known;
}

function addWord(known: Map<string, KnownWord>, word: string, analyser: Analyser): KnownWord {
  // A copy: a part of a text would keep the whole text in memory.
  const own = Buffer.from(word).toString();
  const keys = formsIn(own, analyser).map((form) => formKey(form, analyser));
  const added = {
    word: own,
    keys,
    folded: keys.at(-1)!,
    isStopWord: isStopWord(own, analyser),
    plain: foldAccents(own),
  };
  known.set(own, added);
  return added;
}

/** The words of all entries of a post. */
interface PostWords {
  /** The highest score of each form in an entry, in whole parts. */
  scores: Map<string, number>;
  surface: Set<string>;
  accented: Set<string>;
}

/** The words of a field of an entry. */
interface FieldWords {
  /** How often each word occurs. */
  counts: Map<KnownWord, number>;
  /** The words of each text in order, separated by spaces, in the form without accents. */
  inOrder: string[];
  /** Number of words without stop words. */
  length: number;
}

async function entryOf(
  { language, texts, title }: EntryTexts,
  averages: Averages,
  post: PostWords,
): Promise<Json> {
  const fields = await readFields(texts);
  const titleLength = fields.get("title")?.length ?? 0;
  const titleShare = 1 / Math.max(1, titleLength);
  const { frequencies, short, inTitle } = countForms(fields, averages);
  addSpellings(fields, post);
  const words: string[] = [];
  for (const [form, frequency] of frequencies) {
    const parts = Math.max(1, Math.round(frequency * FREQUENCY_PARTS));
    words.push(`${form}|${parts}`);
    const score = roughScore(parts / FREQUENCY_PARTS, inTitle.has(form) ? titleShare : 0);
    if (score > (post.scores.get(form) ?? 0)) post.scores.set(form, score);
  }
  const titleWords = [...new Set(tokensOf(title).map(({ word }) => foldAccents(word)))];
  return {
    language,
    analyser: analyserName(analyserOf(language)),
    words: words.join(" "),
    short: [...short].join(" "),
    ...Object.fromEntries([...fields].map(([field, { inOrder }]) => [field, inOrder])),
    title_share: titleShare,
    title_words: titleWords.join(" "),
    title_beginnings: titleWords.join(" "),
    ...(titleWords[0] && { first_word: titleWords[0] }),
  };
}

/** Separates the texts of an entry into the words of each field. */
async function readFields(texts: EntryTexts["texts"]): Promise<Map<Field, FieldWords>> {
  const pause = createPause();
  const fields = new Map<Field, FieldWords>();
  for (const { field, language, text } of texts) {
    let ofField = fields.get(field);
    if (!ofField) fields.set(field, (ofField = { counts: new Map(), inOrder: [], length: 0 }));
    const { counts, inOrder } = ofField;
    const analyser = analyserOf(language);
    const known = wordsOf(analyser);
    let length = 0;
    const pieces: string[] = [];
    for (const piece of piecesOf(text)) {
      const words: string[] = [];
      eachWord(piece, (word) => {
        const found = known.get(word) ?? addWord(known, word, analyser);
        counts.set(found, (counts.get(found) ?? 0) + 1);
        words.push(found.folded);
        if (!found.isStopWord) length++;
      });
      pieces.push(words.join(" "));
      await pause();
    }
    // Texts of a field are apart, so that no phrase matches across two.
    inOrder.push(pieces.join(" "));
    ofField.length += length;
  }
  return fields;
}

/** Returns BM25F's weighted frequency of each form in an entry, the forms outside full texts, and those in titles. */
function countForms(
  fields: ReadonlyMap<Field, FieldWords>,
  averages: Averages,
): { frequencies: Map<string, number>; short: Set<string>; inTitle: Set<string> } {
  const frequencies = new Map<string, number>();
  const short = new Set<string>();
  const inTitle = new Set<string>();
  for (const [field, { counts, length }] of fields) {
    const weight = WEIGHTS[field] / lengthFactor(field, length, averages);
    for (const [{ keys }, count] of counts)
      for (const form of keys) {
        frequencies.set(form, (frequencies.get(form) ?? 0) + count * weight);
        if (field !== "fulltext") short.add(form);
        if (field === "title") inTitle.add(form);
      }
  }
  return { frequencies, short, inTitle };
}

/** Adds the words of an entry, as they are spelled, to those that suggestions and corrections offer. */
function addSpellings(
  fields: ReadonlyMap<Field, FieldWords>,
  { surface, accented }: PostWords,
): void {
  for (const field of SURFACE_FIELDS)
    for (const { word, plain } of fields.get(field)?.counts.keys() ?? []) {
      if (word.length > SURFACE_MAX_CHARS) continue;
      surface.add(plain);
      if (plain !== word) accented.add(word);
    }
}

/** Number of characters analysed before other requests run; about ten milliseconds. */
const PIECE_CHARS = 20_000;

/** Splits a text between words, if possible. */
function piecesOf(text: string): string[] {
  if (text.length <= PIECE_CHARS) return [text];
  return text.match(new RegExp(`[^]{1,${PIECE_CHARS}}(?=\\s|$)|[^]{1,${PIECE_CHARS}}`, "g")) ?? [];
}

/** Returns the score of a word in an entry without its rarity, as if it were the only searched word, in whole parts. */
function roughScore(frequency: number, titleShare: number): number {
  const score =
    ((frequency * (K1 + 1)) / (frequency + K1)) * (1 + TITLE_COVERAGE_BONUS * titleShare);
  return Math.max(1, Math.round(score * SCORE_PARTS));
}

/** Returns by how much BM25F divides the occurrences in a field of this length, in words. */
function lengthFactor(field: Field, length: number, averages: Averages): number {
  const b = B[field];
  return b === undefined ? 1 : 1 - b + (b * length) / averages[field as keyof Averages];
}
