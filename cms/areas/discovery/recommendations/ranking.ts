import { SEARCH_POST_TYPES, type SearchPostType, type SortKey } from "../../../contract/names";
import { seededRandom } from "../../../platform/ids";
import { BY_STAFF, type LibraryModel, PEER_REVIEWED, RECOMMENDED } from "./model";

/**
 * Minimum number of other users who saved both posts. A lower number would reveal what single users saved. See
 * docs/decisions/0036-recommendations.md.
 */
const SAVED_TOGETHER_MIN = 3;

/** The most that each part can add to the score. Chosen with the benchmark; see docs/benchmarks.md. */
const WEIGHTS = {
  /** Similarity of its terms to those of the reader's saved posts. */
  terms: 1,
  /** Saved by the same users as the reader's saved posts. */
  together: 1,
  /** For a followed topic, and again for a followed country. */
  followed: 0.3,
  recommended: 0.06,
  peerReviewed: 0.04,
  recent: 0.1,
  /** Random part: less than any part that depends on the reader. */
  shuffle: 0.08,
} as const;

/** Sum of "saved together" that scores half of the maximum; more adds less and less. */
const TOGETHER_HALF = 0.3;
/** The newest saved post counts most; one with this many newer ones counts half. Chosen: interests change slowly. */
const SAVED_HALF = 20;
/** Limits the work per request: saved posts of the reader, users per post, and posts per user. Chosen: four million steps at most. */
const SAVED_WEIGHED_MAX = 100;
const SAVERS_WEIGHED_MAX = 200;
const SAVED_BY_USER_WEIGHED_MAX = 200;

/** `best` collects this many times the requested number of posts before it keeps only the best ones. */
const SORT_OUT_AT = 4;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Age at which a new post scores half, and age up to which it is called new. */
const RECENT_HALF_MS = 180 * DAY_MS;
const NEW_MS = 60 * DAY_MS;
/** Maximum number of terms in a reason. The caller may leave out terms that a more specific term covers. */
const GIVEN_TERMS = 4;

/** Facts about the reader. */
export interface Reader {
  userId: number;
  /** Ids of visible saved posts, newest first. */
  saved: readonly number[];
  /** Ids of posts that must not be recommended. */
  excludedIds: ReadonlySet<number>;
}

/** The conditions of a request for recommendations. */
export interface RecommendationCriteria {
  kinds: readonly SearchPostType[];
  /** Ids of followed terms. Both lists must match, or either if `inclusive`. An empty list is no condition. */
  topics: readonly number[];
  countries: readonly number[];
  inclusive: boolean;
  peerReviewed: boolean;
  recommended: boolean;
  seed: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** The reason for a recommendation, by ids. */
export type Reason =
  | { kind: "followed"; topic: number | null; country: number | null }
  | { kind: "saved_together"; post: number }
  | { kind: "shared_terms"; terms: number[] }
  | { kind: "recommended" | "peer_reviewed" | "new" | "shuffled" };

export interface Ranked {
  id: number;
  reason: Reason;
}

/**
 * Returns the best posts for a reader, best first, each with its strongest reason. The same model, reader and conditions give the
 * same list. `isNamed` returns whether a reason may name a term.
 */
export function rank(
  model: LibraryModel,
  reader: Reader,
  criteria: RecommendationCriteria,
  most: number,
  isNamed: (termId: number) => boolean,
): Ranked[] {
  const saved = reader.saved.flatMap((id) => model.slotOf(id) ?? []).slice(0, SAVED_WEIGHED_MAX);
  const interests = interestsOf(model, saved);
  const together = savedTogether(model, saved, model.userIndexOf(reader.userId));
  const followed = followedOf(model, criteria);
  const fits = conditionOf(model, reader, criteria, followed);

  /** Returns how similar the terms of a post are to the reader's. */
  const terms = (slot: number) =>
    interests ? (WEIGHTS.terms * model.terms.weightAt(slot, interests)) / model.lengths[slot]! : 0;
  const shared = (slot: number) => {
    const sum = together.get(slot)?.sum ?? 0;
    return (WEIGHTS.together * sum) / (sum + TOGETHER_HALF);
  };
  const has = (slot: number, flag: number, weight: number) =>
    (model.flags[slot]! & flag) > 0 ? weight : 0;
  const follows = (slot: number) => WEIGHTS.followed * FOLLOWED_COUNT[followed(slot)]!;
  const recent = (slot: number) =>
    WEIGHTS.recent *
    Math.exp((-Math.LN2 * Math.max(0, criteria.now - model.created[slot]!)) / RECENT_HALF_MS);
  const shuffled = (slot: number) =>
    WEIGHTS.shuffle * seededRandom(criteria.seed + model.ids[slot]! * 0x9e37_79b1)();
  const score = (slot: number) =>
    terms(slot) +
    shared(slot) +
    follows(slot) +
    has(slot, RECOMMENDED, WEIGHTS.recommended) +
    has(slot, PEER_REVIEWED, WEIGHTS.peerReviewed) +
    recent(slot) +
    shuffled(slot);

  const reasonFor = (slot: number): Reason => {
    const named = strongestTerms(model, interests, slot, isNamed);
    const partner = together.get(slot)?.partner;
    const parts: { weight: number; reason: Reason }[] = [
      {
        weight: follows(slot),
        reason: { kind: "followed", ...followedTerms(model, criteria, slot) },
      },
      {
        weight: partner === undefined ? 0 : shared(slot),
        reason: { kind: "saved_together", post: model.ids[partner ?? 0]! },
      },
      {
        weight: named.length === 0 ? 0 : terms(slot),
        reason: { kind: "shared_terms", terms: named },
      },
      { weight: has(slot, RECOMMENDED, WEIGHTS.recommended), reason: { kind: "recommended" } },
      {
        weight: criteria.now - model.created[slot]! > NEW_MS ? 0 : recent(slot),
        reason: { kind: "new" },
      },
      { weight: has(slot, PEER_REVIEWED, WEIGHTS.peerReviewed), reason: { kind: "peer_reviewed" } },
    ];
    const heaviest = parts.reduce((best, part) => (part.weight > best.weight ? part : best));
    return heaviest.weight > 0 ? heaviest.reason : { kind: "shuffled" };
  };

  return best(model, fits, score, most).map((slot) => ({
    id: model.ids[slot]!,
    reason: reasonFor(slot),
  }));
}

/**
 * Sorts ranked posts by another key; equal posts keep their order. The caller handles alphabetical order, because it knows the
 * titles.
 */
export function arrange(
  model: LibraryModel,
  ranked: readonly Ranked[],
  sort: Exclude<SortKey, "Alphabetical">,
): Ranked[] {
  if (sort === "Relevance") return [...ranked];
  const key = (id: number): number => {
    const slot = model.slotOf(id)!;
    return sort === "Latest"
      ? model.modified[slot]!
      : model.flags[slot]! & (sort === "StaffFirst" ? BY_STAFF : RECOMMENDED);
  };
  return [...ranked].sort((a, b) => key(b.id) - key(a.id));
}

/** Returns the matching slots by score, best first, up to a limit. */
function best(
  model: LibraryModel,
  fits: (slot: number) => boolean,
  score: (slot: number) => number,
  most: number,
): number[] {
  const scores = new Float64Array(model.size);
  const byScore = (a: number, b: number) =>
    scores[b]! - scores[a]! || model.ids[a]! - model.ids[b]!;
  let slots: number[] = [];
  let least = -Infinity;
  for (let slot = 0; slot < model.size; slot++) {
    if (!fits(slot) || (scores[slot] = score(slot)) < least) continue;
    slots.push(slot);
    // From time to time, keep only the best. Posts that score lower than all of them are skipped from then on.
    if (slots.length < SORT_OUT_AT * most) continue;
    slots = slots.sort(byScore).slice(0, most);
    least = scores[slots.at(-1)!]!;
  }
  return slots.sort(byScore).slice(0, most);
}

/** Bits for posts with a followed topic or a followed country. */
const HAS_TOPIC = 1;
const HAS_COUNTRY = 2;
/** Number of bits set in each combination. */
const FOLLOWED_COUNT = [0, 1, 1, 2] as const;

/** Returns a function that gives a post's bits for followed topics and countries. Ancestors of a post's terms are included. */
function followedOf(
  model: LibraryModel,
  { topics, countries }: RecommendationCriteria,
): (slot: number) => number {
  if (topics.length + countries.length === 0) return () => 0;
  const marks = new Uint8Array(model.rarity.length);
  for (const topic of topics) marks[topic] = HAS_TOPIC;
  for (const country of countries) marks[country] = HAS_COUNTRY;
  return (slot) => model.terms.marksAt(slot, marks);
}

/** Returns the first followed topic and the first followed country of a post. */
function followedTerms(
  model: LibraryModel,
  { topics, countries }: RecommendationCriteria,
  slot: number,
): { topic: number | null; country: number | null } {
  const terms = model.terms.at(slot);
  return {
    topic: terms.find((term) => topics.includes(term)) ?? null,
    country: terms.find((term) => countries.includes(term)) ?? null,
  };
}

function conditionOf(
  model: LibraryModel,
  { excludedIds }: Reader,
  criteria: RecommendationCriteria,
  followed: (slot: number) => number,
): (slot: number) => boolean {
  const kinds = Uint8Array.from(SEARCH_POST_TYPES, (kind) =>
    criteria.kinds.includes(kind) ? 1 : 0,
  );
  const flags =
    (criteria.peerReviewed ? PEER_REVIEWED : 0) | (criteria.recommended ? RECOMMENDED : 0);
  const wanted =
    (criteria.topics.length > 0 ? HAS_TOPIC : 0) |
    (criteria.countries.length > 0 ? HAS_COUNTRY : 0);
  const isFollowed = (has: number) =>
    wanted === 0 || (criteria.inclusive ? (has & wanted) > 0 : (has & wanted) === wanted);
  return (slot) =>
    kinds[model.kinds[slot]!] === 1 &&
    (model.flags[slot]! & flags) === flags &&
    isFollowed(followed(slot)) &&
    !excludedIds.has(model.ids[slot]!);
}

/**
 * Returns the weight of each term for the reader, by id: the unit vector of the saved posts' terms, times the rarity of the term.
 * Null if the saved posts have no terms.
 */
function interestsOf(model: LibraryModel, saved: readonly number[]): Float64Array | null {
  const weights = new Float64Array(model.rarity.length);
  let square = 0;
  saved.forEach((slot, place) => {
    const weight = 0.5 ** (place / SAVED_HALF) / model.lengths[slot]!;
    for (const term of model.terms.at(slot)) {
      const before = weights[term]!;
      weights[term] = before + weight * model.rarity[term]!;
      square += weights[term] ** 2 - before ** 2;
    }
  });
  return square > 0
    ? weights.map((value, term) => (value / Math.sqrt(square)) * model.rarity[term]!)
    : null;
}

/** Returns the heaviest shared terms among those that may be named. */
function strongestTerms(
  model: LibraryModel,
  interests: Float64Array | null,
  slot: number,
  isNamed: (termId: number) => boolean,
): number[] {
  if (!interests) return [];
  return [...model.terms.at(slot)]
    .filter((term) => interests[term]! > 0 && isNamed(term))
    .sort((a, b) => interests[b]! - interests[a]!)
    .slice(0, GIVEN_TERMS);
}

interface Together {
  sum: number;
  /** The reader's saved post with the largest share of common users, and that share: see `savedTogether`. */
  partner: number;
  partnerShare: number;
}

/**
 * Returns posts that other users saved together with the reader's, by slot. The strength is the number of users who saved both,
 * divided by the geometric mean of the numbers who saved each. The reader does not count among those who saved both. Fewer than
 * SAVED_TOGETHER_MIN such users count as none.
 */
function savedTogether(
  model: LibraryModel,
  saved: readonly number[],
  reader: number,
): Map<number, Together> {
  const found = new Map<number, Together>();
  for (const partner of saved) {
    const savers = model.savers.at(partner);
    if (savers.length < SAVED_TOGETHER_MIN) continue;
    for (const [slot, count] of countTogether(
      model,
      savers.subarray(0, SAVERS_WEIGHED_MAX),
      reader,
    )) {
      if (slot === partner || count < SAVED_TOGETHER_MIN) continue;
      const share = count / Math.sqrt(savers.length * model.savers.at(slot).length);
      const known = found.get(slot);
      if (!known) found.set(slot, { sum: share, partner, partnerShare: share });
      else {
        known.sum += share;
        if (share > known.partnerShare) Object.assign(known, { partner, partnerShare: share });
      }
    }
  }
  return found;
}

function countTogether(
  model: LibraryModel,
  savers: Int32Array,
  reader: number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const user of savers) {
    if (user === reader) continue;
    for (const slot of model.savedPosts.at(user).subarray(0, SAVED_BY_USER_WEIGHED_MAX))
      counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return counts;
}
