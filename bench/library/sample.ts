import { sql } from "kysely";
import { type Language, LANGUAGES } from "../../cms/contract/languages";
import type { Taxonomy } from "../../cms/contract/names";
import type { Db, OpenedDatabase } from "../../cms/db/client";
import { readingOf } from "../../cms/shared/text/forms";
import { isStopWord } from "../../cms/shared/text/stop-words";
import { tokensOf } from "../../cms/shared/text/tokens";

/** Texts that words are drawn from and counted in, spread evenly over the library: enough to tell a rare word from a common one. */
const TEXTS_MAX = 20_000;
/** Shorter words are not what people search for. */
const WORD_MIN_CHARS = 3;

/** A public document in one language. */
export interface SampleText {
  language: Language;
  title: string;
  /** Words of the title, and of title and abstract, in their order. */
  titleWords: string[];
  words: string[];
}

/** A word that somebody could search for. */
export interface SampleWord {
  word: string;
  language: Language;
  /** Texts of the sample that hold it. */
  texts: number;
}

/** What searches of a library can be made of. */
export interface LibrarySample {
  texts: SampleText[];
  /** Words that say something, the commonest first. */
  words: SampleWord[];
  /** Slugs of terms that have documents, the fullest first. */
  terms: Partial<Record<Taxonomy, string[]>>;
}

/** What was measured, for the heading of the figures. */
export async function describeLibrary({ db, kind }: OpenedDatabase): Promise<string> {
  const { posts } = await db
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll<number>().as("posts"))
    .executeTakeFirstOrThrow();
  const {
    rows: [server],
  } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return `${posts} posts; ${kind} database, PostgreSQL ${server!.server_version}; Node ${process.versions.node}`;
}

/** Reads titles, abstracts and terms of a library, always the same ones. */
export async function sampleLibrary(db: Db): Promise<LibrarySample> {
  const documents = db
    .selectFrom("posts as p")
    .innerJoin("post_translations as t", "t.post_id", "p.database_id")
    .where("p.type", "=", "document")
    .where("p.visibility", "=", "public")
    .where("t.language", "in", [...LANGUAGES]);
  const { total } = await documents
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await documents
    .select(["t.language", "t.title", "t.abstract"])
    .where(sql<boolean>`p.database_id % ${Math.max(1, Math.ceil(Number(total) / TEXTS_MAX))} = 0`)
    .orderBy("p.database_id")
    .orderBy("t.language")
    .execute();
  const texts = rows.map(({ language, title, abstract }): SampleText => ({
    language: language as Language,
    title,
    titleWords: wordsOf(title),
    words: wordsOf(`${title}\n${abstract}`),
  }));
  const terms = await db
    .selectFrom("terms")
    .select(["taxonomy", "slug"])
    .where("count", ">", 0)
    .orderBy("count", "desc")
    .orderBy("id")
    .execute();
  return { texts, words: countWords(texts), terms: slugsByTaxonomy(terms) };
}

function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => word);
}

/** Whether a word says something by itself: no number, no article or pronoun of its language. */
export function isTelling(word: string, language: Language): boolean {
  return (
    word.length >= WORD_MIN_CHARS &&
    /^\p{L}+$/u.test(word) &&
    !isStopWord(word, readingOf(language))
  );
}

function countWords(texts: readonly SampleText[]): SampleWord[] {
  const counts = new Map<string, SampleWord>();
  for (const { language, words } of texts) {
    for (const word of new Set(words)) {
      const known = counts.get(word);
      if (known) known.texts++;
      else if (isTelling(word, language)) counts.set(word, { word, language, texts: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.texts - a.texts || (a.word < b.word ? -1 : 1));
}

function slugsByTaxonomy(
  terms: readonly { taxonomy: Taxonomy; slug: string }[],
): LibrarySample["terms"] {
  const slugs: LibrarySample["terms"] = {};
  for (const { taxonomy, slug } of terms) (slugs[taxonomy] ??= []).push(slug);
  return slugs;
}
