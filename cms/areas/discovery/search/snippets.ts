import type { FileKind } from "../../../contract/names";
import type { SearchHit, SearchMatch, SearchRequest } from "../../../contract/search";
import type { Card } from "../../../contract/shared";
import type { Db } from "../../../db/client";
import { groupBy } from "../../../platform/iteration";
import { filePath, type Viewer } from "../../posts";
import {
  bestSnippet,
  type FoundWords,
  foundWords,
  marksIn,
  type Snippet,
  type HighlightQuery,
  highlightQuery,
  type LanguageQuery,
} from "./highlights";
import { type AbstractRow, readAbstracts, readSources, type SourceRow } from "./snippets.repo";
import { unlessTooSlow } from "./search-engine";

/** Kinds of files in which a link can lead to a page. */
const KINDS_WITH_PAGE_LINKS: readonly FileKind[] = ["PDF"];

/** Additional weight of a word in the snippet that is not in the title. */
const ADDED_WORD = 0.3;
/** More than a snippet's words can score: a snippet in the language of the card precedes others. */
const CARD_LANGUAGE = 100;
/** More than CARD_LANGUAGE: a snippet in the reader's language precedes one in the language of the card. */
const OWN_LANGUAGE = 1_000;
/** More than all of the above: a snippet with the exact phrase precedes all others. */
const EXACT = 10_000;

/** A possible snippet, and its source. */
interface Candidate {
  snippet: Snippet;
  /** Number of words that it shows and the title does not. */
  added: number;
  place: Omit<NonNullable<SearchMatch["snippet"]>, "text" | "marks">;
}

/**
 * Adds to each card why it is a hit: the marks in its title, and the snippet that shows the words best. If the abstract and the
 * title together contain all words, the snippet is from the abstract. Otherwise texts and files are read too, but only the
 * parts that a snippet needs. The caller passes only cards that the actor may see. Files that the actor may not see are
 * omitted. A snippet is in the language of the reader or of the card. No other language is used if the card has an abstract,
 * because readers see the abstract if there is no snippet.
 */
export async function withMatches(
  db: Db,
  viewer: Viewer,
  cards: readonly Card[],
  request: Pick<SearchRequest, "search" | "advanced" | "language">,
): Promise<SearchHit[]> {
  const query = highlightQuery(request);
  if (!query || cards.length === 0) return [...cards];
  const fields = request.advanced?.fields ?? [];
  const looksInto = (field: "abstract" | "fulltext") =>
    fields.length === 0 || fields.includes(field);

  const abstracts = groupBy(
    await readAbstracts(
      db,
      cards.map((card) => card.databaseId),
    ),
    (row) => row.post_id,
  );
  const found = new Map(
    cards.map((card) => [card, inAbstracts(abstracts.get(card.databaseId) ?? [], card, query)]),
  );
  const unclear = looksInto("fulltext") ? cards.filter((card) => !found.get(card)!.isComplete) : [];
  // Snippets are optional: if reading the texts takes too long, the hits are returned without these snippets.
  const texts =
    (await unlessTooSlow(
      readSources(
        db,
        viewer,
        unclear.map((card) => card.databaseId),
        query,
      ),
    )) ?? [];
  const sources = groupBy(texts, (row) => row.post_id);

  return cards.map((card) => {
    const inSources = (sources.get(card.databaseId) ?? []).flatMap((row) =>
      inSource(row, card, query),
    );
    const candidates = [
      ...(looksInto("abstract") ? found.get(card)!.candidates : []),
      ...inSources,
    ].filter(
      ({ place }) =>
        place.language === request.language ||
        place.language === card.language ||
        card.abstract === "",
    );
    return {
      ...card,
      match: {
        titleMarks: marksIn(card.title, query.in(card.language)),
        snippet: snippetOf(best(candidates, card.language, request.language)),
      },
    };
  });
}

/**
 * Returns possible snippets from a post's abstracts. If the abstract in the card's language contains all words that are not
 * in the title, it is the only one.
 */
function inAbstracts(
  rows: readonly AbstractRow[],
  card: Card,
  query: HighlightQuery,
): { candidates: Candidate[]; isComplete: boolean } {
  const candidates: Candidate[] = [];
  // The language of the card comes first: if it contains all words, the others are not examined.
  for (const { language, abstract } of rows.toSorted(
    (a, b) => Number(b.language === card.language) - Number(a.language === card.language),
  )) {
    const words = query.in(language);
    const [inTitle, snippet] = [foundInTitle(card, language, words), bestSnippet(abstract, words)];
    const candidate =
      snippet &&
      ({
        snippet,
        added: countAdded(snippet, inTitle),
        place: { source: "abstract", language, file: null },
      } as const);
    const held = new Set([...inTitle.words, ...(snippet?.words ?? [])]);
    const isComplete =
      words.size > 0 && held.size === words.size && (inTitle.exact || snippet?.exact);
    if (isComplete && language === card.language)
      return { candidates: candidate ? [...candidates, candidate] : candidates, isComplete: true };
    if (candidate) candidates.push(candidate);
  }
  return { candidates, isComplete: false };
}

/** Returns the snippet from a text or a file. Returns none if it shows no more than the title, as a report's cover does. */
function inSource(
  { language, text, file }: SourceRow,
  card: Card,
  query: HighlightQuery,
): Candidate[] {
  const words = query.in(language);
  const [inTitle, snippet] = [foundInTitle(card, language, words), bestSnippet(text, words)];
  if (!snippet) return [];
  const added = countAdded(snippet, inTitle);
  return added > 0 || !inTitle.exact ? [{ snippet, added, place: placeOf(language, file) }] : [];
}

/** Returns which words the title contains. It is shown in one language and counts only for that language. */
function foundInTitle(card: Card, language: string, words: LanguageQuery): FoundWords {
  return foundWords(language === card.language ? card.title : "", words);
}

function placeOf(language: string, file: SourceRow["file"]): Candidate["place"] {
  if (!file) return { source: "text", language, file: null };
  const { id, name, title, kind, page } = file;
  const anchor = page !== null && KINDS_WITH_PAGE_LINKS.includes(kind) ? `#page=${page}` : "";
  return {
    source: "file",
    language,
    file: { title, link: filePath({ id, name }) + anchor, kind, page },
  };
}

function countAdded(snippet: Snippet, title: FoundWords): number {
  return [...snippet.words].filter((word) => !title.words.has(word)).length;
}

/** Returns the first of the best candidates, for the languages of a card and a reader. */
function best(
  candidates: readonly Candidate[],
  ofCard: string,
  ofReader: string,
): Candidate | null {
  const rank = ({ snippet, added, place }: Candidate) =>
    (snippet.exact ? EXACT : 0) +
    (place.language === ofReader ? OWN_LANGUAGE : 0) +
    (place.language === ofCard ? CARD_LANGUAGE : 0) +
    snippet.score +
    ADDED_WORD * added;
  return candidates.reduce<Candidate | null>(
    (before, candidate) => (before && rank(before) >= rank(candidate) ? before : candidate),
    null,
  );
}

function snippetOf(candidate: Candidate | null): SearchMatch["snippet"] {
  return (
    candidate && {
      ...candidate.place,
      text: candidate.snippet.text,
      marks: candidate.snippet.marks,
    }
  );
}
