import {
  type PostDraft,
  UNDATED,
  type ArticleBody,
  type ToolkitBody,
  plainText,
} from "../../areas/posts";
import { abstractFrom, repairAbstract, type ImportRecord } from "./record";
import type { NamedFile } from "./files";
import type { TermRef } from "./terms";
import { type Selectable, sql } from "kysely";
import type { Taxonomy } from "../../contract/names";
import type { Db } from "../../db/client";
import type { DocumentFilesTable, PostsTable, PostTranslationsTable } from "../../db/schema";

/** Longest text that is used as the abstract without being cut. Chosen: the text of a recommendation fits. */
const WHOLE_TEXT_CHARS = 2_000;

/** Returns the id of a work. Its records in different languages share it. */
export function sourceIdOf(record: ImportRecord): string {
  return record.parallel_id ?? record.id;
}

/**
 * Returns a record as a post with one translation; `mergeDrafts` merges the translations of one work. An undated record
 * counts as modified at the moment when it is added, so that it appears among the latest.
 */
export function draftOf(
  record: ImportRecord,
  terms: TermRef[],
  files: readonly NamedFile[] = [],
  added = new Date(),
): PostDraft {
  const dated = momentOf(record);
  const { abstract, fullText } = textsOf(record);
  const type = typeOf(record.kind);
  return {
    sourceId: sourceIdOf(record),
    type,
    visibility: "public",
    publicationYear:
      record.publication_year ?? (record.date ? Number(record.date.slice(0, 4)) : null),
    contributors: [...new Set([...record.contributors, ...record.translators])],
    created: dated ?? UNDATED,
    modified: dated ?? added,
    translations: [
      {
        language: record.language,
        title: record.title,
        abstract,
        ...(type === "document"
          ? { fullText }
          : { body: bodyOf(type, abstract, restOf(record, abstract, fullText)) }),
      },
    ],
    terms,
    files: [
      ...files.map(({ draft, kind, language, title }) => ({
        language,
        kind,
        title,
        fileId: draft.id,
      })),
      ...[record.pdf, record.link]
        .filter((url) => url !== undefined && isWebAddress(url))
        .map((linkUrl) => ({
          language: record.language,
          kind: "LINK" as const,
          title: record.title,
          linkUrl,
          linkType: linkUrl === record.pdf ? "PDF" : "web",
        })),
    ],
  };
}

/**
 * Merges two drafts of one post. The later draft's fields win. Translations and files come from both, each language from
 * the later one.
 */
export function mergeDrafts(earlier: PostDraft, later: PostDraft): PostDraft {
  const languages = new Set(later.translations.map(({ language }) => language));
  const terms = new Map(
    [...earlier.terms, ...later.terms].map((term) => [`${term.taxonomy}/${term.slug}`, term]),
  );
  return {
    ...later,
    contributors: [...new Set([...earlier.contributors, ...later.contributors])],
    modified: earlier.modified > later.modified ? earlier.modified : later.modified,
    translations: [
      ...earlier.translations.filter(({ language }) => !languages.has(language)),
      ...later.translations,
    ],
    terms: [...terms.values()],
    files: [...earlier.files.filter(({ language }) => !languages.has(language)), ...later.files],
  };
}

function typeOf(kind: string): "document" | "article" | "toolkit" {
  return kind === "article" || kind === "toolkit" ? kind : "document";
}

function textsOf({ abstract, body, text, symbol }: ImportRecord): {
  abstract: string;
  fullText: string;
} {
  const source = body || text;
  // The symbol and the texts are Markdown, which separates paragraphs by an empty line.
  const fullText = [symbol, body, text].filter(Boolean).join("\n\n");
  if (abstract) return { abstract: repairAbstract(abstract, source), fullText };
  const words = plainText(source);
  return {
    abstract: words.length <= WHOLE_TEXT_CHARS ? words : abstractFrom(words),
    fullText,
  };
}

/** Returns the text below the abstract of an article or toolkit: only the symbol if the abstract is the whole text. */
function restOf({ symbol = "", body, text }: ImportRecord, abstract: string, fullText: string) {
  return plainText(body || text) === abstract ? symbol : fullText;
}

function bodyOf(
  type: "article" | "toolkit",
  abstract: string,
  markdown: string,
): ArticleBody | ToolkitBody {
  return type === "toolkit"
    ? { description: abstract, markdown }
    : {
        text: abstract,
        imageCaption: "",
        imageReference: "",
        blocks: markdown ? [{ type: "text", markdown }] : [],
      };
}

/** Returns the date of a record; null if it has none. */
export function momentOf({ date, publication_year }: ImportRecord): Date | null {
  const [year = publication_year, month = 1, day = 1] = date?.split("-").map(Number) ?? [];
  if (year === undefined) return null;
  const moment = new Date(UNDATED);
  moment.setUTCFullYear(year, month - 1, day);
  return moment;
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** Returns the languages that posts have now, and when they were modified, by sourceId. */
export async function storedWorks(
  db: Db,
  sourceIds: readonly string[],
): Promise<Map<string, { languages: Set<string>; modified: Date }>> {
  const { rows } = await sql<{ source_id: string; languages: string[]; modified: Date }>`
    select source_id, modified, array_agg(t.language) as languages from posts join post_translations t on t.post_id = database_id
    where source_id = any(${[...sourceIds]}::text[]) group by source_id, modified`.execute(db);
  return new Map(
    rows.map(({ source_id, languages, modified }) => [
      source_id,
      { languages: new Set(languages), modified },
    ]),
  );
}

/** Returns those of the given files that are in the library, and whether the work already contains them. */
export async function storedFiles(
  db: Db,
  sourceId: string,
  ids: readonly string[],
): Promise<{ id: string; sha256: string; mime_type: string; inWork: boolean }[]> {
  const { rows } = await sql<{ id: string; sha256: string; mime_type: string; inWork: boolean }>`
    select id, sha256, mime_type,
      exists (select 1 from document_files d join posts p on p.database_id = d.post_id where d.file_id = files.id and p.source_id = ${sourceId}) as "inWork"
    from files where id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}

interface StoredPost extends Selectable<PostsTable> {
  source_id: string;
  translations: Selectable<PostTranslationsTable>[] | null;
  terms: { taxonomy: Taxonomy; slug: string }[] | null;
  files: Selectable<DocumentFilesTable>[] | null;
}

/** Returns stored posts as drafts, by sourceId. Further translations are merged with them. */
export async function storedDrafts(
  db: Db,
  sourceIds: readonly string[],
): Promise<Map<string, PostDraft>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await sql<StoredPost>`
    select p.*,
      (select json_agg(t) from post_translations t where t.post_id = p.database_id) as translations,
      (select json_agg(json_build_object('taxonomy', terms.taxonomy, 'slug', terms.slug) order by pt.position)
        from post_terms pt join terms on terms.id = pt.term_id where pt.post_id = p.database_id) as terms,
      (select json_agg(f order by f.position) from document_files f where f.post_id = p.database_id) as files
    from posts p where source_id = any(${[...sourceIds]}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.source_id,
      {
        sourceId: row.source_id,
        type: row.type,
        visibility: row.visibility,
        publicationYear: row.publication_year,
        contributors: row.contributors,
        recommended: row.recommended,
        byStaff: row.by_staff,
        peerReviewed: row.peer_reviewed,
        statementOfFindings: row.statement_of_findings,
        thumbnailFileId: row.thumbnail_file_id,
        created: row.created,
        modified: row.modified,
        translations: (row.translations ?? []).map(
          ({ language, slug, title, abstract, body, full_text }) => ({
            language,
            slug,
            title,
            abstract,
            body,
            fullText: full_text,
          }),
        ),
        terms: row.terms ?? [],
        files: (row.files ?? []).map(({ language, kind, title, file_id, link_url, link_type }) => ({
          language,
          kind,
          title,
          fileId: file_id ?? undefined,
          linkUrl: link_url ?? undefined,
          linkType: link_type ?? undefined,
        })),
      },
    ]),
  );
}
