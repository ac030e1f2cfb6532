import slugify from "@sindresorhus/slugify";
import { sql } from "kysely";
import type { PostType } from "../contract/names";
import type { Db } from "../db/client";
import { asRows } from "../db/queries";

/** Longest slug in characters, without a number. Chosen: fits an address bar, and is well below `SLUG_MAX_CHARS` of the contract. */
const NEW_SLUG_MAX_CHARS = 80;

/**
 * Returns a word for a URL: lower-case Latin letters, digits and hyphens. Takes the text and its language, whose own rules
 * apply (Swedish "ä" is "a", German "ä" is "ae"). Returns "" if no part of the text can be written so.
 */
export function slugOf(text: string, language: string): string {
  // Camel case is not split: "NGOs" would become "ng-os".
  const slug = slugify(text, { locale: language, decamelize: false });
  if (slug.length <= NEW_SLUG_MAX_CHARS) return slug;
  const wordEnd = slug.lastIndexOf("-", NEW_SLUG_MAX_CHARS);
  return slug.slice(0, wordEnd > NEW_SLUG_MAX_CHARS / 2 ? wordEnd : NEW_SLUG_MAX_CHARS);
}

interface PostToName {
  postId: number;
  type: PostType;
  translations: { language: string; slug?: string; title: string }[];
}

interface SlugRequest {
  postId: number;
  type: PostType;
  language: string;
  base: string;
}

/** Ranges of numbers to try after a taken slug, with one query for each range. */
const NUMBER_RANGES = [
  [1, 1],
  [2, 20],
  [21, 200],
  [201, 2000],
  [2001, 30_000],
] as const;

/**
 * Returns slugs that are unique per type and language, by post and language. A post keeps its slug unless the caller gives
 * another; a taken slug gets the first free number as its suffix. Runs in the caller's transaction and holds a lock until its
 * end, so that two writers never choose the same slug. Throws after 30,000 posts with the same name.
 */
export async function assignSlugs(
  db: Db,
  posts: PostToName[],
): Promise<Map<number, Map<string, string>>> {
  await sql`select pg_advisory_xact_lock(hashtext('post slugs'))`.execute(db);
  const slugs = new Map(posts.map((post) => [post.postId, new Map<string, string>()]));
  const kept = await currentSlugs(db, posts);
  const assigned = new Set<string>();
  let open: SlugRequest[] = [];

  for (const { postId, type, translations } of posts) {
    for (const { language, slug, title } of translations) {
      const current = kept.get(`${postId}/${type}/${language}`);
      const base = slug ?? current ?? (slugOf(title, language) || type.replaceAll("_", "-"));
      if (current && isNumbered(current, base)) take({ postId, type, language, base }, current);
      else open.push({ postId, type, language, base });
    }
  }
  for (const [from, to] of NUMBER_RANGES) {
    if (open.length === 0) break;
    const taken = await takenSlugs(db, open, from, to);
    open = open.filter((request) => {
      for (let number = from; number <= to; number++) {
        const slug = number === 1 ? request.base : `${request.base}-${number}`;
        const key = `${request.type}/${request.language}/${slug}`;
        if (!taken.has(key) && !assigned.has(key)) return !take(request, slug);
      }
      return true;
    });
  }
  if (open.length > 0) throw new Error(`No free slug for "${open[0]!.base}"`);
  return slugs;

  function take({ postId, type, language }: SlugRequest, slug: string): true {
    slugs.get(postId)!.set(language, slug);
    assigned.add(`${type}/${language}/${slug}`);
    return true;
  }
}

/** Returns whether the slug is the base itself, or the base with a number that made it unique. */
function isNumbered(slug: string, base: string): boolean {
  return (
    slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  );
}

async function currentSlugs(db: Db, posts: PostToName[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("post_translations")
    .select(["post_id", "type", "language", "slug"])
    .where(
      "post_id",
      "in",
      posts.map((post) => post.postId),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.post_id}/${row.type}/${row.language}`, row.slug]));
}

/** Returns which of the wanted slugs, with numbers in the range, are already in the database. */
async function takenSlugs(
  db: Db,
  requests: SlugRequest[],
  from: number,
  to: number,
): Promise<Set<string>> {
  const bases = [
    ...new Map(
      requests.map((request) => [`${request.type}/${request.language}/${request.base}`, request]),
    ).values(),
  ];
  const rows = bases.map(({ type, language, base }) => ({ type, language, base }));
  // "limit" makes the planner probe the unique index: with a join, it read a whole table that had no statistics yet.
  const result = await sql<{ key: string }>`
    select concat_ws('/', r.type, r.language, found.slug) as key
    from ${asRows(rows)} as r(type text, language text, base text)
    cross join generate_series(${from}::int, ${to}::int) as number
    cross join lateral (
      select t.slug from post_translations t
      where t.type = r.type and t.language = r.language and t.slug = case when number = 1 then r.base else r.base || '-' || number end
      limit 1
    ) found`.execute(db);
  return new Set(result.rows.map((row) => row.key));
}
