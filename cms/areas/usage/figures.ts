import { isIn, startOf, stepsOf, type DayRange } from "./periods";
import { type DaySums, unpackNumbers } from "./sums";
import { sql } from "kysely";
import type { Language } from "../../contract/languages";
import type { PostType } from "../../contract/names";
import type { Db } from "../../db/client";
import { shownTranslation, type Viewer, visiblePost } from "../posts";
import type { UsageAnswer } from "../../contract/usage";
import { CSV_BEGIN, csvLine } from "../../platform/spreadsheets";
import { translator } from "../../platform/texts";

interface Uses {
  views: number;
  downloads: number;
}

export interface UsageFigures {
  totals: Uses;
  /** Each step of the period with its first day, without gaps. */
  series: ({ start: string } & Uses)[];
  /** Views by slot. */
  views: Int32Array;
  downloads: Int32Array;
}

/** Sums the uses of marked resources in a period. */
export function figuresOf(
  days: Iterable<DaySums>,
  resources: Resources,
  marked: Uint8Array,
  stretch: DayRange,
): UsageFigures {
  const figures: UsageFigures = {
    totals: { views: 0, downloads: 0 },
    series: stepsOf(stretch).map((start) => ({ start, views: 0, downloads: 0 })),
    views: new Int32Array(resources.size),
    downloads: new Int32Array(resources.size),
  };
  const stepOf = new Map(figures.series.map((step) => [step.start, step]));
  for (const sums of days) {
    if (!isIn(stretch, sums.day)) continue;
    const step = stepOf.get(startOf(stretch.unit, sums.day))!;
    const { views, downloads } = addDay(sums, resources, marked, figures);
    for (const total of [step, figures.totals]) {
      total.views += views;
      total.downloads += downloads;
    }
  }
  return figures;
}

function addDay(
  { uses }: DaySums,
  resources: Resources,
  marked: Uint8Array,
  into: Pick<UsageFigures, "views" | "downloads">,
): Uses {
  const total: Uses = { views: 0, downloads: 0 };
  for (let at = 0; at < uses.length; at += 3) {
    const slot = resources.slotOf(uses[at]!);
    // Posts that no longer exist are neither shown nor counted.
    if (slot < 0 || marked[slot] === 0) continue;
    const [views, downloads] = [uses[at + 1]!, uses[at + 2]!];
    into.views[slot]! += views;
    into.downloads[slot]! += downloads;
    total.views += views;
    total.downloads += downloads;
  }
  return total;
}

/** Returns the slots of used posts, most used first: by views or downloads, then by the other, then by id. */
export function ranked(
  { views, downloads }: UsageFigures,
  resources: Resources,
  by: keyof Uses,
): number[] {
  const [first, second] = by === "views" ? [views, downloads] : [downloads, views];
  const used: number[] = [];
  for (let slot = 0; slot < views.length; slot++)
    if (views[slot]! > 0 || downloads[slot]! > 0) used.push(slot);
  return used.sort(
    (a, b) =>
      first[b]! - first[a]! || second[b]! - second[a]! || resources.ids[a]! - resources.ids[b]!,
  );
}

/**
 * Returns uses by term, most used first. `countedTermOf` maps a post's term to the term that it counts for, or null. A use
 * counts once per term.
 */
export function usesByTerm(
  { views, downloads }: UsageFigures,
  resources: Resources,
  used: readonly number[],
  by: keyof Uses,
  countedTermOf: (termId: number) => number | null,
): ({ termId: number } & Uses)[] {
  const sums = new Map<number, { termId: number; slot: number } & Uses>();
  const sumOf = new Map<number, ({ slot: number } & Uses) | null>();
  const find = (id: number) => {
    const termId = countedTermOf(id);
    if (termId === null) return null;
    if (!sums.has(termId)) sums.set(termId, { termId, slot: -1, views: 0, downloads: 0 });
    return sums.get(termId)!;
  };
  for (const slot of used) {
    for (const id of resources.termsOf(slot)) {
      let sum = sumOf.get(id);
      // Mapped once per term: all posts together have some hundred thousand terms, most of them repeated.
      if (sum === undefined) sumOf.set(id, (sum = find(id)));
      if (sum === null || sum.slot === slot) continue;
      sum.slot = slot;
      sum.views += views[slot]!;
      sum.downloads += downloads[slot]!;
    }
  }
  const other = by === "views" ? "downloads" : "views";
  return [...sums.values()]
    .sort((a, b) => b[by] - a[by] || b[other] - a[other] || a.termId - b.termId)
    .map(({ slot: _last, ...sum }) => sum);
}

/**
 * All posts that can be used, with their terms, as flat arrays. Each post has a slot: its index in every array. Immutable: a
 * change of posts creates a new instance.
 */
export class Resources {
  readonly size: number;
  readonly ids: Int32Array;
  private readonly terms: number[][];
  /** By databaseId; -1 for unknown posts. */
  private readonly slots: Int32Array;

  constructor({ posts, terms }: ResourceRows) {
    this.size = posts.length;
    this.ids = posts;
    this.slots = new Int32Array(posts.reduce((highest, id) => Math.max(highest, id), 0) + 1).fill(
      -1,
    );
    posts.forEach((id, slot) => (this.slots[id] = slot));
    this.terms = Array.from(posts, () => []);
    for (let at = 0; at < terms.length; at += 2)
      this.terms[this.slotOf(terms[at]!)]?.push(terms[at + 1]!);
  }

  /** Returns the slot of a post; -1 for an unknown post. */
  slotOf(postId: number): number {
    return this.slots[postId] ?? -1;
  }

  /** Returns the terms of a post by its slot, without their ancestors. */
  termsOf(slot: number): readonly number[] {
    return this.terms[slot]!;
  }

  /** Returns a mark per slot: 1 if the post has any term of each list. Each list has the terms of one taxonomy. */
  having(lists: readonly ReadonlySet<number>[]): Uint8Array {
    return Uint8Array.from(this.terms, (terms) =>
      lists.every((wanted) => terms.some((id) => wanted.has(id))) ? 1 : 0,
    );
  }
}

/** Ids of posts, and pairs of post id and term id in one array. */
interface ResourceRows {
  posts: Int32Array;
  terms: Int32Array;
}

/**
 * Returns the visible posts of some types. They are joined with their terms in this process, because a database without table
 * statistics takes minutes for the join.
 */
export async function readResources(
  db: Db,
  viewer: Viewer,
  types: readonly PostType[],
): Promise<ResourceRows> {
  const {
    rows: [posts],
  } = await sql<{ packed: Uint8Array | null }>`
    select string_agg(int4send(p.database_id), ''::bytea) as packed from posts p where p.type = any(${[...types]}::text[]) and ${visiblePost(viewer, "p")}`.execute(
    db,
  );
  const {
    rows: [terms],
  } = await sql<{
    packed: Uint8Array | null;
  }>`select string_agg(int4send(post_id) || int4send(term_id), ''::bytea) as packed from post_terms`.execute(
    db,
  );
  return { posts: unpackNumbers(posts!.packed), terms: unpackNumbers(terms!.packed) };
}

/** A post's title in the language closest to the requested one. */
interface NameRow {
  database_id: number;
  type: PostType;
  language: string;
  slug: string;
  title: string;
}

/** Returns the names of visible posts. */
export async function readNames(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
  language: Language,
): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    select p.database_id, p.type, t.language, t.slug, t.title
    from posts p cross join lateral (${shownTranslation("p.database_id", language)}) t
    where p.database_id = any(${[...ids]}::int[]) and ${visiblePost(viewer, "p")}`.execute(db);
  return rows;
}

/** A CSV file, generated while it is sent. */
export interface UsageCsv {
  name: string;
  text: AsyncIterable<string>;
}

type Step = UsageAnswer["series"][number];
type UsedTerm = UsageAnswer["topics"][number];
type UsedResource = UsageAnswer["resources"][number];

/** Writes uses over time. */
export async function* seriesCsv(
  series: readonly Step[],
  language: Language,
): AsyncGenerator<string> {
  const t = translator(language, "usage-table");
  yield CSV_BEGIN + csvLine([t("from"), t("views"), t("downloads")]);
  yield series.map((step) => csvLine([step.start, ...numbersOf(step)])).join("");
}

/** Writes uses by term. */
export async function* termsCsv(
  terms: readonly UsedTerm[],
  language: Language,
): AsyncGenerator<string> {
  const t = translator(language, "usage-table");
  yield CSV_BEGIN + csvLine([t("name"), t("views"), t("downloads")]);
  yield terms.map((term) => csvLine([term.name, ...numbersOf(term)])).join("");
}

/** Writes uses by resource. `batches` yields resources as they are read; `siteUrl` is the website's URL. */
export async function* resourcesCsv(
  batches: AsyncIterable<readonly UsedResource[]>,
  language: Language,
  siteUrl: string,
): AsyncGenerator<string> {
  const t = translator(language, "usage-table");
  yield (
    CSV_BEGIN +
    csvLine([t("title"), t("type"), t("language"), t("link"), t("views"), t("downloads")])
  );
  for await (const batch of batches) {
    yield batch
      .map((resource) =>
        csvLine([
          resource.title,
          t(`type.${resource.type}` as "type.document"),
          resource.language,
          siteUrl + resource.link,
          ...numbersOf(resource),
        ]),
      )
      .join("");
  }
}

function numbersOf({ views, downloads }: Uses): [number, number] {
  return [views, downloads];
}
