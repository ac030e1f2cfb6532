import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGES } from "../../contract/languages";
import { REDIRECTS_PAGE_SIZE } from "../../contract/limits";
import { POST_TYPES, type PostType } from "../../contract/names";
import { REDIRECT_RULE_SENTENCES, type RedirectRule } from "../../contract/admin-rules";
import type {
  NewRedirect,
  RedirectAnswer,
  RedirectsAnswer,
  RedirectsQuery,
} from "../../contract/site";
import { isSitePage } from "../../contract/site-pages";
import type { Db } from "../../db/client";
import { type Actor, requireEditor } from "../../shared/actor";
import { recordAuditEvent } from "../../shared/audit.writer";
import {
  withoutEndSlash,
  type Viewer,
  viewerOf,
  postIdBySlug,
  shownTranslation,
  visiblePost,
} from "../posts";
import { localPath, postPath } from "../../shared/language";
import { sql } from "kysely";

interface RedirectRow {
  id: number;
  path: string;
  post_id: number | null;
  language: string | null;
  target: string | null;
}

const rows = (db: Db) =>
  db.selectFrom("redirects").select(["id", "path", "post_id", "language", "target"]);

/** Returns the redirects from some paths, by path. */
async function findRedirects(db: Db, paths: readonly string[]): Promise<Map<string, RedirectRow>> {
  const found = await rows(db)
    .where("path", "in", [...paths])
    .execute();
  return new Map(found.map((row) => [row.path, row]));
}

function findRedirectById(db: Db, id: number): Promise<RedirectRow | undefined> {
  return rows(db).where("id", "=", id).executeTakeFirst();
}

/** Selects the redirects whose path or target contains the text; all for an empty one. */
function matching(db: Db, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return rows(db).$if(search !== "", (query) =>
    query.where((is) => is.or([is("path", "ilike", pattern), is("target", "ilike", pattern)])),
  );
}

async function countRedirects(db: Db, search: string): Promise<number> {
  const { count } = await matching(db, search)
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns a page of the redirects, newest first. */
function listRedirects(db: Db, search: string, page: number): Promise<RedirectRow[]> {
  return matching(db, search)
    .orderBy("id", "desc")
    .limit(REDIRECTS_PAGE_SIZE)
    .offset((page - 1) * REDIRECTS_PAGE_SIZE)
    .execute();
}

/** Returns the parts of a post's path: its type, and the slug of the text that is shown in a language. */
async function findAddress(
  db: Db,
  viewer: Viewer,
  postId: number,
  language: Language,
): Promise<{ type: PostType; slug: string } | undefined> {
  const { rows } = await sql<{ type: PostType; slug: string }>`
    select p.type, t.slug from posts p
    cross join lateral (${shownTranslation("p.database_id", language)}) t
    where p.database_id = ${postId} and ${visiblePost(viewer, "p")}`.execute(db);
  return rows[0];
}

/** Returns whether a slug belongs to a post of a type, in any language, or to an author. */
async function isNamed(
  db: Db,
  viewer: Viewer,
  type: PostType | "author",
  slug: string,
): Promise<boolean> {
  const { rows } = await (
    type === "author"
      ? sql`select id from terms where taxonomy = 'authors' and slug = ${slug}`
      : postIdBySlug(viewer, type, slug, DEFAULT_LANGUAGE)
  ).execute(db);
  return rows.length > 0;
}

/** Adds a redirect. Returns false if the path already has one. */
async function insertRedirect(
  db: Db,
  redirect: { path: string; target: string; created: Date },
): Promise<boolean> {
  const added = await db
    .insertInto("redirects")
    .values({ ...redirect, post_id: null, language: null })
    .onConflict((conflict) => conflict.column("path").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

async function deleteRedirect(db: Db, id: number): Promise<void> {
  await db.deleteFrom("redirects").where("id", "=", id).execute();
}

/** Longest chain of redirects that is followed. Chosen: enough for real chains, and it stops cycles. */
const HOPS_MAX = 10;
/** How many levels above a path are also searched for redirects: for a chapter, and a page below it. */
const STEPS_UP_MAX = 2;
/** The base URL for parsing addresses of the site, of which only the path is used. */
const HERE = "http://site.invalid";

/** Redirects: those from posts' former addresses, and those that editors add. */
export interface RedirectsService {
  /**
   * Returns the target of a path without a page, after following a chain of redirects. A path below a post's former address
   * leads to the same path below the post, such as a chapter of a toolkit. The target is null if there is none that the actor
   * can see.
   */
  resolve(actor: Actor, path: string): Promise<RedirectAnswer>;
  /** For editors: returns all redirects, newest first. Throws `unauthenticated`, `forbidden`. */
  list(actor: Actor, query: RedirectsQuery): Promise<RedirectsAnswer>;
  /**
   * For editors: adds a redirect. Throws as `list`, and `invalid_input` for a path with a page or a redirect, and for a target
   * that leads back to it.
   */
  add(actor: Actor, redirect: NewRedirect): Promise<void>;
  /** For editors: deletes a redirect. Throws as `list`, and `not_found`. */
  remove(actor: Actor, id: number): Promise<void>;
}

export function createRedirectsService({ db, now }: { db: Db; now: () => Date }): RedirectsService {
  async function targetOf(
    viewer: Viewer,
    row: RedirectRow,
    language: Language,
  ): Promise<string | null> {
    if (row.post_id === null) return row.target;
    const address = await findAddress(db, viewer, row.post_id, language);
    return address ? postPath(address.type, address.slug, language) : null;
  }

  /**
   * Follows one redirect, from the path itself or from a path above it. A page shows a text in another language if it is not
   * translated. Therefore a former slug counts in all languages, with the path's own language first, as for pages.
   */
  async function hop(viewer: Viewer, path: string): Promise<string | null> {
    const { language } = partsOf(path);
    const steps = stepsUp(withoutEndSlash(path));
    const rows = await findRedirects(
      db,
      steps.flatMap(({ above }) => inAllLanguages(above)),
    );
    for (const { above, below } of steps) {
      for (const from of inAllLanguages(above)) {
        const row = rows.get(from);
        const isOwn = from === above && below === "";
        if (!row || (row.post_id === null && !isOwn)) continue;
        const target = await targetOf(viewer, row, language);
        if (target !== null) return withoutEndSlash(target) + below;
      }
    }
    return null;
  }

  /** Returns whether a path has a page, which takes precedence over any redirect from the path. */
  async function hasPage(viewer: Viewer, path: string): Promise<boolean> {
    if (isSitePage(path)) return true;
    const [, type, slug, ...below] = withoutEndSlash(partsOf(path).rest).split("/");
    if (!slug || below.length > 0 || !isNamedType(type)) return false;
    return isNamed(db, viewer, type, decoded(slug));
  }

  async function follow(viewer: Viewer, path: string): Promise<string | null> {
    let [from, target] = [pathIn(path), null as string | null];
    for (let hops = 0; hops < HOPS_MAX; hops++) {
      if (target !== null && (await hasPage(viewer, from))) return target;
      const next = await hop(viewer, from);
      if (next === null) return target;
      target = next;
      if (!target.startsWith("/")) return target;
      from = pathIn(target);
    }
    return null;
  }

  return {
    resolve: async (actor, path) => ({ target: await follow(viewerOf(actor), path) }),

    async list(actor, { search, page: requested }) {
      requireEditor(actor);
      const viewer = viewerOf(actor);
      const count = await countRedirects(db, search);
      const pages = Math.max(1, Math.ceil(count / REDIRECTS_PAGE_SIZE));
      const page = Math.min(requested, pages);
      const redirects = await listRedirects(db, search, page);
      return {
        redirects: await Promise.all(
          redirects.map(async (row) => ({
            id: row.id,
            path: row.path,
            target: await targetOf(viewer, row, partsOf(row.path).language),
            automatic: row.post_id !== null,
          })),
        ),
        count,
        page,
        pages,
      };
    },

    async add(actor, { path: given, target }) {
      const editor = requireEditor(actor);
      const path = withoutEndSlash(pathIn(given));
      const viewer = viewerOf(actor);
      if (await hasPage(viewer, path)) throw refused("path", "redirect_page");
      const isCircle =
        target.startsWith("/") &&
        (withoutEndSlash(pathIn(target)) === path ||
          withoutEndSlash(pathIn((await follow(viewer, target)) ?? "/")) === path);
      if (isCircle) throw refused("target", "redirect_circle");
      await db.transaction().execute(async (trx) => {
        const at = now();
        if (!(await insertRedirect(trx, { path, target, created: at })))
          throw refused("path", "redirect_taken");
        await recordAuditEvent(trx, editor, at, {
          event: "redirect_added",
          subject: { type: "redirect", id: null, title: path },
          details: { target },
        });
      });
    },

    async remove(actor, id) {
      const editor = requireEditor(actor);
      await db.transaction().execute(async (trx) => {
        const row = await findRedirectById(trx, id);
        if (!row) throw new AppError("not_found", "There is no such redirect");
        await deleteRedirect(trx, id);
        await recordAuditEvent(trx, editor, now(), {
          event: "redirect_removed",
          subject: { type: "redirect", id: null, title: row.path },
        });
      });
    },
  };
}

/** Returns the language of a path of the site, and the path without it. */
function partsOf(path: string): { language: Language; rest: string } {
  const [, first] = path.split("/");
  return isLanguage(first)
    ? { language: first, rest: path.slice(first.length + 1) }
    : { language: DEFAULT_LANGUAGE, rest: path };
}

/** Returns a path in all languages, the path's own language first. */
function inAllLanguages(path: string): string[] {
  const { language, rest } = partsOf(path);
  return [...new Set([language, ...LANGUAGES])].map((other) => localPath(rest, other));
}

/** Returns a path and the paths above it, each with the remainder below it. */
function stepsUp(path: string): { above: string; below: string }[] {
  const words = path.split("/").slice(1);
  const shortest = Math.max(1, words.length - STEPS_UP_MAX);
  const steps = [];
  for (let length = words.length; length >= shortest; length--)
    steps.push({
      above: `/${words.slice(0, length).join("/")}`,
      below: words
        .slice(length)
        .map((word) => `/${word}`)
        .join(""),
    });
  return steps;
}

const isNamedType = (word = ""): word is PostType | "author" =>
  word === "author" || (POST_TYPES as readonly string[]).includes(word);

/** Returns a decoded segment of a path; one that cannot be decoded is returned unchanged. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/** Returns the path of an address of the site, as a browser requests it. */
const pathIn = (address: string): string => new URL(address, HERE).pathname;

function refused(field: "path" | "target", rule: RedirectRule): AppError {
  return new AppError("invalid_input", "The input is not valid", {
    fields: { [field]: REDIRECT_RULE_SENTENCES[rule] },
    rules: { [field]: rule },
  });
}
