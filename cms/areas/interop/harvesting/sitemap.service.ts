import { AppError } from "../../../contract/errors";
import { isLanguage, type Language, LANGUAGES } from "../../../contract/languages";
import { DATABASE_ID_MAX } from "../../../contract/limits";
import type { SitemapAnswer, SitemapEntriesAnswer, SitemapEntry } from "../../../contract/site";
import type { Db } from "../../../db/client";
import { localPath, translationRefs } from "../../../shared/language";
import { recordHarvestChanges, hasTextVersion, isListed } from "./harvesting.repo";
import { textPage } from "./dublin-core";
import { type RawBuilder, sql } from "kysely";
import type { PostType } from "../../../contract/names";
import { ANONYMOUS } from "../../../shared/actor";
import { viewerOf, visibleFile, visiblePost } from "../../posts";

/** Visibility for visitors, regardless of the actor. */
const PUBLIC = viewerOf(ANONYMOUS);

/** A range of ids: `after` is excluded, `until` is included. */
interface Span {
  after: number;
  until: number;
}

interface SpanRow extends Span {
  /** The newest change in the range. */
  modified: Date;
}

/** Returns when a page with its own URL was last changed or deleted; null if there are none. */
async function findLastChange(db: Db): Promise<Date | null> {
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
async function listPostSpans(db: Db, language: Language, addresses: number): Promise<SpanRow[]> {
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
async function listAuthorSpans(db: Db, authors: number): Promise<SpanRow[]> {
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
interface SitemapPostRow {
  id: number;
  type: PostType;
  modified: Date;
  translations: { language: string; slug: string }[];
  /** Public files with a text version. */
  texts: { id: string; language: string }[];
  chapters: { translations: { language: string; slug: string }[] }[];
}

/** Returns the next posts of a range by id. Looks files up by key, because a join without statistics reads all files for each post. */
async function listPosts(
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

interface SitemapAuthorRow {
  id: number;
  slug: string;
  modified: Date;
}

/** Returns the next authors of a range by id. */
async function listAuthors(
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

/**
 * URLs per part. A file has at most 10,000 (chosen: 3 MB, written in a second): the rest is for the fixed pages and for the pages
 * below the last post, which is not split. The protocol allows 50,000 URLs and 50 MB (sitemaps.org).
 */
export const ADDRESSES_PER_PART = 9_900;
/** Rows read at once. */
const ROWS_AT_ONCE = 500;
/** How long parts are cached after a change, in ms. Computing them means counting all URLs. */
const PARTS_KEPT_MS = 10 * 60 * 1000;

/** Lists all public URLs, by language and in parts. */
export interface SitemapService {
  /** Returns the parts of a language. New pages appear in the last part at once, and in their own parts later. */
  parts(language: Language): Promise<SitemapAnswer>;
  /** Returns entries of a part, by its key or by the `next` value of the previous response. Throws `not_found` for any other key. */
  entries(language: Language, key: string): Promise<SitemapEntriesAnswer>;
}

type Kind = "posts" | "authors";

export function createSitemapService({ db, now }: { db: Db; now: () => Date }): SitemapService {
  const kept = new Map<
    Language | "authors",
    { changed: number | null; read: number; spans: Promise<SpanRow[]> }
  >();

  function spansOf(what: Language | "authors", changed: number | null): Promise<SpanRow[]> {
    const known = kept.get(what);
    if (known && (known.changed === changed || now().getTime() - known.read < PARTS_KEPT_MS))
      return known.spans;
    const read =
      what === "authors"
        ? listAuthorSpans(db, ADDRESSES_PER_PART)
        : listPostSpans(db, what, ADDRESSES_PER_PART);
    const spans = read.then(openEnded);
    const entry = { changed, read: now().getTime(), spans };
    kept.set(what, entry);
    spans.catch(() => kept.get(what) === entry && kept.delete(what));
    return spans;
  }

  return {
    async parts(language) {
      await recordHarvestChanges(db, now);
      const changed = await findLastChange(db);
      const time = changed?.getTime() ?? null;
      const posts = await spansOf(language, time);
      const authors = await spansOf("authors", time);
      const parts = [
        ...posts.map((span) => partOf("posts", span)),
        ...authors.map((span) => partOf("authors", span)),
      ];
      return { changed: changed?.toISOString() ?? null, parts };
    },

    async entries(language, key) {
      const { kind, span } = readKey(key);
      const rows =
        kind === "posts"
          ? await listPosts(db, language, span, ROWS_AT_ONCE)
          : await listAuthors(db, span, ROWS_AT_ONCE);
      const last = rows.at(-1);
      return {
        entries: rows.flatMap((row) =>
          "type" in row ? entriesOfPost(row, language) : entryOfAuthor(row, language),
        ),
        next:
          last && rows.length === ROWS_AT_ONCE
            ? keyOf(kind, { after: last.id, until: span.until })
            : null,
      };
    },
  };
}

/** Extends the last range to include future posts. */
function openEnded(spans: SpanRow[]): SpanRow[] {
  return spans.map((span, index) =>
    index === spans.length - 1 ? { ...span, until: DATABASE_ID_MAX } : span,
  );
}

function partOf(kind: Kind, span: SpanRow): SitemapAnswer["parts"][number] {
  return { key: keyOf(kind, span), modified: span.modified.toISOString() };
}

function keyOf(kind: Kind, { after, until }: Span): string {
  return `${kind}-${after}-${until}`;
}

function readKey(key: string): { kind: Kind; span: Span } {
  const [, kind, after, until] = /^(posts|authors)-(\d{1,10})-(\d{1,10})$/.exec(key) ?? [];
  const span = { after: Number(after), until: Number(until) };
  if (!kind || span.after > DATABASE_ID_MAX || span.until > DATABASE_ID_MAX)
    throw new AppError("not_found", "There is no such part");
  return { kind: kind as Kind, span };
}

/** Returns entries for the page of a post, its chapters, and the text versions below its page in this language. */
function entriesOfPost(
  { type, modified, translations, texts, chapters }: SitemapPostRow,
  language: Language,
): SitemapEntry[] {
  const pages = translationRefs(type, translations);
  const pageIn = (wanted: string) => pages.find((page) => page.language === wanted);
  const chapterEntries = chapters.map((chapter) =>
    chapter.translations.flatMap((one) => {
      const page = pageIn(one.language);
      return page && isLanguage(one.language)
        ? { language: one.language, path: `${page.link}/${encodeURIComponent(one.slug)}` }
        : [];
    }),
  );
  const own = [
    pages.map((page) => ({ language: page.language, path: page.link })),
    ...chapterEntries,
  ].flatMap((places) => toEntry(places, language, modified));
  const textPages = texts.flatMap((file) => textPage({ type, translations }, file) ?? []);
  // A document may contain a file more than once.
  const paths = new Set(
    textPages.filter((page) => page.language === language).map(({ path }) => path),
  );
  return [
    ...own,
    ...[...paths].map((path) => ({ path, modified: modified.toISOString(), alternates: [] })),
  ];
}

function entryOfAuthor({ slug, modified }: SitemapAuthorRow, language: Language): SitemapEntry[] {
  const path = `/author/${encodeURIComponent(slug)}`;
  return toEntry(
    LANGUAGES.map((one) => ({ language: one, path: localPath(path, one) })),
    language,
    modified,
  );
}

function toEntry(
  places: SitemapEntry["alternates"],
  language: Language,
  modified: Date,
): SitemapEntry[] {
  const own = places.find((place) => place.language === language);
  return own
    ? [
        {
          path: own.path,
          modified: modified.toISOString(),
          alternates: places.length > 1 ? places : [],
        },
      ]
    : [];
}
