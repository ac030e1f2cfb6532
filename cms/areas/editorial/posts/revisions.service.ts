import type {
  AdminPost,
  AdminRevision,
  AdminRevisionContent,
  AdminRevisionsAnswer,
  AdminVersion,
} from "../../../contract/admin";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { type Actor, requireEditor } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { bySiteOrder, pickTranslation } from "../../../shared/language";
import {
  checkVersionRead,
  type AdminPostState,
  findAdminPost,
  lockAdminPost,
  summaryOf,
  toReferredPost,
  loadAdminPost,
} from "./admin-post";
import {
  draftJson,
  findRevision,
  lastRevision,
  listRevisions,
  NOT_SCHEDULED,
  indexDraft,
  type RevisionRow,
  type RevisionSummaryRow,
  updateAdminRow,
} from "./admin-posts.repo";
import { changedParts, titleOf, type LivePost } from "./post-content";
import { findReferences } from "./post-validation";

/**
 * Manages the revisions of published posts, the newest `ADMIN_REVISIONS_MAX`. All methods throw `unauthenticated`, `forbidden`,
 * `not_found`.
 */
export interface AdminRevisions {
  /** Returns the revisions without their content, newest first. */
  list(actor: Actor, id: number, language: Language): Promise<AdminRevisionsAnswer>;
  /** Returns the content of a revision, together with the previous one. */
  get(actor: Actor, id: number, number: number, language: Language): Promise<AdminRevisionContent>;
  /**
   * Replaces the draft with the content of a revision and removes the schedule. Publishes nothing. Throws `edit_conflict` if
   * the post has changed.
   */
  restore(
    actor: Actor,
    revision: { id: number; number: number },
    version: AdminVersion,
    language: Language,
  ): Promise<AdminPost>;
}

export function createAdminRevisions({ db, now }: { db: Db; now: () => Date }): AdminRevisions {
  async function revisionOf(id: number, number: number): Promise<RevisionRow> {
    const row = await findRevision(db, id, number);
    if (!row) throw new AppError("not_found", "There is no such revision");
    return row;
  }

  /**
   * Returns the number of the revision that visitors see now; undefined if they see none, or content that is not a revision.
   */
  async function currentNumber({ id, live }: AdminPostState): Promise<number | undefined> {
    if (!live || live.isUnpublished) return undefined;
    const last = await lastRevision(db, id);
    return last && changedParts(last.content, live.content).length === 0 ? last.number : undefined;
  }

  return {
    async list(actor, id, language) {
      requireEditor(actor);
      const current = await currentNumber(await findAdminPost(db, id));
      const rows = await listRevisions(db, id);
      return {
        post: await summaryOf(db, id, language),
        revisions: rows.map((row) => toRevision(row, current, language)),
      };
    },

    async get(actor, id, number, language) {
      requireEditor(actor);
      const state = await findAdminPost(db, id);
      const current = await currentNumber(state);
      const { content } = await revisionOf(id, number);
      const before = (await findRevision(db, id, number - 1))?.content ?? null;
      const posts = new Map([
        ...(await findReferences(db, content, language)).posts,
        ...(before ? (await findReferences(db, before, language)).posts : []),
      ]);
      const row = (await listRevisions(db, id)).find((one) => one.number === number)!;
      return {
        post: await summaryOf(db, id, language),
        version: state.version,
        revision: toRevision(row, current, language),
        content,
        before,
        posts: [...posts.values()].map((post) => toReferredPost(post, language)),
      };
    },

    async restore(actor, { id, number }, { version }, language) {
      const editor = requireEditor(actor);
      await findAdminPost(db, id);
      const { content } = await revisionOf(id, number);
      await db.transaction().execute(async (trx) => {
        const post = await lockAdminPost(trx, id);
        await checkVersionRead(trx, post, version);
        const { live, type } = post;
        const draft = withPresentChapters(content, live);
        await updateAdminRow(trx, id, {
          ...NOT_SCHEDULED,
          content: draftJson(draft),
          version: version + 1,
          base: live?.hash ?? "",
          saved: now(),
          saved_by: editor.userId,
          held: null,
        });
        await indexDraft(trx, id, draft);
        await recordAuditEvent(trx, editor, now(), {
          event: "draft_restored",
          subject: { type: "post", id, title: titleOf(draft) },
          details: { type, revision: number },
        });
      });
      return loadAdminPost(db, id, language);
    },
  };
}

/** Returns content in which chapters that were deleted since the revision count as new chapters. */
function withPresentChapters(
  content: RevisionRow["content"],
  live: LivePost | undefined,
): RevisionRow["content"] {
  const existing = new Set(live?.content.chapters.map(({ id }) => id));
  return {
    ...content,
    chapters: content.chapters.map((chapter) =>
      existing.has(chapter.id) ? chapter : { ...chapter, id: null },
    ),
  };
}

function toRevision(
  { number, published, by, note, changed, titles }: RevisionSummaryRow,
  current: number | undefined,
  language: Language,
): AdminRevision {
  const shown = pickTranslation(
    Object.entries(titles)
      .map(([of, title]) => ({ language: of, title }))
      .sort(bySiteOrder),
    language,
  );
  return {
    number,
    published: published.toISOString(),
    by,
    note,
    changed,
    current: number === current,
    title: shown?.title ?? "",
    language: shown?.language ?? language,
  };
}
