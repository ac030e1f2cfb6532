import type { AccountExport } from "../../../contract/accounts";
import {
  type AdminAnswer,
  type AdminBeginning,
  AdminContent,
  type AdminPost,
  type AdminQuery,
  type AdminSave,
  type AdminVersion,
} from "../../../contract/admin";
import { ADMIN_RULE_SENTENCES, type AdminRule } from "../../../contract/admin-rules";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import { ADMIN_PAGE_SIZE } from "../../../contract/limits";
import type { Db } from "../../../db/client";
import { type Actor, editorsOnly, type Member, signedIn } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { partOf } from "../../../shared/paging";
import { takeDatabaseId } from "../../posts";
import type { TakingIn } from "../uploads/taking-in";
import { checkRead, type AdminPostState, lockOnAdmin } from "./access";
import { isPicture } from "./check";
import { type KnownFile, knownFiles } from "./check.repo";
import {
  deleteAdminRow,
  draftJson,
  insertAdminRow,
  listDraftsOf,
  NO_DRAFT,
  noteDraft,
  ownFiles,
  updateAdminRow,
} from "./admin.repo";
import { filesIn, titleOf } from "./content";
import { toSummary, wholePost } from "./admin-view";
import { isInternal } from "./live-post";
import { countListed, findByTitle, listListed } from "./listing.repo";

/** Manages drafts of posts. All methods throw `unauthenticated`, `forbidden`; methods with a post id also throw `not_found`. */
export interface AdminDrafts {
  /** Returns the posts in the admin, last changed first. */
  list(actor: Actor, query: AdminQuery): Promise<AdminAnswer>;
  /** Returns a post with its draft, or with the published content if there is no draft. */
  get(actor: Actor, id: number, language: Language): Promise<AdminPost>;
  /** Creates a post that is not published yet. */
  begin(actor: Actor, beginning: AdminBeginning): Promise<AdminPost>;
  /**
   * Saves the complete content as the draft, even if it is incomplete. Uploads in it become files of the library. Throws
   * `edit_conflict` if another editor saved first, `invalid_input` for uploads that were not accepted and for internal files of
   * other posts, `busy`.
   */
  save(actor: Actor, id: number, draft: AdminSave, language: Language): Promise<AdminPost>;
  /**
   * Discards a draft; a post that was never published is deleted. Does nothing if there is no draft. Throws `edit_conflict` if the
   * draft has changed.
   */
  discard(actor: Actor, id: number, read: AdminVersion): Promise<void>;
  /** For the export of a user's data. Returns the drafts that the user saved last. Throws only `unauthenticated`. */
  exportOwn(actor: Actor): Promise<AccountExport["adminDrafts"]>;
}

interface DraftsDeps {
  db: Db;
  takingIn: TakingIn;
  now: () => Date;
}

export function createAdminDrafts({ db, takingIn, now }: DraftsDeps): AdminDrafts {
  /** Checks new files in content before the transaction, because it may take a while. Returns the ids of uploads. */
  async function checkUploads(actor: Actor, { files, image }: AdminContent): Promise<string[]> {
    const named = [
      ...files.flatMap(({ fileId }, index) =>
        fileId ? [{ id: fileId, field: `files.${index}` }] : [],
      ),
      ...(image ? [{ id: image, field: "image" }] : []),
    ];
    const known = await knownFiles(
      db,
      named.map(({ id }) => id),
    );
    const fresh = named.filter(({ id }) => !known.has(id));
    await takingIn.check(actor, fresh);
    await takingIn.check(
      actor,
      fresh.filter(({ field }) => field === "image"),
      { pictures: true },
    );
    return [...new Set(fresh.map(({ id }) => id))];
  }

  async function checkFiles(trx: Db, post: AdminPostState, content: AdminContent): Promise<void> {
    const known = await knownFiles(trx, filesIn(content));
    const own = await ownFiles(trx, post.id);
    const mayHave = (file: KnownFile | undefined) =>
      isInternal(post) || !file || file.visibility === "public" || own.has(file.id);
    for (const [index, { fileId }] of content.files.entries())
      if (fileId && !mayHave(known.get(fileId))) throw refused(`files.${index}`, "file_internal");
    const image = content.image ? known.get(content.image) : undefined;
    if (!mayHave(image)) throw refused("image", "file_internal");
    if (image && !isPicture(image)) throw refused("image", "not_picture");
  }

  /** Turns uploads into files of the library, which stay internal until the post is published. */
  async function takeIn(
    trx: Db,
    editor: Member,
    uploads: readonly string[],
    content: AdminContent,
  ): Promise<void> {
    await takingIn.take(trx, editor, uploads, {
      visibility: "internal",
      title: titleOf(content),
      created: now(),
    });
  }

  return {
    async list(actor, { type, state, search, page: wanted, language }) {
      editorsOnly(actor);
      const words = search.split(/\s+/).filter((word) => word !== "");
      // Searched once for both the count and the list.
      const which = {
        type,
        state,
        ids: words.length > 0 ? await findByTitle(db, words) : undefined,
      };
      const count = await countListed(db, which);
      const { page, pages, offset } = partOf(count, wanted, ADMIN_PAGE_SIZE);
      return {
        posts: (await listListed(db, which, offset, ADMIN_PAGE_SIZE)).map((row) =>
          toSummary(row, language),
        ),
        count,
        page,
        pages,
      };
    },

    async get(actor, id, language) {
      editorsOnly(actor);
      return wholePost(db, id, language);
    },

    async begin(actor, { type, language, title }) {
      const { userId } = editorsOnly(actor);
      const content = AdminContent.parse({ texts: { [language]: { title } } });
      const id = await db.transaction().execute(async (trx) => {
        const taken = await takeDatabaseId(trx);
        await insertAdminRow(trx, {
          database_id: taken,
          type,
          version: 1,
          content: draftJson(content),
          saved: now(),
          saved_by: userId,
        });
        await noteDraft(trx, taken, content);
        return taken;
      });
      return wholePost(db, id, language);
    },

    async save(actor, id, { version, base, content }, language) {
      const editor = editorsOnly(actor);
      const uploads = await checkUploads(actor, content);
      await db.transaction().execute(async (trx) => {
        const post = await lockOnAdmin(trx, id);
        await checkRead(trx, post, version, content);
        await checkFiles(trx, post, content);
        await takeIn(trx, editor, uploads, content);
        const begun = post.row.content ? post.row.base : (post.live?.word ?? "");
        await updateAdminRow(trx, id, {
          content: draftJson(content),
          version: version + 1,
          base: base ?? begun,
          saved: now(),
          saved_by: editor.userId,
          held: null,
          withheld: [...post.row.withheld, ...uploads],
        });
        await noteDraft(trx, id, content);
      });
      return wholePost(db, id, language);
    },

    async discard(actor, id, { version }) {
      const editor = editorsOnly(actor);
      await db.transaction().execute(async (trx) => {
        const post = await lockOnAdmin(trx, id);
        const { row, live, type, content } = post;
        if (!row.content) return;
        await checkRead(trx, post, version);
        if (live) {
          await updateAdminRow(trx, id, { ...NO_DRAFT, version: row.version + 1 });
          await noteDraft(trx, id, null);
        } else {
          await deleteAdminRow(trx, id);
        }
        await recordAuditEvent(trx, editor, now(), {
          event: "draft_discarded",
          subject: { type: "post", id, title: titleOf(content) },
          details: { type },
        });
      });
    },

    async exportOwn(actor) {
      const rows = await listDraftsOf(db, signedIn(actor).userId);
      return rows.map(({ database_id: databaseId, title, saved }) => ({
        databaseId,
        title,
        saved: saved.toISOString(),
      }));
    },
  };
}

function refused(
  field: string,
  rule: Extract<AdminRule, keyof typeof ADMIN_RULE_SENTENCES>,
): AppError {
  return new AppError("invalid_input", "The input is not valid", {
    fields: { [field]: ADMIN_RULE_SENTENCES[rule] },
    rules: { [field]: rule },
  });
}
