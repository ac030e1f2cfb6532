import {
  createSearchEngine as createEngine,
  type EntryTexts,
  type FieldText,
  NEWEST_REVISION,
  type PostSource,
  SearchTimeoutError,
} from "@resource-library/search";
import {
  createOpenSearchEngine,
  isRegistered,
  SearchTooLongError,
  SearchUnavailableError,
  unregister,
} from "@resource-library/search-opensearch";
import { sql } from "kysely";
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors";
import { isLanguage, DEFAULT_LANGUAGE, LANGUAGES } from "../../../contract/languages";
import { FACET_VALUES_MAX } from "../../../contract/limits";
import {
  type PostType,
  SEARCH_POST_TYPES,
  type SearchPostType,
  TAXONOMIES,
  type Taxonomy,
} from "../../../contract/names";
import { type Db, type OpenedDatabase, QUERY_CANCELED } from "../../../db/client";
import { PLANNED_ONCE } from "../../../db/queries";
import { asBackground } from "../../../platform/concurrency";
import { groupBy } from "../../../platform/iteration";
import type { SearchEngine } from "../../../platform/search-engine.port";
import { languageOrder } from "../../../shared/language";
import { readFileTexts } from "../../files";
import { searchType } from "../../posts";
import { isPublicSearchType } from "./search.policy";

/** An OpenSearch cluster: the addresses of its nodes, separated by commas, and the name of the site's index. */
export interface SearchCluster {
  url: string;
  index: string;
}

interface EngineOptions {
  database: OpenedDatabase;
  /** Without it, this process searches with its own engine. */
  cluster?: SearchCluster;
  logger: Logger;
  now?: () => Date;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  onResultsChanged?: (types: readonly SearchPostType[]) => void;
}

/**
 * Creates the search engine for the posts of the site. `now` returns the current date, for year ranges without an end. `wait`
 * is the clock for work in the background. `onResultsChanged` is called whenever the results of searches in this process have
 * changed, with the types of the affected posts. Closing the engine ends its listeners.
 */
export function createSearchEngine(options: EngineOptions): SearchEngine & { close(): void } {
  const engine = options.cluster
    ? createClusterEngine(options, options.cluster)
    : createOwnEngine(options);
  return {
    ...engine,
    search: (query) => withAppError(engine.search(query)),
    count: (queries) => withAppError(engine.count(queries)),
    suggest: (query) => withAppError(engine.suggest(query)),
    correct: (query) => withAppError(engine.correct(query)),
  };
}

const orderOf = (language: string) =>
  languageOrder(isLanguage(language) ? language : DEFAULT_LANGUAGE);

function createOwnEngine({
  database,
  cluster: _none,
  onResultsChanged = () => {},
  ...options
}: EngineOptions) {
  const engine = createEngine({
    ...options,
    database: {
      // What the engine keeps in memory and the rows of the index must be of the same state.
      db: database.primary,
      planOnce: PLANNED_ONCE,
      kind: database.kind,
      announceChange: () => database.announceChange("posts"),
      onChange: (listener) =>
        database.onChange((topic) => {
          if (topic === "posts" || topic === "terms") listener();
        }),
    },
    source: postSource(database.primary),
    runInBackground: asBackground,
    languageOrder: orderOf,
    onResultsChanged: (types) => onResultsChanged(types as SearchPostType[]),
  });
  return {
    ...engine,
    async rebuild() {
      await engine.rebuild();
      // The site has returned from a cluster, whose outbox nothing would read any more.
      await unregister(database.primary);
    },
    startBackgroundWork() {
      engine.startBackgroundWork();
      void isRegistered(database.primary).then(
        (isOn) =>
          isOn &&
          options.logger.warn(
            "search was on a cluster before, so this index is out of date. If SEARCH_URL is not missing by mistake, run: npm run admin -- reindex",
          ),
        () => {},
      );
    },
  };
}

function createClusterEngine(
  { database, logger, now, wait, onResultsChanged = () => {} }: EngineOptions,
  { url, index }: SearchCluster,
) {
  return createOpenSearchEngine({
    url,
    index,
    logger,
    now,
    wait,
    database: {
      // A document must have the state of its version.
      db: database.primary,
      kind: database.kind,
      announceChange: () => database.announceChange("posts"),
      onChange: (listener) => database.onChange((topic) => topic === "search" && listener()),
    },
    source: postSource(database.primary),
    languages: LANGUAGES,
    languageOrder: orderOf,
    facetValues: FACET_VALUES_MAX,
    async onResultsChanged(changed) {
      const types = changed as readonly SearchPostType[];
      onResultsChanged(types);
      await database.announceChange("posts");
      // Other processes keep no index that would tell them. Changes that only staff see are not announced.
      if (types.some(isPublicSearchType)) await database.announceChange("content");
    },
  });
}

/** Turns the engine's errors into AppError. */
async function withAppError<T>(result: Promise<T>): Promise<T> {
  return result.catch((error: unknown) => {
    if (error instanceof SearchUnavailableError)
      throw new AppError("search_unavailable", "Search does not work at the moment", {
        cause: error,
      });
    if (error instanceof SearchTooLongError) throw new AppError("malformed_request", error.message);
    throw error instanceof SearchTimeoutError ? new AppError("timeout", error.message) : error;
  });
}

/**
 * Returns undefined if an optional result takes too long, or the search cluster does not answer, so that it does not fail the
 * main result. Throws other errors.
 */
export async function unlessTooSlow<T>(optional: Promise<T>): Promise<T | undefined> {
  return optional.catch((error: unknown) => {
    if (
      (error instanceof AppError &&
        (error.code === "timeout" || error.code === "search_unavailable")) ||
      (error as { code?: unknown }).code === QUERY_CANCELED
    )
      return undefined;
    throw error;
  });
}

/** Returns the source of the posts that search finds: their types, attributes and texts. */
export function postSource(db: Db): PostSource {
  return {
    types: SEARCH_POST_TYPES,
    taxonomies: TAXONOMIES,
    posts: sql`(select database_id as id, modified from posts)`,
    indexedPosts: sql`(
      select database_id as id, modified from posts where type <> 'page'
        and exists (select from post_translations t where t.post_id = database_id))`,
    attributes: (where) => sql`
      select p.database_id as id, ${searchType} as type, p.publication_year as year, p.modified, p.by_staff, p.recommended,
        t.ids as terms
      from posts p
      left join collections c on c.post_id = p.database_id
      left join (select post_id, string_agg(term_id::text, ' ') as ids from post_terms ${where(sql`post_id`)} group by post_id) t
        on t.post_id = p.database_id
      ${where(sql`p.database_id`)}`,
    terms: sql`terms`,
    readTexts: (postIds) => readEntryTexts(db, postIds),
  };
}

/**
 * Maximum number of indexed characters in each part of a post. Chosen: titles and lists of names are never longer, and a
 * full text of a million is a book of 500 pages.
 */
const MAX_CHARS = { title: 4_000, abstract: 50_000, names: 20_000, fullText: 1_000_000 };

/** Taxonomies whose term names are indexed with a post. */
const NAMED_TAXONOMIES: Taxonomy[] = [
  "topics",
  "content_types",
  "keywords",
  "countries",
  "regions",
  "publishers",
  "authors",
];
/** Taxonomies whose term names are also indexed in all other languages: a Swedish word finds the English report by its topic. */
const TRANSLATED_TAXONOMIES: Taxonomy[] = ["topics", "content_types", "keywords", "countries"];

/**
 * Reads the indexed texts of posts, one entry per translation, and the newest revision of the index before reading. Pages
 * and deleted posts have no entries.
 * Chapters and files are read only for posts that can have them. For a single changed post, each statement costs the
 * embedded database as much as all of the post's texts.
 */
async function readEntryTexts(
  db: Db,
  postIds: readonly number[],
): Promise<{ revision: number; entries: EntryTexts[] }> {
  const { revision, posts } = await readPosts(db, postIds);
  const idsOf = (of: readonly Post[]) => of.map(({ id }) => id);
  const [translations, names, chapters, files] = [
    await readTranslations(db, idsOf(posts)),
    await readTermNames(db, [...new Set(posts.flatMap(({ terms }) => terms))]),
    await readChapters(db, idsOf(posts.filter(({ type }) => type === "toolkit"))),
    await readFilesOf(db, idsOf(posts.filter(({ has_files }) => has_files))),
  ];
  const postOf = new Map(posts.map((post) => [post.id, post]));
  const entries = translations.map((translation): EntryTexts => {
    const { post_id: postId, language, title } = translation;
    const { contributors, terms } = postOf.get(postId)!;
    const key = `${postId}/${language}`;
    const texts = textsOf(
      { ...translation, contributors },
      terms.flatMap((id) => names.get(id) ?? []),
      [chapters.get(key) ?? "", files.get(key) ?? ""],
    );
    return { postId, language, title, texts };
  });
  return { revision, entries };
}

interface Post {
  id: number;
  type: PostType;
  contributors: string[];
  /** In their order in the post. */
  terms: number[];
  has_files: boolean;
}

async function readPosts(
  db: Db,
  postIds: readonly number[],
): Promise<{ revision: number; posts: Post[] }> {
  const { rows } = await sql<{ revision: number } & { [Name in keyof Post]: Post[Name] | null }>`
    select newest.revision, post.* from ${NEWEST_REVISION} newest left join (
      select database_id as id, type, contributors,
        array(select term_id from post_terms where post_id = database_id order by position) as terms,
        exists (select from document_files where post_id = database_id and file_id is not null) as has_files
      from posts where database_id = any(${[...postIds]}::int[]) and type <> 'page'
    ) post on true`.execute(db);
  return { revision: rows[0]!.revision, posts: rows.filter(({ id }) => id !== null) as Post[] };
}

interface Translation {
  post_id: number;
  language: string;
  title: string;
  abstract: string;
  full_text: string;
  body: unknown;
}

async function readTranslations(db: Db, postIds: readonly number[]): Promise<Translation[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom("post_translations")
    .select(["post_id", "language", "title", "abstract", "full_text", "body"])
    .where("post_id", "in", postIds)
    .orderBy("post_id")
    .orderBy("language")
    .execute();
}

/** Returns texts of toolkits' chapters by "toolkit/language". */
async function readChapters(db: Db, postIds: readonly number[]): Promise<Map<string, string>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("chapter_translations")
    .select(["toolkit_id", "language", "title", "summary", "markdown"])
    .where("toolkit_id", "in", postIds)
    .orderBy("chapter_id")
    .execute();
  const groups = groupBy(rows, (row) => `${row.toolkit_id}/${row.language}`);
  return new Map(
    [...groups].map(([key, chapters]) => [
      key,
      chapters.map((c) => [c.title, c.summary, c.markdown].join("\n")).join("\n"),
    ]),
  );
}

/** Returns texts of posts' files by "post/language". */
async function readFilesOf(db: Db, postIds: readonly number[]): Promise<Map<string, string>> {
  if (postIds.length === 0) return new Map();
  const files = await readFileTexts(db, postIds, MAX_CHARS.fullText);
  return new Map(files.map(({ post_id, language, text }) => [`${post_id}/${language}`, text]));
}

interface TermNames {
  taxonomy: Taxonomy;
  /** Names by language. */
  names: Record<string, string>;
}

/** Returns the names of terms by id. Each term is read once, because many posts share it. */
async function readTermNames(db: Db, ids: readonly number[]): Promise<Map<number, TermNames>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TermNames & { id: number }>`
    select id, taxonomy, (select jsonb_object_agg(language, name) from term_translations where term_id = id) as names
    from terms where id = any(${[...ids]}::int[]) and taxonomy = any(${NAMED_TAXONOMIES}::text[])`.execute(
    db,
  );
  return new Map(rows.filter(({ names }) => names !== null).map((term) => [term.id, term]));
}

function textsOf(
  translation: Translation & Pick<Post, "contributors">,
  terms: readonly TermNames[],
  more: readonly string[],
): FieldText[] {
  const { language } = translation;
  const own = (field: FieldText["field"], text: string, limit: number): FieldText => ({
    field,
    language,
    text: text.slice(0, limit),
  });
  // A full text that equals the abstract counts once.
  const ownText = translation.full_text === translation.abstract ? "" : translation.full_text;
  const fullText = [ownText, wordsOf(translation.body), ...more].filter(Boolean).join("\n");
  return [
    own("title", translation.title, MAX_CHARS.title),
    own("abstract", translation.abstract, MAX_CHARS.abstract),
    ...within(
      MAX_CHARS.names,
      terms
        .filter(({ taxonomy }) => taxonomy !== "authors")
        .map(({ names }) => nameIn(names, language, "keywords")),
    ),
    ...within(MAX_CHARS.names, [
      ...terms
        .filter(({ taxonomy }) => taxonomy === "authors")
        .map(({ names }) => nameIn(names, language, "authors")),
      ...translation.contributors.map((name) => own("authors", name, MAX_CHARS.names)),
    ]),
    own("fulltext", fullText, MAX_CHARS.fullText),
    ...within(
      MAX_CHARS.names,
      terms
        .filter(({ taxonomy }) => TRANSLATED_TAXONOMIES.includes(taxonomy))
        .flatMap(({ names }) => otherNames(names, language)),
    ),
  ];
}

/** Returns a term's name in the language, else in English, else in any language. */
function nameIn(
  names: Record<string, string>,
  language: string,
  field: FieldText["field"],
): FieldText {
  const shown = shownLanguage(names, language);
  return { field, language: shown, text: names[shown]! };
}

function otherNames(names: Record<string, string>, language: string): FieldText[] {
  const shown = shownLanguage(names, language);
  return Object.entries(names)
    .filter(([other]) => other !== shown)
    .map(([other, text]) => ({ field: "labels", language: other, text }));
}

function shownLanguage(names: Record<string, string>, language: string): string {
  return language in names ? language : "en" in names ? "en" : Object.keys(names)[0]!;
}

/** Returns as many of the texts as the number of characters allows. */
function within(limit: number, texts: readonly FieldText[]): FieldText[] {
  let chars = 0;
  return texts.filter(({ text }) => (chars += text.length) <= limit);
}

/** Returns all texts inside a body of any shape: headings, paragraphs, captions. */
function wordsOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (body === null || typeof body !== "object") return "";
  return Object.values(body).map(wordsOf).filter(Boolean).join("\n");
}
