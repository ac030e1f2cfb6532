import { AppError } from "../../contract/errors";
import type { Language } from "../../contract/languages";
import type { InternalDocumentType } from "../../contract/names";
import type { Db } from "../../db/client";
import type { Actor } from "../../shared/actor";
import { findTombstone, viewerOf } from "../posts";
import { findHead } from "./documents.repo";

/** An internal document or PDF as a request names it: by the slug of any language, or by its databaseId. */
export interface NamedInternal {
  type: InternalDocumentType;
  key: number | string;
}

/** Tells whether a cached copy of an internal document is still valid. Also holds the facts that no copy includes. */
export interface InternalHead {
  databaseId: number;
  type: InternalDocumentType;
  /** When it last changed; ISO 8601, UTC. */
  modified: string;
  /** Whether its readers are counted. */
  tracked: boolean;
  /** Whether it is in the actor's library. */
  saved: boolean;
  /** The languages of its texts. */
  languages: string[];
}

export interface InternalDocumentsService {
  /**
   * Returns the head of an internal document or PDF, with one small statement. If two have the slug in two languages, the given
   * language decides. Throws `not_found`, always to users who are not staff, and `gone` for a slug of one that was removed.
   */
  head(actor: Actor, named: NamedInternal, language: Language): Promise<InternalHead>;
}

export function createInternalDocumentsService(db: Db): InternalDocumentsService {
  return {
    async head(actor, { type, key }, language) {
      const viewer = viewerOf(actor);
      const row = await findHead(db, viewer, { type, key }, language);
      if (row)
        return {
          databaseId: row.database_id,
          type,
          modified: row.modified.toISOString(),
          tracked: row.tracked,
          saved: row.saved,
          languages: row.languages,
        };
      const isGone =
        typeof key === "string" && (await findTombstone(db, viewer, { type, slug: key }, language));
      throw isGone
        ? new AppError("gone", "The document was removed")
        : new AppError("not_found", "There is no such document");
    },
  };
}
