import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Language } from "../../../contract/languages";
import type { ReviewFilter } from "../../../contract/lists";
import type { FileKind, SubmissionState } from "../../../contract/names";
import type { SubmissionFields } from "../../../contract/uploads";
import type { Db } from "../../../db/client";
import { hasWords } from "../../../db/queries";
import type { FilesTable, SubmissionMailsTable, SubmissionsTable } from "../../../db/schema";
import { type Viewer, visiblePost } from "../../posts";
import type { FormFile } from "./submission-form";
import type { AuthorisedSubmission } from "./submissions.policy";

export type SubmissionRow = Selectable<SubmissionsTable> & {
  uploader: string;
  email: string;
  file_count: number;
};

const withUploader = (db: Db) =>
  db
    .selectFrom("submissions as s")
    .innerJoin("users as u", "u.database_id", "s.user_id")
    .selectAll("s")
    .select([
      "u.name as uploader",
      "u.email",
      sql<number>`(select count(*)::int from submission_files where submission_id = s.id)`.as(
        "file_count",
      ),
    ]);

export function findSubmission(db: Db, id: number): Promise<SubmissionRow | undefined> {
  return withUploader(db).where("s.id", "=", id).executeTakeFirst();
}

/** Finds and locks a submission. Until the transaction ends, no other request can change it. */
export async function lockSubmission(trx: Db, id: number): Promise<SubmissionRow | undefined> {
  await trx.selectFrom("submissions").select("id").where("id", "=", id).forUpdate().execute();
  return findSubmission(trx, id);
}

export async function countOwn(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("submissions")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Staff's filter for submissions in a state. */
export interface SubmissionsFilter extends Partial<ReviewFilter> {
  state: SubmissionState;
}

const fits = ({
  state,
  search = "",
  who: person = "",
  text_language,
}: SubmissionsFilter) => sql<boolean>`
  s.state = ${state} and (${text_language ?? null}::text is null or s.language = ${text_language ?? null})
  and ${hasWords([sql`s.title`, sql`s.fields->>'abstract'`], search)} and ${hasWords([sql`u.name`, sql`u.email`], person)}`;

export async function countSubmissions(db: Db, filter: SubmissionsFilter): Promise<number> {
  const { count } = await db
    .selectFrom("submissions as s")
    .innerJoin("users as u", "u.database_id", "s.user_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(fits(filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists submissions in a state, the oldest or the newest first. */
export function listByState(
  db: Db,
  filter: SubmissionsFilter,
  offset: number,
  limit: number,
): Promise<SubmissionRow[]> {
  const order = filter.sort === "newest" ? "desc" : "asc";
  return withUploader(db)
    .where(fits(filter))
    .orderBy("s.submitted", order)
    .orderBy("s.id", order)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Lists a user's submissions, the newest first. */
export function listByUploader(
  db: Db,
  userId: number,
  offset: number,
  limit: number,
): Promise<SubmissionRow[]> {
  return withUploader(db)
    .where("s.user_id", "=", userId)
    .orderBy("s.submitted", "desc")
    .orderBy("s.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Lists all submissions of a user with the names of their files, the newest first. */
export async function listOwnWhole(
  db: Db,
  userId: number,
): Promise<(SubmissionRow & { files: string[] })[]> {
  return withUploader(db)
    .select(
      sql<
        string[]
      >`array(select f.name from submission_files file join files f on f.id = file.file_id where file.submission_id = s.id order by file.position)`.as(
        "files",
      ),
    )
    .where("s.user_id", "=", userId)
    .orderBy("s.submitted", "desc")
    .orderBy("s.id", "desc")
    .execute();
}

/** Returns the number of a user's undecided submissions. Blocks new submissions of the user until the transaction ends. */
export async function lockWaiting(trx: Db, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('submissions of a person'), ${userId}::int)`.execute(
    trx,
  );
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from submissions where user_id = ${userId} and state in ('waiting', 'returned')`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns whether a title is used by a document within the actor's visibility, or by an undecided submission of the user.
 * Submissions of other users do not count, so that trying titles reveals nothing about them. Until the transaction ends, other
 * checks of titles wait.
 */
export async function isTitleTaken(
  trx: Db,
  viewer: Viewer,
  title: string,
  { userId, except }: { userId: number; except?: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('document titles'))`.execute(trx);
  const { rows } = await sql`
    select 1 from post_translations t join posts p on p.database_id = t.post_id
    where md5(lower(t.title)) = md5(lower(${title})) and p.type in ('document', 'internal_document', 'internal_pdf') and ${visiblePost(viewer, "p")}
    union all
    select 1 from submissions s
    where s.user_id = ${userId} and s.state in ('waiting', 'returned') and lower(s.title) = lower(${title}) and s.id is distinct from ${except ?? null}::int
    limit 1`.execute(trx);
  return rows.length > 0;
}

export async function insertSubmission(
  trx: Db,
  row: Insertable<SubmissionsTable>,
): Promise<number> {
  const { id } = await trx
    .insertInto("submissions")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSubmission(
  trx: Db,
  submission: AuthorisedSubmission<SubmissionRow, "change" | "decide">,
  change: Updateable<SubmissionsTable>,
): Promise<void> {
  await trx.updateTable("submissions").set(change).where("id", "=", submission.id).execute();
}

export async function deleteSubmission(
  trx: Db,
  submission: AuthorisedSubmission<SubmissionRow, "withdraw">,
): Promise<void> {
  await trx.deleteFrom("submissions").where("id", "=", submission.id).execute();
}

/** Returns the columns of a submission that waits for a decision by staff. */
export function waitingColumns(fields: SubmissionFields, submitted: Date) {
  return {
    state: "waiting" as const,
    title: fields.title,
    language: fields.language,
    fields: JSON.stringify(fields),
    submitted,
    modified: submitted,
  };
}

/** Replaces the files of a submission. */
export async function saveSubmissionFiles(
  trx: Db,
  id: number,
  files: readonly Pick<FormFile, "id" | "language" | "kind">[],
): Promise<void> {
  await trx.deleteFrom("submission_files").where("submission_id", "=", id).execute();
  await trx
    .insertInto("submission_files")
    .values(
      files.map((file, position) => ({
        submission_id: id,
        file_id: file.id,
        language: file.language,
        kind: file.kind,
        position,
      })),
    )
    .execute();
}

export interface SubmissionFileRow extends Pick<
  Selectable<FilesTable>,
  "name" | "size" | "mime_type" | "sha256" | "page_count"
> {
  file_id: string;
  language: string;
  kind: FileKind;
}

/** Returns the files of a submission in their order. */
export function listSubmissionFiles(db: Db, id: number): Promise<SubmissionFileRow[]> {
  return db
    .selectFrom("submission_files as s")
    .innerJoin("files as f", "f.id", "s.file_id")
    .select([
      "s.file_id",
      "s.language",
      "s.kind",
      "f.name",
      "f.size",
      "f.mime_type",
      "f.sha256",
      "f.page_count",
    ])
    .where("s.submission_id", "=", id)
    .orderBy("s.position")
    .execute();
}

/** Makes files public. */
export async function publishFiles(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await trx.updateTable("files").set({ visibility: "public" }).where("id", "in", ids).execute();
}

/** Unlinks the files of submissions that were rejected before a time. Unused files are deleted later. */
export async function dropRejectedFiles(db: Db, before: Date): Promise<void> {
  await sql`delete from submission_files f using submissions s where s.id = f.submission_id and s.state = 'rejected' and s.decided <= ${before}`.execute(
    db,
  );
}

/** Inserts an email about a decision and returns its id. */
export async function insertMail(
  trx: Db,
  mail: Omit<Insertable<SubmissionMailsTable>, "sent">,
): Promise<number> {
  const { id } = await trx
    .insertInto("submission_mails")
    .values({ ...mail, sent: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface SubmissionMailRow {
  kind: "accepted" | "returned" | "rejected";
  comment: string;
  sent: Date | null;
  submission_id: number;
  post_id: number | null;
  title: string;
  to: string;
  name: string;
  language: Language;
}

export async function findSubmissionMail(
  db: Db,
  id: number,
): Promise<SubmissionMailRow | undefined> {
  return db
    .selectFrom("submission_mails as m")
    .innerJoin("submissions as s", "s.id", "m.submission_id")
    .innerJoin("users as u", "u.database_id", "s.user_id")
    .select([
      "m.kind",
      "m.comment",
      "m.sent",
      "m.submission_id",
      "s.post_id",
      "s.title",
      "u.email as to",
      "u.name",
      "u.language",
    ])
    .where("m.id", "=", id)
    .executeTakeFirst();
}
