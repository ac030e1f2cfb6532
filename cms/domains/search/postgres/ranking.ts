import { sql } from "kysely";
import { asRows } from "../../../db/rows";
import type { Db } from "../../../db/client";
import type { Catalogue } from "./catalogue";
import { FOLDED_FACTOR, type Matches, OWN_LANGUAGE_FACTOR, TITLE_BOOST } from "./matching";
import { ALL_CONFIGS } from "./text";
import { allWordsQuery, lexemeQuery, phraseQuery, type Weights, type Word } from "./words";

/** Hits that the second phase ranks. With 200, BM25's quality was that of ranking all (design, data-and-search). */
export const RANKED_HITS = 200;
/** Words of a query that the second phase looks at: the rarest. Ours. */
const RANKED_WORDS = 12;

/** BM25's usual constants (Robertson and Zaragoza, 2009): how fast repeats saturate, how much length counts. */
const K1 = 1.2;
const B = 0.75;
/** Weights of fields beside the title's (TITLE_BOOST). Ours: an abstract says what a text is about, a full text all it touches. */
const ABSTRACT_BOOST = 1.5;
const NAMES_BOOST = 1.5;
const FULL_TEXT_BOOST = 1;
/** A text shorter than the average gains no more than a third by it, or one word in a tiny abstract would beat a title. */
const LENGTH_FACTOR_MIN = 0.75;
/** What the words in the query's own order, next to each other, and words close together add to a score. Ours. */
const PHRASE_BONUS = 0.5;
const NEARNESS_BONUS = 0.25;

/**
 * Scores entries by BM25 over fields (BM25F): how often each word occurs, where, and in how long a text; words in the
 * query's order or close together count more. Takes the words and their rarities from the first phase; returns scores by
 * entry id. One statement.
 */
export async function rankEntries(db: Db, catalogue: Catalogue, entryIds: readonly number[], matches: Pick<Matches, "words" | "rarities">, queryWords: readonly Word[], options: { weights: Weights; language: string }): Promise<Map<number, number>> {
  const words = rarest(matches);
  const [occurrences, closeness] = await readOccurrences(db, catalogue, entryIds, words.map(({ word }) => word), queryWords, options.weights);
  const scores = new Map<number, number>(entryIds.map((id) => [id, 0]));
  // Of a word's two forms the better one counts, not both.
  const best = new Map<string, { id: number; score: number }>();
  for (const { id, word, folded, names, abstract, text } of occurrences) {
    const frequency =
      TITLE_BOOST * names +
      (ABSTRACT_BOOST * abstract) / lengthFactor(catalogue.abstractLengths[id]!, catalogue.averageAbstractLength) +
      (FULL_TEXT_BOOST * text) / lengthFactor(catalogue.fullTextLengths[id]!, catalogue.averageFullTextLength);
    const score = words[word]!.rarity * ((frequency * (K1 + 1)) / (frequency + K1)) * (folded ? FOLDED_FACTOR : 1);
    const key = `${id}/${word}`;
    if (score > (best.get(key)?.score ?? 0)) best.set(key, { id, score });
  }
  for (const { id, score } of best.values()) scores.set(id, scores.get(id)! + score);

  const ownLanguage = catalogue.languages.indexOf(options.language);
  for (const id of entryIds) {
    const { phrase, nearness } = closeness.get(id) ?? { phrase: false, nearness: 0 };
    const closeFactor = 1 + (phrase ? PHRASE_BONUS : 0) + NEARNESS_BONUS * (nearness / (nearness + 1));
    scores.set(id, scores.get(id)! * closeFactor * (catalogue.entryLanguages[id] === ownLanguage ? OWN_LANGUAGE_FACTOR : 1));
  }
  return scores;
}

function rarest({ words, rarities }: Pick<Matches, "words" | "rarities">): { word: Word; rarity: number }[] {
  return words.map((word, index) => ({ word, rarity: rarities[index]! }))
    .sort((a, b) => b.rarity - a.rarity).slice(0, RANKED_WORDS);
}

/** BM25's correction for length; 1 for a text of average length and for a field that is empty. */
function lengthFactor(length: number, average: number): number {
  return length === 0 ? 1 : Math.max(LENGTH_FACTOR_MIN, 1 - B + (B * length) / average);
}

interface Occurrences {
  id: number;
  word: number;
  folded: boolean;
  /** Title occurrences, and half as many for names, so that TITLE_BOOST weighs both (see NAMES_BOOST). */
  names: number;
  abstract: number;
  text: number;
}

/**
 * Counts each word in each entry. `ts_rank_cd` of a query of one lexeme is the sum of the weights of its occurrences,
 * so with one field's weight at 1 and the others at 0 it counts that field, in a fifth of the time of unnesting the
 * vector. It is not used to rank: its own order was the worst of those measured.
 */
async function readOccurrences(db: Db, catalogue: Catalogue, entryIds: readonly number[], words: readonly Word[], queryWords: readonly Word[], weights: Weights): Promise<[Occurrences[], Map<number, { phrase: boolean; nearness: number }>]> {
  const configs = new Set(entryIds.map((id) => ALL_CONFIGS[catalogue.entryConfigs[id]!]!));
  const candidates = entryIds.map((id) => ({ id, config: ALL_CONFIGS[catalogue.entryConfigs[id]!]! }));
  const queries = [...configs].flatMap((config) => words.flatMap((word, index) =>
    (word.lexemes.get(config) ?? []).map(({ text, folded }) => ({ config, word: index, folded, query: lexemeQuery(text, weights) })),
  ));
  const together = [...configs].flatMap((config) => {
    const inOrder = queryWords.filter((word) => word.lexemes.has(config));
    if (inOrder.length < 2 || inOrder.length > RANKED_WORDS) return [];
    return [{ config, phrase: phraseQuery(inOrder, config, weights), near: allWordsQuery(inOrder, config, weights) }];
  });
  const onlyNames = NAMES_BOOST / TITLE_BOOST;
  // "|| ''" unpacks a vector once; each of the functions would unpack it again.
  const { rows } = await sql<{ occurrences: string | null; closeness: string | null }>`
    with candidates as materialized (
      select c.id, c.config, e.tsv || '' as tsv from ${asRows(candidates)} as c(id int, config text) join search_entries e on e.id = c.id
    )
    select (
      select string_agg(concat_ws(' ', c.id, q.word, q.folded::int, ts_rank_cd(array[0, ${onlyNames}::real, 0, 1]::real[], c.tsv, q.query),
        ts_rank_cd('{0,0,1,0}', c.tsv, q.query), ts_rank_cd('{1,0,0,0}', c.tsv, q.query)), ',')
      from candidates c join ${asRows(queries)} as q(config text, word int, folded boolean, query tsquery) on q.config = c.config
      where c.tsv @@ q.query
    ) as occurrences, (
      select string_agg(concat_ws(' ', c.id, (c.tsv @@ q.phrase)::int, ts_rank_cd('{1,1,1,1}', c.tsv, q.near)), ',')
      from candidates c join ${asRows(together)} as q(config text, phrase tsquery, near tsquery) on q.config = c.config
      where c.tsv @@ q.near
    ) as closeness`.execute(db);
  const occurrences = split(rows[0]!.occurrences).map(([id, word, folded, names, abstract, text]) => ({
    id: id!, word: word!, folded: folded === 1, names: names!, abstract: abstract!, text: text!,
  }));
  const closeness = split(rows[0]!.closeness).map(([id, phrase, nearness]) => [id!, { phrase: phrase === 1, nearness: nearness! }] as const);
  return [occurrences, new Map(closeness)];
}

function split(text: string | null): number[][] {
  return text ? text.split(",").map((part) => part.split(" ").map(Number)) : [];
}
