import type {
  InternalCollection,
  PromotionDecision,
  PromotionRequestsAnswer,
  PromotionRequestsQuery,
} from "../../../contract/collections";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import { PROMOTION_REQUESTS_PAGE_SIZE } from "../../../contract/limits";
import type { Db } from "../../../db/client";
import { pageRange } from "../../../db/queries";
import { collectionMail } from "../../../jobs/collections.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import { type Actor, ANONYMOUS, signedIn } from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { loadCards, onlyVisible, viewerOf } from "../../posts";
import type { TaxonomiesService } from "../../vocabulary";
import { insertMails } from "./collaborators.repo";
import type { CollectionAccess } from "./collection-access";
import { findNotes } from "./collection-items.repo";
import type { CollectionView } from "./collection-view";
import {
  authoriseReview,
  checkReviewer,
  type AuthorisedCollection,
} from "./internal-collections.policy";
import {
  claimTitle,
  countRequests,
  findCollection,
  findTexts,
  listRequests,
  lockCollection,
  markCollectionChanged,
  updateFacts,
} from "./internal-collections.repo";

/** Number of posts in the preview of a request. Chosen: as many as the collection's own page shows first. */
const PREVIEW_ITEMS = 6;

/** Features collections of users: the owner requests it, and staff decide. */
export interface PromotionService {
  /**
   * Requests that a collection be featured; repeating it changes nothing. Throws `private_collection` for a private or
   * staff-only collection, and `conflict` if it is already featured.
   */
  request(actor: Actor, id: number, language: Language): Promise<InternalCollection>;
  /** Cancels the request; does nothing if there is none. */
  revoke(actor: Actor, id: number, language: Language): Promise<InternalCollection>;
  /** For staff. Returns a page of waiting requests, oldest first by default. Throws `unauthenticated`, `forbidden`. */
  requests(actor: Actor, query: PromotionRequestsQuery): Promise<PromotionRequestsAnswer>;
  /** For staff. Counts the waiting requests. Throws like `requests`. */
  countRequests(actor: Actor): Promise<number>;
  /**
   * For staff. Features a collection, so that public search finds it, or denies it with a reason. The requester gets a mail.
   * Throws `conflict` if there is no request (any more). A decision to feature also throws `conflict` if the collection changed
   * since staff looked at it, and `title_taken` if another public collection has its title.
   */
  decide(
    actor: Actor,
    id: number,
    decision: PromotionDecision,
    language: Language,
  ): Promise<InternalCollection>;
  /** For staff. Ends the featuring of a collection. Search then treats it like any member's collection. */
  unfeature(actor: Actor, id: number, language: Language): Promise<InternalCollection>;
}

export interface PromotionDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  access: CollectionAccess;
  view: CollectionView;
  jobs: Pick<Jobs, "enqueue">;
  now: () => Date;
}

export function createPromotionService({
  db,
  taxonomies,
  access,
  view,
  jobs,
  now,
}: PromotionDeps): PromotionService {
  /** Runs a staff decision in one transaction. */
  function review<T>(
    actor: Actor,
    id: number,
    make: (trx: Db, collection: AuthorisedCollection<"review">) => Promise<T>,
  ): Promise<T> {
    checkReviewer(actor);
    return db.transaction().execute(async (trx) => {
      await lockCollection(trx, id);
      return make(trx, authoriseReview(actor, await findCollection(trx, viewerOf(actor), id)));
    });
  }

  return {
    async request(actor, id, language) {
      await access.change(actor, id, "promote", async (trx, collection, { userId, now }) => {
        if (collection.private || collection.staff_only)
          throw new AppError("private_collection", "A private collection cannot be made public");
        if (collection.featured)
          throw new AppError("conflict", "This collection is already featured");
        if (collection.promotion_requested) return;
        await updateFacts(trx, collection, {
          promotion_requested: now,
          requested_by: userId,
          promotion_denied: false,
          promotion_reason: "",
        });
        await markCollectionChanged(trx, collection, now);
      });
      return view.details(actor, id, language);
    },

    async revoke(actor, id, language) {
      await access.change(actor, id, "promote", async (trx, collection, { now }) => {
        if (!collection.promotion_requested) return;
        await updateFacts(trx, collection, { promotion_requested: null, requested_by: null });
        await markCollectionChanged(trx, collection, now);
      });
      return view.details(actor, id, language);
    },

    async requests(actor, { language, page: requestedPage, ...filter }) {
      checkReviewer(actor);
      const publicViewer = viewerOf(ANONYMOUS);
      const count = await countRequests(db, viewerOf(actor), filter);
      const { page, pages, offset } = pageRange(count, requestedPage, PROMOTION_REQUESTS_PAGE_SIZE);
      const rows = await listRequests(db, viewerOf(actor), filter, {
        offset,
        limit: PROMOTION_REQUESTS_PAGE_SIZE,
      });
      const requests = await Promise.all(
        rows.map(async ({ id, requested }) => {
          const collection = await view.details(actor, id, language);
          const items = await onlyVisible(db, publicViewer, collection.documents);
          const first = items.slice(0, PREVIEW_ITEMS);
          const [cards, notes] = await Promise.all([
            loadCards(db, taxonomies, publicViewer, first, language),
            findNotes(db, id, first),
          ]);
          return {
            collection,
            requested: requested.toISOString(),
            publicCount: items.length,
            preview: cards.map((card) => ({ ...card, note: notes.get(card.databaseId) ?? "" })),
          };
        }),
      );
      return { requests, count, page, pages };
    },

    async countRequests(actor) {
      checkReviewer(actor);
      return countRequests(db, viewerOf(actor));
    },

    async decide(actor, id, decision, language) {
      const staff = signedIn(actor);
      const mails = await review(actor, id, async (trx, collection) => {
        if (!collection.promotion_requested)
          throw new AppError("conflict", "There is no request to feature this collection");
        const { title } = await findTexts(trx, id);
        const at = now();
        if (decision.decision === "accept") {
          if (decision.modified.getTime() !== collection.modified.getTime()) {
            throw new AppError(
              "conflict",
              "The collection has changed since you read it; read it again",
              {
                modified: collection.modified.toISOString(),
              },
            );
          }
          await claimTitle(trx, { title, ownerId: null, except: id });
        }
        const to = collection.requested_by ?? collection.owner_id;
        await updateFacts(trx, collection, {
          promotion_requested: null,
          requested_by: null,
          ...(decision.decision === "accept"
            ? { featured: true, promotion_denied: false, promotion_reason: "" }
            : { promotion_denied: true, promotion_reason: decision.reason }),
        });
        await markCollectionChanged(trx, collection, at);
        await recordAuditEvent(trx, staff, at, {
          event: decision.decision === "accept" ? "collection_featured" : "collection_denied",
          subject: { type: "collection", id, title },
          personId: to,
        });
        if (to === null) return [];
        return insertMails(trx, [
          {
            kind: decision.decision === "accept" ? "featured" : "denied",
            collection_id: id,
            user_id: to,
            by_user_id: staff.userId,
            created: at,
          },
        ]);
      });
      await access.updateSearch([id]);
      if (mails.length > 0)
        await jobs.enqueue(
          collectionMail,
          mails.map((mailId) => ({ mailId })),
        );
      return view.details(actor, id, language);
    },

    async unfeature(actor, id, language) {
      await review(actor, id, async (trx, collection) => {
        if (!collection.featured) return;
        const at = now();
        await updateFacts(trx, collection, { featured: false });
        await markCollectionChanged(trx, collection, at);
        await recordAuditEvent(trx, signedIn(actor), at, {
          event: "collection_unfeatured",
          subject: { type: "collection", id, title: (await findTexts(trx, id)).title },
        });
      });
      await access.updateSearch([id]);
      return view.details(actor, id, language);
    },
  };
}
