import leven from "leven";
import type { Marks } from "../../contract/search";
import { foldAccents } from "./text/fold";
import { tokensOf } from "./text/tokens";

/** Letters of a typed word from which one error is forgiven, and two. Ours: in shorter words an error makes another word. */
const ONE_ERROR_FROM = 4;
const TWO_ERRORS_FROM = 8;
/** A word with fewer letters than this must begin right: else "iran" would stand for "transport". Ours. */
const FREE_BEGINNING_FROM = 6;
/** Typed words that are looked for; names and titles that anybody types have fewer. Ours. */
const TYPED_WORDS_MAX = 8;
/** Scripts in which one character says as much as a word, or a syllable. */
const WHOLE_CHARACTER = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** A word of a text in small letters without accents, and the place where it stands. */
export interface PlacedWord {
  folded: string;
  start: number;
  end: number;
}

/** How a typed word fits a word: how many letters of that word's beginning stand for it, and with how many errors. */
export interface Fit {
  letters: number;
  errors: number;
}

/** Whether a text is enough to suggest something for: two letters, or one character that is a word. */
export function isEnoughToSuggest(text: string): boolean {
  const letters = wordsOf(text)
    .map(({ folded }) => folded)
    .join("");
  return [...letters].length > 1 || WHOLE_CHARACTER.test(letters);
}

/** The words of a text in their order. */
export function wordsOf(text: string): PlacedWord[] {
  return tokensOf(text).map(({ word, start, end }) => ({ folded: foldAccents(word), start, end }));
}

/** The words that somebody has typed, each once. */
export function typedWords(text: string): string[] {
  return [...new Set(wordsOf(text).map(({ folded }) => folded))].slice(0, TYPED_WORDS_MAX);
}

/** How many errors a typed word may have. */
export function forgivenErrors(typed: string): number {
  return typed.length >= TWO_ERRORS_FROM ? 2 : typed.length >= ONE_ERROR_FROM ? 1 : 0;
}

/** How a typed word fits a word's beginning; null when only with more errors than allowed. Takes folded words. */
export function fitOf(typed: string, word: string, allowed: number): Fit | null {
  if (word.startsWith(typed)) return { letters: typed.length, errors: 0 };
  if (allowed === 0) return null;
  if (exchanged(typed, word)) return { letters: typed.length, errors: 1 };
  if (typed.length < FREE_BEGINNING_FROM && typed[0] !== word[0]) return null;
  const lettersTyped = lettersOf(typed);
  if (lettersLacking(lettersTyped, lettersOf(word.slice(0, typed.length + allowed))) > allowed)
    return null;
  if (lettersLacking(lettersOf(word.slice(0, typed.length - allowed)), lettersTyped) > allowed)
    return null;
  let best: Fit | null = null;
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
  return (
    at + 1 < typed.length &&
    typed[at] === word[at + 1] &&
    typed[at + 1] === word[at] &&
    word.startsWith(typed.slice(at + 2), at + 2)
  );
}

/** Letters as bits. Several share one, which rules out fewer words but never a wrong one. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** How many of the letters wanted are not among those there: each is an error at least. */
export function lettersLacking(wanted: number, there: number): number {
  let count = 0;
  for (let left = wanted & ~there; left !== 0; left &= left - 1) count++;
  return count;
}

/** The place in a text of the first letters of one of its words, as the text is written: "æ" folds to two, an accent to none. */
export function markOf(
  text: string,
  { folded, start, end }: PlacedWord,
  letters: number,
): Marks[number] {
  if (folded.length === end - start) return [start, start + letters];
  let at = start;
  for (const character of text.slice(start, end)) {
    if (foldAccents(text.slice(start, at)).length >= letters && !/\p{M}/u.test(character)) break;
    at += character.length;
  }
  return [start, at];
}

/** Ascending, and joined where they touch: characters that are words stand without a gap. */
export function joinMarks(marks: Marks): Marks {
  const joined: Marks = [];
  for (const [start, end] of [...marks].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && last[1] >= start) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/** Places in a text, such as a title, that begin as the typed words do; errors are forgiven to a word that fits nowhere as typed. */
export function marksIn(text: string, typed: string): Marks {
  const words = wordsOf(text);
  return joinMarks(
    typedWords(typed).flatMap((one) => {
      for (let errors = 0; errors <= forgivenErrors(one); errors++) {
        const marks = words.flatMap((word) => {
          const fit = fitOf(one, word.folded, errors);
          return fit ? [markOf(text, word, fit.letters)] : [];
        });
        if (marks.length > 0) return marks;
      }
      return [];
    }),
  );
}
