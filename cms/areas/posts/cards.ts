import { type RawBuilder, sql } from "kysely";
import { familyFromName } from "../../contract/pictures";
import { cutAtWord } from "../../contract/format";
import { type Language, DEFAULT_LANGUAGE } from "../../contract/languages";
import {
  DOCUMENT_TYPES,
  type FileKind,
  type PostType,
  type Taxonomy,
  type TopicFamily,
} from "../../contract/names";
import type { Card, FileSummary, Image, DocumentRef } from "../../contract/shared";
import type { Db } from "../../db/client";
import { PLANNED_ONCE } from "../../db/queries";
import type { TaxonomiesService, TermNode, TermTree } from "../vocabulary";
import { COLLECTION_ROLE } from "./bodies";
import { globalId } from "../../shared/identifiers";
import { bySiteOrder, languageOrder, postPath } from "../../shared/language";
import { creditsOf } from "./listing";
import { textLanguagesOf } from "./posts.reader";
import { type Viewer, visibleFile, visiblePost, viewerOf } from "./visibility.policy";
import type { Actor } from "../../shared/actor";

/** Longest abstract on a card, as documented for `Card.abstract` in the contract. */
const CARD_ABSTRACT_CHARS = 300;

/** Returns a word with a capital first letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Number of characters of an abstract that are read: enough for a card, even after repeated spaces are removed. */
const ABSTRACT_READ_CHARS = 2 * CARD_ABSTRACT_CHARS;

interface CardRow {
  database_id: number;
  type: PostType;
  publication_year: number | null;
  contributors: string[];
  modified: Date;
  language: string;
  slug: string;
  title: string;
  abstract: string;
  term_ids: number[] | null;
  files: [language: string, kind: FileKind, size: number | null, pageCount: number | null][] | null;
  /** Languages in which a document has its own text. */
  texts: string[] | null;
  post_count: number | null;
  thumbnail: ImageFile | null;
  /** Only for signed-in users. */
  saved?: boolean;
}

/** A stored picture's columns, as the repositories select them into JSON. */
export interface ImageFile {
  id: string;
  name: string;
  alt_text: string;
  title: string;
  width: number | null;
  height: number | null;
}

/**
 * Returns the cards of posts in the order of the given ids, with one statement. Omits posts and files that the viewer may not
 * see, and does not count them in collections.
 */
export async function loadCards(
  db: Db,
  terms: Pick<TaxonomiesService, "tree">,
  viewer: Viewer,
  ids: readonly number[],
  language: Language,
): Promise<Card[]> {
  if (ids.length === 0) return [];
  const [tree, rows] = await Promise.all([terms.tree(), readRows(db, viewer, ids, language)]);
  return rows.map((row) => toCard(row, tree, language));
}

/** Returns the contract's image; null for a file without dimensions, because a page could not reserve room for it. */
export function toImage(file: ImageFile | null): Image | null {
  if (!file?.width || !file.height) return null;
  return {
    url: filePath(file),
    alt: file.alt_text,
    title: file.title,
    width: file.width,
    height: file.height,
  };
}

/** Returns the URL path at which a file is downloaded. */
export function filePath(file: { id: string; name: string }): string {
  return `/files/${encodeURIComponent(file.id)}/${encodeURIComponent(file.name)}`;
}

async function readRows(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  language: Language,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    ${PLANNED_ONCE} select p.database_id, p.type, p.publication_year, p.contributors, p.modified,
      t.language, t.slug, t.title, t.abstract,
      (select array_agg(term_id order by position, term_id) from post_terms where post_id = p.database_id) as term_ids,
      (select json_agg(json_build_array(d.language, d.kind, f.size, f.page_count) order by d.position, d.id)
        from document_files d left join files f on f.id = d.file_id
        where d.post_id = p.database_id and (d.file_id is null or ${visibleFile(viewer, "f")})) as files,
      case when p.type in (${sql.join(DOCUMENT_TYPES)}) then ${textLanguagesOf("p.database_id")} end as texts,
      case when p.type = 'collection' then (
        select count(*)::int from post_items i join posts item on item.database_id = i.post_id
        where i.owner_id = p.database_id and i.role = ${COLLECTION_ROLE} and ${visiblePost(viewer, "item")}
      ) end as post_count,
      (select json_build_object('id', f.id, 'name', f.name, 'alt_text', f.alt_text, 'title', f.title, 'width', f.width, 'height', f.height)
        from files f where f.id = p.thumbnail_file_id and ${visibleFile(viewer, "f")}) as thumbnail${savedBy(viewer)}
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join posts p on p.database_id = wanted.id and ${visiblePost(viewer, "p")}
    cross join lateral (
      select language, slug, title, left(abstract, ${ABSTRACT_READ_CHARS}::int) as abstract
      from post_translations where post_id = p.database_id
      order by array_position(${languageOrder(language)}::text[], language), language
      limit 1
    ) t
    order by wanted.place`.execute(db);
  return rows;
}

/** Selects whether a post is in the viewer's library. Visitors have no library, and all visitors must get the same response. */
function savedBy({ userId }: Viewer): RawBuilder<unknown> {
  if (userId === null) return sql``;
  return sql`, exists (select 1 from library_items l where l.user_id = ${userId}::int and l.post_id = p.database_id) as saved`;
}

function toCard(row: CardRow, tree: TermTree, language: Language): Card {
  const terms = (row.term_ids ?? []).flatMap((id) => tree.byId(id) ?? []);
  const of = (taxonomy: Taxonomy): TermNode[] => terms.filter((term) => term.taxonomy === taxonomy);
  const contentTypes = of("content_types");
  return {
    id: globalId("post", row.database_id),
    databaseId: row.database_id,
    type: row.type,
    contentTypeName: row.type,
    slug: row.slug,
    link: postPath(row.type, row.slug, language),
    title: row.title,
    language: row.language,
    abstract: cutAtWord(row.abstract, CARD_ABSTRACT_CHARS),
    contentTypes: contentTypes.map((term) => tree.ref(term, language)),
    contentTypeSlug: contentTypes[0]?.slug ?? null,
    topicFamily: coverFamily(tree, of, row.database_id),
    publicationYear: row.publication_year,
    publishers: of("publishers").map((term) => tree.ref(term, language)),
    contributors: creditsOf(
      of("authors").map((term) => tree.name(term, language)),
      row.contributors,
    ),
    files: summarise(row.files ?? [], row.texts ?? []),
    postCount: row.post_count,
    thumbnail: toImage(row.thumbnail),
    modified: row.modified.toISOString(),
    ...(row.saved !== undefined && { saved: row.saved }),
  };
}

/** Taxonomies that give a cover its colours if no topic has a family, in order of preference. */
const SUBJECTS = ["topics", "keywords", "countries"] as const;

/**
 * Returns the colours of a post's cover: the family of its topics, or else colours derived from its first subject. Without a
 * subject, they are derived from its content type, publisher and id, so that a list of such posts has several colours.
 */
function coverFamily(
  tree: TermTree,
  of: (taxonomy: Taxonomy) => TermNode[],
  databaseId: number,
): TopicFamily {
  const family = of("topics")
    .map((topic) => tree.family(topic))
    .find((known) => known !== "none");
  if (family) return family;
  const subject = SUBJECTS.flatMap(of)[0];
  if (subject) return familyFromName(subject.slug);
  const kind = [...of("content_types"), ...of("publishers")].map(({ slug }) => slug);
  return kind.length > 0 ? familyFromName([...kind, databaseId].join("/")) : "none";
}

/** Returns the first file of each language, or the text of a language without a file, in the site's order of languages. */
function summarise(files: NonNullable<CardRow["files"]>, texts: readonly string[]): FileSummary[] {
  const first = new Map<string, FileSummary>();
  for (const [language, kind, size, pageCount] of files) {
    if (!first.has(language)) first.set(language, { language, kind, size, pageCount });
  }
  for (const language of texts) {
    if (!first.has(language))
      first.set(language, { language, kind: "TEXT", size: null, pageCount: null });
  }
  return [...first.values()].sort(bySiteOrder);
}

/** Length of a description that search engines show. Chosen: they cut longer ones themselves, in worse places. */
const SEO_DESCRIPTION_CHARS = 160;

/** Returns the title and description for a page's metadata. */
export function seoOf(title: string, text: string): { title: string; description: string } {
  return { title, description: cutAtWord(text, SEO_DESCRIPTION_CHARS) };
}

/** Returns references to posts: title, language and link. Omits posts that the actor may not see. */
export async function documentRefs(
  db: Db,
  terms: Pick<TaxonomiesService, "tree">,
  actor: Actor,
  postIds: readonly number[],
  language: Language = DEFAULT_LANGUAGE,
): Promise<DocumentRef[]> {
  const cards = await loadCards(db, terms, viewerOf(actor), [...new Set(postIds)], language);
  return cards.map(({ databaseId, type, title, language: written, link }) => ({
    databaseId,
    type,
    title,
    language: written,
    link,
  }));
}
