import type { Logger } from "pino";
import { RULE_SENTENCES } from "../../../contract/account-rules";
import type { AdminPost, AdminPublish } from "../../../contract/admin";
import { ADMIN_RULE_SENTENCES, type AdminRule } from "../../../contract/admin-rules";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import { ADMIN_REVISIONS_MAX } from "../../../contract/limits";
import type { AdminHeld } from "../../../contract/names";
import { UPLOAD_RULE_SENTENCES } from "../../../contract/upload-rules";
import type { Db } from "../../../db/client";
import { forEachRow } from "../../../platform/iteration";
import { type Actor, requireEditor, type Member } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import type { StaffLookup } from "../../people";
import type { TaxonomiesService, TermTree } from "../../vocabulary";
import type { Publishing } from "../uploads/publishing";
import {
  checkRemovable,
  checkVersionRead,
  type AdminPostState,
  editConflict,
  lockAdminPost,
  loadAdminPost,
} from "./admin-post";
import {
  type AdminRow,
  draftJson,
  insertRevision,
  lastRevision,
  listDuePosts,
  listUnannounced,
  NO_DRAFT,
  NOT_SCHEDULED,
  indexDraft,
  markAnnounced,
  updateAdminRow,
} from "./admin-posts.repo";
import { changedParts, titleOf, findLivePost } from "./post-content";
import { findReferences, problemsOf, withoutMissing } from "./post-validation";
import { unpublishPost, writePost } from "./write-post";

const SENTENCES: Readonly<Record<AdminRule, string>> = {
  ...RULE_SENTENCES,
  ...UPLOAD_RULE_SENTENCES,
  ...ADMIN_RULE_SENTENCES,
};
/**
 * Age at which a change counts as left behind by a terminated process, if it was not announced to search and jobs. Chosen:
 * longer than announcing takes.
 */
const UNANNOUNCED_MS = 60_000;

/** Publishes and unpublishes posts. Methods for editors throw `unauthenticated`, `forbidden`, `not_found`. */
export interface AdminPublication {
  /**
   * Publishes the draft now or at a future time. An unpublished post can be published without a draft. Throws `edit_conflict`
   * if the draft has changed, or if the published content was changed since the draft was started. Throws `invalid_input` with
   * all problems of the draft, and `conflict` if there is nothing to publish.
   */
  publish(actor: Actor, id: number, publish: AdminPublish, language: Language): Promise<AdminPost>;
  /** Removes the schedule of a draft; the draft is kept. Does nothing if it is not scheduled. */
  unschedule(actor: Actor, id: number): Promise<void>;
  /**
   * Unpublishes a post at once; it stays in the admin. Throws `conflict` if it is not published, or if the website links to
   * it.
   */
  unpublish(actor: Actor, id: number, language: Language): Promise<AdminPost>;
  /** For jobs. Returns drafts that are due. */
  listDue(): Promise<number[]>;
  /**
   * For jobs. Publishes a draft if it is due, in the name of the editor who scheduled it. Repeated calls publish it only
   * once. If it cannot be published, it stays a draft with the reason.
   */
  publishDue(id: number): Promise<void>;
  /** For jobs. Announces changes to search and all processes that a terminated process did not announce. */
  announcePending(): Promise<void>;
}

interface PublicationDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  publishing: Pick<Publishing, "announce" | "announceWithFiles">;
  staff: Pick<StaffLookup, "isEditor">;
  logger: Logger;
  now: () => Date;
}

type LockedPost = AdminPostState & { row: AdminRow };

export function createAdminPublication({
  db,
  taxonomies,
  publishing,
  staff,
  logger,
  now,
}: PublicationDeps): AdminPublication {
  /** Throws if the published content is no longer the one that the draft was based on. */
  function checkBase({ row, live, content }: LockedPost): void {
    if (row.content && live && row.base !== live.hash) {
      throw editConflict(
        "The published content has changed since the draft was started; save the draft again with `live` as its `base`",
        live.content,
        content,
        null,
      );
    }
  }

  /** Returns content that can be published. Throws `invalid_input` with all problems. */
  async function publishableContent(trx: Db, post: LockedPost) {
    const references = await findReferences(trx, post.content);
    const problems = await problemsOf(trx, post, references);
    if (Object.keys(problems).length > 0) {
      const fields = Object.fromEntries(
        Object.entries(problems).map(([path, rule]) => [path, SENTENCES[rule]]),
      );
      throw new AppError("invalid_input", "The draft has problems that prevent publishing", {
        fields,
        rules: problems,
      });
    }
    return withoutMissing(post.content, references, post.live);
  }

  /** Saves the published content as a revision, unless it is saved already. Returns the number of the newest revision. */
  async function saveLiveRevision(trx: Db, { id, live }: LockedPost): Promise<number> {
    const last = await lastRevision(trx, id);
    const changed = last && live ? changedParts(last.content, live.content) : [];
    if (!live || (last && changed.length === 0)) return last?.number ?? 0;
    const number = (last?.number ?? 0) + 1;
    await insertRevision(
      trx,
      {
        post_id: id,
        number,
        content: live.content,
        changed,
        published: live.modified,
        published_by: null,
        note: "",
      },
      number - ADMIN_REVISIONS_MAX,
    );
    return number;
  }

  /** Publishes the draft in the caller's transaction. Returns its files. */
  async function publishDraft(
    trx: Db,
    tree: TermTree,
    post: LockedPost,
    editor: Pick<Member, "userId">,
    note: string,
  ): Promise<string[]> {
    const { id, type, live, row } = post;
    const at = now();
    const content = await publishableContent(trx, post);
    const before = await saveLiveRevision(trx, post);
    const withheld = await writePost(trx, tree, {
      id,
      type,
      content,
      live,
      withheld: row.withheld,
      now: at,
    });
    const after = (await findLivePost(trx, id))!;
    const number = before + 1;
    await insertRevision(
      trx,
      {
        post_id: id,
        number,
        content: after.content,
        changed: live ? changedParts(live.content, after.content) : [],
        published: after.modified,
        published_by: editor.userId,
        note,
      },
      number - ADMIN_REVISIONS_MAX,
    );
    await updateAdminRow(trx, id, {
      ...NO_DRAFT,
      live_id: id,
      version: row.version + 1,
      withheld,
      unannounced: at,
    });
    await indexDraft(trx, id, null);
    await recordAuditEvent(trx, editor, at, {
      event: "post_published",
      subject: { type: "post", id, title: titleOf(after.content) },
      details: { type, revision: number, ...(note && { note }) },
    });
    return after.files.flatMap(({ fileId }) => fileId ?? []);
  }

  /** Announces a change. Call it after the transaction. If it fails, `announcePending` tries again. */
  async function announce(id: number, fileIds: readonly string[]): Promise<void> {
    const since = now();
    await publishing.announceWithFiles([id], fileIds);
    await markAnnounced(db, id, since);
  }

  return {
    async publish(actor, id, { version, at, note }, language) {
      const editor = requireEditor(actor);
      const tree = await taxonomies.tree();
      const files = await db.transaction().execute(async (trx) => {
        const post = await lockAdminPost(trx, id);
        await checkVersionRead(trx, post, version);
        if (!post.row.content && !post.live?.isUnpublished)
          throw new AppError("conflict", "There is no draft to publish");
        checkBase(post);
        if (at === null || at <= now()) return publishDraft(trx, tree, post, editor, note);
        await publishableContent(trx, post);
        const draft = post.row.content
          ? {}
          : {
              content: draftJson(post.content),
              base: post.live!.hash,
              saved: now(),
              saved_by: editor.userId,
            };
        await updateAdminRow(trx, id, {
          ...draft,
          version: version + 1,
          publish_at: at,
          scheduled_by: editor.userId,
          publish_note: note,
          held: null,
        });
        if (!post.row.content) await indexDraft(trx, id, post.content);
        await recordAuditEvent(trx, editor, now(), {
          event: "post_scheduled",
          subject: { type: "post", id, title: titleOf(post.content) },
          details: { type: post.type, at: at.toISOString() },
        });
        return null;
      });
      if (files) await announce(id, files);
      return loadAdminPost(db, id, language);
    },

    async unschedule(actor, id) {
      const editor = requireEditor(actor);
      await db.transaction().execute(async (trx) => {
        const { row, type, content } = await lockAdminPost(trx, id);
        if (!row.publish_at) return;
        await updateAdminRow(trx, id, { ...NOT_SCHEDULED, version: row.version + 1 });
        await recordAuditEvent(trx, editor, now(), {
          event: "post_unscheduled",
          subject: { type: "post", id, title: titleOf(content) },
          details: { type },
        });
      });
    },

    async unpublish(actor, id, language) {
      const editor = requireEditor(actor);
      await db.transaction().execute(async (trx) => {
        const { row, live, type } = await lockAdminPost(trx, id);
        if (!live || live.isUnpublished)
          throw new AppError("conflict", "The post is not published");
        checkRemovable(live);
        const at = now();
        await unpublishPost(trx, id, { row, live }, at);
        await recordAuditEvent(trx, editor, at, {
          event: "post_unpublished",
          subject: { type: "post", id, title: titleOf(live.content) },
          details: { type },
        });
      });
      await announce(id, []);
      return loadAdminPost(db, id, language);
    },

    listDue: () => listDuePosts(db, now()),

    async publishDue(id) {
      const tree = await taxonomies.tree();
      const files = await db.transaction().execute(async (trx) => {
        const post = await lockAdminPost(trx, id);
        const { publish_at: at, scheduled_by: by, publish_note: note, version } = post.row;
        // Another process published it first, or its schedule was removed.
        if (!at || at > now()) return null;
        const hold = async (held: AdminHeld) => {
          await updateAdminRow(trx, id, { ...NOT_SCHEDULED, version: version + 1, held });
          return null;
        };
        if (by === null || !(await staff.isEditor(trx, by))) return hold("no_editor");
        try {
          checkBase(post);
          return await publishDraft(trx, tree, post, { userId: by }, note);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return hold(error.code === "edit_conflict" ? "changed" : "problems");
        }
      });
      if (files) await announce(id, files);
    },

    async announcePending() {
      await forEachRow(
        await listUnannounced(db, new Date(now().getTime() - UNANNOUNCED_MS)),
        async (id) => {
          const live = await findLivePost(db, id);
          await announce(id, live?.files.flatMap(({ fileId }) => fileId ?? []) ?? []);
        },
        { what: "announcing published posts", logger },
      );
    },
  };
}
