import type { Language } from "../../contract/languages";
import type { Marks, SuggestedTerm } from "../../contract/search";
import { languageOrder } from "../../shared/language";
import {
  type Fit,
  fitOf,
  allowedErrors,
  joinMarks,
  countMissingLetters,
  lettersOf,
  markOf,
  type PlacedWord,
  typedWords,
  wordsOf,
} from "../../shared/typed-words";
import type { TermNode, TermTree } from "./term-tree";

/** A name of a term. */
interface Name {
  term: TermNode;
  language: string;
  text: string;
  folded: string;
}

/** A word of a name. */
interface NameWord extends PlacedWord {
  name: Name;
}

/**
 * A name that matches all typed words. It describes the match of the last word; `before` describes the matches of the words
 * before it.
 */
export interface TermHit {
  name: Name;
  word: NameWord;
  fit: Fit;
  before: TermHit | null;
  errors: number;
}

/**
 * The words of all term names in one tree, for finding terms while the user types. A typed word matches words that begin with
 * it, ignoring accents. If no name matches all typed words, typing errors are allowed and the closest names match.
 */
export class TermIndex {
  /**
   * Each word once, sorted so that words with the same beginning are adjacent. `places` lists the names with the word at the
   * same index.
   */
  private readonly words: string[];
  private readonly places: NameWord[][];
  /** The letters of each word as a bit set: excludes most words without comparing them. */
  private readonly letters: Int32Array;
  /** The parsed words of each name: parsing takes most of the time needed to build an index. */
  private readonly read = new Map<string, readonly PlacedWord[]>();

  /** `before` is the index of an earlier tree: names in both trees are not parsed again. */
  constructor(tree: TermTree, before?: TermIndex) {
    const placesOf = new Map<string, NameWord[]>();
    for (const term of tree.all()) {
      for (const { language, name: text } of term.translations) {
        const words = this.read.get(text) ?? before?.read.get(text) ?? wordsOf(text);
        this.read.set(text, words);
        addWords(
          placesOf,
          { term, language, text, folded: words.map(({ folded }) => folded).join(" ") },
          words,
        );
      }
    }
    const sorted = [...placesOf].sort(([a], [b]) => (a < b ? -1 : 1));
    this.words = sorted.map(([word]) => word);
    this.places = sorted.map(([, places]) => places);
    this.letters = Int32Array.from(this.words, lettersOf);
  }

  /** Returns matching terms that `wanted` accepts, best first, each with its best matching name: see `rank`. */
  find(text: string, language: Language, wanted: (term: TermNode) => boolean): TermHit[] {
    const typed = typedWords(text);
    if (typed.length === 0) return [];
    const most = Math.max(...typed.map(allowedErrors));
    for (let errors = 0; errors <= most; errors++) {
      const hits = this.namesWith(typed, errors, wanted);
      if (hits.length > 0) return rank(nearest(hits), language);
    }
    return [];
  }

  /** Returns names that have all typed words, each word at its best match. */
  private namesWith(
    typed: readonly string[],
    errors: number,
    wanted: (term: TermNode) => boolean,
  ): TermHit[] {
    let found: Map<Name, TermHit> | null = null;
    for (const one of typed) {
      const next = new Map<Name, TermHit>();
      this.forEachFit(one, Math.min(errors, allowedErrors(one)), (word, fit) => {
        const { name } = word;
        const before = found?.get(name) ?? null;
        if ((found && !before) || !wanted(name.term)) return;
        const known = next.get(name);
        if (
          known &&
          (known.fit.errors < fit.errors ||
            (known.fit.errors === fit.errors && known.word.start < word.start))
        )
          return;
        next.set(name, { name, word, fit, before, errors: fit.errors + (before?.errors ?? 0) });
      });
      found = next;
    }
    return [...found!.values()];
  }

  private forEachFit(
    typed: string,
    allowed: number,
    use: (word: NameWord, fit: Fit) => void,
  ): void {
    const useAll = (index: number, fit: Fit) =>
      this.places[index]!.forEach((word) => use(word, fit));
    if (allowed === 0) {
      const fit: Fit = { letters: typed.length, errors: 0 };
      for (
        let index = this.firstFrom(typed);
        index < this.words.length && this.words[index]!.startsWith(typed);
        index++
      )
        useAll(index, fit);
      return;
    }
    const wanted = lettersOf(typed);
    this.words.forEach((word, index) => {
      if (countMissingLetters(wanted, this.letters[index]!) > allowed) return;
      const fit = fitOf(typed, word, allowed);
      if (fit) useAll(index, fit);
    });
  }

  private firstFrom(typed: string): number {
    let low = 0;
    let high = this.words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.words[middle]! < typed) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Returns the hits with the fewest errors. */
function nearest(hits: readonly TermHit[]): TermHit[] {
  const fewest = Math.min(...new Set(hits.map(({ errors }) => errors)));
  return hits.filter(({ errors }) => errors === fewest);
}

/**
 * Returns each term once, with its best matching name. Names without further words come first. Then the order is: names in the
 * requested language, in English, in other languages; names that begin with the first typed word; terms with more posts.
 */
function rank(hits: readonly TermHit[], language: Language): TermHit[] {
  const [own, second] = languageOrder(language);
  const graded = hits.map((hit) => {
    const { name } = hit;
    const steps = stepsOf(hit);
    const whole = steps.reduce((sum, { fit }) => sum + fit.letters + 1, -1) === name.folded.length;
    const distance = name.language === own ? 0 : name.language === second ? 1 : 2;
    return {
      hit,
      grade: (whole ? 0 : 6) + distance * 2 + (steps[0]!.word.start === 0 ? 0 : 1),
      count: name.term.count,
    };
  });
  graded.sort(
    (a, b) =>
      a.grade - b.grade || b.count - a.count || (a.hit.name.folded < b.hit.name.folded ? -1 : 1),
  );
  const best = new Map<TermNode, TermHit>();
  for (const { hit } of graded) if (!best.has(hit.name.term)) best.set(hit.name.term, hit);
  return [...best.values()];
}

/** Converts a hit for a list of suggestions, named in the language. */
export function nameHit(tree: TermTree, hit: TermHit, language: Language): SuggestedTerm {
  const { databaseId, taxonomy, slug, name, link, count } = tree.term(hit.name.term, language);
  const marks = marksOf(hit);
  const shown = hit.name.text === name;
  return {
    databaseId,
    taxonomy,
    slug,
    name,
    link,
    count,
    marks: shown ? marks : [],
    foundAs: shown ? null : { name: hit.name.text, language: hit.name.language, marks },
  };
}

/** Returns the parts of the hit's name that match the typed words. */
export function marksOf(hit: TermHit): Marks {
  return joinMarks(stepsOf(hit).map(({ name, word, fit }) => markOf(name.text, word, fit.letters)));
}

/** Returns one hit per typed word, in the order typed. */
function stepsOf(hit: TermHit): TermHit[] {
  return hit.before ? [...stepsOf(hit.before), hit] : [hit];
}

function addWords(
  placesOf: Map<string, NameWord[]>,
  name: Name,
  words: readonly PlacedWord[],
): void {
  for (const { folded, start, end } of words) {
    const places = placesOf.get(folded);
    if (places) places.push({ folded, start, end, name });
    else placesOf.set(folded, [{ folded, start, end, name }]);
  }
}
