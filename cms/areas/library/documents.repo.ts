import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { DocumentType, FileKind, InternalDocumentType } from "../../contract/names";
import type { Db } from "../../db/client";
import { fileAsJson, type FileRow, type FileReadResult, readResultAsJson } from "../files";
import {
  COLLECTION_ROLE,
  type ImageFile,
  postIdByKey,
  shownTranslation,
  textLanguagesOf,
  translationsOf,
  type Viewer,
  visibleFile,
  visiblePost,
} from "../posts";

export interface DocumentRow {
  database_id: number;
  publication_year: number | null;
  contributors: string[];
  abstract: string;
  statement_of_findings: string | null;
  translations: { language: string; slug: string }[];
  term_ids: number[] | null;
  /** Languages of its own texts. */
  texts: string[] | null;
  files:
    | {
        language: string;
        kind: FileKind;
        title: string;
        link_url: string | null;
        link_type: string | null;
        file: FileRow | null;
        reading: FileReadResult | null;
      }[]
    | null;
  author_images: { term_id: number; image: ImageFile | null }[] | null;
  collections: { slug: string; title: string; language: string }[] | null;
}

/**
 * Returns all data of a document's page, with one statement; undefined if there is no such document that the viewer may see.
 */
export async function findDocument(
  db: Db,
  viewer: Viewer,
  { type, key }: { type: DocumentType; key: number | string },
  language: Language,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select p.database_id, p.publication_year, p.contributors, p.statement_of_findings, t.abstract,
      ${translationsOf("p.database_id")} as translations,
      (select array_agg(term_id order by position, term_id) from post_terms where post_id = p.database_id) as term_ids,
      ${textLanguagesOf("p.database_id")} as texts,
      (select json_agg(json_build_object('language', d.language, 'kind', d.kind, 'title', d.title, 'link_url', d.link_url,
          'link_type', d.link_type, 'file', ${fileAsJson("f")}, 'reading', ${readResultAsJson("f")}) order by d.position, d.id)
        from document_files d left join files f on f.id = d.file_id
        where d.post_id = p.database_id and (d.file_id is null or ${visibleFile(viewer, "f")})) as files,
      (select json_agg(json_build_object('term_id', a.term_id, 'image', ${fileAsJson("f")}))
        from post_terms pt join authors a on a.term_id = pt.term_id left join files f on f.id = a.image_file_id and f.visibility = 'public'
        where pt.post_id = p.database_id) as author_images,
      (select json_agg(json_build_object('slug', ct.slug, 'title', ct.title, 'language', ct.language) order by c.modified desc)
        from post_items i join posts c on c.database_id = i.owner_id
        join collections listed on listed.post_id = c.database_id and (listed.featured or listed.site_collection)
        cross join lateral (${shownTranslation("c.database_id", language)}) ct
        where i.post_id = p.database_id and i.role = ${COLLECTION_ROLE} and c.type = 'collection' and ${visiblePost(viewer, "c")}) as collections
    from (${postIdByKey(viewer, type, key, language)}) as found
    join posts p on p.database_id = found.id
    cross join lateral (${shownTranslation("p.database_id", language)}) t`.execute(db);
  return rows[0];
}

export interface HeadRow {
  database_id: number;
  modified: Date;
  tracked: boolean;
  saved: boolean;
  languages: string[];
}

/**
 * Returns the data that is checked before an internal document is read in full; undefined if there is no such document that the
 * viewer may see.
 */
export async function findHead(
  db: Db,
  viewer: Viewer,
  { type, key }: { type: InternalDocumentType; key: number | string },
  language: Language,
): Promise<HeadRow | undefined> {
  const { rows } = await sql<HeadRow>`
    select p.database_id, p.modified, p.tracked,
      exists (select 1 from library_items l where l.user_id = ${viewer.userId}::int and l.post_id = p.database_id) as saved,
      array(select t.language from post_translations t where t.post_id = p.database_id) as languages
    from (${postIdByKey(viewer, type, key, language)}) as found join posts p on p.database_id = found.id`.execute(
    db,
  );
  return rows[0];
}
