import type { AdminContent, AdminPost, AdminSummary } from "../../../contract/admin";
import { AppError } from "../../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import type { PostType } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { FAQ_SLUG, bySiteOrder, pickTranslation, postPath } from "../../../shared/language";
import { kindOf } from "../../files";
import { filePath, toImage } from "../../posts";
import {
  type AdminRow,
  findAdminRow,
  lockAdminRow,
  findListedPost,
  type ListedPostRow,
} from "./admin-posts.repo";
import { differencesOf, tidy, findLivePost, type LivePost } from "./post-content";
import { findReferences, problemsOf, type KnownFile, type KnownPost } from "./post-validation";

/** A post in the admin: the content that is or was published, and the row that the admin stores. */
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
export async function findAdminPost(db: Db, id: number): Promise<AdminPostState> {
  return stateOf(id, await findAdminRow(db, id), await findLivePost(db, id));
}

/** Returns a post like `findAdminPost`, but always with its row. Locks the row until the transaction ends. */
export async function lockAdminPost(
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
  const isDeleted = row?.live_id != null && !live;
  if (!content || isDeleted) throw new AppError("not_found", "There is no such post");
  return { id, type: live?.type ?? row!.type, live, row, content, version: row?.version ?? 0 };
}

/** Throws `conflict` for the page that the website itself links to. */
export function checkRemovable({ type, slugs }: LivePost): void {
  const isFaq = slugs.some(
    ({ language, slug }) => language === DEFAULT_LANGUAGE && slug === FAQ_SLUG,
  );
  if (type === "page" && isFaq)
    throw new AppError("conflict", "The website links to this page, so it must stay published");
}

/** Throws `edit_conflict` with the differences, unless the caller read the current version. */
export async function checkVersionRead(
  db: Db,
  state: AdminPostState,
  read: number,
  yours?: AdminContent,
): Promise<void> {
  if (read === state.version) return;
  throw editConflict(
    "Another user has changed this post since you read it",
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

/** Converts a row for the list in the admin, in a language. */
export function toSummary(row: ListedPostRow, language: Language): AdminSummary {
  const titles = [...(row.titles ?? [])].sort(bySiteOrder);
  const shown =
    pickTranslation(
      titles.filter(({ title }) => title !== ""),
      language,
    ) ?? titles[0];
  const slug = row.is_live && row.slugs ? pickTranslation(row.slugs, language)?.slug : undefined;
  return {
    databaseId: row.database_id,
    type: row.type,
    state: row.state,
    title: shown?.title ?? "",
    language: shown?.language ?? language,
    languages: titles.map((title) => title.language),
    link: slug === undefined ? null : postPath(row.type, slug, language),
    modified: row.modified.toISOString(),
    by: row.by,
    publishAt: row.publish_at?.toISOString() ?? null,
    held: row.held,
  };
}

/** Returns the list data of one post. Throws `not_found`. */
export async function summaryOf(db: Db, id: number, language: Language): Promise<AdminSummary> {
  const row = await findListedPost(db, id);
  if (!row) throw new AppError("not_found", "There is no such post");
  return toSummary(row, language);
}

/** Returns a post with its content and everything that the editor shows. Throws `not_found`. */
export async function loadAdminPost(db: Db, id: number, language: Language): Promise<AdminPost> {
  const state = await findAdminPost(db, id);
  const references = await findReferences(db, state.content, language);
  const live = state.live?.hash ?? "";
  return {
    ...(await summaryOf(db, id, language)),
    content: state.content,
    version: state.version,
    base: hasDraft(state) ? state.row!.base : live,
    live,
    problems: await problemsOf(db, state, references),
    posts: [...references.posts.values()].map((post) => toReferredPost(post, language)),
    files: [...references.files.values()].map(toFile),
  };
}

function hasDraft({ row }: AdminPostState): boolean {
  return row?.content != null;
}

/** Converts a post that content refers to, in a language. */
export function toReferredPost(
  { database_id: databaseId, type, title, language: written, slug }: KnownPost,
  language: Language,
): AdminPost["posts"][number] {
  return { databaseId, type, title, language: written, link: postPath(type, slug, language) };
}

function toFile(file: KnownFile): AdminPost["files"][number] {
  const kind = kindOf(file.mime_type);
  return {
    id: file.id,
    name: file.name,
    kind,
    size: file.size,
    link: filePath(file),
    image: toImage(file),
  };
}
