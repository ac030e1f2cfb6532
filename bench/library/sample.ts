import { sql } from "kysely";
import { type Language, LANGUAGES } from "../../cms/contract/languages";
import type { Taxonomy } from "../../cms/contract/names";
import type { Db, OpenedDatabase } from "../../cms/db/client";
import { analyserOf, isStopWord, tokensOf } from "@resource-library/search/text";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { syntheticPosts, syntheticTerms } from "../../cms/cli/seed";
import { savePosts } from "../../cms/areas/posts";
import { saveReferenceTerms, saveTerms } from "../../cms/areas/vocabulary";

/** Number of texts to draw and count words from, spread evenly over the library: enough to tell rare words from common ones. */
const TEXTS_MAX = 20_000;
/** People do not search for shorter words. */
const WORD_MIN_CHARS = 3;

/** A public document in one language. */
export interface SampleText {
  language: Language;
  title: string;
  /** Words of the title, and of title and abstract, in order. */
  titleWords: string[];
  words: string[];
}

/** A word that a visitor could search for. */
export interface SampleWord {
  word: string;
  language: Language;
  /** Number of sample texts that contain it. */
  texts: number;
}

/** The material for searches of a library. */
export interface LibrarySample {
  texts: SampleText[];
  /** Meaningful words, the most common first. */
  words: SampleWord[];
  /** Slugs of terms with documents, those with most documents first. */
  terms: Partial<Record<Taxonomy, string[]>>;
}

/** Describes the measured library, for the heading of the figures. */
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

/** Reads titles, abstracts and terms of a library. Always reads the same ones. */
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

/** Returns whether a word is meaningful by itself: not a number, and not an article or pronoun of its language. */
export function isTelling(word: string, language: Language): boolean {
  return (
    word.length >= WORD_MIN_CHARS &&
    /^\p{L}+$/u.test(word) &&
    !isStopWord(word, analyserOf(language))
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

/**
 * Runs work with an empty library in a folder that is deleted afterwards. Programs read their library from the environment.
 * Uses DATABASE_URL if set, unless `embedded` overrides it.
 */
export async function inTemporaryLibrary(
  name: string,
  work: (folder: string) => Promise<number>,
  { embedded = false } = {},
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), `resource-library-${name}-`));
  Object.assign(process.env, { DATA_DIR: folder, SAMPLE_CONTENT: "none" });
  if (embedded) process.env.DATABASE_URL = "";
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Throws if the database already has posts, since added posts are not removed. */
export async function requireEmptyLibrary(db: Db): Promise<void> {
  if (await db.selectFrom("posts").select("database_id").limit(1).executeTakeFirst())
    throw new Error("The database of DATABASE_URL already has posts; use an empty one");
}

/** Reads numeric options. */
export function readNumbers<Name extends string>(
  args: string[],
  defaults: Record<Name, string>,
): Record<Name, number> {
  const options = Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [
      name,
      { type: "string" as const, default: value },
    ]),
  );
  const { values } = parseArgs({ args, options });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Number(value)]),
  ) as Record<Name, number>;
}

/** Documents per transaction. */
const BATCH = 500;

/** Writes synthetic documents with their terms, but does not index them. The same number gives the same documents. */
export async function saveSyntheticDocuments(db: Db, count: number): Promise<void> {
  await saveReferenceTerms(db);
  await saveTerms(db, syntheticTerms(), { existing: "keep" });
  for (let first = 0; first < count; first += BATCH)
    await savePosts(db, syntheticPosts(first, Math.min(BATCH, count - first)));
}
