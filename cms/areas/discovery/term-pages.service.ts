import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { Taxonomy } from "../../contract/names";
import type { TermPage, TermPicks, TermPicksChange } from "../../contract/taxonomies";
import { isYearAlone } from "../../contract/format";
import type { Db } from "../../db/client";
import { type Actor, requireEditor } from "../../shared/actor";
import { recordAuditEvent } from "../../shared/audit.writer";
import {
  loadCards,
  onlyVisible,
  viewerOf,
  documentRefs,
  UNDATED,
  type Viewer,
  visiblePost,
} from "../posts";
import { type TaxonomiesService, canSeeTerm } from "../vocabulary";
import { checkVersion, versionOf } from "../../shared/versions";
import { sql } from "kysely";

/**
 * Returns when the newest visible document, article or toolkit with one of the terms was created. Posts with an unknown date
 * are ignored.
 */
async function newestWith(
  db: Db,
  viewer: Viewer,
  termIds: readonly number[],
): Promise<{ created: Date; publication_year: number | null } | undefined> {
  return db
    .selectFrom("posts as p")
    .select(["p.created", "p.publication_year"])
    .where("p.type", "in", ["document", "article", "toolkit"])
    .where("p.created", "<>", UNDATED)
    .where(visiblePost(viewer, "p"))
    .where(
      "p.database_id",
      "in",
      sql<number>`(select post_id from post_terms where term_id = any(${[...termIds]}::int[]))`,
    )
    .orderBy("p.created", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the ids of posts that editors picked for a term, in order. */
async function listPicks(db: Db, termId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("term_picks")
    .select("post_id")
    .where("term_id", "=", termId)
    .orderBy("position")
    .orderBy("post_id")
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/**
 * Locks a term until the transaction ends, so that changes of its picks happen one after another. Returns false if the term
 * does not exist.
 */
async function lockTerm(trx: Db, termId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("terms")
    .select("id")
    .where("id", "=", termId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the posts picked for a term. */
async function replacePicks(trx: Db, termId: number, postIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("term_picks").where("term_id", "=", termId).execute();
  if (postIds.length === 0) return;
  await trx
    .insertInto("term_picks")
    .values(postIds.map((post_id, position) => ({ term_id: termId, post_id, position })))
    .execute();
}

/** Provides the header above the results on the page of a topic, keyword, country or publisher. */
export interface TermPagesService {
  /** Throws `not_found` if the term does not exist or the actor may not see it. */
  get(actor: Actor, taxonomy: Taxonomy, slug: string, language: Language): Promise<TermPage>;
  /** For editors. Returns the posts picked for a term. Throws `unauthenticated`, `forbidden`, `not_found`. */
  picks(actor: Actor, termId: number, language: Language): Promise<TermPicks>;
  /**
   * For editors. Replaces the picks. Throws like `picks`, `edit_conflict` if another editor saved first, and `invalid_input`
   * if a post does not exist.
   */
  replacePicks(
    actor: Actor,
    termId: number,
    change: TermPicksChange,
    language: Language,
  ): Promise<TermPicks>;
}

export function createTermPagesService({
  db,
  taxonomies,
  now,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  now: () => Date;
}): TermPagesService {
  async function picks(actor: Actor, termId: number, language: Language): Promise<TermPicks> {
    requireEditor(actor);
    const tree = await taxonomies.tree();
    if (!tree.byId(termId)) throw noSuchTerm();
    const ids = await listPicks(db, termId);
    return {
      version: versionOf([{ ids }]),
      posts: await documentRefs(db, taxonomies, actor, ids, language),
    };
  }

  return {
    async get(actor, taxonomy, slug, language) {
      const tree = await taxonomies.tree();
      const term = tree.bySlug(taxonomy, slug);
      if (!term || !canSeeTerm(actor, tree)(term)) throw noSuchTerm();
      const viewer = viewerOf(actor);
      const [newest, cards] = await Promise.all([
        newestWith(db, viewer, tree.descendants(term.id)),
        listPicks(db, term.id).then((ids) => loadCards(db, taxonomies, viewer, ids, language)),
      ]);
      const { name, description } = tree.term(term, language);
      return {
        name,
        description,
        language: tree.describedIn(term, language),
        newest: newest ? dateOf(newest) : null,
        picks: cards,
      };
    },

    picks,

    async replacePicks(actor, termId, { version, post_ids: postIds }, language) {
      const editor = requireEditor(actor);
      const tree = await taxonomies.tree();
      const term = tree.byId(termId);
      await db.transaction().execute(async (trx) => {
        if (!term || !(await lockTerm(trx, termId))) throw noSuchTerm();
        const before = await listPicks(trx, termId);
        if (version !== undefined) checkVersion(version, versionOf([{ ids: before }]));
        const visible = await onlyVisible(trx, viewerOf(actor), postIds);
        if (visible.length < postIds.length)
          throw new AppError("invalid_input", "The input is not valid", {
            fields: { post_ids: "There is no such post" },
          });
        await replacePicks(trx, termId, postIds);
        await recordAuditEvent(trx, editor, now(), {
          event: "term_changed",
          subject: { type: "term", id: termId, title: tree.name(term, DEFAULT_LANGUAGE) },
          details: { taxonomy: term.taxonomy },
        });
      });
      return picks(actor, termId, language);
    },
  };
}

const noSuchTerm = () => new AppError("not_found", "There is no such term");

/** Returns when a post was created: a time, or only the year if no more is known. */
function dateOf({
  created,
  publication_year: year,
}: NonNullable<Awaited<ReturnType<typeof newestWith>>>): string {
  return isYearAlone(created, year) ? String(year) : created.toISOString();
}
