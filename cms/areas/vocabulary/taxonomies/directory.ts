import { DIGITS, OTHER_LETTERS, type PageOfDirectory } from "../../../contract/directory";
import { foldAccents } from "../../../shared/text/fold";
import { Alphabet, sortedName } from "./alphabet";

/** A request for a list of names. */
export interface NamesRequest {
  search: string;
  page: number;
  /** Undefined for all at once. */
  pageSize?: number;
}

interface Entry<T> {
  item: T;
  sorted: string;
  letter: string;
  searched: string;
}

/** Names of one kind in one language: sorted, grouped by letter, and prepared for searching. Created once and used often. */
export class Directory<T> {
  private readonly alphabet: Alphabet;
  private readonly entries: readonly Entry<T>[];

  /** `sortBy` decides the order and the letter of a name; all `names` are searched. */
  constructor(
    items: Iterable<T>,
    language: string,
    nameOf: (item: T) => { sortBy: string; names: readonly string[] },
  ) {
    const alphabet = new Alphabet(language);
    const collator = new Intl.Collator(language, { numeric: true });
    this.alphabet = alphabet;
    this.entries = Array.from(items, (item) => {
      const { sortBy, names } = nameOf(item);
      return {
        item,
        sorted: sortedName(sortBy),
        letter: alphabet.letterOf(sortBy),
        searched: searchedText(names.join(" ")),
      };
    }).sort((a, b) => collator.compare(a.sorted, b.sorted));
  }

  /**
   * Returns matching names by page, with the number of names per letter. A letter that the language does not have is mapped to the
   * one used instead.
   */
  page({
    letter: asked,
    search,
    page,
    pageSize,
  }: NamesRequest & { letter?: string }): PageOfDirectory & {
    entries: { item: T; letter: string }[];
  } {
    const fits = nameFilter(search);
    const found = this.entries.filter((entry) => fits(entry.searched));
    const letter = asked === undefined ? null : this.knownLetter(asked);
    const { rows, ...place } = pageOf(
      letter === null ? found : found.filter((entry) => entry.letter === letter),
      page,
      pageSize,
    );

    const counts = new Map<string, number>();
    for (const entry of found) counts.set(entry.letter, (counts.get(entry.letter) ?? 0) + 1);
    return {
      ...place,
      letter,
      letters: this.alphabet.letters.map((letter) => ({ letter, count: counts.get(letter) ?? 0 })),
      entries: rows.map(({ item, letter }) => ({ item, letter })),
    };
  }

  private knownLetter(asked: string): string {
    const lower = asked.toLowerCase();
    return lower === DIGITS || lower === OTHER_LETTERS ? lower : this.alphabet.letterOf(asked);
  }
}

/** Returns one page of rows. A page number that is too high returns the last page. */
export function pageOf<T>(
  rows: readonly T[],
  asked: number,
  pageSize: number = Math.max(1, rows.length),
): { rows: T[]; count: number; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(asked, pages);
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    count: rows.length,
    page,
    pages,
  };
}

/**
 * Returns text in the form used for searching: without accents and capitals, with a space before each word. "d'Alembert" is both
 * two words and, without the apostrophe, one.
 */
export function searchedText(text: string): string {
  return ` ${[...wordsOf(text), ...(APOSTROPHE.test(text) ? wordsOf(text.replace(APOSTROPHES, "")) : [])].join(" ")}`;
}

/** Returns a function that checks whether each word of a search begins a word of a text. A search without words matches all. */
export function nameFilter(search: string): (searched: string) => boolean {
  const words = wordsOf(search).map((word) => ` ${word}`);
  return (searched) => words.every((word) => searched.includes(word));
}

const APOSTROPHE = /['\u2019]/;
const APOSTROPHES = /['\u2019]/g;

function wordsOf(text: string): string[] {
  return (
    foldAccents(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
