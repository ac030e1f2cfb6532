import type {
  Document,
  DocumentFile,
  DocumentText,
  DocumentTextQuery,
} from "../../contract/documents";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import type { DocumentType, InternalDocumentType, FileKind } from "../../contract/names";
import type { Db } from "../../db/client";
import { groupBy } from "../../platform/iteration";
import { isStaff } from "../../contract/roles";
import type { Actor } from "../../shared/actor";
import {
  toMediaItem,
  textVersionOf,
  fileAsJson,
  type FileRow,
  type FileReadResult,
  readResultAsJson,
} from "../files";
import {
  loadCards,
  toImage,
  relatedDocuments,
  findTombstone,
  type Viewer,
  viewerOf,
  hasText,
  postIdByKey,
  textPages,
  COLLECTION_ROLE,
  type ImageFile,
  shownTranslation,
  textLanguagesOf,
  translationsOf,
  visibleFile,
  visiblePost,
} from "../posts";
import {
  bySiteOrder,
  languageName,
  postPath,
  translationRefs,
  languageOrder,
} from "../../shared/language";
import {
  type TaxonomiesService,
  type TermNode,
  type TermTree,
  termsByTaxonomy,
} from "../vocabulary";
import { sql } from "kysely";

/** A document as a request names it. */
interface NamedDocument {
  type: DocumentType;
  key: number | string;
}

export interface DocumentsService {
  /**
   * Returns the document of a type with a slug in any language, or with a databaseId, with its texts in the language or their
   * fallback. Throws `not_found`, also for documents that the actor may not see, and `gone` for a document that was removed.
   */
  get(actor: Actor, named: NamedDocument, language: Language): Promise<Document>;
}

export function createDocumentsService(
  db: Db,
  terms: TaxonomiesService,
  siteUrl: string,
): DocumentsService {
  return {
    async get(actor, named, language) {
      const viewer = viewerOf(actor);
      const [tree, row] = await Promise.all([
        terms.tree(),
        findDocument(db, viewer, named, language),
      ]);
      if (!row) throw await missingDocument(db, viewer, named, language);

      const nodes = (row.term_ids ?? []).flatMap((id) => tree.byId(id) ?? []);
      const relatedIds = await relatedDocuments(db, row.database_id, nodes, tree);
      const [card, ...related] = await loadCards(
        db,
        terms,
        viewer,
        [row.database_id, ...relatedIds],
        language,
      );
      if (!card) throw notFound();

      const { abstract: _short, ...rest } = card;
      return {
        ...rest,
        documentFields: {
          abstract: row.abstract,
          publicationYear: row.publication_year,
          contributors: row.contributors,
          documents: documentFiles(row, language, siteUrl),
          texts: inReadingOrder(row.texts ?? [], language),
        },
        ...termFacts(nodes, tree, language),
        authors: authorsOf(row, nodes, tree, language),
        collections: (row.collections ?? []).map((collection) => ({
          ...collection,
          link: postPath("collection", collection.slug, language),
        })),
        translations: translationRefs(named.type, row.translations),
        related,
        ...(isStaff(actor) && { findings: row.statement_of_findings }),
      };
    },
  };
}

/** Returns the error for a document that the viewer may not see: `gone` if it was removed, or else `not_found`. */
async function missingDocument(
  db: Db,
  viewer: Viewer,
  { type, key }: NamedDocument,
  language: Language,
): Promise<AppError> {
  return typeof key === "string" && (await findTombstone(db, viewer, { type, slug: key }, language))
    ? new AppError("gone", "The document was removed")
    : notFound();
}

/** Returns the languages with the requested one first, then in the site's order. */
function inReadingOrder(languages: readonly string[], requested: Language): string[] {
  const first = (language: string) => (language === requested ? 0 : 1);
  return languages
    .map((language) => ({ language }))
    .sort((a, b) => first(a.language) - first(b.language) || bySiteOrder(a, b))
    .map(({ language }) => language);
}

function termFacts(
  nodes: readonly TermNode[],
  tree: TermTree,
  language: Language,
): Pick<Document, "terms" | "publisherPaths" | "topicPath"> {
  const byTaxonomy = groupBy(nodes, (node) => node.taxonomy);
  const path = (node: TermNode) => tree.path(node.id).map((step) => tree.ref(step, language));
  const topic = byTaxonomy.get("topics")?.[0];
  return {
    terms: termsByTaxonomy(nodes, tree, language),
    publisherPaths: (byTaxonomy.get("publishers") ?? []).map(path),
    topicPath: topic ? path(topic) : [],
  };
}

function authorsOf(
  row: DocumentRow,
  nodes: readonly TermNode[],
  tree: TermTree,
  language: Language,
): Document["authors"] {
  const images = new Map((row.author_images ?? []).map(({ term_id, image }) => [term_id, image]));
  return nodes
    .filter((node) => node.taxonomy === "authors")
    .map((node) => ({ ...tree.ref(node, language), image: toImage(images.get(node.id) ?? null) }));
}

/** Returns the files of the requested language first, then in the site's order; within a language in the document's order. */
function documentFiles(row: DocumentRow, language: Language, siteUrl: string): DocumentFile[] {
  const requested = (file: { language: string }) => (file.language === language ? 0 : 1);
  return [...(row.files ?? [])]
    .sort((a, b) => requested(a) - requested(b) || bySiteOrder(a, b))
    .map((file) => ({
      type: file.file ? "file" : "link",
      documentLink: file.link_url,
      documentLinkTitle: file.link_url ? file.title : null,
      documentLinkType: file.link_type,
      documentFile: file.file && toMediaItem(file.file, siteUrl),
      ...textVersionOf(file),
      documentLanguage: { name: languageName(file.language, language), iso: file.language },
      kind: file.kind,
      title: file.title,
    }));
}

function notFound(): AppError {
  return new AppError("not_found", "There is no such document");
}

export interface DocumentTextsService {
  /**
   * Returns a page of a document's own text. Throws `not_found` for a missing page or text, and for a document that the actor
   * may not see. Throws `gone` for a document that was removed.
   */
  read(actor: Actor, named: NamedDocument, requested: DocumentTextQuery): Promise<DocumentText>;
}

export function createDocumentTextsService(db: Db): DocumentTextsService {
  return {
    async read(actor, named, { language: requested, in: exactly, page }) {
      const viewer = viewerOf(actor);
      const { rows } = await sql<{ language: string; languages: string[]; text: string }>`
        select t.language, t.full_text as text, array_agg(t.language) over () as languages
        from (${postIdByKey(viewer, named.type, named.key, requested)}) found
        join post_translations t on t.post_id = found.id and ${hasText("t")}
        order by t.language = ${exactly ?? requested} desc, array_position(${languageOrder(requested)}::text[], t.language), t.language
        limit 1`.execute(db);
      const [row] = rows;
      if (!row) throw await missingDocument(db, viewer, named, requested);
      const { pages, contents } = await textPages(row.text);
      const html = pages[page - 1];
      if (html === undefined || (exactly !== undefined && exactly !== row.language))
        throw new AppError("not_found", "There is no such text");
      return {
        language: row.language,
        languages: inReadingOrder(row.languages, requested),
        page,
        pages: pages.length,
        size: Buffer.byteLength(row.text),
        html,
        contents,
      };
    },
  };
}

/** An internal document or PDF as a request names it: by the slug of any language, or by its databaseId. */
interface NamedInternal {
  type: InternalDocumentType;
  key: number | string;
}

/** The data that tells whether a cached copy of an internal document is still valid, and the data that no copy includes. */
export interface InternalHead {
  databaseId: number;
  type: InternalDocumentType;
  /** When it last changed; ISO 8601, UTC. */
  modified: string;
  /** Whether its readers are counted. */
  tracked: boolean;
  /** Whether it is in the actor's library. */
  saved: boolean;
  /** The languages of its texts. */
  languages: string[];
}

export interface InternalDocumentsService {
  /**
   * Returns the head of an internal document or PDF, with one small statement. If two documents have the slug, in two
   * languages, the given language decides. Throws `not_found`, always for users who are not staff, and `gone` for the slug of a
   * removed document.
   */
  head(actor: Actor, named: NamedInternal, language: Language): Promise<InternalHead>;
}

export function createInternalDocumentsService(db: Db): InternalDocumentsService {
  return {
    async head(actor, { type, key }, language) {
      const viewer = viewerOf(actor);
      const row = await findHead(db, viewer, { type, key }, language);
      if (row)
        return {
          databaseId: row.database_id,
          type,
          modified: row.modified.toISOString(),
          tracked: row.tracked,
          saved: row.saved,
          languages: row.languages,
        };
      const isDeleted =
        typeof key === "string" && (await findTombstone(db, viewer, { type, slug: key }, language));
      throw isDeleted
        ? new AppError("gone", "The document was removed")
        : new AppError("not_found", "There is no such document");
    },
  };
}

interface DocumentRow {
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
async function findDocument(
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

interface HeadRow {
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
async function findHead(
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
