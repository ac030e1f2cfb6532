import { type Selectable, sql } from "kysely";
import type { Taxonomy } from "../../contract/names";
import type { Db } from "../../db/client";
import type { DocumentFilesTable, PostsTable, PostTranslationsTable } from "../../db/schema";
import type { PostDraft } from "../../areas/posts";

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
