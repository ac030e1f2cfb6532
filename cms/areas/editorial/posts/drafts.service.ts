import { sql } from "kysely";
import type { AccountExport } from "../../../contract/accounts";
import {
  type AdminAnswer,
  type AdminNewPost,
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
import type { Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { pageRange } from "../../../db/queries";
import { type Actor, requireEditor, type Member, signedIn } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { reserveDatabaseId } from "../../posts";
import type { LibraryFiles } from "../uploads/library-files";
import {
  checkVersionRead,
  type AdminPostState,
  lockAdminPost,
  toSummary,
  loadAdminPost,
} from "./admin-post";
import {
  deleteAdminRow,
  draftJson,
  insertAdminRow,
  listDraftsOf,
  NO_DRAFT,
  indexDraft,
  ownFiles,
  updateAdminRow,
  countAdminPosts,
  findByTitle,
  listAdminPosts,
} from "./admin-posts.repo";
import { filesIn, titleOf, isInternal, findLivePost } from "./post-content";
import { isPicture, type KnownFile, knownFiles } from "./post-validation";

/** Manages drafts of posts. All methods throw `unauthenticated`, `forbidden`; methods with a post id also throw `not_found`. */
export interface AdminDrafts {
  /** Returns the posts in the admin, last changed first. */
  list(actor: Actor, query: AdminQuery): Promise<AdminAnswer>;
  /** Returns a post with its draft, or with the published content if there is no draft. */
  get(actor: Actor, id: number, language: Language): Promise<AdminPost>;
  /** Creates a post that is not published yet. */
  create(actor: Actor, post: AdminNewPost): Promise<AdminPost>;
  /**
   * Saves the complete content as the draft, even if it is incomplete. Uploads in it become files of the library. Throws
   * `edit_conflict` if another editor saved first, `invalid_input` for uploads that were not accepted and for internal files of
   * other posts, `busy`.
   */
  save(actor: Actor, id: number, draft: AdminSave, language: Language): Promise<AdminPost>;
  /**
   * Discards a draft; a post that was never published is deleted. Does nothing if there is no draft. Throws `edit_conflict`
   * if the draft has changed.
   */
  discard(actor: Actor, id: number, read: AdminVersion): Promise<void>;
  /** For the export of a user's data. Returns the drafts that the user saved last. Throws only `unauthenticated`. */
  exportOwn(actor: Actor): Promise<AccountExport["adminDrafts"]>;
}

interface DraftsDeps {
  db: Db;
  libraryFiles: LibraryFiles;
  now: () => Date;
}

export function createAdminDrafts({ db, libraryFiles, now }: DraftsDeps): AdminDrafts {
  /**
   * Checks the new files in content. Runs before the transaction, because it may take a while. Returns the ids of the uploads.
   */
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
    const newUploads = named.filter(({ id }) => !known.has(id));
    await libraryFiles.check(actor, newUploads);
    await libraryFiles.check(
      actor,
      newUploads.filter(({ field }) => field === "image"),
      { pictures: true },
    );
    return [...new Set(newUploads.map(({ id }) => id))];
  }

  async function checkFiles(trx: Db, post: AdminPostState, content: AdminContent): Promise<void> {
    const known = await knownFiles(trx, filesIn(content));
    const own = await ownFiles(trx, post.id);
    const mayHave = (file: KnownFile | undefined) =>
      isInternal(post) || !file || file.visibility === "public" || own.has(file.id);
    for (const [index, { fileId }] of content.files.entries())
      if (fileId && !mayHave(known.get(fileId)))
        throw invalidField(`files.${index}`, "file_internal");
    const image = content.image ? known.get(content.image) : undefined;
    if (!mayHave(image)) throw invalidField("image", "file_internal");
    if (image && !isPicture(image)) throw invalidField("image", "not_picture");
  }

  /** Turns uploads into files of the library, which stay internal until the post is published. */
  async function createFiles(
    trx: Db,
    editor: Member,
    uploads: readonly string[],
    content: AdminContent,
  ): Promise<void> {
    await libraryFiles.create(trx, editor, uploads, {
      visibility: "internal",
      title: titleOf(content),
      created: now(),
    });
  }

  return {
    async list(actor, { type, state, search, page: requestedPage, language }) {
      requireEditor(actor);
      const words = search.split(/\s+/).filter((word) => word !== "");
      // Searched once for both the count and the list.
      const listFilter = {
        type,
        state,
        ids: words.length > 0 ? await findByTitle(db, words) : undefined,
      };
      const count = await countAdminPosts(db, listFilter);
      const { page, pages, offset } = pageRange(count, requestedPage, ADMIN_PAGE_SIZE);
      return {
        posts: (await listAdminPosts(db, listFilter, offset, ADMIN_PAGE_SIZE)).map((row) =>
          toSummary(row, language),
        ),
        count,
        page,
        pages,
      };
    },

    async get(actor, id, language) {
      requireEditor(actor);
      return loadAdminPost(db, id, language);
    },

    async create(actor, { type, language, title }) {
      const { userId } = requireEditor(actor);
      const content = AdminContent.parse({ texts: { [language]: { title } } });
      const id = await db.transaction().execute(async (trx) => {
        const taken = await reserveDatabaseId(trx);
        await insertAdminRow(trx, {
          database_id: taken,
          type,
          version: 1,
          content: draftJson(content),
          saved: now(),
          saved_by: userId,
        });
        await indexDraft(trx, taken, content);
        return taken;
      });
      return loadAdminPost(db, id, language);
    },

    async save(actor, id, { version, base, content }, language) {
      const editor = requireEditor(actor);
      const uploads = await checkUploads(actor, content);
      await db.transaction().execute(async (trx) => {
        const post = await lockAdminPost(trx, id);
        await checkVersionRead(trx, post, version, content);
        await checkFiles(trx, post, content);
        await createFiles(trx, editor, uploads, content);
        const currentBase = post.row.content ? post.row.base : (post.live?.hash ?? "");
        await updateAdminRow(trx, id, {
          content: draftJson(content),
          version: version + 1,
          base: base ?? currentBase,
          saved: now(),
          saved_by: editor.userId,
          held: null,
          withheld: [...post.row.withheld, ...uploads],
        });
        await indexDraft(trx, id, content);
      });
      return loadAdminPost(db, id, language);
    },

    async discard(actor, id, { version }) {
      const editor = requireEditor(actor);
      await db.transaction().execute(async (trx) => {
        const post = await lockAdminPost(trx, id);
        const { row, live, type, content } = post;
        if (!row.content) return;
        await checkVersionRead(trx, post, version);
        if (live) {
          await updateAdminRow(trx, id, { ...NO_DRAFT, version: row.version + 1 });
          await indexDraft(trx, id, null);
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

function invalidField(
  field: string,
  rule: Extract<AdminRule, keyof typeof ADMIN_RULE_SENTENCES>,
): AppError {
  return new AppError("invalid_input", "The input is not valid", {
    fields: { [field]: ADMIN_RULE_SENTENCES[rule] },
    rules: { [field]: rule },
  });
}

/**
 * Returns the ids of posts that have a term and a draft based on the published content, and locks their drafts until the
 * transaction ends. Call it before locking anything else: publishing locks a draft first, and terms after it.
 */
export async function lockCurrentDrafts(trx: Db, termId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("admin_posts")
    .select(["database_id", "base"])
    .where("content", "is not", null)
    .where("live_id", "in", (of) =>
      of.selectFrom("post_terms").select("post_id").where("term_id", "=", termId),
    )
    .orderBy("database_id")
    .forUpdate()
    .execute();
  const current: number[] = [];
  for (const { database_id: id, base } of rows)
    if ((await findLivePost(trx, id))?.hash === base) current.push(id);
  return current;
}

/** Bases drafts on the current published content: editors need not review a change that only gives a term a new slug. */
export async function updateDraftBases(trx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await updateAdminRow(trx, id, { base: (await findLivePost(trx, id))!.hash });
}

/** Renames a term in drafts and revisions, and removes duplicates. */
export async function renameTermInDrafts(
  trx: Db,
  taxonomy: Taxonomy,
  from: string,
  to: string,
): Promise<void> {
  for (const table of ["admin_posts", "admin_revisions"] as const) {
    await sql`
      update ${sql.table(table)} set content = jsonb_set(content, array['terms', ${taxonomy}::text], (
        select jsonb_agg(case slug when ${from}::text then ${to}::text else slug end order by place)
        from jsonb_array_elements_text(content->'terms'->${taxonomy}::text) with ordinality as named(slug, place)
        where slug <> ${from}::text or not content->'terms'->${taxonomy}::text @> to_jsonb(${to}::text)
      ))
      where content->'terms'->${taxonomy}::text @> to_jsonb(${from}::text)`.execute(trx);
  }
}
