import { sql } from "kysely";
import type { AdminContent } from "../../../contract/admin";
import {
  ADMIN_PARTS,
  ADMIN_TAXONOMIES,
  adminProblems,
  type AdminRule,
} from "../../../contract/admin-rules";
import { DEFAULT_LANGUAGE, LANGUAGES, UNLISTED_LANGUAGES } from "../../../contract/languages";
import { type PostType, COLLECTION_ITEM_TYPES, type Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { asRows } from "../../../db/queries";
import { FAQ_SLUG, languageOrder } from "../../../shared/language";
import { checkAnswers } from "../site/extra-fields.service";
import { filesIn, tidy, type LivePost } from "./post-content";

/** Returns the slugs of existing terms by `taxonomy/slug`. The slug differs if the term was renamed or merged since. */
async function knownTerms(
  db: Db,
  terms: readonly { taxonomy: Taxonomy; slug: string }[],
): Promise<Map<string, string>> {
  if (terms.length === 0) return new Map();
  const { rows } = await sql<{ key: string; slug: string }>`
    select r.taxonomy || '/' || r.slug as key, coalesce(t.slug, now.slug) as slug from ${asRows(terms)} as r(taxonomy text, slug text)
    left join terms t on t.taxonomy = r.taxonomy and t.slug = r.slug
    left join former_term_slugs former on former.taxonomy = r.taxonomy and former.slug = r.slug
    left join terms now on now.id = former.term_id
    where t.id is not null or now.id is not null`.execute(db);
  return new Map(rows.map((row) => [row.key, row.slug]));
}

/** Returns which of the slugs other posts of the type have, as `language/slug`. */
export async function takenSlugs(
  db: Db,
  type: PostType,
  id: number,
  slugs: readonly { language: string; slug: string }[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select r.language || '/' || r.slug as key from ${asRows(slugs)} as r(language text, slug text)
    where exists (select 1 from post_translations t where t.type = ${type} and t.language = r.language and t.slug = r.slug and t.post_id <> ${id})`.execute(
    db,
  );
  return new Set(rows.map((row) => row.key));
}

export interface KnownFile {
  id: string;
  name: string;
  mime_type: string;
  size: number;
  visibility: "public" | "internal";
  width: number | null;
  height: number | null;
  alt_text: string;
  title: string;
}

/** Returns the existing files among the given ids, by id. */
export async function knownFiles(db: Db, ids: readonly string[]): Promise<Map<string, KnownFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("files")
    .select([
      "id",
      "name",
      "mime_type",
      "size",
      "visibility",
      "width",
      "height",
      "alt_text",
      "title",
    ])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface KnownPost {
  database_id: number;
  type: PostType;
  title: string;
  language: string;
  slug: string;
}

/** Returns posts that other posts can contain, by id, with their texts in the first available language. */
async function knownPosts(
  db: Db,
  ids: readonly number[],
  languages: readonly string[],
): Promise<Map<number, KnownPost>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<KnownPost>`
    select p.database_id, p.type, t.title, t.language, t.slug from posts p
    cross join lateral (
      select title, language, slug from post_translations where post_id = p.database_id order by array_position(${[...languages]}::text[], language), language limit 1
    ) t
    where p.database_id = any(${[...new Set(ids)]}::int[]) and p.type = any(${[...COLLECTION_ITEM_TYPES]}::text[]) and p.removed is null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.database_id, row]));
}

/** Image types that every browser shows. */
const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const WRITTEN_LANGUAGES: readonly string[] = [...LANGUAGES, ...UNLISTED_LANGUAGES];

/** The existing files, posts and terms that content refers to. */
export interface References {
  files: ReadonlyMap<string, KnownFile>;
  posts: ReadonlyMap<number, KnownPost>;
  /** Current slugs by `taxonomy/slug`. */
  terms: ReadonlyMap<string, string>;
}

export interface PostToCheck {
  id: number;
  type: PostType;
  content: AdminContent;
  live: LivePost | undefined;
}

/** Returns the lists of posts that content refers to, with the path of each. */
function postLists({
  texts,
  chapters,
  documents,
}: AdminContent): { path: string; ids: number[] }[] {
  const blocks = Object.entries(texts).flatMap(([language, { blocks }]) =>
    blocks.flatMap((block, index) =>
      block.type === "resources"
        ? [{ path: `texts.${language}.blocks.${index}.resources`, ids: block.resources }]
        : [],
    ),
  );
  return [
    ...blocks,
    ...chapters.map(({ resources }, index) => ({
      path: `chapters.${index}.resources`,
      ids: resources,
    })),
    { path: "documents", ids: documents.map(({ databaseId }) => databaseId) },
  ];
}

/** Returns the posts in the published content. They may stay there even if they were removed since. */
function postsIn(live: LivePost | undefined): Set<number> {
  return new Set(live ? postLists(live.content).flatMap(({ ids }) => ids) : []);
}

/** Looks up what content refers to. Posts have their texts in the language, or its fallback. */
export async function findReferences(
  db: Db,
  content: AdminContent,
  language = DEFAULT_LANGUAGE,
): Promise<References> {
  // Sequential queries, because a transaction has one connection.
  return {
    files: await knownFiles(db, filesIn(content)),
    posts: await knownPosts(
      db,
      [...postLists(content).flatMap(({ ids }) => ids), ...content.startHere],
      languageOrder(language),
    ),
    terms: await knownTerms(
      db,
      ADMIN_TAXONOMIES.flatMap((taxonomy) =>
        (content.terms[taxonomy] ?? []).map((slug) => ({ taxonomy, slug })),
      ),
    ),
  };
}

/** Returns everything that prevents publishing, by path of the field: problems of the content itself and of what it refers to. */
export async function problemsOf(
  db: Db,
  { id, type, content, live }: PostToCheck,
  references: References,
): Promise<Record<string, AdminRule>> {
  const problems = adminProblems(type, content);
  const find = (isBroken: boolean, path: string, rule: AdminRule) => {
    if (isBroken) problems[path] ??= rule;
  };
  for (const taxonomy of ADMIN_TAXONOMIES)
    find(
      (content.terms[taxonomy] ?? []).some((slug) => !references.terms.has(`${taxonomy}/${slug}`)),
      `terms.${taxonomy}`,
      "choice",
    );
  for (const [index, { fileId }] of content.files.entries())
    find(fileId !== null && !references.files.has(fileId), `files.${index}`, "file_unknown");
  find(content.image !== null && !references.files.has(content.image), "image", "file_unknown");
  find(
    content.image !== null && !isPicture(references.files.get(content.image)),
    "image",
    "not_picture",
  );

  if (ADMIN_PARTS[type].includes("extra")) {
    // Documents that are older than a field have no answer for it, but editors can still correct and publish them.
    const answers = await checkAnswers(db, content.extra, content.terms, { mustBeGiven: false });
    for (const [path, rule] of Object.entries(answers.problems)) find(true, path, rule);
  }

  const before = postsIn(live);
  for (const { path, ids } of postLists(content))
    find(
      ids.some((post) => !references.posts.has(post) && !before.has(post)),
      path,
      "post_unknown",
    );

  const known = new Set([...WRITTEN_LANGUAGES, ...Object.keys(live?.content.texts ?? {})]);
  for (const language of Object.keys(tidy(content).texts))
    find(!known.has(language), `texts.${language}`, "language");
  for (const [index, { language }] of content.files.entries())
    find(!isLanguageTag(language), `files.${index}`, "language");

  const slugs = Object.entries(content.texts).flatMap(([language, { slug }]) =>
    slug ? [{ language, slug }] : [],
  );
  const taken = await takenSlugs(db, type, id, slugs);
  for (const { language, slug } of slugs)
    find(taken.has(`${language}/${slug}`), `texts.${language}.slug`, "slug_taken");
  const isFaq =
    type === "page" &&
    live?.slugs.some(({ language, slug }) => language === DEFAULT_LANGUAGE && slug === FAQ_SLUG);
  const english = content.texts[DEFAULT_LANGUAGE];
  find(Boolean(isFaq) && !english, `texts.${DEFAULT_LANGUAGE}.title`, "blank");
  find(
    Boolean(isFaq && english?.slug && english.slug !== FAQ_SLUG),
    `texts.${DEFAULT_LANGUAGE}.slug`,
    "slug_fixed",
  );
  return problems;
}

/**
 * Returns content without references to missing posts, files and terms. It can be written, but it may still have problems that
 * prevent publishing.
 */
export function withoutMissing(
  content: AdminContent,
  { files, posts, terms }: References,
  live: LivePost | undefined,
): AdminContent {
  const before = postsIn(live);
  const existing = (ids: readonly number[]) => ids.filter((id) => posts.has(id) || before.has(id));
  return tidy({
    ...content,
    texts: Object.fromEntries(
      Object.entries(content.texts).map(([language, texts]) => [
        language,
        {
          ...texts,
          blocks: texts.blocks.map((block) =>
            block.type === "resources" ? { ...block, resources: existing(block.resources) } : block,
          ),
        },
      ]),
    ),
    terms: Object.fromEntries(
      ADMIN_TAXONOMIES.map((taxonomy) => [
        taxonomy,
        (content.terms[taxonomy] ?? []).flatMap((slug) => terms.get(`${taxonomy}/${slug}`) ?? []),
      ]),
    ),
    image: content.image !== null && isPicture(files.get(content.image)) ? content.image : null,
    files: content.files.filter(({ fileId, linkUrl }) =>
      fileId === null ? Boolean(linkUrl) : files.has(fileId),
    ),
    chapters: content.chapters.map((chapter) => ({
      ...chapter,
      resources: existing(chapter.resources),
    })),
    documents: content.documents.filter(({ databaseId }) => existing([databaseId]).length > 0),
    startHere: existing(content.startHere),
  });
}

/** Returns whether a file is a picture that pages can show. */
export function isPicture(file: KnownFile | undefined): boolean {
  return (
    file !== undefined &&
    PICTURE_TYPES.includes(file.mime_type) &&
    file.width !== null &&
    file.height !== null
  );
}

function isLanguageTag(tag: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(tag);
}
