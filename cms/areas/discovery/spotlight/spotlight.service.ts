import { AppError } from "../../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import type { Card } from "../../../contract/shared";
import type {
  SpotlightChange,
  SpotlightDraft,
  SpotlightItem,
  SpotlightItemDraft,
} from "../../../contract/discovery";
import type { Db } from "../../../db/client";
import { type Actor, editorsOnly, staffOnly } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { loadCards, toImage, onlyVisible, viewerOf, documentRefs } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import { checkVersion, versionOf } from "../../../shared/versions";
import {
  findPictures,
  keepItems,
  listSpotlight,
  lockSpotlight,
  replaceSpotlight,
  type SpotlightRow,
} from "./spotlight.repo";

/** Manages the spotlight on the staff's discovery page, in each language. */
export interface SpotlightService {
  /**
   * For staff. Returns the visible items of a language, or those in English if there are none. Deleted and hidden posts are left
   * out. Throws `unauthenticated`, `forbidden`.
   */
  list(actor: Actor, language: Language): Promise<SpotlightItem[]>;
  /** For editors. Returns the stored items of a language. Throws `unauthenticated`, `forbidden`. */
  draft(actor: Actor, language: Language): Promise<SpotlightDraft>;
  /**
   * For editors. Replaces the items. Throws like `draft`, `edit_conflict` if another editor saved first, and `invalid_input` if a
   * post or picture does not exist.
   */
  replace(actor: Actor, language: Language, change: SpotlightChange): Promise<SpotlightDraft>;
}

export function createSpotlightService({
  db,
  taxonomies,
  now,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  now: () => Date;
}): SpotlightService {
  async function shown(actor: Actor, kept: Language, language: Language): Promise<SpotlightItem[]> {
    const viewer = viewerOf(actor);
    const rows = await listSpotlight(db, kept);
    const [cards, pictures] = await Promise.all([
      loadCards(
        db,
        taxonomies,
        viewer,
        rows.flatMap(({ post_id }) => post_id ?? []),
        language,
      ),
      findPictures(
        db,
        viewer,
        rows.flatMap((row) => (row.post_id === null ? (row.file_id ?? []) : [])),
      ),
    ]);
    const byId = new Map(cards.map((card) => [card.databaseId, card]));
    return rows.flatMap((row): SpotlightItem[] => {
      if (row.post_id === null)
        return [
          {
            title: row.title,
            language: kept,
            text: row.text,
            link: row.link,
            image: toImage(pictures.get(row.file_id ?? "") ?? null),
            post: null,
          },
        ];
      const card = byId.get(row.post_id);
      return card ? [itemOf(card)] : [];
    });
  }

  async function draft(actor: Actor, language: Language): Promise<SpotlightDraft> {
    editorsOnly(actor);
    const rows = await listSpotlight(db, language);
    const posts = await documentRefs(
      db,
      taxonomies,
      actor,
      rows.flatMap(({ post_id }) => post_id ?? []),
      language,
    );
    return { version: versionOf(rows), items: rows.map(toDraft), posts };
  }

  return {
    async list(actor, language) {
      staffOnly(actor);
      const own = await shown(actor, language, language);
      return own.length > 0 || language === DEFAULT_LANGUAGE
        ? own
        : shown(actor, DEFAULT_LANGUAGE, language);
    },

    draft,

    async replace(actor, language, { version, items }) {
      const editor = editorsOnly(actor);
      await db.transaction().execute(async (trx) => {
        await lockSpotlight(trx);
        await refuseMissing(trx, actor, items);
        if (version !== undefined)
          checkVersion(version, versionOf(await listSpotlight(trx, language)));
        await replaceSpotlight(trx, language, items);
        await recordAuditEvent(trx, editor, now(), {
          event: "spotlight_changed",
          subject: { type: "spotlight", id: null, title: "" },
          details: { language, items: items.length },
        });
      });
      return draft(actor, language);
    },
  };

  async function refuseMissing(
    trx: Db,
    actor: Actor,
    items: readonly SpotlightItemDraft[],
  ): Promise<void> {
    const viewer = viewerOf(actor);
    const posts = items.flatMap((item) => ("post_id" in item ? item.post_id : []));
    const files = items.flatMap((item) => ("post_id" in item ? [] : (item.file_id ?? [])));
    await keepItems(trx, posts, files);
    const visible = await onlyVisible(trx, viewer, posts);
    const pictures = await findPictures(trx, viewer, files);
    if (visible.length === posts.length && files.every((id) => pictures.has(id))) return;
    throw new AppError("invalid_input", "The input is not valid", {
      fields: { items: "There is no such post, or no such picture" },
    });
  }
}

const itemOf = (card: Card): SpotlightItem => ({
  title: card.title,
  language: card.language,
  text: card.abstract,
  link: card.link,
  image: null,
  post: card,
});

const toDraft = (row: SpotlightRow): SpotlightDraft["items"][number] =>
  row.post_id !== null
    ? { post_id: row.post_id }
    : { link: row.link, title: row.title, text: row.text, file_id: row.file_id };
