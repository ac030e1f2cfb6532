import type { AccountExport } from "../../../contract/accounts";
import type { AuditAnswer, AuditEntry, AuditQuery } from "../../../contract/audit";
import { AUDIT_KEPT_MS, AUDIT_PAGE_SIZE } from "../../../contract/limits";
import type { Db } from "../../../db/client";
import { type Actor, signedIn, staffOnly } from "../../../shared/actor";
import { partOf } from "../../../shared/paging";
import { loadCards, viewerOf } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import {
  countAuditEvents,
  type AuditRow,
  deleteOld,
  listAuditEvents,
  listDoers,
} from "./audit.repo";
import { linkOf } from "./subject-link";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Events of one user in the export of their data. Chosen: far more than any user causes in the three years that are kept. */
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
    async list(actor, { language, page: asked, from, until, subject_id: subjectId, ...rest }) {
      const { editor } = staffOnly(actor);
      const filter = {
        ...rest,
        publishedOnly: !editor,
        subjectId,
        from: from === undefined ? undefined : new Date(from),
        before: until === undefined ? undefined : new Date(Date.parse(until) + DAY_MS),
      };
      const [count, doers] = await Promise.all([countAuditEvents(db, filter), listDoers(db)]);
      const { page, pages, offset } = partOf(count, asked, AUDIT_PAGE_SIZE);
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
        people: doers.map(({ database_id: databaseId, name }) => ({ databaseId, name })),
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

    tidy: () => deleteOld(db, new Date(now().getTime() - AUDIT_KEPT_MS)),
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
