import { AppError } from "../../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import type { Taxonomy } from "../../../contract/names";
import type { TermPage, TermPicks, TermPicksChange } from "../../../contract/taxonomies";
import { isYearAlone } from "../../../contract/format";
import type { Db } from "../../../db/client";
import { type Actor, editorsOnly } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { loadCards, onlyVisible, viewerOf, documentRefs } from "../../posts";
import { type TaxonomiesService, canSeeTerm } from "../../vocabulary";
import { checkVersion, versionOf } from "../../../shared/versions";
import { listPicks, lockTerm, newestWith, replacePicks } from "./term-pages.repo";

/** Provides the header above the results on the page of a topic, keyword, country or publisher. */
export interface TermPagesService {
  /** Throws `not_found` if the term does not exist or the actor may not see it. */
  get(actor: Actor, taxonomy: Taxonomy, slug: string, language: Language): Promise<TermPage>;
  /** For editors. Returns the posts picked for a term. Throws `unauthenticated`, `forbidden`, `not_found`. */
  picks(actor: Actor, termId: number, language: Language): Promise<TermPicks>;
  /**
   * For editors. Replaces the picks. Throws like `picks`, `edit_conflict` if another editor saved first, and `invalid_input` if a
   * post does not exist.
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
    editorsOnly(actor);
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
      const editor = editorsOnly(actor);
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
