import type { Toolkit, ToolkitChapter, ToolkitsAnswer, ToolkitsQuery } from "../../contract/posts";
import { AppError } from "../../contract/errors";
import { TOOLKITS_PAGE_SIZE, LISTED_POSTS_MAX } from "../../contract/limits";
import type { Language } from "../../contract/languages";
import type { TranslationRef } from "../../contract/shared";
import type { Db } from "../../db/client";
import type { Actor } from "../../shared/actor";
import { pageRange } from "../../db/queries";
import {
  chapterRole,
  loadCards,
  renderMarkdown,
  findItems,
  findPost,
  seoOf,
  type Viewer,
  viewerOf,
  visiblePost,
} from "../posts";
import { pickTranslation, postPath, translationRefs, languageOrder } from "../../shared/language";
import type { TaxonomiesService } from "../vocabulary";
import { sql } from "kysely";

/** A filter of toolkits. A property that is left out does not restrict the result. */
interface ToolkitsFilter {
  /** Toolkits with any of these terms. */
  terms?: readonly number[];
  /** Toolkits with a text in this language. */
  language?: string;
}

/** Returns the ids of the matching toolkits that the viewer may see, latest change first, at most LISTED_POSTS_MAX. */
async function listToolkits(
  db: Db,
  viewer: Viewer,
  { terms, language }: ToolkitsFilter,
): Promise<number[]> {
  const withTerm = terms
    ? sql`and exists (select 1 from post_terms pt where pt.post_id = p.database_id and pt.term_id = any(${[...terms]}::int[]))`
    : sql``;
  const written = language
    ? sql`and exists (select 1 from post_translations t where t.post_id = p.database_id and t.language = ${language})`
    : sql``;
  const { rows } = await sql<{ database_id: number }>`
    select p.database_id from posts p
    where p.type = 'toolkit' and ${visiblePost(viewer, "p")} ${withTerm} ${written}
    order by p.modified desc, p.database_id desc limit ${LISTED_POSTS_MAX}`.execute(db);
  return rows.map((row) => row.database_id);
}

/** Returns the terms of toolkits that the viewer may see, and the languages of their texts. */
async function findToolkitChoices(
  db: Db,
  viewer: Viewer,
): Promise<{ terms: number[]; languages: string[] }> {
  const { rows } = await sql<{ terms: number[]; languages: string[] }>`
    with shown as (select p.database_id from posts p where p.type = 'toolkit' and ${visiblePost(viewer, "p")})
    select array(select distinct pt.term_id from post_terms pt join shown on shown.database_id = pt.post_id) as terms,
      array(select distinct t.language from post_translations t join shown on shown.database_id = t.post_id order by t.language) as languages`.execute(
    db,
  );
  return rows[0]!;
}

/** A chapter in the translation to show, with the slugs of all translations. */
interface ChapterRow {
  id: number;
  number: number;
  language: string;
  slug: string;
  title: string;
  summary: string;
  translations: { language: string; slug: string }[];
}

/** Returns the chapters of a toolkit in their order. The caller has checked that the actor may see the toolkit. */
async function listChapters(db: Db, toolkitId: number, language: Language): Promise<ChapterRow[]> {
  const { rows } = await sql<ChapterRow>`
    select c.id, c.number, t.language, t.slug, t.title, t.summary,
      (select json_agg(json_build_object('language', language, 'slug', slug)) from chapter_translations where chapter_id = c.id) as translations
    from chapters c
    cross join lateral (
      select * from chapter_translations where chapter_id = c.id
      order by array_position(${languageOrder(language)}::text[], language), language
      limit 1
    ) t
    where c.toolkit_id = ${toolkitId}
    order by c.number`.execute(db);
  return rows;
}

/** Returns the Markdown of a chapter's translation. */
async function findChapterText(db: Db, chapterId: number, language: string): Promise<string> {
  const row = await db
    .selectFrom("chapter_translations")
    .select("markdown")
    .where("chapter_id", "=", chapterId)
    .where("language", "=", language)
    .executeTakeFirst();
  return row?.markdown ?? "";
}

export interface ToolkitsService {
  /** Returns toolkits that the actor may see, latest change first: one page of them, or all if the query names no page. */
  list(actor: Actor, query: ToolkitsQuery): Promise<ToolkitsAnswer>;
  /** Returns the toolkit with a databaseId, or with a slug in any language, with its chapters' titles. Throws `not_found`. */
  get(actor: Actor, key: number | string, language: Language): Promise<Toolkit>;
  /**
   * Returns a chapter with its neighbours and its toolkit, which is found as in `get`. Either slug may be in another language.
   * Throws `not_found`.
   */
  chapter(
    actor: Actor,
    key: number | string,
    chapter: string,
    language: Language,
  ): Promise<ToolkitChapter>;
}

export function createToolkitsService(db: Db, terms: TaxonomiesService): ToolkitsService {
  async function load(viewer: Viewer, key: number | string, language: Language) {
    const post = await findPost(db, viewer, "toolkit", key, language);
    if (!post) throw new AppError("not_found", "There is no such toolkit");
    const [[card], chapters] = await Promise.all([
      loadCards(db, terms, viewer, [post.database_id], language),
      listChapters(db, post.database_id, language),
    ]);
    if (!card) throw new AppError("not_found", "There is no such toolkit");

    const toolkit: Toolkit = {
      ...card,
      toolkitFields: {
        title: post.title,
        description: post.body.description,
        html: await renderMarkdown(post.body.markdown, 2),
      },
      chapters: chapters.map(toRef),
      translations: translationRefs("toolkit", post.translations),
      seo: seoOf(post.title, post.body.description),
    };
    return { toolkit, chapters };
  }

  return {
    async list(actor, { language, topic: slug, written_in: writtenIn, page: requested }) {
      const viewer = viewerOf(actor);
      const tree = await terms.tree();
      const topic = slug === undefined ? undefined : tree.bySlug("topics", slug);
      const [ids, choices] = await Promise.all([
        listToolkits(db, viewer, {
          // No toolkit has an unknown topic.
          terms: slug === undefined ? undefined : topic ? tree.descendants(topic.id) : [],
          language: writtenIn,
        }),
        findToolkitChoices(db, viewer),
      ]);
      const size = requested === undefined ? Math.max(ids.length, 1) : TOOLKITS_PAGE_SIZE;
      const { page, pages, offset } = pageRange(ids.length, requested ?? 1, size);
      const had = new Set(choices.terms);
      return {
        toolkits: await loadCards(db, terms, viewer, ids.slice(offset, offset + size), language),
        count: ids.length,
        page,
        pages,
        topics: tree
          .list("topics", language)
          .filter(({ id }) => had.has(id))
          .map((node) => tree.ref(node, language)),
        languages: choices.languages,
      };
    },

    async get(actor, key, language) {
      return (await load(viewerOf(actor), key, language)).toolkit;
    },

    async chapter(actor, key, chapterSlug, language) {
      const viewer = viewerOf(actor);
      const { toolkit, chapters } = await load(viewer, key, language);
      const place = findChapter(chapters, chapterSlug);
      const chapter = chapters[place];
      if (!chapter) throw new AppError("not_found", "There is no such chapter");

      const role = chapterRole(chapter.id);
      const [text, items] = await Promise.all([
        findChapterText(db, chapter.id, chapter.language),
        findItems(db, viewer, toolkit.databaseId, [role]),
      ]);
      const neighbour = (step: 1 | -1) => toolkit.chapters[place + step] ?? null;
      return {
        toolkit,
        ...toRef(chapter),
        html: await renderMarkdown(text, 2),
        language: chapter.language,
        resources: await loadCards(db, terms, viewer, items.get(role) ?? [], language),
        previous: neighbour(-1),
        next: neighbour(1),
        translations: chapterTranslations(toolkit, chapter),
      };
    },
  };
}

/** Returns the position of the chapter with a slug, in the shown language or else in any other; -1 for none. */
function findChapter(chapters: readonly ChapterRow[], slug: string): number {
  const shown = chapters.findIndex((chapter) => chapter.slug === slug);
  return shown >= 0
    ? shown
    : chapters.findIndex(({ translations }) =>
        translations.some((translation) => translation.slug === slug),
      );
}

function toRef({ number, slug, title, summary }: ChapterRow) {
  return { number, slug, title, summary };
}

/**
 * Returns the links of a chapter's translations. If the chapter is translated but not the toolkit, the link contains the slug
 * of the toolkit's fallback translation.
 */
function chapterTranslations(toolkit: Toolkit, chapter: ChapterRow): TranslationRef[] {
  return translationRefs("toolkit", chapter.translations).map(({ language, slug }) => {
    const front = pickTranslation(toolkit.translations, language)?.slug ?? toolkit.slug;
    return {
      language,
      slug,
      link: `${postPath("toolkit", front, language)}/${encodeURIComponent(slug)}`,
    };
  });
}
