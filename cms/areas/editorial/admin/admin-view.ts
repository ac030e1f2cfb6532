import type { AdminPost, AdminSummary } from "../../../contract/admin";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { filePath, toImage } from "../../posts";
import { bySiteOrder, pickTranslation, postPath } from "../../../shared/language";
import { kindOf } from "../../files";
import { type AdminPostState, findOnAdmin } from "./access";
import { namedIn, problemsOf } from "./check";
import type { KnownFile, KnownPost } from "./check.repo";
import { findListed, type ListedRow } from "./listing.repo";

/** Converts a row for the list in the admin, in a language. */
export function toSummary(row: ListedRow, language: Language): AdminSummary {
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
  const row = await findListed(db, id);
  if (!row) throw new AppError("not_found", "There is no such post on the admin");
  return toSummary(row, language);
}

/** Returns a post with its content and everything that the editor shows. Throws `not_found`. */
export async function wholePost(db: Db, id: number, language: Language): Promise<AdminPost> {
  const state = await findOnAdmin(db, id);
  const named = await namedIn(db, state.content, language);
  const live = state.live?.word ?? "";
  return {
    ...(await summaryOf(db, id, language)),
    content: state.content,
    version: state.version,
    base: hasDraft(state) ? state.row!.base : live,
    live,
    problems: await problemsOf(db, state, named),
    posts: [...named.posts.values()].map((post) => toNamedPost(post, language)),
    files: [...named.files.values()].map(toFile),
  };
}

function hasDraft({ row }: AdminPostState): boolean {
  return row?.content != null;
}

/** Converts a post that content refers to, in a language. */
export function toNamedPost(
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
