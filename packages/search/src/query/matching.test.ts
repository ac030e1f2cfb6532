import { expect, test } from "vitest";
import { Catalogue } from "../catalogue";
import type { IndexReader } from "../storage/index-reader";
import { ALL_FIELDS, maskOf, TITLE } from "../storage/postings";
import { ANALYSERS } from "../text/forms";
import { seededRandom } from "../testing";
import { bestByPost, entriesToLocate, markAllWords, matchedSlots, scoreEntries } from "./matching";
import { distinctWords, meaningfulWords, queryWords, searchedKeys } from "./query-words";
import { type Impacts, rarity } from "./relevance";

const LANGUAGES = ["en", "sv", "fr"];
const SHORT_FIELDS = ALL_FIELDS & ~maskOf(["fulltext"]);
/** "de" is a stop word in some languages only, "the" only in English. */
const QUERIES = ["school", "school de", "school feeding", "the water de", "médecin water school"];

test.each([1, 2, 3, 4, 5, 6])("scores as the plain algorithm does (seed %i)", async (seed) => {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const chance = (share: number) => random() < share;
  for (const query of QUERIES) {
    const entries = Array.from({ length: 1 + below(300) }, () => ({
      slot: chance(0.1) ? -1 : below(150),
      language: below(LANGUAGES.length),
      titleLength: 1 + below(5),
    }));
    const catalogue = catalogueOf(entries);
    const words = distinctWords(meaningfulWords(queryWords(query)));
    const impacts = new Map(
      words
        .flatMap(searchedKeys)
        .map((key) => [key, randomImpacts(entries.length, random() * 0.8, below, chance)]),
    );
    const reader = { impacts: async () => impacts } as unknown as IndexReader;
    const additions = chance(0.5)
      ? Float32Array.from({ length: entries.length + 1 }, (_, entry) =>
          entry > 0 && entries[entry - 1]!.slot >= 0 && chance(0.1) ? 1 + below(2) : 0,
        )
      : null;
    const isFound = Uint8Array.from({ length: catalogue.size }, () => (chance(0.7) ? 1 : 0));
    const together = Uint8Array.from({ length: entries.length + 1 }, () => below(2));
    const boosts = chance(0.5)
      ? Float32Array.from({ length: entries.length + 1 }, () => 1 + below(3))
      : null;

    const scores = await scoreEntries(reader, catalogue, words, ALL_FIELDS, additions);
    const found = entries.map((_, index) =>
      scorePlainly(catalogue, words, impacts, additions, index + 1),
    );
    const hits = found.filter((hit) => hit.score !== 0);

    expect([...scores.entries]).toEqual(hits.map(({ entry }) => entry));
    expect([...matchedSlots(catalogue, scores)]).toEqual([
      ...new Set(hits.map(({ slot }) => slot)),
    ]);
    expect([...markAllWords(catalogue, scores, words)]).toEqual([
      0,
      ...found.map((hit) => (hit.anywhere > 0 && hit.anywhere >= hit.wanted ? 1 : 0)),
    ]);
    const located = hits.filter(
      (hit) =>
        isFound[hit.slot] === 1 &&
        hit.wanted > 1 &&
        hit.anywhere >= hit.wanted &&
        hit.inShortFields < hit.wanted,
    );
    expect([...entriesToLocate(catalogue, scores, isFound)]).toEqual(
      located.map(({ entry }) => entry),
    );

    const matches = bestByPost(catalogue, scores, words, {
      found: isFound,
      language: "sv",
      together: Uint8Array.from(together, (mark, entry) =>
        located.some((hit) => hit.entry === entry) ? mark : 0,
      ),
      boosts,
    });
    for (let slot = 0; slot < catalogue.size; slot++) {
      const graded = hits
        .filter((hit) => hit.slot === slot && isFound[slot] === 1)
        .map((hit) => ({
          entry: hit.entry,
          isFull:
            hit.inShortFields >= hit.wanted ||
            (hit.anywhere >= hit.wanted && hit.wanted < 2) ||
            (located.includes(hit) && together[hit.entry] === 1),
          score: finalScore(hit, boosts?.[hit.entry] ?? 1),
        }));
      // The first of the best: full matches before others, then by score.
      const best = graded.reduce<(typeof graded)[number] | null>(
        (before, hit) =>
          before &&
          (Number(hit.isFull) < Number(before.isFull) ||
            (hit.isFull === before.isFull && hit.score <= Math.fround(before.score)))
            ? before
            : hit,
        null,
      );
      const isReadable = entries.some((entry) => entry.slot === slot && entry.language === 1);
      expect({
        entry: matches.entries[slot],
        isFull: matches.isFullMatch[slot],
        score: matches.scores[slot],
      }).toEqual({
        entry: best?.entry ?? 0,
        isFull: best?.isFull ? 1 : 0,
        score: best ? Math.fround(Math.fround(best.score) * (isReadable ? 3 : 1)) : 0,
      });
    }
  }
});

interface PlainHit {
  entry: number;
  slot: number;
  language: number;
  score: number;
  anywhere: number;
  inShortFields: number;
  wanted: number;
  titleShare: number;
}

/** Scores one entry, word by word. */
function scorePlainly(
  catalogue: Catalogue,
  words: ReturnType<typeof queryWords>,
  impacts: ReadonlyMap<string, Impacts>,
  additions: Float32Array | null,
  entry: number,
): PlainHit {
  const analyser = catalogue.entryAnalysers[entry]!;
  const counts = { anywhere: 0, inShortFields: 0, inTitle: 0 };
  const slot = catalogue.entrySlots[entry]!;
  let score = 0;
  for (const { forms, stopMask } of slot < 0 ? [] : words) {
    let [strongest, shape] = [0, 0];
    forms.forEach((ofAnalyser, formAnalyser) => {
      if ((stopMask & (1 << formAnalyser)) !== 0) return;
      const sizes = ofAnalyser.map(({ key }) => impacts.get(key)!.entries.length);
      const wordRarity = rarity(Math.max(0, ...sizes), catalogue.entryCounts[formAnalyser]!);
      for (const { key, factor } of ofAnalyser) {
        const at = impacts.get(key)!.entries.indexOf(entry);
        if (at < 0) continue;
        const strength = wordRarity * factor * impacts.get(key)!.impacts[at]!;
        strongest = Math.max(strongest, Math.fround(strength));
        shape |= impacts.get(key)!.shapes[at]!;
      }
    });
    if (strongest === 0) continue;
    score = Math.fround(score + strongest);
    if ((stopMask & (1 << analyser)) !== 0) continue;
    counts.anywhere++;
    if ((shape & SHORT_FIELDS) !== 0) counts.inShortFields++;
    if ((shape & TITLE) !== 0) counts.inTitle++;
  }
  return {
    entry,
    slot,
    language: catalogue.entryLanguages[entry]!,
    score: Math.fround(score + (additions?.[entry] ?? 0)),
    ...counts,
    wanted: words.filter(({ stopMask }) => (stopMask & (1 << analyser)) === 0).length,
    titleShare: Math.min(1, counts.inTitle / catalogue.titleLengths[entry]!),
  };
}

/** Applies the bonuses for titles and for all words, the boost, and the factor of the reader's language, "sv". */
function finalScore(hit: PlainHit, boost: number): number {
  const all = hit.anywhere >= hit.wanted ? 1.1 : 1;
  return hit.score * (1 + hit.titleShare) * all * boost * (hit.language === 1 ? 1.1 : 1);
}

function catalogueOf(
  entries: readonly { slot: number; language: number; titleLength: number }[],
): Catalogue {
  const catalogue = new Catalogue({ types: [], taxonomies: [] });
  catalogue.size = 150;
  catalogue.languages.push(...LANGUAGES);
  catalogue.lastEntry = entries.length;
  catalogue.entrySlots = Int32Array.of(-1, ...entries.map(({ slot }) => slot));
  catalogue.entryLanguages = Uint16Array.of(0, ...entries.map(({ language }) => language));
  catalogue.titleLengths = Int32Array.of(0, ...entries.map(({ titleLength }) => titleLength));
  catalogue.entryAnalysers = Uint8Array.of(
    0,
    ...entries.map(({ language }) => ANALYSERS.findIndex((name) => name === LANGUAGES[language])),
  );
  for (const { slot, language } of entries)
    if (slot >= 0)
      catalogue.entryCounts[ANALYSERS.findIndex((name) => name === LANGUAGES[language])]!++;
  return catalogue;
}

function randomImpacts(
  count: number,
  share: number,
  below: (limit: number) => number,
  chance: (share: number) => boolean,
): Impacts {
  const entries = Array.from({ length: count }, (_, index) => index + 1).filter(() =>
    chance(share),
  );
  return {
    entries: Int32Array.from(entries),
    // Few different values, so that scores are often equal.
    impacts: Float32Array.from(entries, () => (1 + below(3)) / 2),
    shapes: Uint8Array.from(entries, () => 1 + below(ALL_FIELDS)),
  };
}
