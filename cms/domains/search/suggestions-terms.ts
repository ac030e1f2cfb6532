import leven from "leven";
import type { Language } from "../../contract/languages";
import type { Marks } from "../../contract/search";
import { languageOrder } from "../posts/language";
import type { TermNode, TermTree } from "../taxonomies/term-tree";
import { foldAccents } from "./postgres/text";

/** Letters of a typed word from which one error is forgiven, and two. Ours: in shorter words an error makes another word. */
const ONE_ERROR_FROM = 4;
const TWO_ERRORS_FROM = 8;
/** A word with fewer letters than this must begin right: else "iran" would stand for "transport". Ours. */
const FREE_BEGINNING_FROM = 6;
/** Typed words that are looked for; names of terms are shorter. Ours. */
const TYPED_WORDS_MAX = 8;
/** In scripts that write words without spaces each character is one. */
const WORDS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}\p{M}])+/gu;
const WHOLE_CHARACTER = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** A name of a term. */
interface Name {
  term: TermNode;
  language: string;
  text: string;
  folded: string;
}

/** A place in a name where a word stands. */
interface Place {
  name: Name;
  start: number;
  end: number;
}

/** How a typed word fits a name. */
interface Fit {
  place: Place;
  /** Letters of the folded word that were typed. */
  letters: number;
  errors: number;
}

/** A name that has all typed words: what fits the last of them, and the name as it fitted the words before. */
export interface TermHit {
  name: Name;
  fit: Fit;
  before: TermHit | null;
  errors: number;
}

/** Whether a text is enough to suggest something for: two letters, or one character that is a word. */
export function isEnoughToSuggest(text: string): boolean {
  const letters = text.match(WORDS)?.join("") ?? "";
  return [...letters].length > 1 || WHOLE_CHARACTER.test(letters);
}

/**
 * The words of all names of all terms of one tree, for finding terms while somebody types. A typed word fits a word that
 * begins with it, accents aside; where no name has all typed words so, errors are forgiven and the nearest names fit.
 */
export class TermIndex {
  /** Sorted, so that words that begin alike stand together. */
  private readonly words: string[];
  private readonly places: Place[][];
  /** Which letters each word has, as bits: rules out most words before anything is compared. */
  private readonly letters: Int32Array;

  constructor(tree: TermTree) {
    const placesOf = new Map<string, Place[]>();
    for (const term of tree.all()) {
      for (const { language, name: text } of term.translations) addWords(placesOf, { term, language, text, folded: "" });
    }
    const sorted = [...placesOf].sort(([a], [b]) => (a < b ? -1 : 1));
    this.words = sorted.map(([word]) => word);
    this.places = sorted.map(([, places]) => places);
    this.letters = Int32Array.from(this.words, lettersOf);
  }

  /** The terms that fit and that `wanted` accepts, best first, each by the name that fits best: see `rank`. */
  find(text: string, language: Language, wanted: (term: TermNode) => boolean): TermHit[] {
    const typed = [...new Set(wordsOf(text).map(({ folded }) => folded))].slice(0, TYPED_WORDS_MAX);
    if (typed.length === 0) return [];
    const most = Math.max(...typed.map(forgiven));
    for (let errors = 0; errors <= most; errors++) {
      const hits = this.namesWith(typed, wanted, (word) => this.fitting(word, Math.min(errors, forgiven(word))));
      if (hits.length > 0) return rank(nearest(hits), language);
    }
    return [];
  }

  /** Names that have all typed words, each word where it fits best. */
  private namesWith(typed: readonly string[], wanted: (term: TermNode) => boolean, fitsOf: (word: string) => Fit[]): TermHit[] {
    let found: Map<Name, TermHit> | null = null;
    for (const word of typed) {
      const next = new Map<Name, TermHit>();
      for (const fit of fitsOf(word)) {
        const { name } = fit.place;
        const before: TermHit | null = found?.get(name) ?? null;
        if ((found && !before) || !wanted(name.term)) continue;
        const known = next.get(name)?.fit;
        if (known && (known.errors < fit.errors || (known.errors === fit.errors && known.place.start < fit.place.start))) continue;
        next.set(name, { name, fit, before, errors: fit.errors + (before?.errors ?? 0) });
      }
      found = next;
    }
    return [...found!.values()];
  }

  private fitting(typed: string, errors: number): Fit[] {
    return errors === 0 ? this.beginningWith(typed) : this.resembling(typed, errors);
  }

  private beginningWith(typed: string): Fit[] {
    const fits: Fit[] = [];
    for (let index = this.firstFrom(typed); index < this.words.length && this.words[index]!.startsWith(typed); index++) {
      for (const place of this.places[index]!) fits.push({ place, letters: typed.length, errors: 0 });
    }
    return fits;
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

  private resembling(typed: string, allowed: number): Fit[] {
    const wanted = lettersOf(typed);
    const fits: Fit[] = [];
    this.words.forEach((word, index) => {
      // Each letter that a word lacks is an error of its own.
      if (lacking(wanted, this.letters[index]!) > allowed) return;
      const fit = resemblance(typed, word, allowed);
      if (fit) for (const place of this.places[index]!) fits.push({ place, ...fit });
    });
    return fits;
  }
}

/** How many errors a typed word may have. */
function forgiven(typed: string): number {
  return typed.length >= TWO_ERRORS_FROM ? 2 : typed.length >= ONE_ERROR_FROM ? 1 : 0;
}

/** How many letters of a word's beginning stand for what was typed, and with how many errors; null when with too many. */
function resemblance(typed: string, word: string, allowed: number): { letters: number; errors: number } | null {
  if (word.startsWith(typed)) return { letters: typed.length, errors: 0 };
  if (exchanged(typed, word)) return { letters: typed.length, errors: 1 };
  if (typed.length < FREE_BEGINNING_FROM && typed[0] !== word[0]) return null;
  const lettersTyped = lettersOf(typed);
  if (lacking(lettersTyped, lettersOf(word.slice(0, typed.length + allowed))) > allowed) return null;
  if (lacking(lettersOf(word.slice(0, typed.length - allowed)), lettersTyped) > allowed) return null;
  let best: { letters: number; errors: number } | null = null;
  for (const more of [0, -1, 1, -2, 2]) {
    const letters = typed.length + more;
    if (Math.abs(more) > allowed || letters > word.length) continue;
    const errors = leven(typed, word.slice(0, letters), { maxDistance: allowed + 1 });
    if (errors < (best?.errors ?? allowed + 1)) best = { letters, errors };
  }
  return best;
}

/** Whether the word begins as typed but for two neighbouring letters that changed places: one error to who types. */
function exchanged(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  return at + 1 < typed.length && typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2);
}

/** Those with the fewest errors. */
function nearest(hits: readonly TermHit[]): TermHit[] {
  const fewest = Math.min(...new Set(hits.map(({ errors }) => errors)));
  return hits.filter(({ errors }) => errors === fewest);
}

/**
 * Each term once, by its best name. Best is a name that has no other words, then one in the language asked for, in
 * English, in any other, then one that begins with what was typed first; of names alike, that of the term with more posts.
 */
function rank(hits: readonly TermHit[], language: Language): TermHit[] {
  const [own, second] = languageOrder(language);
  const graded = hits.map((hit) => {
    const { name } = hit;
    const fits = fitsOf(hit);
    const whole = fits.reduce((sum, { letters }) => sum + letters + 1, -1) === name.folded.length;
    const distance = name.language === own ? 0 : name.language === second ? 1 : 2;
    return { hit, grade: (whole ? 0 : 6) + distance * 2 + (fits[0]!.place.start === 0 ? 0 : 1), count: name.term.count };
  });
  graded.sort((a, b) => a.grade - b.grade || b.count - a.count || (a.hit.name.folded < b.hit.name.folded ? -1 : 1));
  const best = new Map<TermNode, TermHit>();
  for (const { hit } of graded) if (!best.has(hit.name.term)) best.set(hit.name.term, hit);
  return [...best.values()];
}

/** How each typed word fits, in the order typed. */
function fitsOf({ before, fit }: TermHit): Fit[] {
  return before ? [...fitsOf(before), fit] : [fit];
}

/** Places in the hit's name that were typed, or that stand for what was typed; joined where they touch. */
export function marksOf(hit: TermHit): Marks {
  const marks: Marks = [];
  for (const { place, letters } of fitsOf(hit).sort((a, b) => a.place.start - b.place.start)) {
    const end = endOfLetters(place, letters);
    const last = marks.at(-1);
    if (last && last[1] >= place.start) last[1] = Math.max(last[1], end);
    else marks.push([place.start, end]);
  }
  return marks;
}

/** Where the first letters of a folded word end in the name as it is written: "æ" folds to two, an accent to none. */
function endOfLetters({ name, start, end }: Place, letters: number): number {
  if (fold(name.text.slice(start, end)).length === end - start) return start + letters;
  let at = start;
  for (const character of name.text.slice(start, end)) {
    if (fold(name.text.slice(start, at)).length >= letters && !/\p{M}/u.test(character)) break;
    at += character.length;
  }
  return at;
}

function addWords(placesOf: Map<string, Place[]>, name: Name): void {
  const words = wordsOf(name.text);
  name.folded = words.map(({ folded }) => folded).join(" ");
  for (const { folded, start, end } of words) {
    const places = placesOf.get(folded);
    if (places) places.push({ name, start, end });
    else placesOf.set(folded, [{ name, start, end }]);
  }
}

function wordsOf(text: string): { folded: string; start: number; end: number }[] {
  return [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({ folded: fold(word), start: index, end: index + word.length }));
}

function fold(word: string): string {
  // Most words have no accents to look for.
  return (/^[a-z\d]*$/i.test(word) ? word : foldAccents(word)).toLowerCase();
}

/** Letters as bits. Several share one, which rules out fewer words but never a wrong one. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** How many of the letters wanted are not among those there. */
function lacking(wanted: number, there: number): number {
  let count = 0;
  for (let left = wanted & ~there; left !== 0; left &= left - 1) count++;
  return count;
}
