import { sql } from "kysely";
import { AppError } from "../../../contract/errors";
import type { DocumentText, DocumentTextQuery } from "../../../contract/file-text";
import type { Db } from "../../../db/client";
import type { Actor } from "../../../shared/actor";
import { languageOrder } from "../../../shared/language";
import { holdsText, postIdByKey, textPages, viewerOf } from "../../posts";
import { inReadingOrder, missingDocument, type NamedDocument } from "./documents.service";

export interface DocumentTextsService {
  /**
   * Returns a page of a document's own text. Throws `not_found` for a missing page or text, and for a document that the actor may
   * not know of. Throws `gone` for a document that was removed.
   */
  read(actor: Actor, named: NamedDocument, asked: DocumentTextQuery): Promise<DocumentText>;
}

export function createDocumentTextsService(db: Db): DocumentTextsService {
  return {
    async read(actor, named, { language: asked, in: exactly, page }) {
      const viewer = viewerOf(actor);
      const { rows } = await sql<{ language: string; languages: string[]; text: string }>`
        select t.language, t.full_text as text, array_agg(t.language) over () as languages
        from (${postIdByKey(viewer, named.type, named.key, asked)}) found
        join post_translations t on t.post_id = found.id and ${holdsText("t")}
        order by t.language = ${exactly ?? asked} desc, array_position(${languageOrder(asked)}::text[], t.language), t.language
        limit 1`.execute(db);
      const [row] = rows;
      if (!row) throw await missingDocument(db, viewer, named, asked);
      const { pages, contents } = await textPages(row.text);
      const html = pages[page - 1];
      if (html === undefined || (exactly !== undefined && exactly !== row.language))
        throw new AppError("not_found", "There is no such text");
      return {
        language: row.language,
        languages: inReadingOrder(row.languages, asked),
        page,
        pages: pages.length,
        size: Buffer.byteLength(row.text),
        html,
        contents,
      };
    },
  };
}
