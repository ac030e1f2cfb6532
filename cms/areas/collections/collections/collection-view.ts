import type {
  CollectionSummary,
  Cover,
  InternalCollection,
  PersonRef,
} from "../../../contract/collections";
import type { Language } from "../../../contract/languages";
import { COLLECTION_COVERS } from "../../../contract/limits";
import { isStaff } from "../../../contract/roles";
import { type Card, pick } from "../../../contract/shared";
import type { Db } from "../../../db/client";
import type { Actor } from "../../../shared/actor";
import { START_HERE_ROLE, loadCards, onlyVisible, viewerOf } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import { findNames, listInvites, listMembers } from "./collaborators.repo";
import { listItems } from "./collection-items.repo";
import { type CollectionRow, isParticipant, notFound, roleOf } from "./internal-collections.policy";
import { findTexts, summarise, type SummaryRow } from "./internal-collections.repo";

/** Loads collections as the actor may see them. */
export interface CollectionView {
  /**
   * Returns list rows in the order of ids; collections that the actor may not see are left out. With `post`, also returns
   * whether each collection contains that post.
   */
  summaries(
    actor: Actor,
    ids: readonly number[],
    language: Language,
    options: { post?: number; covers: boolean },
  ): Promise<CollectionSummary[]>;
  /** Returns a complete collection. People and promotion are included only if the actor may know them. Throws `not_found`. */
  details(actor: Actor, id: number, language: Language): Promise<InternalCollection>;
}

export function createCollectionView({
  db,
  taxonomies,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
}): CollectionView {
  async function load(
    actor: Actor,
    ids: readonly number[],
    language: Language,
    { post, covers: withCovers }: { post?: number; covers: boolean },
  ) {
    const viewer = viewerOf(actor);
    const rows = await summarise(db, viewer, ids, {
      covers: withCovers ? COLLECTION_COVERS : 0,
      post,
    });
    const visible = ids.filter((id) => rows.get(id)?.visible);
    const covers = visible.flatMap((id) => rows.get(id)!.covers ?? []);
    const cards = new Map(
      (
        await loadCards(db, taxonomies, viewer, [...new Set([...visible, ...covers])], language)
      ).map((card) => [card.databaseId, card]),
    );
    return visible.flatMap((id) => {
      const card = cards.get(id);
      const row = rows.get(id)!;
      return card
        ? [
            {
              row,
              card,
              images: (row.covers ?? []).flatMap((cover) => cards.get(cover) ?? []).map(toCover),
            },
          ]
        : [];
    });
  }

  return {
    async summaries(actor, ids, language, { post, covers }) {
      return (await load(actor, ids, language, { post, covers })).map(({ row, card, images }) => ({
        ...card,
        ...factsOf(actor, row, images),
        collaboratorCount: row.collaborators,
        ...(post !== undefined && { holdsPost: row.holds_post }),
      }));
    },

    async details(actor, id, language) {
      const [found] = await load(actor, [id], language, { covers: true });
      if (!found) throw notFound();
      const { row, card, images } = found;
      const viewer = viewerOf(actor);
      const role = roleOf(actor, row);
      const [texts, items, recommended, members, invites, names] = await Promise.all([
        findTexts(db, id),
        listItems(db, id).then((ids) => onlyVisible(db, viewer, ids)),
        listItems(db, id, START_HERE_ROLE),
        isParticipant(role) ? listMembers(db, id) : [],
        role === "owner" ? listInvites(db, id) : [],
        findNames(db, [row.requested_by]),
      ]);
      const seesPromotion = maySeePromotion(actor, row);
      return {
        ...card,
        ...factsOf(actor, row, images),
        description: texts.description,
        collaborators: members
          .filter(({ accepted }) => accepted)
          .map(({ id, name, can_edit }) => ({
            databaseId: id,
            name,
            permission: can_edit ? "edit" : "read",
          })),
        pendingCollaborators: members
          .filter(({ accepted }) => !accepted)
          .map(({ id, name, invited }) => ({
            databaseId: id,
            name,
            invited: invited.toISOString(),
          })),
        pendingInvites: invites.map(({ invited, ...invite }) => ({
          ...invite,
          invited: invited.toISOString(),
        })),
        requestedBy: seesPromotion
          ? toPersonRef(row.requested_by, names.get(row.requested_by ?? 0))
          : null,
        requested: (seesPromotion && row.promotion_requested?.toISOString()) || null,
        promotionReason: seesPromotion ? row.promotion_reason : "",
        recommendedPosts: await loadCards(db, taxonomies, viewer, recommended, language),
        documents: items,
      };
    },
  };
}

function factsOf(actor: Actor, row: SummaryRow, images: Cover[]) {
  const role = roleOf(actor, row);
  const seesPromotion = maySeePromotion(actor, row);
  return {
    role:
      role === "owner"
        ? ("author" as const)
        : isParticipant(role)
          ? ("collaborator" as const)
          : role === "pending"
            ? ("pending" as const)
            : null,
    userCanEdit: role === "owner" || role === "editor",
    private: row.private,
    staffOnly: row.staff_only,
    siteCollection: row.site_collection,
    featured: row.featured,
    requestToPromote: seesPromotion && row.promotion_requested !== null,
    promotionDenied: seesPromotion && row.promotion_denied,
    author: toPersonRef(row.author_id, row.author),
    images,
  };
}

function maySeePromotion(actor: Actor, row: CollectionRow): boolean {
  return isStaff(actor) || isParticipant(roleOf(actor, row));
}

/** Returns a reference to a user; null if there is no user or the account was deleted. */
export function toPersonRef(id: number | null, name: string | null | undefined): PersonRef | null {
  return id !== null && name ? { databaseId: id, name } : null;
}

const toCover = (card: Card): Cover =>
  pick(
    card,
    "databaseId",
    "type",
    "title",
    "language",
    "contentTypeSlug",
    "topicFamily",
    "publicationYear",
    "thumbnail",
  );
