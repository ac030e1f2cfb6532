import type { AdminPost, AdminVisibility } from "../../../contract/admin";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import { DOCUMENT_TYPES, type DocumentType, type PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { type Actor, requireEditor } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { redirectFormerAddresses, presentAddresses, wasInternalPdf } from "../../posts";
import type { Publishing } from "../uploads/publishing";
import { lockAdminPost, loadAdminPost } from "./admin-post";
import { markAnnounced, updateAdminRow } from "./admin-posts.repo";
import { filesIn, titleOf, type LivePost, liveFiles } from "./post-content";
import { takenSlugs } from "./post-validation";
import {
  changeVisibility,
  findUnsharedFiles,
  makeFilesInternal,
  makeFilesPublic,
} from "./published-posts.repo";

/** Changes the visibility of published documents: public or internal. */
export interface AdminVisibilities {
  /**
   * Makes an internal document public, or a public one internal, with its files. Its draft is kept. Its old URLs redirect to
   * the new ones for users who may see it. A file that another post also has stays internal when a document becomes public.
   * Does nothing if the visibility is the same. Throws `unauthenticated`, `forbidden`, `not_found`, and `conflict` for posts
   * that are not published documents, and if another document has the new URL.
   */
  change(actor: Actor, id: number, to: AdminVisibility, language: Language): Promise<AdminPost>;
}

interface VisibilityDeps {
  db: Db;
  publishing: Pick<Publishing, "announceWithFiles">;
  now: () => Date;
}

export function createAdminVisibilities({
  db,
  publishing,
  now,
}: VisibilityDeps): AdminVisibilities {
  /** Makes the files public or internal. Returns the files that the admin withholds from then on. */
  async function moveFiles(
    trx: Db,
    id: number,
    live: LivePost,
    visibility: AdminVisibility["visibility"],
    withheld: readonly string[],
  ): Promise<string[]> {
    if (visibility === "internal")
      return [...withheld, ...(await makeFilesInternal(trx, liveFiles(live)))];
    const files = filesIn(live.content);
    const own = await findUnsharedFiles(trx, id, files);
    const shown = files.filter((file) => own.includes(file) || withheld.includes(file));
    await makeFilesPublic(trx, shown);
    return withheld.filter((file) => !shown.includes(file));
  }

  /** Returns the document type for a visibility. An internal PDF that was made public becomes an internal PDF again. */
  async function typeFor(
    trx: Db,
    id: number,
    visibility: AdminVisibility["visibility"],
  ): Promise<DocumentType> {
    if (visibility === "public") return "document";
    return (await wasInternalPdf(trx, id)) ? "internal_pdf" : "internal_document";
  }

  return {
    async change(actor, id, { visibility }, language) {
      const editor = requireEditor(actor);
      const at = now();
      const files = await db.transaction().execute(async (trx) => {
        const { row, live } = await lockAdminPost(trx, id);
        if (
          !live ||
          live.isUnpublished ||
          !(DOCUMENT_TYPES as readonly PostType[]).includes(live.type)
        )
          throw new AppError(
            "conflict",
            "The visibility of a document can be changed only while it is published",
          );
        if (live.visibility === visibility) return null;
        const type = await typeFor(trx, id, visibility);
        if ((await takenSlugs(trx, type, id, live.slugs)).size > 0)
          throw new AppError(
            "conflict",
            "Another document already has this URL; change that document's URL first",
          );
        const before = await presentAddresses(trx, [id]);
        await changeVisibility(trx, {
          id,
          type,
          visibility,
          modified: live.modified >= at ? new Date(live.modified.getTime() + 1) : at,
          redrawsThumbnail: live.generatedThumbnail !== null,
        });
        await redirectFormerAddresses(trx, before, await presentAddresses(trx, [id]), at);
        const withheld = await moveFiles(trx, id, live, visibility, row.withheld);
        await updateAdminRow(trx, id, { version: row.version + 1, withheld, unannounced: at });
        await recordAuditEvent(trx, editor, at, {
          event: visibility === "public" ? "post_made_public" : "post_made_internal",
          subject: { type: "post", id, title: titleOf(live.content) },
          details: { type },
        });
        return live.files.flatMap(({ fileId }) => fileId ?? []);
      });
      if (files) {
        const since = now();
        await publishing.announceWithFiles([id], files);
        await markAnnounced(db, id, since);
      }
      return loadAdminPost(db, id, language);
    },
  };
}
