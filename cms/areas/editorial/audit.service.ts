import type { AccountExport } from "../../contract/accounts";
import type { AuditAnswer, AuditEntry, AuditQuery } from "../../contract/audit";
import type { Language } from "../../contract/languages";
import { AUDIT_KEPT_MS, AUDIT_PAGE_SIZE } from "../../contract/limits";
import { isEditor } from "../../contract/roles";
import type { Db } from "../../db/client";
import { pageRange, hasWords } from "../../db/queries";
import { type Actor, signedIn, requireStaff } from "../../shared/actor";
import { localPath } from "../../shared/language";
import { loadCards, viewerOf } from "../posts";
import type { TaxonomiesService, TermTree } from "../vocabulary";
import { type RawBuilder, sql } from "kysely";
import type { AuditEvent, AuditSubject } from "../../contract/names";

/** A filter of audit events. A missing property matches all events. */
interface AuditFilter {
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

/** Events of drafts. Their titles and times are for editors only, even if the post with that id is published. */
const DRAFT_EVENTS: readonly AuditEvent[] = [
  "post_scheduled",
  "post_unscheduled",
  "post_unpublished",
  "post_deleted",
  "post_restored",
  "draft_discarded",
  "draft_restored",
];

interface AuditRow {
  id: number;
  at: Date;
  user_id: number | null;
  by: string | null;
  event: AuditEvent;
  subject_type: AuditSubject;
  subject_id: number | null;
  /** The subject's title at the time of the event. For a user, the current name; null for a deleted user. */
  subject: string | null;
  /** The user whom the event concerns. */
  person: string | null;
  details: Record<string, unknown>;
}

/** Events that all staff may see: no events of drafts, and publications only of posts that still exist. */
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

async function countAuditEvents(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await selectAuditEvents(
    sql<{ count: number }>`count(*)::int as count`,
    filter,
  ).execute(db);
  return rows[0]!.count;
}

/** Returns one page of the audit events, newest first. */
async function listAuditEvents(
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
async function listActors(db: Db): Promise<{ database_id: number; name: string }[]> {
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
async function deleteOldAuditEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("audit_log").where("at", "<", before).execute();
}

interface Known {
  tree: TermTree;
  language: Language;
  /** Path of the post in question; null if it is gone. */
  post: string | null;
}

/** Returns the link to an event's subject; null if the actor cannot see it. */
function linkOf(
  actor: Actor,
  {
    subject_type: type,
    subject_id: id,
    subject,
  }: Pick<AuditRow, "subject_type" | "subject_id" | "subject">,
  { tree, language, post }: Known,
): string | null {
  const mayEdit = isEditor(actor);
  const admin = (path: string) => (mayEdit ? localPath(`/admin/${path}`, language) : null);
  const term = id === null ? undefined : tree.byId(id);
  switch (type) {
    case "contribution":
      return localPath(`/admin/review/contributions/${id}`, language);
    case "post":
    case "collection":
    case "file":
      return post;
    case "author":
      return term ? tree.term(term, language).link : null;
    case "term":
      return term ? admin(`terms/${id}`) : null;
    case "user":
      return subject === null ? null : admin(`people/${id}`);
    case "menu":
      return admin("menus");
    case "spotlight":
      return admin("spotlight");
    case "redirect":
      return admin("redirects");
    case "settings":
      return admin("settings");
    case "message":
      return null;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Maximum number of events in the export of a user's data. Chosen: far more than any user causes in the three years that are
 * kept.
 */
const EXPORTED_MAX = 100_000;

/** The log of the staff's decisions and changes. */
export interface AuditService {
  /**
   * For staff: returns a page of the log, newest first. Events about drafts and unpublished posts are for editors only. Throws
   * `unauthenticated`, `forbidden`.
   */
  list(actor: Actor, query: AuditQuery): Promise<AuditAnswer>;
  /** Returns the caller's own events, newest first, for the export of their data. Throws `unauthenticated`. */
  exportOwn(actor: Actor): Promise<AccountExport["auditEvents"]>;
  /** For jobs: deletes events older than three years. */
  tidy(): Promise<void>;
}

interface AuditDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  now: () => Date;
}

export function createAuditService({ db, taxonomies, now }: AuditDeps): AuditService {
  /** Returns the paths of the events' posts that exist and that the actor may see. */
  async function postLinks(
    actor: Actor,
    rows: readonly AuditRow[],
    language: AuditQuery["language"],
  ): Promise<Map<number, string>> {
    const cards = await loadCards(
      db,
      taxonomies,
      viewerOf(actor),
      [...new Set(rows.flatMap((row) => postIdOf(row) ?? []))],
      language,
    );
    return new Map(cards.map((card) => [card.databaseId, card.link]));
  }

  return {
    async list(
      actor,
      { language, page: requestedPage, from, until, subject_id: subjectId, ...rest },
    ) {
      const { editor } = requireStaff(actor);
      const filter = {
        ...rest,
        publishedOnly: !editor,
        subjectId,
        from: from === undefined ? undefined : new Date(from),
        before: until === undefined ? undefined : new Date(Date.parse(until) + DAY_MS),
      };
      const [count, actors] = await Promise.all([countAuditEvents(db, filter), listActors(db)]);
      const { page, pages, offset } = pageRange(count, requestedPage, AUDIT_PAGE_SIZE);
      const rows = await listAuditEvents(db, filter, { offset, limit: AUDIT_PAGE_SIZE });
      const [tree, posts] = await Promise.all([
        taxonomies.tree(),
        postLinks(actor, rows, language),
      ]);
      const link = (row: AuditRow) =>
        linkOf(actor, row, { tree, language, post: posts.get(postIdOf(row) ?? 0) ?? null });
      return {
        entries: rows.map((row) => toEntry(row, link(row))),
        count,
        page,
        pages,
        people: actors.map(({ database_id: databaseId, name }) => ({ databaseId, name })),
      };
    },

    async exportOwn(actor) {
      const rows = await listAuditEvents(
        db,
        { by: signedIn(actor).userId, search: "" },
        { offset: 0, limit: EXPORTED_MAX },
      );
      return rows.map(
        ({
          at,
          event,
          subject_type: subject,
          subject: title,
          details: { personId: _, ...details },
        }) => ({ at: at.toISOString(), event, subject, title: title ?? "", details }),
      );
    },

    tidy: () => deleteOldAuditEvents(db, new Date(now().getTime() - AUDIT_KEPT_MS)),
  };
}

/** Returns the post that an event concerns, itself or through its file. */
function postIdOf({ subject_type: type, subject_id: id, details }: AuditRow): number | null {
  if (type === "post" || type === "collection") return id;
  return type === "file" && typeof details.post === "number" ? details.post : null;
}

function toEntry(
  {
    id,
    at,
    user_id,
    by,
    event,
    subject_type: type,
    subject_id,
    subject: title,
    person,
    details: { personId: _, ...details },
  }: AuditRow,
  link: string | null,
): AuditEntry {
  return {
    id,
    at: at.toISOString(),
    by: user_id === null || by === null ? null : { databaseId: user_id, name: by },
    event,
    subject: { type, id: subject_id, title, link },
    person,
    details,
  };
}
