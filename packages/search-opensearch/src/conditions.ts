import {
  ANALYSERS,
  distinctWords,
  type Field,
  FIELDS,
  meaningfulWords,
  type QueryWord,
  queryWords,
  searchedKeys,
} from "@resource-library/search/analysis";
import type { Json } from "./cluster";
import { analyserName } from "./documents";

/** The fields that a query searches; null for all. */
export type SearchedFields = readonly Field[] | null;

/** Returns the fields of an advanced search. A keyword is searched in all languages. */
export function searchedFields(fields: readonly Exclude<Field, "labels">[]): SearchedFields {
  if (fields.length === 0) return null;
  return fields.includes("keywords") ? [...fields, "labels"] : fields;
}

/** How many words and conditions a cluster takes in one query, by default: `indices.query.bool.max_clause_count`. */
export const CLAUSES_MAX = 1024;
/** Queries that count once. A list of terms does as well. */
const LEAVES = new Set(["term", "terms", "prefix", "fuzzy", "range", "match", "match_phrase"]);

/** Counts what a cluster counts of a query: all but the filters of functions. */
export function clausesIn(query: unknown): number {
  if (Array.isArray(query)) return query.reduce<number>((sum, part) => sum + clausesIn(part), 0);
  if (typeof query !== "object" || query === null) return 0;
  return Object.entries(query).reduce(
    (sum, [name, part]) =>
      sum + (LEAVES.has(name) ? 1 : name === "functions" ? 0 : clausesIn(part)),
    0,
  );
}

/** Matches posts with a matching entry, and scores them by the best one. */
export const nested = (query: Json): Json => ({
  nested: { path: "entries", score_mode: "max", query },
});
/** Matches what any of the queries matches. */
export const anyOf = (queries: readonly Json[]): Json =>
  queries.length === 0
    ? { match_none: {} }
    : queries.length === 1
      ? queries[0]!
      : { bool: { should: queries, minimum_should_match: 1 } };
/** Matches what all of the queries match, without a score. */
export const allOf = (queries: readonly Json[]): Json =>
  queries.length === 0 ? { match_all: {} } : { bool: { filter: queries } };
/** Scores what a filter matches with a number. */
export const constant = (filter: Json, boost: number): Json => ({
  constant_score: { filter, boost },
});
export const inField = (field: string) => `entries.${field}`;
export const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The form without accents, in which fields keep their words in order. */
export const folded = ({ forms }: QueryWord, analyser: number): string =>
  forms[analyser]!.at(-1)!.key;
export const counts = ({ stopMask }: QueryWord, analyser: number): boolean =>
  (stopMask & (1 << analyser)) === 0;
/** The forms of a word in order-keeping fields, in all analysers where it counts. */
export const foldedKeys = (word: QueryWord): string[] =>
  ANALYSERS.flatMap((_, analyser) => (counts(word, analyser) ? folded(word, analyser) : []));

/** Analysers in which the same words of a query count. */
export interface Group {
  analysers: number[];
  words: number[];
}

export function groupsOf(words: readonly QueryWord[]): Group[] {
  const groups = new Map<string, Group>();
  ANALYSERS.forEach((_, analyser) => {
    const counted = words.flatMap((word, index) => (counts(word, analyser) ? index : []));
    const group = groups.get(counted.join());
    if (group) group.analysers.push(analyser);
    else groups.set(counted.join(), { analysers: [analyser], words: counted });
  });
  return [...groups.values()];
}

/** Filters entries in the languages of analysers. All of them need no filter, which would read every entry of the index. */
export const ofAnalysers = (analysers: readonly number[]): Json[] =>
  analysers.length === ANALYSERS.length
    ? []
    : [
        {
          terms: {
            [inField("analyser")]: analysers.map((index) => analyserName(ANALYSERS[index]!)),
          },
        },
      ];

/** Finds entries with the words next to each other and in order, including stop words, in one of the fields. */
export function phrase(words: readonly QueryWord[], fields: SearchedFields): Json {
  return anyOf(
    ANALYSERS.flatMap((_, analyser) => {
      const text = words.map((word) => folded(word, analyser)).join(" ");
      return (fields ?? FIELDS).map((field) => ({ match_phrase: { [inField(field)]: text } }));
    }),
  );
}

/** A condition on a post: that one of its entries has all words of a text, or has it as a phrase. Null if it has no effect. */
export function condition(text: string, isPhrase: boolean, fields: SearchedFields): Json | null {
  const words = queryWords(text);
  if (words.length === 0) return null;
  if (isPhrase && words.length > 1) return nested(phrase(words, fields));
  const distinct = distinctWords(meaningfulWords(words));
  if (distinct.length === 0) return null;
  const groups = groupsOf(distinct);
  // A word of all languages is found without reading entries.
  if (distinct.length === 1 && groups.length === 1 && !fields)
    return { terms: { keys: searchedKeys(distinct[0]!) } };
  const has = (word: QueryWord): Json =>
    fields
      ? anyOf(fields.map((field) => ({ terms: { [inField(field)]: foldedKeys(word) } })))
      : { terms: { [inField("words")]: searchedKeys(word) } };
  const counted = groups.filter(({ words: of }) => of.length > 0);
  return nested(allCounted(counted, distinct.map(has)));
}

/**
 * Finds entries that match the queries of all words that count in their language. Each word is in it once, and not once in each
 * group, because of CLAUSES_MAX.
 */
export function allCounted(groups: readonly Group[], words: readonly Json[]): Json {
  if (groups.length === 0) return anyOf([]);
  return allOf([
    ...ofAnalysers(groups.flatMap(({ analysers }) => analysers)),
    ...words.flatMap((word, index) => {
      const without = groups.filter((group) => !group.words.includes(index));
      if (without.length === groups.length) return [];
      return without.length === 0
        ? [word]
        : [anyOf([word, ...ofAnalysers(without.flatMap(({ analysers }) => analysers))])];
    }),
  ]);
}
