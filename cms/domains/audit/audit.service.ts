import type { AccountExport } from "../../contract/accounts";
import type { AuditAnswer, AuditEntry, AuditQuery } from "../../contract/audit";
import { AUDIT_KEPT_MS, AUDIT_PAGE_SIZE } from "../../contract/limits";
import type { Db } from "../../db/client";
import { type Actor, signedIn, staffOnly } from "../actor";
import { partOf } from "../paging";
import { loadCards } from "../posts/cards";
import { sightOf } from "../posts/visibility.policy";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { countDeeds, type DeedRow, deleteOld, listDeeds, listDoers } from "./audit.repo";
import { linkOf } from "./subject-link";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Deeds of one person that their copy of their data has. Ours: far more than anybody does in the three years that are kept. */
const EXPORTED_MAX = 100_000;

/** Who of the staff decided and changed what. */
export interface AuditService {
  /** For staff: a page of the log, the last first; what it tells of drafts and unpublished posts is for editors alone. Throws `unauthenticated`, `forbidden`. */
  list(actor: Actor, query: AuditQuery): Promise<AuditAnswer>;
  /** What the caller did, the last first: for the copy of their data. Throws `unauthenticated`. */
  exportOwn(actor: Actor): Promise<AccountExport["deeds"]>;
  /** For jobs: forgets what is older than three years. */
  tidy(): Promise<void>;
}

interface AuditDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  now: () => Date;
}

export function createAuditService({ db, taxonomies, now }: AuditDeps): AuditService {
  /** Paths of the posts that deeds are about, as far as they are there and the actor sees them. */
  async function postLinks(
    actor: Actor,
    rows: readonly DeedRow[],
    language: AuditQuery["language"],
  ): Promise<Map<number, string>> {
    const cards = await loadCards(
      db,
      taxonomies,
      sightOf(actor),
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
      const [count, doers] = await Promise.all([countDeeds(db, filter), listDoers(db)]);
      const { page, pages, offset } = partOf(count, asked, AUDIT_PAGE_SIZE);
      const rows = await listDeeds(db, filter, { offset, limit: AUDIT_PAGE_SIZE });
      const [tree, posts] = await Promise.all([
        taxonomies.tree(),
        postLinks(actor, rows, language),
      ]);
      const link = (row: DeedRow) =>
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
      const rows = await listDeeds(
        db,
        { by: signedIn(actor).userId, search: "" },
        { offset: 0, limit: EXPORTED_MAX },
      );
      return rows.map(
        ({
          at,
          deed,
          subject_type: subject,
          subject: title,
          details: { personId: _, ...details },
        }) => ({ at: at.toISOString(), deed, subject, title: title ?? "", details }),
      );
    },

    tidy: () => deleteOld(db, new Date(now().getTime() - AUDIT_KEPT_MS)),
  };
}

/** The post that a deed was done to, or to whose file. */
function postIdOf({ subject_type: type, subject_id: id, details }: DeedRow): number | null {
  if (type === "post" || type === "collection") return id;
  return type === "file" && typeof details.post === "number" ? details.post : null;
}

function toEntry(
  {
    id,
    at,
    user_id,
    by,
    deed,
    subject_type: type,
    subject_id,
    subject: title,
    person,
    details: { personId: _, ...details },
  }: DeedRow,
  link: string | null,
): AuditEntry {
  return {
    id,
    at: at.toISOString(),
    by: user_id === null || by === null ? null : { databaseId: user_id, name: by },
    deed,
    subject: { type, id: subject_id, title, link },
    person,
    details,
  };
}
