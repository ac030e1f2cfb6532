import type { AdminContent } from "../../../contract/admin";
import {
  ADMIN_PARTS,
  ADMIN_TAXONOMIES,
  adminProblems,
  type AdminRule,
} from "../../../contract/admin-rules";
import { DEFAULT_LANGUAGE, LANGUAGES, UNLISTED_LANGUAGES } from "../../../contract/languages";
import type { PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { FAQ_SLUG, languageOrder } from "../../../shared/language";
import { checkAnswers } from "../uploads/extra-fields";
import {
  type KnownFile,
  knownFiles,
  type KnownPost,
  knownPosts,
  knownTerms,
  takenSlugs,
} from "./check.repo";
import { filesIn, tidy } from "./content";
import type { LivePost } from "./live-post";

/** Image types that every browser shows. */
const PICTURE_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const WRITTEN_LANGUAGES: readonly string[] = [...LANGUAGES, ...UNLISTED_LANGUAGES];

/** The existing files, posts and terms that content refers to. */
export interface Named {
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
export async function namedIn(
  db: Db,
  content: AdminContent,
  language = DEFAULT_LANGUAGE,
): Promise<Named> {
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
  named: Named,
): Promise<Record<string, AdminRule>> {
  const problems = adminProblems(type, content);
  const find = (isBroken: boolean, path: string, rule: AdminRule) => {
    if (isBroken) problems[path] ??= rule;
  };
  for (const taxonomy of ADMIN_TAXONOMIES)
    find(
      (content.terms[taxonomy] ?? []).some((slug) => !named.terms.has(`${taxonomy}/${slug}`)),
      `terms.${taxonomy}`,
      "choice",
    );
  for (const [index, { fileId }] of content.files.entries())
    find(fileId !== null && !named.files.has(fileId), `files.${index}`, "file_unknown");
  find(content.image !== null && !named.files.has(content.image), "image", "file_unknown");
  find(
    content.image !== null && !isPicture(named.files.get(content.image)),
    "image",
    "not_picture",
  );

  if (ADMIN_PARTS[type].includes("extra")) {
    // Documents older than a field lack its answer, and can still be corrected.
    const answers = await checkAnswers(db, content.extra, content.terms, { mustBeGiven: false });
    for (const [path, rule] of Object.entries(answers.problems)) find(true, path, rule);
  }

  const before = postsIn(live);
  for (const { path, ids } of postLists(content))
    find(
      ids.some((post) => !named.posts.has(post) && !before.has(post)),
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
  { files, posts, terms }: Named,
  live: LivePost | undefined,
): AdminContent {
  const before = postsIn(live);
  const present = (ids: readonly number[]) => ids.filter((id) => posts.has(id) || before.has(id));
  return tidy({
    ...content,
    texts: Object.fromEntries(
      Object.entries(content.texts).map(([language, texts]) => [
        language,
        {
          ...texts,
          blocks: texts.blocks.map((block) =>
            block.type === "resources" ? { ...block, resources: present(block.resources) } : block,
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
      resources: present(chapter.resources),
    })),
    documents: content.documents.filter(({ databaseId }) => present([databaseId]).length > 0),
    startHere: present(content.startHere),
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
