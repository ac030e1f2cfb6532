import type {
  Document,
  DocumentFile,
  DocumentText,
  DocumentTextQuery,
} from "../../contract/documents";
import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import type { DocumentType, InternalDocumentType } from "../../contract/names";
import type { Db } from "../../db/client";
import { groupBy } from "../../platform/iteration";
import { isStaff } from "../../contract/roles";
import type { Actor } from "../../shared/actor";
import { toMediaItem, textVersionOf } from "../files";
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
import { type DocumentRow, findDocument, findHead } from "./documents.repo";
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
