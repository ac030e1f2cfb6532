import { sql } from "kysely";
import type { Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { groupBy } from "../../../platform/group-by";
import { readFileTexts } from "../../media/file-texts";
import type { Field } from "./fields";

/**
 * Characters of each part of a post that are indexed. Ours: a title and a list of names are never longer, and a full text
 * of a million is a book of 500 pages.
 */
const MAX_CHARS = { title: 4_000, abstract: 50_000, names: 20_000, fullText: 1_000_000 };

/** Taxonomies whose names find a post. */
const NAMED_TAXONOMIES: Taxonomy[] = [
  "topics",
  "content_types",
  "keywords",
  "countries",
  "regions",
  "publishers",
  "authors",
];
/** Those whose names in all other languages find it too: a Swedish word finds the English report by its topic. */
const TRANSLATED_TAXONOMIES: Taxonomy[] = ["topics", "content_types", "keywords", "countries"];

/** A text and the language that it is in. */
export interface FieldText {
  field: Field;
  language: string;
  text: string;
}

/** What one translation of a post is found by. */
export interface EntryTexts {
  postId: number;
  language: string;
  title: string;
  /** Field by field, in the order of FIELDS. */
  texts: FieldText[];
}

/** Reads what posts are found by, a translation each; pages and posts that are gone have none. */
export async function readEntryTexts(db: Db, postIds: readonly number[]): Promise<EntryTexts[]> {
  if (postIds.length === 0) return [];
  const translations = await readTranslations(db, postIds);
  const [chapters, terms, files] = [
    await readChapters(db, postIds),
    await readTerms(db, postIds),
    await readFileTexts(db, postIds, MAX_CHARS.fullText),
  ];
  const fileText = new Map(
    files.map(({ post_id, language, text }) => [`${post_id}/${language}`, text]),
  );
  return translations.map((translation) => {
    const key = `${translation.post_id}/${translation.language}`;
    const texts = textsOf(translation, terms.get(translation.post_id) ?? [], [
      chapters.get(key) ?? "",
      fileText.get(key) ?? "",
    ]);
    return {
      postId: translation.post_id,
      language: translation.language,
      title: translation.title,
      texts,
    };
  });
}

interface Translation {
  post_id: number;
  language: string;
  title: string;
  abstract: string;
  full_text: string;
  body: unknown;
  contributors: string[];
}

async function readTranslations(db: Db, postIds: readonly number[]): Promise<Translation[]> {
  return db
    .selectFrom("post_translations as t")
    .innerJoin("posts as p", "p.database_id", "t.post_id")
    .select([
      "t.post_id",
      "t.language",
      "t.title",
      "t.abstract",
      "t.full_text",
      "t.body",
      "p.contributors",
    ])
    .where("t.post_id", "in", postIds)
    .where("p.type", "<>", "page")
    .orderBy("t.post_id")
    .orderBy("t.language")
    .execute();
}

/** Texts of toolkits' chapters by "toolkit/language". */
async function readChapters(db: Db, postIds: readonly number[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("chapter_translations")
    .select(["toolkit_id", "language", "title", "summary", "markdown"])
    .where("toolkit_id", "in", postIds)
    .orderBy("chapter_id")
    .execute();
  const groups = groupBy(rows, (row) => `${row.toolkit_id}/${row.language}`);
  return new Map(
    [...groups].map(([key, chapters]) => [
      key,
      chapters.map((c) => [c.title, c.summary, c.markdown].join("\n")).join("\n"),
    ]),
  );
}

interface TermNames {
  taxonomy: Taxonomy;
  /** By language. */
  names: Record<string, string>;
}

/** Terms of posts in their order. The names are read once for each term: many posts have the same. */
async function readTerms(db: Db, postIds: readonly number[]): Promise<Map<number, TermNames[]>> {
  const { rows: links } = await sql<{ post_id: number; terms: number[] }>`
    select post_id, array_agg(term_id order by position) as terms from post_terms where post_id = any(${[...postIds]}::int[]) group by post_id`.execute(
    db,
  );
  const { rows: terms } = await sql<TermNames & { id: number }>`
    select id, taxonomy, (select jsonb_object_agg(language, name) from term_translations where term_id = id) as names
    from terms where id = any(${[...new Set(links.flatMap((link) => link.terms))]}::int[]) and taxonomy = any(${NAMED_TAXONOMIES}::text[])`.execute(
    db,
  );
  const known = new Map(terms.filter(({ names }) => names !== null).map((term) => [term.id, term]));
  return new Map(
    links.map((link) => [link.post_id, link.terms.flatMap((id) => known.get(id) ?? [])]),
  );
}

function textsOf(
  translation: Translation,
  terms: readonly TermNames[],
  more: readonly string[],
): FieldText[] {
  const { language } = translation;
  const own = (field: Field, text: string, limit: number): FieldText => ({
    field,
    language,
    text: text.slice(0, limit),
  });
  const fullText = [translation.full_text, wordsOf(translation.body), ...more]
    .filter(Boolean)
    .join("\n");
  return [
    own("title", translation.title, MAX_CHARS.title),
    own("abstract", translation.abstract, MAX_CHARS.abstract),
    ...within(
      MAX_CHARS.names,
      terms
        .filter(({ taxonomy }) => taxonomy !== "authors")
        .map(({ names }) => nameIn(names, language, "keywords")),
    ),
    ...within(MAX_CHARS.names, [
      ...terms
        .filter(({ taxonomy }) => taxonomy === "authors")
        .map(({ names }) => nameIn(names, language, "authors")),
      ...translation.contributors.map((name) => own("authors", name, MAX_CHARS.names)),
    ]),
    own("fulltext", fullText, MAX_CHARS.fullText),
    ...within(
      MAX_CHARS.names,
      terms
        .filter(({ taxonomy }) => TRANSLATED_TAXONOMIES.includes(taxonomy))
        .flatMap(({ names }) => otherNames(names, language)),
    ),
  ];
}

/** A term's name in the language, else in English, else in any. */
function nameIn(names: Record<string, string>, language: string, field: Field): FieldText {
  const shown = shownLanguage(names, language);
  return { field, language: shown, text: names[shown]! };
}

function otherNames(names: Record<string, string>, language: string): FieldText[] {
  const shown = shownLanguage(names, language);
  return Object.entries(names)
    .filter(([other]) => other !== shown)
    .map(([other, text]) => ({ field: "labels", language: other, text }));
}

function shownLanguage(names: Record<string, string>, language: string): string {
  return language in names ? language : "en" in names ? "en" : Object.keys(names)[0]!;
}

/** As many of the texts as a number of characters allows. */
function within(limit: number, texts: readonly FieldText[]): FieldText[] {
  let chars = 0;
  return texts.filter(({ text }) => (chars += text.length) <= limit);
}

/** All texts inside a body of whatever shape: headings, paragraphs, captions. */
function wordsOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (body === null || typeof body !== "object") return "";
  return Object.values(body).map(wordsOf).filter(Boolean).join("\n");
}
