import { type RawBuilder, sql } from "kysely";
import type { AuditEvent, AuditSubject } from "../../../contract/names";
import type { Db } from "../../../db/client";
import { hasWords } from "../../../db/queries";

/** A filter of audit events; properties that are left out do not matter. */
export interface AuditFilter {
  event?: AuditEvent;
  by?: number;
  /** The time span includes `from` and excludes `before`. */
  from?: Date;
  before?: Date;
  search: string;
  subject?: AuditSubject;
  subjectId?: number;
  /** Whether to leave out events about unpublished content. */
  publishedOnly?: boolean;
}

/** Events of drafts. Their titles and times are for editors only, even if a published post has the same number. */
const DRAFT_EVENTS: readonly AuditEvent[] = [
  "post_scheduled",
  "post_unscheduled",
  "post_unpublished",
  "post_deleted",
  "post_restored",
  "draft_discarded",
  "draft_restored",
];

export interface AuditRow {
  id: number;
  at: Date;
  user_id: number | null;
  by: string | null;
  event: AuditEvent;
  subject_type: AuditSubject;
  subject_id: number | null;
  /** The subject's title at the time of the event. For a user, their present name; null for a deleted user. */
  subject: string | null;
  /** The user whom the event concerns. */
  person: string | null;
  details: Record<string, unknown>;
}

/** Events that all staff may see: none of drafts, and of publications only those of posts that still exist. */
const OF_PUBLISHED = sql<boolean>`l.event <> all(${DRAFT_EVENTS}::text[])
  and (l.event <> 'post_published' or exists (select 1 from posts o where o.database_id = l.subject_id and o.removed is null))`;

/** Names of users come only from their accounts, so that a deleted user has no name here either. */
const SUBJECT = sql<string | null>`case l.subject_type when 'user' then s.name else l.subject end`;

function selectAuditEvents<T>(
  columns: RawBuilder<T>,
  { event, by, from, before, search, subject, subjectId, publishedOnly = false }: AuditFilter,
): RawBuilder<T> {
  return sql<T>`
    select ${columns} from audit_log l left join users u on u.database_id = l.user_id
    left join users s on l.subject_type = 'user' and s.database_id = l.subject_id
    left join users p on p.database_id = (l.details->>'personId')::int
    where (${event ?? null}::text is null or l.event = ${event ?? null}) and (${by ?? null}::int is null or l.user_id = ${by ?? null})
      and (${from ?? null}::timestamptz is null or l.at >= ${from ?? null}) and (${before ?? null}::timestamptz is null or l.at < ${before ?? null})
      and (${subject ?? null}::text is null or l.subject_type = ${subject ?? null}) and (${subjectId ?? null}::int is null or l.subject_id = ${subjectId ?? null})
      and (not ${publishedOnly}::boolean or (${OF_PUBLISHED}))
      and ${hasWords([SUBJECT, sql`p.name`], search)}`;
}

const ROW = sql<AuditRow>`l.id, l.at, l.user_id, u.name as by, l.event, l.subject_type, l.subject_id, ${SUBJECT} as subject, p.name as person, l.details`;

export async function countAuditEvents(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await selectAuditEvents(
    sql<{ count: number }>`count(*)::int as count`,
    filter,
  ).execute(db);
  return rows[0]!.count;
}

/** Returns one page of the audit events, newest first. */
export async function listAuditEvents(
  db: Db,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<AuditRow[]> {
  const { rows } =
    await sql<AuditRow>`${selectAuditEvents(ROW, filter)} order by l.id desc limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}

/** Returns the users with events in the log, by name. */
export async function listActors(db: Db): Promise<{ database_id: number; name: string }[]> {
  return db
    .selectFrom("users")
    .select(["database_id", "name"])
    .where((user) =>
      user.exists(
        user
          .selectFrom("audit_log")
          .select("id")
          .whereRef("audit_log.user_id", "=", "users.database_id"),
      ),
    )
    .orderBy("name")
    .orderBy("database_id")
    .execute();
}

/** Deletes events before a given time. */
export async function deleteOldAuditEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("audit_log").where("at", "<", before).execute();
}
