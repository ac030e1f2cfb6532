import type { AdminPost } from "../../../contract/admin";
import { AppError } from "../../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import { DOCUMENT_RESTORE_MS } from "../../../contract/limits";
import { DELETABLE_TYPES, type PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { type Actor, requireEditor } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { deleteTombstone, lockRemoved, saveTombstone } from "../../posts";
import type { Publishing } from "../uploads/publishing";
import { checkRemovable, lockAdminPost, loadAdminPost } from "./admin-post";
import { markAnnounced } from "./admin-posts.repo";
import { titleOf } from "./post-content";
import { unpublishPost } from "./write-post";

/** Moves posts to the bin and restores them. Both methods throw `unauthenticated`, `forbidden`, `not_found`. */
export interface AdminDeletion {
  /**
   * Moves an article, a toolkit or a page that is or was published to the bin, and unpublishes it. It can be restored for
   * `DOCUMENT_RESTORE_MS`. Throws `conflict` for posts that were never published, for other types, and for the page that the
   * website links to.
   */
  delete(actor: Actor, id: number): Promise<void>;
  /** Moves a post from the bin back to the admin, unpublished. Does nothing if the post is not in the bin. */
  restore(actor: Actor, id: number, language: Language): Promise<AdminPost>;
}

interface DeletionDeps {
  db: Db;
  publishing: Pick<Publishing, "announce">;
  now: () => Date;
}

export function createAdminDeletion({ db, publishing, now }: DeletionDeps): AdminDeletion {
  return {
    async delete(actor, id) {
      const editor = requireEditor(actor);
      const at = now();
      await db.transaction().execute(async (trx) => {
        const { row, live, type } = await lockAdminPost(trx, id);
        if (!(DELETABLE_TYPES as readonly PostType[]).includes(type))
          throw new AppError("conflict", "Posts of this type cannot be deleted here");
        if (!live)
          throw new AppError("conflict", "The post was never published; discard its draft instead");
        checkRemovable(live);
        await saveTombstone(trx, {
          id,
          by: editor.userId,
          at,
          reason: "",
          language: DEFAULT_LANGUAGE,
          successor: null,
        });
        await unpublishPost(trx, id, { row, live }, at);
        await recordAuditEvent(trx, editor, at, {
          event: "post_deleted",
          subject: { type: "post", id, title: titleOf(live.content) },
          details: { type },
        });
      });
      const since = now();
      await publishing.announce([id]);
      await markAnnounced(db, id, since);
    },

    async restore(actor, id, language) {
      const editor = requireEditor(actor);
      await db.transaction().execute(async (trx) => {
        const removed = await lockRemoved(trx, id, DELETABLE_TYPES);
        if (!removed) return;
        if (removed.getTime() + DOCUMENT_RESTORE_MS <= now().getTime())
          throw new AppError("not_found", "The post can no longer be restored");
        await deleteTombstone(trx, id);
        const { content, type } = await lockAdminPost(trx, id);
        await recordAuditEvent(trx, editor, now(), {
          event: "post_restored",
          subject: { type: "post", id, title: titleOf(content) },
          details: { type },
        });
      });
      return loadAdminPost(db, id, language);
    },
  };
}
