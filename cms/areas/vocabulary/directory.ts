import { DIGITS, OTHER_LETTERS, type DirectoryPage } from "../../contract/lists";
import { foldAccents } from "@resource-library/search/text";
import type { Language } from "../../contract/languages";
import type { Taxonomy } from "../../contract/names";
import { groupBy } from "../../platform/iteration";
import { regionSlugsOfCountry } from "./reference-terms";
import type { TermNode, TermTree } from "./term-tree";

/**
 * Letters of directories. A name belongs to the letter of the page's language that it is sorted with: "Édouard" to E in all
 * languages, "Åsa" to A in English and to Å in Swedish. The platform's collation for the language decides, so that the names of
 * a letter are always listed together.
 */

const LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/**
 * Letters of each language; all others use the Latin ones. An Arabic directory lists the Latin letters after the Arabic ones.
 */
const LETTERS: Record<string, string> = {
  es: "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ",
  sv: `${LATIN}ÅÄÖ`,
  ar: `ابتثجحخدذرزسشصضطظعغفقكلمنهوي${LATIN}`,
};
const SCRIPTS = [/^\p{Script=Latin}/u, /^\p{Script=Arabic}/u];

/** Matches signs and modifier letters before a name's first letter or digit: quotation marks, the ʻ of Hawaiian. */
const BEFORE_LETTERS = /^(?:\p{Lm}|[^\p{L}\p{N}])+/u;

/**
 * Returns the text by which a name is sorted: without the signs before its first letter or digit. A name that consists only of
 * signs stays unchanged.
 */
export function sortedName(name: string): string {
  return name.normalize("NFC").replace(BEFORE_LETTERS, "") || name;
}

/** The letters under which a language's directory lists names: digits first, `OTHER_LETTERS` last. */
export class Alphabet {
  readonly letters: readonly string[];
  private readonly byScript: { script: RegExp; letters: string[] }[];
  private readonly collator: Intl.Collator;
  private readonly known = new Map<string, string>();

  constructor(language: string) {
    const letters = [...(LETTERS[language] ?? LATIN)];
    this.letters = [DIGITS, ...letters, OTHER_LETTERS];
    this.byScript = SCRIPTS.map((script) => ({
      script,
      letters: letters.filter((letter) => script.test(letter)),
    }));
    this.collator = new Intl.Collator(language, { sensitivity: "base" });
  }

  /** Returns the letter that a name belongs to. */
  contentOf(name: string): string {
    const [first = ""] = /^\p{L}\p{M}*|^\p{N}/u.exec(sortedName(name)) ?? [];
    let letter = this.known.get(first);
    if (letter === undefined) this.known.set(first, (letter = this.find(first)));
    return letter;
  }

  /** Returns the last letter of the same script that does not sort after the name's first letter. */
  private find(first: string): string {
    if (/^\p{N}/u.test(first)) return DIGITS;
    const own = this.byScript.find(({ script }) => script.test(first));
    return (
      own?.letters.findLast((letter) => this.collator.compare(letter, first) <= 0) ?? OTHER_LETTERS
    );
  }
}

/** A request for a list of names. */
interface NamesRequest {
  search: string;
  page: number;
  /** Undefined: one page with all names. */
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
        letter: alphabet.contentOf(sortBy),
        searched: searchedText(names.join(" ")),
      };
    }).sort((a, b) => collator.compare(a.sorted, b.sorted));
  }

  /**
   * Returns one page of the matching names, with the number of matches per letter. A letter that the language does not have is
   * mapped to the letter under which it is listed.
   */
  page({
    letter: requested,
    search,
    page,
    pageSize,
  }: NamesRequest & { letter?: string }): DirectoryPage & {
    entries: { item: T; letter: string }[];
  } {
    const matches = nameFilter(search);
    const found = this.entries.filter((entry) => matches(entry.searched));
    const letter = requested === undefined ? null : this.knownLetter(requested);
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

  private knownLetter(requested: string): string {
    const lower = requested.toLowerCase();
    return lower === DIGITS || lower === OTHER_LETTERS ? lower : this.alphabet.contentOf(requested);
  }
}

/** Returns one page of rows. A page number that is too high returns the last page. */
export function pageOf<T>(
  rows: readonly T[],
  requested: number,
  pageSize: number = Math.max(1, rows.length),
): { rows: T[]; count: number; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(requested, pages);
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    count: rows.length,
    page,
    pages,
  };
}

/**
 * Returns text in the form used for searching: without accents and capitals, with a space before each word. "d'Alembert" is
 * both two words and, without the apostrophe, one.
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

/** A term and the id of its parent in a list; null at the top level. */
export interface Branch {
  node: TermNode;
  parentId: number | null;
}

/** A branch with its name in the form used for searching. */
export interface SearchedBranch extends Branch {
  searched: string;
}

/**
 * Returns the terms of a taxonomy that have public posts, and the terms above them. Each parent comes before its children.
 * Countries are placed below their regions.
 */
export function branchesOf(
  tree: TermTree,
  taxonomy: Taxonomy,
  language: Language,
): SearchedBranch[] {
  const all =
    taxonomy === "countries"
      ? countriesByRegion(tree, language)
      : nested(tree.list(taxonomy, language));
  return withPosts(all).map(({ node, parentId }) => ({
    node,
    parentId,
    searched: searchedText(tree.name(node, language)),
  }));
}

/** Returns matching branches with all their ancestors and descendants. `count` is the number of matches. */
export function matchingBranches(
  branches: readonly SearchedBranch[],
  matches: (searched: string) => boolean,
): { branches: Branch[]; count: number } {
  const above = new Set<number | null>();
  const below = new Set<number | null>();
  let count = 0;
  for (const { node, parentId, searched } of branches) {
    const isMatch = matches(searched);
    if (isMatch) count++;
    if (isMatch || below.has(parentId)) below.add(node.id);
  }
  for (const { node, parentId } of branches.toReversed())
    if (below.has(node.id) || above.has(node.id)) above.add(parentId);
  return {
    branches: branches.filter(({ node }) => above.has(node.id) || below.has(node.id)),
    count,
  };
}

/** Groups branches: each top-level term with all terms below it. */
export function groupByTopTerm(branches: readonly Branch[]): Branch[][] {
  const tops: Branch[][] = [];
  for (const branch of branches) {
    if (branch.parentId === null) tops.push([branch]);
    else tops.at(-1)?.push(branch);
  }
  return tops;
}

/**
 * Returns terms with their parents. A term is at the top level if its parent is not listed before it, as in a cycle of parents.
 */
function nested(nodes: readonly TermNode[]): Branch[] {
  const before = new Set<number>();
  return nodes.map((node) => {
    before.add(node.id);
    const { parentId } = node;
    return {
      node,
      parentId: parentId !== null && parentId !== node.id && before.has(parentId) ? parentId : null,
    };
  });
}

function countriesByRegion(tree: TermTree, language: Language): Branch[] {
  const regionOf = (country: TermNode) =>
    tree.bySlug("regions", regionSlugsOfCountry(country.code ?? "")[0] ?? "")?.id ?? null;
  const byRegion = groupBy(tree.list("countries", language), regionOf);
  const below = (parentId: number | null): Branch[] =>
    (byRegion.get(parentId) ?? []).map((node) => ({ node, parentId }));
  // Countries without a region, such as Antarctica, come last.
  return [
    ...nested(tree.list("regions", language)).flatMap((region) => [
      region,
      ...below(region.node.id),
    ]),
    ...below(null),
  ];
}

/** Removes terms without public posts, unless a term below them has some. */
function withPosts(branches: readonly Branch[]): Branch[] {
  const leads = new Set<number | null>();
  for (const { node, parentId } of branches.toReversed())
    if (node.count > 0 || leads.has(node.id)) leads.add(node.id).add(parentId);
  return branches.filter(({ node }) => leads.has(node.id));
}
