import leven from "leven";
import type { Marks } from "../contract/search";
import { foldAccents, tokensOf } from "@resource-library/search/text";

/** Word length from which one error is tolerated, and two. Chosen: in shorter words an error makes another word. */
const ONE_ERROR_FROM = 4;
const TWO_ERRORS_FROM = 8;
/** A word with fewer letters than this must have the right first letter. Chosen: otherwise "iran" would match "transport". */
const FREE_BEGINNING_FROM = 6;
/** Maximum number of typed words that are used. Chosen: names and titles that users type have fewer. */
const TYPED_WORDS_MAX = 8;
/** Scripts in which one character is a word or a syllable. */
const WHOLE_CHARACTER = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** A word of a text in lower case without accents, and its position. */
export interface PlacedWord {
  folded: string;
  start: number;
  end: number;
}

/** How a typed word matches the beginning of a word: the number of matching letters, and the number of errors. */
export interface Fit {
  letters: number;
  errors: number;
}

/** Returns whether a text is long enough for suggestions: two letters, or one character that is a word. */
export function isEnoughToSuggest(text: string): boolean {
  const letters = wordsOf(text)
    .map(({ folded }) => folded)
    .join("");
  return [...letters].length > 1 || WHOLE_CHARACTER.test(letters);
}

/** Returns the words of a text in order. */
export function wordsOf(text: string): PlacedWord[] {
  return tokensOf(text).map(({ word, start, end }) => ({ folded: foldAccents(word), start, end }));
}

/** Returns the typed words without duplicates. */
export function typedWords(text: string): string[] {
  return [...new Set(wordsOf(text).map(({ folded }) => folded))].slice(0, TYPED_WORDS_MAX);
}

/** Returns how many errors a typed word may have. */
export function allowedErrors(typed: string): number {
  return typed.length >= TWO_ERRORS_FROM ? 2 : typed.length >= ONE_ERROR_FROM ? 1 : 0;
}

/** Returns how a typed word matches a word's beginning; null if it has more errors than allowed. Both words must be folded. */
export function fitOf(typed: string, word: string, allowed: number): Fit | null {
  if (word.startsWith(typed)) return { letters: typed.length, errors: 0 };
  if (allowed === 0) return null;
  if (hasSwappedLetters(typed, word)) return { letters: typed.length, errors: 1 };
  if (typed.length < FREE_BEGINNING_FROM && typed[0] !== word[0]) return null;
  const lettersTyped = lettersOf(typed);
  if (countMissingLetters(lettersTyped, lettersOf(word.slice(0, typed.length + allowed))) > allowed)
    return null;
  if (countMissingLetters(lettersOf(word.slice(0, typed.length - allowed)), lettersTyped) > allowed)
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

/** Returns whether the word begins as typed, except for two swapped adjacent letters. That counts as one typing error. */
function hasSwappedLetters(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  return (
    at + 1 < typed.length &&
    typed[at] === word[at + 1] &&
    typed[at + 1] === word[at] &&
    word.startsWith(typed.slice(at + 2), at + 2)
  );
}

/** Returns letters as bits. Several letters share a bit, so the filter rules out fewer words, but never a matching one. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** Returns how many of the wanted letters are missing: each is at least one error. */
export function countMissingLetters(wanted: number, there: number): number {
  let count = 0;
  for (let left = wanted & ~there; left !== 0; left &= left - 1) count++;
  return count;
}

/** Returns the position of the first letters of a word in the unfolded text: "æ" folds to two letters, an accent to none. */
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

/** Sorts marks and joins adjacent ones: characters that are words have no gap between them. */
export function joinMarks(marks: Marks): Marks {
  const joined: Marks = [];
  for (const [start, end] of [...marks].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && last[1] >= start) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

/**
 * Returns the positions in a text, such as a title, that match the beginnings of typed words. Errors are tolerated only in a
 * word that occurs nowhere as typed.
 */
export function marksIn(text: string, typed: string): Marks {
  const words = wordsOf(text);
  return joinMarks(
    typedWords(typed).flatMap((one) => {
      for (let errors = 0; errors <= allowedErrors(one); errors++) {
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
