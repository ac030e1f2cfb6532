import { sql } from "kysely";
import { AppError } from "../../../contract/errors";
import {
  UPLOAD_DRAFT_EXPIRES_MS,
  UPLOAD_DRAFTS_MAX,
  UPLOAD_DRAFTS_REFUSED_MAX,
} from "../../../contract/limits";
import { FILE_LANGUAGES } from "../../../contract/upload-rules";
import type { UploadDraft } from "../../../contract/uploads";
import type { Db } from "../../../db/client";
import { toDatabaseJson } from "../../../db/queries";
import { type Actor, signedIn } from "../../../shared/actor";
import { findIncomingOf, markRemoved, prolongIncoming } from "./incoming.repo";
import type { IncomingFiles } from "./incoming.service";

/** Drafts of the upload form. A draft belongs to one user. All methods throw `unauthenticated` for visitors. */
export interface UploadDrafts {
  /** Returns the user's drafts, the most recently changed first. */
  list(actor: Actor): Promise<UploadDraft[]>;
  /** Returns a draft of the user. Throws `not_found`. */
  get(actor: Actor, id: string): Promise<UploadDraft>;
  /**
   * Saves a draft, and extends the lifetime of the uploads it refers to. Throws `limit_reached` if the user has too many
   * drafts.
   */
  save(actor: Actor, id: string, fields: Record<string, unknown>): Promise<UploadDraft>;
  /** Saves a refused form like `save`, but with room for more drafts, because the user has completed the form. */
  saveRefused(actor: Actor, id: string, fields: Record<string, unknown>): Promise<UploadDraft>;
  /** Deletes a draft, and the uploads that no other draft of the user refers to. Does nothing if it does not exist. */
  remove(actor: Actor, id: string): Promise<void>;
  /** For jobs: deletes expired drafts. */
  tidy(): Promise<void>;
}

interface Row {
  id: string;
  fields: Record<string, unknown>;
  modified: Date;
  expires: Date;
}

export function createUploadDrafts({
  db,
  incoming,
  now,
}: {
  db: Db;
  incoming: Pick<IncomingFiles, "listOf" | "deleteMarked">;
  now: () => Date;
}): UploadDrafts {
  const draftsOf = (userId: number) =>
    db
      .selectFrom("upload_drafts")
      .select(["id", "fields", "modified", "expires"])
      .where("user_id", "=", userId)
      .where("expires", ">", now());

  async function toUploadDraft(
    actor: Actor,
    { id, fields, modified, expires }: Row,
  ): Promise<UploadDraft> {
    return {
      id,
      fields,
      files: await incoming.listOf(actor, filesOf(fields)),
      modified: modified.toISOString(),
      expires: expires.toISOString(),
    };
  }

  async function get(actor: Actor, id: string): Promise<UploadDraft> {
    const row = await draftsOf(signedIn(actor).userId).where("id", "=", id).executeTakeFirst();
    if (!row) throw new AppError("not_found", "There is no such draft");
    return toUploadDraft(actor, row);
  }

  async function saveWithin(
    most: number,
    actor: Actor,
    id: string,
    fields: Record<string, unknown>,
  ): Promise<UploadDraft> {
    const { userId } = signedIn(actor);
    const modified = now();
    const expires = new Date(modified.getTime() + UPLOAD_DRAFT_EXPIRES_MS);
    await db.transaction().execute(async (trx) => {
      await lockDrafts(trx, userId);
      const drafts = await trx
        .selectFrom("upload_drafts")
        .select("id")
        .where("user_id", "=", userId)
        .where("expires", ">", modified)
        .execute();
      // Saving an existing draft again takes no additional space.
      if (drafts.length >= most && !drafts.some((draft) => draft.id === id))
        throw new AppError(
          "limit_reached",
          `You can have at most ${most} drafts; delete one first`,
        );
      const row = { fields: toDatabaseJson(fields), modified, expires };
      await trx
        .insertInto("upload_drafts")
        .values({ user_id: userId, id, ...row })
        .onConflict((conflict) => conflict.columns(["user_id", "id"]).doUpdateSet(row))
        .execute();
      await prolongIncoming(trx, userId, filesOf(fields), expires);
    });
    return get(actor, id);
  }

  return {
    get,

    async list(actor) {
      const rows = await draftsOf(signedIn(actor).userId)
        .orderBy("modified", "desc")
        .orderBy("id")
        .execute();
      return Promise.all(rows.map((row) => toUploadDraft(actor, row)));
    },

    save: (actor, id, fields) => saveWithin(UPLOAD_DRAFTS_MAX, actor, id, fields),
    saveRefused: (actor, id, fields) =>
      saveWithin(UPLOAD_DRAFTS_MAX + UPLOAD_DRAFTS_REFUSED_MAX, actor, id, fields),

    async remove(actor, id) {
      const { userId } = signedIn(actor);
      // The files are marked in the same transaction. If the process ends here, the sweep removes them.
      const removed = await db.transaction().execute(async (trx) => {
        await lockDrafts(trx, userId);
        const draft = await trx
          .deleteFrom("upload_drafts")
          .where("user_id", "=", userId)
          .where("id", "=", id)
          .returning("fields")
          .executeTakeFirst();
        const others = await trx
          .selectFrom("upload_drafts")
          .select("fields")
          .where("user_id", "=", userId)
          .where("expires", ">", now())
          .execute();
        const named = new Set(others.flatMap(({ fields }) => filesOf(fields)));
        const own = await findIncomingOf(
          trx,
          userId,
          draft ? filesOf(draft.fields).filter((file) => !named.has(file)) : [],
        );
        return markRemoved(
          trx,
          own.map((file) => file.id),
          now(),
        );
      });
      await incoming.deleteMarked(removed.map((file) => file.id));
    },

    async tidy() {
      await db.deleteFrom("upload_drafts").where("expires", "<=", now()).execute();
    },
  };
}

/** Blocks other changes of a user's drafts until the transaction ends. */
async function lockDrafts(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('drafts of a person'), ${userId}::int)`.execute(
    trx,
  );
}

/** Returns the ids of uploads in a form, ignoring anything else in these fields. */
function filesOf(fields: Record<string, unknown>): string[] {
  return FILE_LANGUAGES.flatMap((language) => fields[`${language}_files`] ?? []).filter(
    (id): id is string => typeof id === "string",
  );
}
