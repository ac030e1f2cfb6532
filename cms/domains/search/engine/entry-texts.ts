import { sql } from "kysely";
import type { Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
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

/**
 * Reads what posts are found by, a translation each, and the newest change of the index before that; pages and posts that
 * are gone have none. In as few statements as possible: each costs the embedded database a millisecond.
 */
export async function readEntryTexts(
  db: Db,
  postIds: readonly number[],
): Promise<{ revision: number; entries: EntryTexts[] }> {
  const { revision, translations } = await readTranslations(db, postIds);
  const names = await readTermNames(db, [
    ...new Set(translations.flatMap(({ terms }) => terms ?? [])),
  ]);
  const withFiles = translations.filter(({ has_files }) => has_files).map(({ post_id }) => post_id);
  const files =
    withFiles.length > 0
      ? await readFileTexts(db, [...new Set(withFiles)], MAX_CHARS.fullText)
      : [];
  const fileText = new Map(
    files.map(({ post_id, language, text }) => [`${post_id}/${language}`, text]),
  );
  const entries = translations.map((translation): EntryTexts => {
    const { post_id: postId, language, title, chapters, terms } = translation;
    const texts = textsOf(
      translation,
      (terms ?? []).flatMap((id) => names.get(id) ?? []),
      [chapters ?? "", fileText.get(`${postId}/${language}`) ?? ""],
    );
    return { postId, language, title, texts };
  });
  return { revision, entries };
}

interface Translation {
  post_id: number;
  language: string;
  title: string;
  abstract: string;
  full_text: string;
  body: unknown;
  contributors: string[];
  /** Texts of a toolkit's chapters. */
  chapters: string | null;
  /** Terms of the post, in their order. */
  terms: number[] | null;
  has_files: boolean;
}

async function readTranslations(
  db: Db,
  postIds: readonly number[],
): Promise<{ revision: number; translations: Translation[] }> {
  const { rows } = await sql<Translation & { revision: number }>`
    select newest.revision, t.post_id, t.language, t.title, t.abstract, t.full_text, t.body, p.contributors,
      (select string_agg(concat_ws(E'\n', c.title, c.summary, c.markdown), E'\n' order by c.chapter_id)
        from chapter_translations c where c.toolkit_id = t.post_id and c.language = t.language) as chapters,
      (select array_agg(l.term_id order by l.position) from post_terms l where l.post_id = t.post_id) as terms,
      exists (select from document_files d where d.post_id = t.post_id) as has_files
    from (select coalesce(max(revision), 0) as revision from search_changes) newest
    left join (post_translations t join posts p on p.database_id = t.post_id and p.type <> 'page')
      on t.post_id = any(${[...postIds]}::int[])
    order by t.post_id, t.language`.execute(db);
  return {
    revision: rows[0]!.revision,
    translations: rows.filter((row) => row.post_id !== null),
  };
}

interface TermNames {
  taxonomy: Taxonomy;
  /** By language. */
  names: Record<string, string>;
}

/** The names of terms by id: once for each term, because many posts have the same. */
async function readTermNames(db: Db, ids: readonly number[]): Promise<Map<number, TermNames>> {
  const { rows } = await sql<TermNames & { id: number }>`
    select id, taxonomy, (select jsonb_object_agg(language, name) from term_translations where term_id = id) as names
    from terms where id = any(${[...ids]}::int[]) and taxonomy = any(${NAMED_TAXONOMIES}::text[])`.execute(
    db,
  );
  return new Map(rows.filter(({ names }) => names !== null).map((term) => [term.id, term]));
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
