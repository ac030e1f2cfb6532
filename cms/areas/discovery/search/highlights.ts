import { SENTENCE_END, withEllipsis } from "../../../contract/format";
import type { Marks, SearchRequest } from "../../../contract/search";
import { groupBy } from "../../../platform/iteration";
import {
  eachWord,
  formsIn,
  formsOf,
  type Analyser,
  ANALYSERS,
  analyserOf,
  isStopWord,
  tokensOf,
} from "@resource-library/search/text";

/** Maximum length of a snippet, in characters. Chosen: two lines of a result, four on a phone. */
const SNIPPET_CHARS = 170;
/** Maximum distance between the words of a snippet, so that some text around them is shown. */
const SPAN_CHARS = 130;
/** Maximum length of the part of the sentence shown before the first word. */
const LEAD_CHARS = 60;
/** Maximum length of a line that counts as a heading if it has no punctuation at its end. */
const HEADING_CHARS = 60;
/** Weight of two words that are next to each other as in the search, relative to a single word. */
export const TOGETHER = 0.5;

/** The words of a search, prepared to find them in texts. */
export interface HighlightQuery {
  /** Returns the words in a language's forms. */
  in(language: string): LanguageQuery;
  /** The words in the forms of all languages, without duplicates, in the order of the search. */
  anywhere: readonly AnyWord[];
}

/** A word of a search with its forms in all languages. */
export interface AnyWord {
  word: string;
  forms: ReadonlySet<string>;
  /** The words that follow it in the search, and at which distance. */
  followers: readonly { word: string; distance: number }[];
}

/** The words of a search, as one analyser sees them. Words that share a form have the same number. */
export interface LanguageQuery {
  /** Number of different words. */
  size: number;
  /** Pairs of consecutive words of the search, and their distance. */
  neighbours: readonly { first: number; second: number; distance: number; exact: boolean }[];
  /** Returns the number of the searched word of which a text's word is a form; null for all other words. */
  numberOf(word: string): number | null;
}

/** An occurrence of a search word in a text. */
interface Hit {
  start: number;
  end: number;
  position: number;
  word: number;
}

/** A snippet: a stretch of a text with words of a search. */
export interface Snippet extends FoundWords {
  text: string;
  marks: Marks;
  /** How well it matches: the number of different words, plus a bonus for each two that are next to each other. */
  score: number;
}

/**
 * Prepares the words of a request: its text, its required and optional words, and its exact phrase. Returns null if there
 * are none.
 */
export function highlightQuery({
  search,
  advanced,
}: Pick<SearchRequest, "search" | "advanced">): HighlightQuery | null {
  const loose = [search, ...(advanced?.must ?? []), ...(advanced?.should ?? [])].map((text) => ({
    tokens: tokensOf(text),
    exact: false,
  }));
  const texts = [...loose, { tokens: tokensOf(advanced?.exact_phrase ?? ""), exact: true }];
  if (texts.every(({ tokens }) => tokens.length === 0)) return null;
  const known = new Map<Analyser, LanguageQuery>();
  return {
    in(language) {
      const analyser = analyserOf(language);
      let words = known.get(analyser);
      if (!words) known.set(analyser, (words = prepareWords(texts, analyser)));
      return words;
    },
    anywhere: wordsInAllLanguages(texts),
  };
}

function wordsInAllLanguages(texts: Texts): AnyWord[] {
  const words = new Map<
    string,
    { word: string; forms: Set<string>; followers: { word: string; distance: number }[] }
  >();
  for (const { tokens } of texts) {
    tokens.forEach(({ word, position }, index) => {
      if (!words.has(word))
        words.set(word, {
          word,
          forms: new Set(ANALYSERS.flatMap((analyser) => formsOf(word, analyser))),
          followers: [],
        });
      const next = tokens[index + 1];
      if (next)
        words.get(word)!.followers.push({ word: next.word, distance: next.position - position });
    });
  }
  return [...words.values()].filter(({ forms }) => forms.size > 0);
}

type Texts = readonly { tokens: readonly { word: string; position: number }[]; exact: boolean }[];

/** Prepares the words of texts for an analyser. Stop words count only if a search has no other words. */
function prepareWords(texts: Texts, analyser: Analyser): LanguageQuery {
  const hasMeaning = texts.some(({ tokens }) =>
    tokens.some(({ word }) => formsOf(word, analyser).length > 0),
  );
  const forms = (word: string) =>
    hasMeaning && isStopWord(word, analyser) ? [] : formsIn(word, analyser);
  const words = new Map<string, number>();
  const neighbours: LanguageQuery["neighbours"][number][] = [];
  let size = 0;
  for (const { tokens, exact } of texts) {
    let before: { number: number; position: number } | null = null;
    for (const { word, position } of tokens) {
      const ofWord = forms(word);
      if (ofWord.length === 0) continue;
      const number =
        ofWord.map((form) => words.get(form)).find((known) => known !== undefined) ?? size++;
      for (const form of ofWord) if (!words.has(form)) words.set(form, number);
      if (before && before.number !== number)
        neighbours.push({
          first: before.number,
          second: number,
          distance: position - before.position,
          exact,
        });
      before = { number, position };
    }
  }
  const initials = new Set(Array.from(words.keys(), initialOf));
  // Texts repeat their words: looking one up takes a third of the time of comparing its forms.
  const numbers = new Map<string, number | null>();
  const numberOf = (word: string) => {
    if (word < NOT_ASCII && !initials.has(initialOf(word))) return null;
    let number = numbers.get(word);
    if (number === undefined) {
      const form = forms(word).find((one) => words.has(one));
      numbers.set(word, (number = form === undefined ? null : words.get(form)!));
    }
    return number;
  };
  return { size, neighbours, numberOf };
}

/** Words from here on may begin with a letter that their forms do not have: "école" has the form "ecol". */
const NOT_ASCII = "\x80";
/**
 * Letters with which a word may begin while one of its forms begins with another: "oestrogen" and "estrogen", "kerb" and "curb",
 * "gaol" and "jail", "yeux" and "oeil". Dutch stems end in s instead of z, and in f instead of v. The English stemmer returns
 * "y20" for "320".
 */
const ALIKE: Record<string, string> = {
  a: "e",
  o: "e",
  y: "e",
  3: "e",
  k: "c",
  g: "j",
  z: "s",
  v: "f",
};

/** Returns a letter that all forms of a word have in common. Most words of a text differ by it from all words of a search. */
function initialOf(word: string): string {
  const letter = word.charAt(0);
  return ALIKE[letter] ?? letter;
}

/** Returns the positions of the words in a text. */
export function marksIn(text: string, query: LanguageQuery): Marks {
  const marks: Marks = [];
  for (const { start, end } of hitsIn(text, query)) addMark(marks, start, end);
  return marks;
}

/** Adds a mark. Words with a single character between them, a space or a hyphen, are marked as one. */
function addMark(marks: Marks, start: number, end: number): void {
  const last = marks.at(-1);
  if (last && start - last[1] <= 1) last[1] = end;
  else marks.push([start, end]);
}

/** Which of a search's words occur in a text, by number, and whether its exact phrase occurs. */
export interface FoundWords {
  words: ReadonlySet<number>;
  exact: boolean;
}

export function foundWords(text: string, query: LanguageQuery): FoundWords {
  return foundAmong(hitsIn(text, query), query);
}

function foundAmong(hits: readonly Hit[], query: LanguageQuery): FoundWords {
  const pairs = pairsIn(hits, query);
  return {
    words: new Set(hits.map(({ word }) => word)),
    exact: query.neighbours.every((pair) => !pair.exact || pairs.has(pair)),
  };
}

/**
 * Returns the snippet of a text that shows the words best. Most important are many different words, then words next to each
 * other as in the search, then rare and close words. It begins and ends at a sentence or a word. Returns null if no word
 * occurs.
 */
export function bestSnippet(text: string, query: LanguageQuery): Snippet | null {
  const hits = hitsIn(text, query);
  if (hits.length === 0) return null;
  const best = bestRange(hits, query);
  const shown = hits.slice(best.from, best.to);
  const stretch = stretchOf(text, shown[0]!.start, shown.at(-1)!.end);
  const within = hits.filter((hit) => hit.start >= stretch.start && hit.end <= stretch.end);
  const contained = foundAmong(within, query);
  return {
    ...contained,
    ...withMarks(text, stretch, within),
    score: contained.words.size + TOGETHER * pairsIn(within, query).size,
  };
}

function hitsIn(text: string, query: LanguageQuery): Hit[] {
  const hits: Hit[] = [];
  let position = 0;
  eachWord(text, (word, start, end) => {
    const number = query.numberOf(word);
    if (number !== null) hits.push({ start, end, position, word: number });
    position++;
  });
  return hits;
}

/** Returns consecutive words of the search that are also consecutive in a text. */
function pairsIn(
  hits: readonly Hit[],
  { neighbours }: LanguageQuery,
): Set<LanguageQuery["neighbours"][number]> {
  const places = new Set(hits.map(({ word, position }) => `${word}@${position}`));
  return new Set(
    neighbours.filter(({ first, second, distance }) =>
      hits.some(
        ({ word, position }) => word === first && places.has(`${second}@${position + distance}`),
      ),
    ),
  );
}

/** Returns the best range of hits; the end is exclusive. */
function bestRange(hits: readonly Hit[], query: LanguageQuery): { from: number; to: number } {
  const counts = new Map<number, number>();
  for (const { word } of hits) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Another word of the search counts more than any rarity, and rarity counts more than closeness.
  const weight = (word: number) => 1 + 0.4 / counts.get(word)!;
  const partners = partnersOf(hits, query);
  let best = { from: 0, to: 1, weight: -1 };
  for (let from = 0; from < hits.length; from++) {
    const seen = new Set<number>();
    let sum = 0;
    for (let to = from; to < hits.length && hits[to]!.end - hits[from]!.start <= SPAN_CHARS; to++) {
      const hit = hits[to]!;
      if (!seen.has(hit.word)) sum += weight(hit.word);
      seen.add(hit.word);
      if (partners[to]! >= from) sum += TOGETHER;
      const total = sum - 0.1 * ((hit.end - hits[from]!.start) / SPAN_CHARS);
      if (total > best.weight) best = { from, to: to + 1, weight: total };
    }
  }
  return best;
}

/** Returns for each hit the index of an earlier hit at the distance that their words have in the search; -1 if there is none. */
function partnersOf(hits: readonly Hit[], { neighbours }: LanguageQuery): number[] {
  const before = groupBy(neighbours, ({ second }) => second);
  const places = new Map(hits.map(({ word, position }, index) => [`${word}@${position}`, index]));
  return hits.map(({ word, position }) =>
    Math.max(
      -1,
      ...(before.get(word) ?? []).map(
        ({ first, distance }) => places.get(`${first}@${position - distance}`) ?? -1,
      ),
    ),
  );
}

/** A stretch of a text, and whether it begins and ends at the boundaries of a sentence or paragraph. */
interface Stretch {
  start: number;
  end: number;
  beginsWhole: boolean;
  endsWhole: boolean;
}

/**
 * Returns the stretch to show around the words from `first` to `last`. It starts at the beginning of the sentence if that is
 * near.
 */
function stretchOf(text: string, first: number, last: number): Stretch {
  const [start, beginsWhole] = startBefore(
    text,
    first,
    Math.min(LEAD_CHARS, SNIPPET_CHARS - (last - first)),
  );
  const [end, endsWhole] = endAfter(text, last, start + SNIPPET_CHARS);
  return { start, end, beginsWhole, endsWhole };
}

/**
 * Where a new unit begins: after the end of a sentence, unless that is the number of the next one; at a bullet point; after
 * a short line that is a heading.
 */
const BREAK = new RegExp(
  `(?<=${SENTENCE_END}\\s+)(?<!${SENTENCE_END}\\s+[([]?\\p{N}{1,3}[.)\\]]+\\s+)(?=\\S)|(?<=\\n)(?=[\\u2022\\u25CF\\u25AA*–-]\\s)|(?<=\\n[^\\n]{1,${HEADING_CHARS}}[^\\n.,;:–-]\\n)(?=\\p{Lu})`,
  "gu",
);

function startBefore(text: string, place: number, room: number): [start: number, whole: boolean] {
  const from = Math.max(0, place - room);
  if (from === 0) return [text.search(/\S/u), true];
  // Starts further back, because a heading is recognised by the beginning of its line.
  const back = Math.max(0, from - HEADING_CHARS);
  const unitStart = back + ([...`${text.slice(back, place)}x`.matchAll(BREAK)].at(-1)?.index ?? -1);
  if (unitStart >= from) return [unitStart, true];
  const word = /\s\S/u.exec(text.slice(from, place));
  return [word ? from + word.index + 1 : afterHalf(text, from), false];
}

function endAfter(text: string, place: number, limit: number): [end: number, whole: boolean] {
  if (limit >= text.trimEnd().length) return [text.length, true];
  const tail = text.slice(place, Math.max(place, limit));
  const next = [...`${tail}x`.matchAll(BREAK)].at(-1);
  // A snippet may end with a sentence if that wastes at most a third of its length.
  if (next && next.index > tail.length - SNIPPET_CHARS / 3) return [place + next.index, true];
  const word = tail.search(/\s\S*$/u);
  return [word >= 0 ? place + word : afterHalf(text, place + tail.length), false];
}

/** Moves a position out of the middle of a surrogate pair. */
function afterHalf(text: string, place: number): number {
  return /[\uDC00-\uDFFF]/.test(text[place] ?? "") ? place + 1 : place;
}

/** Returns the stretch as displayed: single spaces between words, and ellipses where the text continues. */
function withMarks(
  text: string,
  { start, end, beginsWhole, endsWhole }: Stretch,
  hits: readonly Hit[],
): { text: string; marks: Marks } {
  const line = (from: number, to: number) => text.slice(from, to).replace(/\s+/g, " ");
  const marks: Marks = [];
  let shown = beginsWhole ? "" : "…";
  let from = start;
  for (const hit of hits) {
    shown += line(from, hit.start);
    addMark(marks, shown.length, shown.length + hit.end - hit.start);
    shown += text.slice(hit.start, hit.end);
    from = hit.end;
  }
  shown += line(from, end).trimEnd();
  if (endsWhole) return { text: shown, marks };
  // Only the text after the last mark may be shortened for the ellipsis.
  const marked = marks.at(-1)?.[1] ?? 0;
  return { text: shown.slice(0, marked) + withEllipsis(shown.slice(marked)), marks };
}
