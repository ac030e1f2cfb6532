import { type RawBuilder, sql } from "kysely";
import type { Language } from "../../../contract/languages";
import type { PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { ANONYMOUS } from "../../../shared/actor";
import { viewerOf, visibleFile, visiblePost } from "../../posts";
import { hasTextVersion, isListed } from "./harvesting.repo";

/** Visibility for visitors, regardless of the actor. */
const PUBLIC = viewerOf(ANONYMOUS);

/** A range of ids: `after` is excluded, `until` is included. */
export interface Span {
  after: number;
  until: number;
}

export interface SpanRow extends Span {
  /** The newest change in the range. */
  modified: Date;
}

/** Returns when a page with its own URL was last changed or deleted; null if there are none. */
export async function findLastChange(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ changed: Date | null }>`
    select greatest((select changed from harvest_records order by changed desc, post_id desc limit 1), (select nullif(max(modified), 'epoch') from authors)) as changed`.execute(
    db,
  );
  return rows[0]!.changed;
}

/** Selects public posts with texts in a language. */
function postsIn(language: Language): RawBuilder<unknown> {
  return sql`posts p join post_translations t on t.post_id = p.database_id and t.language = ${language}
    where p.type in ('document', 'article', 'toolkit', 'collection', 'page') and ${visiblePost(PUBLIC, "p")} and ${isListed("p")}`;
}

/** Selects files `f` that visitors can read as text. */
const isPublicText = sql`${visibleFile(PUBLIC, "f")} and ${hasTextVersion("f")}`;

/**
 * Returns ranges of posts, each with about `addresses` URLs in a language. A range may have slightly more, because a post is not
 * split. The URLs below posts are counted for all posts at once.
 */
export async function listPostSpans(
  db: Db,
  language: Language,
  addresses: number,
): Promise<SpanRow[]> {
  const { rows } = await sql<SpanRow>`
    with listed as materialized (
      select p.database_id as id, p.modified from ${postsIn(language)}
    ), below as materialized (
      select id, count(*) as addresses from (
        select toolkit_id as id from chapter_translations where language = ${language} union all select d.post_id from document_files d join files f on f.id = d.file_id where ${isPublicText}
      ) page group by id
    ), weighed as (
      select id, modified, 1 + coalesce(below.addresses, 0) as addresses from listed left join below using (id)
    ), placed as (
      select id, modified, div(sum(addresses) over (order by id) - addresses, ${addresses}::int) as part from weighed
    )
    select min(id) - 1 as after, max(id) as until, max(modified) as modified from placed group by part order by part`.execute(
    db,
  );
  return rows;
}

/**
 * Returns `with` clauses for authors with public posts. `chosen` filters terms `t`. `page` has each author's latest change: of the
 * author's own row or of the newest post. All posts are looked up together, because a lookup per author would scan all posts each
 * time.
 */
function authorPages(chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`author as materialized (
      select t.id, t.slug from terms t where t.taxonomy = 'authors' and t.count > 0 ${chosen}
    ), made as (
      select pt.term_id, max(p.modified) as modified from author join post_terms pt on pt.term_id = author.id join posts p on p.database_id = pt.post_id
      where ${visiblePost(PUBLIC, "p")} group by pt.term_id
    ), page as (
      select author.id, author.slug, greatest(a.modified, made.modified) as modified
      from author join made on made.term_id = author.id left join authors a on a.term_id = author.id
    )`;
}

/** Returns ranges of authors with public posts, each with this many authors. */
export async function listAuthorSpans(db: Db, authors: number): Promise<SpanRow[]> {
  const { rows } = await sql<SpanRow>`
    with ${authorPages(sql``)}, placed as (
      select id, modified, (row_number() over (order by id) - 1) / ${authors}::int as part from page
    )
    select min(id) - 1 as after, max(id) as until, max(modified) as modified from placed group by part order by part`.execute(
    db,
  );
  return rows;
}

/** A post with its parts that have their own URLs. */
export interface SitemapPostRow {
  id: number;
  type: PostType;
  modified: Date;
  translations: { language: string; slug: string }[];
  /** Public files with a text version. */
  texts: { id: string; language: string }[];
  chapters: { translations: { language: string; slug: string }[] }[];
}

/** Returns the next posts of a range by id. Looks files up by key, because a join without statistics reads all files for each post. */
export async function listPosts(
  db: Db,
  language: Language,
  { after, until }: Span,
  limit: number,
): Promise<SitemapPostRow[]> {
  const { rows } = await sql<SitemapPostRow>`
    select p.database_id as id, p.type, p.modified,
      (select json_agg(json_build_object('language', language, 'slug', slug)) from post_translations where post_id = p.database_id) as translations,
      case when p.type = 'document' then (
        select coalesce(json_agg(json_build_object('id', f.id, 'language', d.language) order by d.position, d.id), '[]')
        from document_files d cross join lateral (select f.id from files f where f.id = d.file_id and ${isPublicText} limit 1) f where d.post_id = p.database_id
      ) else '[]' end as texts,
      case when p.type = 'toolkit' then (
        select coalesce(json_agg(json_build_object('translations', (select json_agg(json_build_object('language', language, 'slug', slug)) from chapter_translations where chapter_id = c.id)) order by c.number), '[]')
        from chapters c where c.toolkit_id = p.database_id
      ) else '[]' end as chapters
    from ${postsIn(language)} and p.database_id > ${after} and p.database_id <= ${until} order by p.database_id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface SitemapAuthorRow {
  id: number;
  slug: string;
  modified: Date;
}

/** Returns the next authors of a range by id. */
export async function listAuthors(
  db: Db,
  { after, until }: Span,
  limit: number,
): Promise<SitemapAuthorRow[]> {
  const chosen = sql`and t.id > ${after} and t.id <= ${until} order by t.id limit ${limit}`;
  const { rows } =
    await sql<SitemapAuthorRow>`with ${authorPages(chosen)} select id, slug, modified from page order by id`.execute(
      db,
    );
  return rows;
}
