import { AppError } from "../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { Card } from "../../contract/shared";
import type {
  SpotlightChange,
  SpotlightDraft,
  SpotlightItem,
  SpotlightItemDraft,
} from "../../contract/discovery";
import type { Db } from "../../db/client";
import { type Actor, requireEditor, requireStaff } from "../../shared/actor";
import { recordAuditEvent } from "../../shared/audit.writer";
import {
  loadCards,
  toImage,
  onlyVisible,
  viewerOf,
  documentRefs,
  type ImageFile,
  type Viewer,
  visibleFile,
} from "../posts";
import type { TaxonomiesService } from "../vocabulary";
import { checkVersion, versionOf } from "../../shared/versions";
import { sql } from "kysely";

type SpotlightRow =
  | { post_id: number }
  | { post_id: null; link: string; title: string; text: string; file_id: string | null };

/** Returns the spotlight items of a language, in order. */
export async function listSpotlight(db: Db, language: Language): Promise<SpotlightRow[]> {
  const rows = await db
    .selectFrom("spotlight_items")
    .select(["post_id", "link", "title", "text", "file_id"])
    .where("language", "=", language)
    .orderBy("position")
    .execute();
  return rows.flatMap(({ post_id, link, ...words }): SpotlightRow[] =>
    post_id !== null ? [{ post_id }] : link !== null ? [{ post_id, link, ...words }] : [],
  );
}

/** Blocks other changes of the spotlight until the transaction ends. */
async function lockSpotlight(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('spotlight'))`.execute(trx);
}

/** Locks existing posts and files against deletion until the transaction ends, in order of their ids. */
async function lockItems(
  trx: Db,
  postIds: readonly number[],
  fileIds: readonly string[],
): Promise<void> {
  if (postIds.length > 0)
    await trx
      .selectFrom("posts")
      .select("database_id")
      .where("database_id", "in", postIds)
      .orderBy("database_id")
      .forKeyShare()
      .execute();
  if (fileIds.length > 0)
    await trx
      .selectFrom("files")
      .select("id")
      .where("id", "in", fileIds)
      .orderBy("id")
      .forKeyShare()
      .execute();
}

/** Replaces the spotlight items of a language. */
export async function replaceSpotlight(
  trx: Db,
  language: Language,
  items: readonly SpotlightItemDraft[],
): Promise<void> {
  await trx.deleteFrom("spotlight_items").where("language", "=", language).execute();
  if (items.length === 0) return;
  await trx
    .insertInto("spotlight_items")
    .values(
      items.map((item, position) =>
        "post_id" in item
          ? {
              language,
              position,
              post_id: item.post_id,
              link: null,
              title: "",
              text: "",
              file_id: null,
            }
          : { language, position, post_id: null, ...item },
      ),
    )
    .execute();
}

/** Returns the visible pictures among the given files, by id. */
async function findPictures(
  db: Db,
  viewer: Viewer,
  fileIds: readonly string[],
): Promise<Map<string, ImageFile>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("files as f")
    .select(["f.id", "f.name", "f.alt_text", "f.title", "f.width", "f.height"])
    .where("f.id", "in", fileIds)
    .where("f.mime_type", "like", "image/%")
    .where(visibleFile(viewer, "f"))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Manages the spotlight on the staff's discovery page, in each language. */
export interface SpotlightService {
  /**
   * For staff. Returns the visible items of a language, or those in English if there are none. Deleted and hidden posts are
   * left out. Throws `unauthenticated`, `forbidden`.
   */
  list(actor: Actor, language: Language): Promise<SpotlightItem[]>;
  /** For editors. Returns the stored items of a language. Throws `unauthenticated`, `forbidden`. */
  draft(actor: Actor, language: Language): Promise<SpotlightDraft>;
  /**
   * For editors. Replaces the items. Throws like `draft`, `edit_conflict` if another editor saved first, and `invalid_input`
   * if a post or picture does not exist.
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
    requireEditor(actor);
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
      requireStaff(actor);
      const own = await shown(actor, language, language);
      return own.length > 0 || language === DEFAULT_LANGUAGE
        ? own
        : shown(actor, DEFAULT_LANGUAGE, language);
    },

    draft,

    async replace(actor, language, { version, items }) {
      const editor = requireEditor(actor);
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
    await lockItems(trx, posts, files);
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
