import type { AdminContent } from "../../../contract/admin";
import { AppError } from "../../../contract/errors";
import { DEFAULT_LANGUAGE } from "../../../contract/languages";
import type { PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { FAQ_SLUG } from "../../../shared/language";
import { differencesOf, tidy } from "./content";
import { type AdminRow, findAdminRow, lockAdminRow } from "./admin.repo";
import { findLivePost, type LivePost } from "./live-post";

/** A post in the admin: its content that is or was published, and the row that the admin stores. */
export interface AdminPostState {
  id: number;
  type: PostType;
  /** Undefined if the post was never published. */
  live: LivePost | undefined;
  /** Undefined if the post was never changed in the admin. */
  row: AdminRow | undefined;
  /** The draft, or the published content if there is no draft. */
  content: AdminContent;
  /** The version that a caller must name when saving. */
  version: number;
}

/** Returns a post in the admin. Throws `not_found`, also for posts that staff removed and for user-made collections. */
export async function findOnAdmin(db: Db, id: number): Promise<AdminPostState> {
  return stateOf(id, await findAdminRow(db, id), await findLivePost(db, id));
}

/** Like `findOnAdmin`, but always with a row, which stays locked until the transaction ends. */
export async function lockOnAdmin(
  trx: Db,
  id: number,
): Promise<AdminPostState & { row: AdminRow }> {
  const row = await lockAdminRow(trx, id);
  const state = stateOf(id, row, await findLivePost(trx, id));
  return { ...state, row: row! };
}

function stateOf(
  id: number,
  row: AdminRow | undefined,
  live: LivePost | undefined,
): AdminPostState {
  const content = row?.content ?? live?.content;
  const isGone = row?.live_id != null && !live;
  if (!content || isGone) throw new AppError("not_found", "There is no such post on the admin");
  return { id, type: live?.type ?? row!.type, live, row, content, version: row?.version ?? 0 };
}

/** Throws `conflict` for the page that the website itself links to. */
export function checkMayGo({ type, slugs }: LivePost): void {
  const isFaq = slugs.some(
    ({ language, slug }) => language === DEFAULT_LANGUAGE && slug === FAQ_SLUG,
  );
  if (type === "page" && isFaq)
    throw new AppError("conflict", "The website leads to this page; it has to stay");
}

/** Throws `edit_conflict` with the differences, unless the caller read the current version. */
export async function checkRead(
  db: Db,
  state: AdminPostState,
  read: number,
  yours?: AdminContent,
): Promise<void> {
  if (read === state.version) return;
  throw editConflict(
    "Somebody else has changed this post meanwhile",
    state.content,
    yours ?? state.content,
    await nameOf(db, state.row?.saved_by ?? null),
  );
}

/** Returns an `edit_conflict` with the differences between two contents. */
export function editConflict(
  message: string,
  theirs: AdminContent,
  yours: AdminContent,
  by: string | null,
): AppError {
  const changes = differencesOf(tidy(theirs), tidy(yours)).map(({ path, a, b }) => ({
    field: path,
    yours: b,
    theirs: a,
    by,
  }));
  return new AppError("edit_conflict", message, { changes });
}

async function nameOf(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db
    .selectFrom("users")
    .select("name")
    .where("database_id", "=", userId)
    .executeTakeFirst();
  return row?.name ?? null;
}
