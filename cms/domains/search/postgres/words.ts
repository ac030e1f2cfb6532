import { sql } from "kysely";
import { asRows, toDatabaseText } from "../../../db/rows";
import type { Db } from "../../../db/client";
import { ALL_CONFIGS, foldAccents, searchable } from "./text";

/** Words of a query that are searched for: more than any sentence needs (see SEARCH_TEXT_MAX_CHARS). */
const WORDS_MAX = 40;

/** Characters of a word that `titleMarks` keeps; Postgres allows 2046 bytes. */
const MARK_MAX_CHARS = 100;

/** A word of a query as each language's configuration reads it. */
export interface Word {
  /** Place in the query, counted from 1, stop words included. */
  position: number;
  /** Lexemes by configuration: as typed, then without accents if that differs. A stop word has none. */
  lexemes: Map<string, Lexeme[]>;
}
export interface Lexeme {
  text: string;
  /** True for the form without accents. */
  folded: boolean;
}

/** Reads texts as queries, all with one statement; returns each text's words in their order. */
export async function readWords(db: Db, texts: readonly string[]): Promise<Word[][]> {
  const forms = texts.flatMap((text, index) => {
    const plain = toDatabaseText(searchable(text));
    const folded = foldAccents(plain);
    return folded === plain ? [{ index, folded: false, text: plain }] : [{ index, folded: false, text: plain }, { index, folded: true, text: folded }];
  });
  const { rows } = await sql<{ index: number; config: string; folded: boolean; lexeme: string; positions: number[] }>`
    select r.index, c.config, r.folded, w.lexeme, w.positions
    from ${asRows(forms)} as r(index int, folded boolean, text text)
    cross join unnest(${[...ALL_CONFIGS]}::text[]) as c(config)
    cross join unnest(to_tsvector(c.config::regconfig, r.text)) as w
    order by r.folded`.execute(db);

  const words = texts.map(() => new Map<number, Word>());
  for (const { index, config, folded, lexeme, positions } of rows) {
    for (const position of positions) {
      const word = words[index]!.get(position) ?? { position, lexemes: new Map<string, Lexeme[]>() };
      words[index]!.set(position, word);
      const known = word.lexemes.get(config) ?? [];
      word.lexemes.set(config, known);
      if (!known.some(({ text }) => text === lexeme)) known.push({ text: lexeme, folded });
    }
  }
  return words.map((found) => [...found.values()].sort((a, b) => a.position - b.position).slice(0, WORDS_MAX));
}

/** The words without repeats: "child child" asks for no more than "child". */
export function distinctWords(words: readonly Word[]): Word[] {
  const signature = (word: Word) => [...word.lexemes].map(([config, lexemes]) => `${config}:${lexemes.map(({ text }) => text).join(" ")}`).sort().join("|");
  return [...new Map(words.map((word) => [signature(word), word])).values()].sort((a, b) => a.position - b.position);
}

/** Words of a text as `title_tsv` keeps them for queries of stop words only: whole, folded, marked with "=". */
export function titleMarks(text: string): string[] {
  const words = foldAccents(searchable(text)).toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].slice(0, WORDS_MAX).map((word) => `=${word.slice(0, MARK_MAX_CHARS)}`);
}

/** Letters that say where in an entry a lexeme must lie: A title, B abstract, C names, D full text; "" anywhere. */
export type Weights = string;

/** A tsquery for one lexeme, quoted. */
export function lexemeQuery(lexeme: string, weights: Weights = ""): string {
  const quoted = lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''");
  return `'${quoted}'${weights && `:${weights}`}`;
}

/** A tsquery that wants all words as the configuration reads them; null when it knows none of them. */
export function allWordsQuery(words: readonly Word[], config: string, weights: Weights = ""): string | null {
  return words.flatMap((word) => wordQuery(word, config, weights) ?? []).join(" & ") || null;
}

/** A tsquery that wants the words at the distances that the query has them; null when the configuration knows none. */
export function phraseQuery(words: readonly Word[], config: string, weights: Weights = ""): string | null {
  let phrase = "";
  let last = 0;
  for (const word of words) {
    const query = wordQuery(word, config, weights);
    if (!query) continue;
    // Postgres allows distances up to 16384; a query is shorter.
    phrase += phrase ? ` <${word.position - last}> ${query}` : query;
    last = word.position;
  }
  return phrase || null;
}

function wordQuery(word: Word, config: string, weights: Weights): string | null {
  const lexemes = word.lexemes.get(config) ?? [];
  if (lexemes.length === 0) return null;
  return `(${lexemes.map(({ text }) => lexemeQuery(text, weights)).join(" | ")})`;
}
