import { type RawBuilder, type Selectable, sql } from "kysely";
import type { AdminContent, AdminTexts } from "../../../contract/admin";
import { ADMIN_TAXONOMIES, NO_TEXTS } from "../../../contract/admin-rules";
import {
  DOCUMENT_TYPES,
  type FileKind,
  INTERNAL_DOCUMENT_TYPES,
  type PostType,
  type Taxonomy,
} from "../../../contract/names";
import type { Db } from "../../../db/client";
import type { DocumentFilesTable, PostsTable } from "../../../db/schema";
import { thumbnailId } from "../../../shared/thumbnail-id";
import {
  type ArticleBody,
  chapterRole,
  COLLECTION_ROLE,
  type PageBody,
  START_HERE_ROLE,
  type ToolkitBody,
} from "../../posts";
import { bySiteOrder } from "../../../shared/language";
import { filesIn, tidy, wordOf } from "./content";

/** A post as visitors see it, or saw it until it was unpublished, in the format of the admin. */
export interface LivePost {
  type: PostType;
  visibility: "public" | "internal";
  /** Null for a post that a test or a script wrote without one. */
  sourceId: string | null;
  created: Date;
  modified: Date;
  isUnpublished: boolean;
  /** Whether it is a collection that visitors may not see. */
  isClosed: boolean;
  content: AdminContent;
  /** Hash of its content; different content has a different hash. */
  word: string;
  slugs: { language: string; slug: string }[];
  /** Terms that editors cannot choose, because they follow from others. */
  following: { taxonomy: Taxonomy; slug: string }[];
  files: { fileId: string | null; linkUrl: string | null; kind: FileKind }[];
  /** The thumbnail that was generated from one of its files. Null if an editor set the picture, or there is none. */
  drawn: string | null;
}

const postColumns = [
  "database_id",
  "type",
  "visibility",
  "source_id",
  "publication_year",
  "contributors",
  "recommended",
  "by_staff",
  "peer_reviewed",
  "statement_of_findings",
  "extra",
  "created",
  "modified",
  "removed",
] as const;

interface LiveRow extends Pick<Selectable<PostsTable>, (typeof postColumns)[number]> {
  thumbnail: { id: string; alt_text: string } | null;
  translations:
    | {
        language: string;
        slug: string;
        title: string;
        abstract: string;
        body: unknown;
        full_text: string;
      }[]
    | null;
  terms: { taxonomy: Taxonomy; slug: string }[] | null;
  files:
    | (Omit<Selectable<DocumentFilesTable>, "id" | "post_id" | "position"> & {
        sha256: string | null;
        visibility: "public" | "internal" | null;
      })[]
    | null;
  items: { role: string; post_id: number; note: string }[] | null;
  chapters:
    | {
        id: number;
        translations:
          | { language: string; slug: string; title: string; summary: string; markdown: string }[]
          | null;
      }[]
    | null;
  collection: { curator: string | null; private: boolean; staff_only: boolean } | null;
}

/** Returns whether a post type is a document, public or internal. Documents may have a text of their own. */
export function isDocument(type: PostType): boolean {
  return (DOCUMENT_TYPES as readonly PostType[]).includes(type);
}

/** Returns whether only staff may see a post, because of its type or its published visibility. */
export function isInternal({
  type,
  live,
}: {
  type: PostType;
  live: LivePost | undefined;
}): boolean {
  return (
    (INTERNAL_DOCUMENT_TYPES as readonly PostType[]).includes(type) ||
    live?.visibility === "internal"
  );
}

/** Returns the published files of a post: those of a document, and the picture, set or generated. */
export function liveFiles({ content, drawn }: LivePost): string[] {
  return [...filesIn(content), ...(drawn ? [drawn] : [])];
}

/**
 * Returns the condition that selects admin posts from `posts` under an alias: posts that the site itself publishes or has
 * unpublished. Excludes posts that staff removed, and user-made collections.
 */
export function isOnAdmin(alias: string): RawBuilder<boolean> {
  const id = sql.ref(`${alias}.database_id`);
  return sql`((${sql.ref(`${alias}.type`)} <> 'collection' or exists (select 1 from collections own where own.post_id = ${id} and own.site_collection and own.deleted is null))
    and (${sql.ref(`${alias}.removed`)} is null or not exists (select 1 from tombstones gone where gone.post_id = ${id})))`;
}

/** Returns a post with everything that editors can change; undefined if it is not in the admin. */
export async function findLivePost(db: Db, id: number): Promise<LivePost | undefined> {
  const { rows } = await sql<LiveRow>`
    select ${sql.join(postColumns.map((column) => sql.ref(`p.${column}`)))},
      (select json_build_object('id', f.id, 'alt_text', f.alt_text) from files f where f.id = p.thumbnail_file_id) as thumbnail,
      (select json_agg(json_build_object('language', language, 'slug', slug, 'title', title, 'abstract', abstract, 'body', body, 'full_text', full_text)) from post_translations where post_id = p.database_id) as translations,
      (select json_agg(json_build_object('taxonomy', t.taxonomy, 'slug', t.slug) order by pt.position, t.id)
        from post_terms pt join terms t on t.id = pt.term_id where pt.post_id = p.database_id) as terms,
      (select json_agg(json_build_object('language', d.language, 'kind', d.kind, 'title', d.title, 'file_id', d.file_id, 'link_url', d.link_url, 'link_type', d.link_type,
          'sha256', f.sha256, 'visibility', f.visibility) order by d.position, d.id)
        from document_files d left join files f on f.id = d.file_id where d.post_id = p.database_id) as files,
      (select json_agg(json_build_object('role', role, 'post_id', post_id, 'note', note) order by position, post_id) from post_items where owner_id = p.database_id) as items,
      (select json_agg(json_build_object('id', c.id, 'translations', (
          select json_agg(json_build_object('language', language, 'slug', slug, 'title', title, 'summary', summary, 'markdown', markdown)) from chapter_translations where chapter_id = c.id
        )) order by c.number) from chapters c where c.toolkit_id = p.database_id) as chapters,
      (select json_build_object('curator', curator, 'private', private, 'staff_only', staff_only) from collections where post_id = p.database_id) as collection
    from posts p where p.database_id = ${id} and ${isOnAdmin("p")}`.execute(db);
  return rows[0] && toLivePost(rows[0]);
}

function toLivePost(row: LiveRow): LivePost {
  const drawn = isDrawn(row) ? row.thumbnail!.id : null;
  const content = tidy(contentOf(row, drawn));
  return {
    type: row.type,
    visibility: row.visibility,
    sourceId: row.source_id,
    created: row.created,
    modified: row.modified,
    isUnpublished: row.removed !== null,
    isClosed: Boolean(row.collection?.private || row.collection?.staff_only),
    content,
    word: wordOf(content),
    slugs: (row.translations ?? []).map(({ language, slug }) => ({ language, slug })),
    following: (row.terms ?? []).filter(({ taxonomy }) => !isChosen(taxonomy)),
    files: (row.files ?? []).map(({ file_id: fileId, link_url: linkUrl, kind }) => ({
      fileId,
      linkUrl,
      kind,
    })),
    drawn,
  };
}

function contentOf(row: LiveRow, drawn: string | null): AdminContent {
  const items = (role: string) => (row.items ?? []).filter((item) => item.role === role);
  const ids = (role: string) => items(role).map((item) => item.post_id);
  const given = row.thumbnail && row.thumbnail.id !== drawn ? row.thumbnail : null;
  return {
    texts: Object.fromEntries(
      [...(row.translations ?? [])]
        .sort(bySiteOrder)
        .map((translation) => [translation.language, textsOf(row.type, translation, ids)]),
    ),
    terms: Object.fromEntries(
      ADMIN_TAXONOMIES.map((taxonomy) => [
        taxonomy,
        (row.terms ?? []).filter((term) => term.taxonomy === taxonomy).map(({ slug }) => slug),
      ]),
    ),
    publicationYear: row.publication_year,
    contributors: row.contributors,
    recommended: row.recommended,
    byStaff: row.by_staff,
    peerReviewed: row.peer_reviewed,
    statementOfFindings: row.statement_of_findings ?? "",
    extra: row.extra,
    image: given?.id ?? null,
    imageAlt: given?.alt_text ?? "",
    files: (row.files ?? []).map((file) => ({
      language: file.language,
      title: file.title,
      fileId: file.file_id,
      linkUrl: file.link_url,
      linkType: file.link_type,
    })),
    chapters: (row.chapters ?? []).map(({ id, translations }) => ({
      id,
      resources: ids(chapterRole(id)),
      texts: Object.fromEntries(
        [...(translations ?? [])]
          .sort(bySiteOrder)
          .map(({ language, ...texts }) => [language, texts]),
      ),
    })),
    documents: items(COLLECTION_ROLE).map(({ post_id: databaseId, note }) => ({
      databaseId,
      note,
    })),
    startHere: ids(START_HERE_ROLE),
    curator: row.collection?.curator ?? "",
  };
}

function textsOf(
  type: PostType,
  {
    slug,
    title,
    abstract,
    body,
    full_text: fullText,
  }: NonNullable<LiveRow["translations"]>[number],
  itemsOf: (role: string) => number[],
): AdminTexts {
  const texts = { ...NO_TEXTS, slug, title, abstract };
  if (type === "article") {
    const { imageCaption, imageReference, blocks } = body as ArticleBody;
    return {
      ...texts,
      imageCaption,
      imageReference,
      blocks: blocks.map((block) =>
        block.type === "text"
          ? block
          : { type: "resources", title: block.title, resources: itemsOf(block.role) },
      ),
    };
  }
  if (type === "toolkit") return { ...texts, markdown: (body as ToolkitBody).markdown };
  if (isDocument(type)) return { ...texts, markdown: fullText };
  if (type !== "page") return texts;
  const { introMarkdown, sections } = body as PageBody;
  // Its abstract is generated from the introduction.
  return { ...texts, abstract: "", markdown: introMarkdown, sections };
}

/** Returns whether a post's picture was generated from one of its files. Otherwise an editor, an import or the sample library set it. */
function isDrawn({ database_id: id, thumbnail, files }: LiveRow): boolean {
  if (!thumbnail) return false;
  return (files ?? []).some(
    ({ sha256 }) =>
      sha256 !== null &&
      ["public", "internal"].some(
        (visibility) => thumbnailId(id, { sha256, visibility }) === thumbnail.id,
      ),
  );
}

function isChosen(taxonomy: Taxonomy): boolean {
  return (ADMIN_TAXONOMIES as readonly Taxonomy[]).includes(taxonomy);
}
