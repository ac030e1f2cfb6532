import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { AdminContent, AdminTexts } from "../../../contract/admin";
import { ADMIN_TAXONOMIES, EMPTY_TEXTS, isWritten } from "../../../contract/admin-rules";
import { DEFAULT_LANGUAGE } from "../../../contract/languages";
import {
  DOCUMENT_TYPES,
  type FileKind,
  INTERNAL_DOCUMENT_TYPES,
  type PostType,
  type Taxonomy,
} from "../../../contract/names";
import type { Db } from "../../../db/client";
import type { DocumentFilesTable, PostsTable } from "../../../db/schema";
import { thumbnailId } from "../../../shared/identifiers";
import { bySiteOrder, pickTranslation } from "../../../shared/language";
import { shortHash } from "../../../shared/versions";
import {
  type ArticleBody,
  chapterRole,
  COLLECTION_ROLE,
  type PageBody,
  START_HERE_ROLE,
  type ToolkitBody,
} from "../../posts";

/**
 * Returns the canonical form of content for comparing and writing: without empty languages, lists and URLs, and without
 * duplicates.
 */
export function tidy(content: AdminContent): AdminContent {
  const inOrder = <T>(texts: Record<string, T>) =>
    Object.entries(texts)
      .map(([language, value]) => ({ language, value }))
      .sort(bySiteOrder);
  const texts = inOrder(content.texts)
    .filter(({ value }) => isWritten(value))
    .map(({ language, value }) => [language, { ...value, blocks: value.blocks.map(tidyBlock) }]);
  return {
    ...content,
    texts: Object.fromEntries(texts) as AdminContent["texts"],
    terms: Object.fromEntries(
      ADMIN_TAXONOMIES.flatMap((taxonomy) => {
        const slugs = unique(content.terms[taxonomy] ?? []);
        return slugs.length > 0 ? [[taxonomy, slugs]] : [];
      }),
    ),
    contributors: content.contributors.filter((name) => name !== ""),
    extra: Object.fromEntries(
      Object.entries(content.extra)
        .filter(([, answer]) => answer !== "")
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    imageAlt: content.image === null ? "" : content.imageAlt,
    files: content.files.map((file) => ({
      ...file,
      linkUrl: file.linkUrl || null,
      linkType: file.linkType || null,
    })),
    chapters: content.chapters.map((chapter) => ({
      ...chapter,
      resources: unique(chapter.resources),
      texts: Object.fromEntries(
        inOrder(chapter.texts)
          .filter(
            ({ value: { title, summary, markdown } }) =>
              title !== "" || summary !== "" || markdown !== "",
          )
          .map(({ language, value }) => [language, value]),
      ),
    })),
    documents: [
      ...new Map(
        content.documents.toReversed().map((document) => [document.databaseId, document]),
      ).values(),
    ].toReversed(),
    startHere: unique(content.startHere),
  };
}

function tidyBlock(block: AdminTexts["blocks"][number]): AdminTexts["blocks"][number] {
  return block.type === "resources" ? { ...block, resources: unique(block.resources) } : block;
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}

/** Returns a hash of tidy content; different content has a different hash. */
function contentHash(content: AdminContent): string {
  return shortHash(JSON.stringify(sorted(content)));
}

/** Returns the value with object keys in a fixed order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** A part in which two contents differ: its path and both values; null if one lacks it. */
export interface Difference {
  path: string;
  a: unknown;
  b: unknown;
}

/** Returns where two tidy contents differ: texts by field (`texts.en.title`), everything else by part (`terms`, `files`). */
export function differencesOf(a: AdminContent, b: AdminContent): Difference[] {
  const { texts: textsA, ...restA } = a;
  const { texts: textsB, ...restB } = b;
  const languages = unique([...Object.keys(textsA), ...Object.keys(textsB)]);
  return [
    ...languages.flatMap((language) =>
      differing(textsA[language], textsB[language], `texts.${language}.`),
    ),
    ...differing(restA, restB, ""),
  ];
}

function differing(a: object = {}, b: object = {}, path: string): Difference[] {
  return unique([...Object.keys(a), ...Object.keys(b)]).flatMap((key) => {
    const [one, other] = [a, b].map((of) => (of as Record<string, unknown>)[key] ?? null);
    return isDeepStrictEqual(sorted(one), sorted(other))
      ? []
      : [{ path: path + key, a: one, b: other }];
  });
}

/** Returns the parts that differ, as editors see them: `texts.sv`, `terms`, `files`. */
export function changedParts(a: AdminContent, b: AdminContent): string[] {
  return unique(
    differencesOf(a, b).map(({ path }) =>
      path.startsWith("texts.") ? path.slice(0, path.indexOf(".", "texts.".length)) : path,
    ),
  );
}

/** Returns the ids of files in content: the document's files and the picture. */
export function filesIn({ files, image }: AdminContent): string[] {
  return [...files.flatMap(({ fileId }) => fileId ?? []), ...(image ? [image] : [])];
}

/** Returns the title of content for lists: in English, or else in the first available language. */
export function titleOf({ texts }: AdminContent): string {
  const titles = Object.entries(texts)
    .map(([language, { title }]) => ({ language, title }))
    .filter(({ title }) => title !== "");
  return pickTranslation(titles, DEFAULT_LANGUAGE)?.title ?? "";
}

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
  hash: string;
  slugs: { language: string; slug: string }[];
  /** Terms that editors cannot choose, because they follow from others. */
  following: { taxonomy: Taxonomy; slug: string }[];
  files: { fileId: string | null; linkUrl: string | null; kind: FileKind }[];
  /** The thumbnail that was generated from one of its files. Null if an editor set the picture, or there is none. */
  generatedThumbnail: string | null;
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

/** Returns whether a post type is a document, public or internal. Only documents have a full text that editors write. */
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

/**
 * Returns the published files of a post: the document's files and the picture, whether an editor set it or it was generated.
 */
export function liveFiles({ content, generatedThumbnail }: LivePost): string[] {
  return [...filesIn(content), ...(generatedThumbnail ? [generatedThumbnail] : [])];
}

/**
 * Returns the condition that selects admin posts from `posts` under an alias: posts that the site itself publishes or has
 * unpublished. Excludes posts that staff removed, and user-made collections.
 */
export function isAdminPost(alias: string): RawBuilder<boolean> {
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
    from posts p where p.database_id = ${id} and ${isAdminPost("p")}`.execute(db);
  return rows[0] && toLivePost(rows[0]);
}

function toLivePost(row: LiveRow): LivePost {
  const generatedThumbnail = isGenerated(row) ? row.thumbnail!.id : null;
  const content = tidy(contentOf(row, generatedThumbnail));
  return {
    type: row.type,
    visibility: row.visibility,
    sourceId: row.source_id,
    created: row.created,
    modified: row.modified,
    isUnpublished: row.removed !== null,
    isClosed: Boolean(row.collection?.private || row.collection?.staff_only),
    content,
    hash: contentHash(content),
    slugs: (row.translations ?? []).map(({ language, slug }) => ({ language, slug })),
    following: (row.terms ?? []).filter(({ taxonomy }) => !isChosen(taxonomy)),
    files: (row.files ?? []).map(({ file_id: fileId, link_url: linkUrl, kind }) => ({
      fileId,
      linkUrl,
      kind,
    })),
    generatedThumbnail,
  };
}

function contentOf(row: LiveRow, generatedThumbnail: string | null): AdminContent {
  const items = (role: string) => (row.items ?? []).filter((item) => item.role === role);
  const ids = (role: string) => items(role).map((item) => item.post_id);
  const given = row.thumbnail && row.thumbnail.id !== generatedThumbnail ? row.thumbnail : null;
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
  const texts = { ...EMPTY_TEXTS, slug, title, abstract };
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
  // The abstract of a page is generated from its introduction.
  return { ...texts, abstract: "", markdown: introMarkdown, sections };
}

/**
 * Returns whether a post's picture was generated from one of its files. Otherwise an editor, an import or the sample library
 * set it.
 */
function isGenerated({ database_id: id, thumbnail, files }: LiveRow): boolean {
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
