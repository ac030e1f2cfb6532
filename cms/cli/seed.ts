import countries from "i18n-iso-countries/index.js";
import { LANGUAGES, type Language } from "../contract/languages";
import { type PostDraft, capitalised, savePosts } from "../areas/posts";
import {
  countrySlug,
  regionSlugsOfCountry,
  type TermDraft,
  saveReferenceTerms,
  saveTerms,
} from "../areas/vocabulary";
import { seededRandom } from "../platform/ids";
import { parseArgs } from "node:util";
import {
  EXIT,
  finishLoad,
  peakMemoryMb,
  runCommand,
  createProgressLine,
  createIndexQueue,
} from "./command";

/**
 * Synthetic documents with the statistics of a real library. A few words are in most texts and most words are in few
 * (Zipf's law). Some topics are common and most are rare. One document in four has a long full text, and one in five is
 * translated. Everything depends only on the document's number.
 */

/** Words of each language that make titles readable, the most common first. */
const COMMON_WORDS: Record<Language, string[]> = {
  en: [
    "children",
    "rights",
    "education",
    "protection",
    "health",
    "water",
    "violence",
    "families",
    "schools",
    "disability",
    "migration",
    "poverty",
    "girls",
    "labour",
    "registration",
    "climate",
    "justice",
    "nutrition",
    "participation",
    "budget",
  ],
  es: [
    "niños",
    "derechos",
    "educación",
    "protección",
    "salud",
    "agua",
    "violencia",
    "familias",
    "escuelas",
    "discapacidad",
    "migración",
    "pobreza",
    "niñas",
    "trabajo",
    "registro",
    "clima",
    "justicia",
    "nutrición",
    "participación",
    "presupuesto",
  ],
  sv: [
    "barn",
    "rättigheter",
    "utbildning",
    "skydd",
    "hälsa",
    "vatten",
    "våld",
    "familjer",
    "skolor",
    "funktionsnedsättning",
    "migration",
    "fattigdom",
    "flickor",
    "arbete",
    "registrering",
    "klimat",
    "rättvisa",
    "näring",
    "delaktighet",
    "budget",
  ],
  nl: [
    "kinderen",
    "rechten",
    "onderwijs",
    "bescherming",
    "gezondheid",
    "water",
    "geweld",
    "gezinnen",
    "scholen",
    "handicap",
    "migratie",
    "armoede",
    "meisjes",
    "arbeid",
    "registratie",
    "klimaat",
    "recht",
    "voeding",
    "participatie",
    "begroting",
  ],
  fr: [
    "enfants",
    "droits",
    "éducation",
    "protection",
    "santé",
    "eau",
    "violence",
    "familles",
    "écoles",
    "handicap",
    "migration",
    "pauvreté",
    "filles",
    "travail",
    "enregistrement",
    "climat",
    "justice",
    "nutrition",
    "participation",
    "budget",
  ],
};
/** Words in the long tail, built from syllables. The number matches the vocabulary of a real library of this size. */
const RARE_WORDS = 30_000;
const SYLLABLES = [
  "ba",
  "del",
  "kor",
  "mi",
  "san",
  "tu",
  "ver",
  "lo",
  "pra",
  "nen",
  "ri",
  "ost",
  "ga",
  "hil",
  "fe",
  "jun",
];

const TITLE_WORDS = 7;
const ABSTRACT_WORDS = 120;
const FULL_TEXT_WORDS = 600;
const TOPICS = 60;
const KEYWORDS = 500;
const PUBLISHERS = 120;
const AUTHORS = 800;
const CONTENT_TYPES = 12;
const COUNTRIES = Object.keys(countries.getAlpha2Codes());

/** Returns the terms of the synthetic library: topics and publishers with parents, keywords, authors and content types. */
export function syntheticTerms(): TermDraft[] {
  const terms = (
    taxonomy: TermDraft["taxonomy"],
    count: number,
    name: string,
    parents: number,
  ): TermDraft[] =>
    Array.from({ length: count }, (_, index) => ({
      taxonomy,
      slug: slugFor(taxonomy, index),
      names: { en: `${name} ${capitalised(rareWord(index * 37))}` },
      ...(parents > 0 && index >= parents && { parentSlug: slugFor(taxonomy, index % parents) }),
    }));
  return [
    ...terms("topics", TOPICS, "Topic", 10),
    ...terms("keywords", KEYWORDS, "Keyword", 0),
    ...terms("publishers", PUBLISHERS, "Publisher", 20),
    ...terms("authors", AUTHORS, "Author", 0),
    ...terms("content_types", CONTENT_TYPES, "Type", 0),
  ];
}

/** Returns documents by number, starting at `first`. */
export function syntheticPosts(first: number, count: number): PostDraft[] {
  return Array.from({ length: count }, (_, index) => syntheticPost(first + index));
}

function syntheticPost(number: number): PostDraft {
  const random = seededRandom(number);
  const below = (limit: number) => Math.floor(random() * limit);
  const chance = (share: number) => random() < share;
  /** Returns low numbers often and high numbers rarely. */
  const skewed = (limit: number) => Math.floor(limit * random() ** 3);
  const pick = (taxonomy: TermDraft["taxonomy"], limit: number, most: number) =>
    Array.from({ length: 1 + below(most) }, () => ({
      taxonomy,
      slug: slugFor(taxonomy, skewed(limit)),
    }));

  const language = LANGUAGES[skewed(LANGUAGES.length)]!;
  const languages = [
    language,
    ...(chance(0.2) ? LANGUAGES.filter((other) => other !== language && chance(0.5)) : []),
  ];
  const hasFullText = chance(0.25);
  const places = Array.from({ length: below(4) }, () => COUNTRIES[skewed(COUNTRIES.length)]!);
  const modified = new Date(
    Date.UTC(2005 + below(20), below(12), 1 + below(28), below(24), below(60)),
  );
  return {
    sourceId: `seed-${number}`,
    type: "document",
    visibility: "public",
    publicationYear: chance(0.95) ? modified.getUTCFullYear() : null,
    contributors: [],
    recommended: chance(0.05),
    byStaff: chance(0.15),
    peerReviewed: chance(0.1),
    created: modified,
    modified,
    translations: languages.map((tag) => ({
      language: tag,
      title: capitalised(words(tag, TITLE_WORDS)),
      abstract: `${capitalised(words(tag, ABSTRACT_WORDS))}.`,
      fullText: hasFullText ? words(tag, FULL_TEXT_WORDS) : "",
    })),
    terms: [
      ...pick("topics", TOPICS, 3),
      ...pick("keywords", KEYWORDS, 5),
      ...pick("publishers", PUBLISHERS, 1),
      ...pick("authors", AUTHORS, 3),
      ...pick("content_types", CONTENT_TYPES, 1),
      ...languages.map((tag) => ({ taxonomy: "languages" as const, slug: tag })),
      ...places.map((code) => ({ taxonomy: "countries" as const, slug: countrySlug(code)! })),
      ...places
        .flatMap(regionSlugsOfCountry)
        .map((slug) => ({ taxonomy: "regions" as const, slug })),
    ],
    files: languages.map((tag) => ({
      language: tag,
      kind: "LINK",
      title: "Full text",
      linkUrl: `https://example.org/${number}/${tag}`,
      linkType: "web",
    })),
  };

  function words(tag: Language, count: number): string {
    const common = COMMON_WORDS[tag];
    return Array.from({ length: count }, () =>
      chance(0.4) ? common[skewed(common.length)]! : rareWord(skewed(RARE_WORDS)),
    ).join(" ");
  }
}

function slugFor(taxonomy: TermDraft["taxonomy"], index: number): string {
  return `seed-${taxonomy.replaceAll("_", "-")}-${index + 1}`;
}

/** Returns the nth word of the tail: its number written in syllables. */
function rareWord(index: number): string {
  let word = "";
  for (let rest = index + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

const DOCUMENTS_DEFAULT = 20_000;
const DOCUMENTS_MAX = 2_000_000;
/** Documents per transaction. */
const BATCH = 300;

/**
 * Runs `npm run seed -- --documents 20000`: creates a large synthetic library for load tests with the same writers as an
 * import. The same number creates the same library, and seeding again replaces it. Returns 0, or 2 if it could not
 * continue.
 */
export async function main(argv: string[]): Promise<number> {
  const documents = readCount(argv);
  if (documents === null) {
    console.error(`Usage: npm run seed -- --documents 20000 (1 to ${DOCUMENTS_MAX})`);
    return EXIT.failed;
  }
  const started = performance.now();
  return runCommand("Seeding", async (opened) => {
    const {
      database: { db },
      services: { searchEngine },
    } = opened;
    await saveReferenceTerms(db);
    await saveTerms(db, syntheticTerms(), { existing: "keep" });
    const line = createProgressLine();
    const queue = createIndexQueue(searchEngine);
    for (let first = 0; first < documents; first += BATCH) {
      const posts = syntheticPosts(first, Math.min(BATCH, documents - first));
      const ids = await savePosts(db, posts);
      await queue.add(ids.values());
      line.show(`${first + posts.length} of ${documents} documents`);
    }
    await queue.finish();
    await finishLoad(opened);
    line.clear();
    console.log(
      `${documents} documents in ${((performance.now() - started) / 1000).toFixed(1)} s, with at most ${peakMemoryMb()} MB of memory.`,
    );
    return EXIT.fine;
  });
}

function readCount(argv: string[]): number | null {
  try {
    const { values } = parseArgs({
      args: argv,
      options: { documents: { type: "string", default: String(DOCUMENTS_DEFAULT) } },
    });
    const count = Number(values.documents);
    return Number.isInteger(count) && count >= 1 && count <= DOCUMENTS_MAX ? count : null;
  } catch {
    return null;
  }
}
