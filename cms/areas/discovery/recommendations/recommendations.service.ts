import type { Logger } from "pino";
import type { Language } from "../../../contract/languages";
import { RECOMMENDATIONS_MAX } from "../../../contract/limits";
import type { Taxonomy } from "../../../contract/names";
import type {
  Recommendation,
  RecommendationReason,
  RecommendationRequest,
  RecommendationsAnswer,
} from "../../../contract/discovery";
import type { Card } from "../../../contract/shared";
import type { OpenedDatabase } from "../../../db/client";
import { type Actor, signedIn } from "../../../shared/actor";
import { loadCards, sortByTitle, onlyVisible, type Viewer, viewerOf } from "../../posts";
import { searchableTypes } from "../search/search.policy";
import { type TaxonomiesService, canSeeTerm, type TermTree } from "../../vocabulary";
import { arrange, rank, type Ranked, type Reason, type RecommendationCriteria } from "./ranking";
import { LibraryModel } from "./model";
import { readModelPosts, readUserPosts, readSavedPosts } from "./recommendations.repo";

/** Taxonomies whose terms a reason may name. The content type or the publisher does not explain a recommendation. */
const NAMED_TAXONOMIES: readonly Taxonomy[] = ["topics", "keywords", "countries", "authors"];

/** Maximum number of terms that a reason names. Chosen: they fit on one line of a card. */
const NAMED_TERMS = 2;

export interface RecommendationsService {
  /**
   * Recommends posts that the user may see and has neither saved nor made. The same request returns the same pages until the
   * library changes. Throws `unauthenticated` without an account.
   */
  recommend(actor: Actor, request: RecommendationRequest): Promise<RecommendationsAnswer>;
  /** Stops listening to the database. */
  close(): void;
}

interface RecommendationsDeps {
  database: OpenedDatabase;
  taxonomies: Pick<TaxonomiesService, "tree">;
  logger: Logger;
  now: () => Date;
}

export function createRecommendationsService({
  database,
  taxonomies,
  logger,
  now,
}: RecommendationsDeps): RecommendationsService {
  const { db } = database;
  const modelCache = createModelCache({ database, taxonomies, logger, now });

  return {
    async recommend(actor, request) {
      const { userId } = signedIn(actor);
      const viewer = viewerOf(actor);
      const { language, page, page_size: size } = request;
      const asOf = request.as_of === undefined ? now() : new Date(request.as_of);
      const [model, tree, reader] = await Promise.all([
        modelCache.current(),
        taxonomies.tree(),
        readUserPosts(db, viewer, userId, asOf),
      ]);
      const mayName = canSeeTerm(actor, tree);
      const isNamed = (id: number) => {
        const term = tree.byId(id);
        return term !== undefined && NAMED_TAXONOMIES.includes(term.taxonomy) && mayName(term);
      };
      const ranked = rank(
        model,
        reader,
        criteriaOf(actor, request, tree, asOf),
        RECOMMENDATIONS_MAX,
        isNamed,
      );
      // The model does not know permissions or the changes of the last seconds, so the database decides.
      const visible = await onlyVisible(
        db,
        viewer,
        ranked.map(({ id }) => id),
      );
      const order =
        request.sort_by === "Alphabetical"
          ? await sortByTitle(db, visible, language)
          : idsOf(arrange(model, only(ranked, visible), request.sort_by));
      const reasons = new Map(ranked.map(({ id, reason }) => [id, reason]));
      const shown = order
        .slice((page - 1) * size, page * size)
        .map((id) => ({ id, reason: reasons.get(id)! }));
      return {
        documents: await describe(viewer, shown, tree, language),
        count: order.length,
        page,
        page_size: size,
      };
    },
    close: modelCache.close,
  };

  /** Returns the cards with their reasons in the requested language. */
  async function describe(
    viewer: Viewer,
    shown: readonly Ranked[],
    tree: TermTree,
    language: Language,
  ): Promise<Recommendation[]> {
    const partners = shown.flatMap(({ reason }) =>
      reason.kind === "saved_together" ? reason.post : [],
    );
    const cards = await loadCards(
      db,
      taxonomies,
      viewer,
      [...new Set([...idsOf(shown), ...partners])],
      language,
    );
    const cardOf = new Map(cards.map((card) => [card.databaseId, card]));
    return shown.flatMap(({ id, reason }) => {
      const card = cardOf.get(id);
      return card ? [{ ...card, reason: toReason(reason, cardOf, tree, language) }] : [];
    });
  }
}

const idsOf = (ranked: readonly Ranked[]): number[] => ranked.map(({ id }) => id);

function only(ranked: readonly Ranked[], ids: readonly number[]): Ranked[] {
  const wanted = new Set(ids);
  return ranked.filter(({ id }) => wanted.has(id));
}

function criteriaOf(
  actor: Actor,
  request: RecommendationRequest,
  tree: TermTree,
  asOf: Date,
): RecommendationCriteria {
  const visible = searchableTypes(actor, request.indices);
  const idsOf = (taxonomy: Taxonomy, slugs: readonly string[]) =>
    slugs.flatMap((slug) => tree.bySlug(taxonomy, slug)?.id ?? []);
  return {
    kinds: visible.filter((type) => request.post_type.includes(type)),
    topics: idsOf("topics", request.document_topics),
    countries: idsOf("countries", request.document_countries),
    inclusive: request.inclusive,
    peerReviewed: request.peer_reviewed,
    recommended: request.recommended,
    seed: request.seed,
    now: asOf.getTime(),
  };
}

function toReason(
  reason: Reason,
  partners: ReadonlyMap<number, Card>,
  tree: TermTree,
  language: Language,
): RecommendationReason {
  const ref = (id: number | null) => {
    const term = id === null ? undefined : tree.byId(id);
    return term ? tree.ref(term, language) : null;
  };
  switch (reason.kind) {
    case "followed":
      return { kind: "followed", topic: ref(reason.topic), country: ref(reason.country) };
    case "saved_together": {
      const partner = partners.get(reason.post);
      // The other post was deleted while this answer was prepared.
      if (!partner) return { kind: "shuffled" };
      const { databaseId, title, language: titleLanguage, link } = partner;
      return { kind: "saved_together", post: { databaseId, title, language: titleLanguage, link } };
    }
    case "shared_terms": {
      // A term is left out if a term below it is named: "Participation" adds nothing to "Child participation".
      const above = new Set(
        reason.terms.flatMap((id) => tree.ancestors(id).map((term) => term.id)),
      );
      return {
        kind: "shared_terms",
        terms: reason.terms
          .filter((id) => !above.has(id))
          .flatMap((id) => ref(id) ?? [])
          .slice(0, NAMED_TERMS),
      };
    }
    default:
      return { kind: reason.kind };
  }
}

/** Minimum time for collecting changes in the library before it is read again. */
const GATHER_MS = 10_000;
/**
 * Collecting also takes at least this many times as long as the last read, so that reads never keep the database busy. A read
 * takes six seconds for 200,000 posts in the embedded database. Chosen: at most a fiftieth of the database's time.
 */
const GATHER_READS = 50;
/**
 * Saved posts are read again after this time, because their changes are not announced. The delay also hides when a user saved a
 * post (decision 0036).
 */
const SAVED_POSTS_MAX_AGE_MS = 5 * 60 * 1000;
/** Age from which a request waits for the next model instead of using this one. */
const MODEL_MAX_AGE_MS = 10 * 60 * 1000;

/** Keeps a model in memory, and reads it again when the database has changed. */
interface ModelCache {
  /**
   * Returns the model; the first call reads it. Later changes are read in the background, so that no request waits for them.
   */
  current(): Promise<LibraryModel>;
  close(): void;
}

function createModelCache({ database, taxonomies, logger, now }: RecommendationsDeps): ModelCache {
  let cached: { model: LibraryModel; at: number; gatherMs: number } | null = null;
  let hasChanged = false;
  let loading: Promise<LibraryModel> | null = null;

  const stopListening = database.onChange((topic) => {
    if (topic === "posts" || topic === "terms") hasChanged = true;
  });

  function load(): Promise<LibraryModel> {
    loading ??= read().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function read(): Promise<LibraryModel> {
    const [at, started] = [now().getTime(), performance.now()];
    // Reset before reading: changes made during the read cause one more read and are never missed.
    hasChanged = false;
    try {
      const [tree, posts, saved] = [
        await taxonomies.tree(),
        await readModelPosts(database.primary),
        await readSavedPosts(database.primary),
      ];
      const model = new LibraryModel({ posts, saved }, tree);
      const ms = performance.now() - started;
      cached = { model, at, gatherMs: Math.max(GATHER_MS, GATHER_READS * ms) };
      logger.debug(
        { posts: model.size, users: saved.length, ms: Math.round(ms) },
        "loaded the recommendation model",
      );
      return model;
    } catch (error) {
      hasChanged = true;
      throw error;
    }
  }

  return {
    async current() {
      const age = cached ? now().getTime() - cached.at : Infinity;
      if (!cached || age > MODEL_MAX_AGE_MS) return load();
      if (age > SAVED_POSTS_MAX_AGE_MS || (hasChanged && age > cached.gatherMs)) {
        load().catch((error: unknown) =>
          logger.error({ err: error }, "could not load the recommendation model"),
        );
      }
      return cached.model;
    },
    close: stopListening,
  };
}
