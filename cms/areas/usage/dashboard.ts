import { USAGE_PAGE_SIZE, USAGE_TERMS_MAX } from "../../contract/limits";
import type { Taxonomy } from "../../contract/names";
import type { UsageAnswer, UsageCsvQuery, UsageQuery } from "../../contract/usage";
import type { OpenedDatabase } from "../../db/client";
import { type Actor, requireStaff } from "../../shared/actor";
import { postPath } from "../../shared/language";
import { type Viewer, viewerOf } from "../posts";
import type { TaxonomiesService, TermTree } from "../vocabulary";
import { COUNTED_TYPES } from "./counting";
import {
  figuresOf,
  ranked,
  type UsageFigures,
  usesByTerm,
  Resources,
  readNames,
  readResources,
  resourcesCsv,
  seriesCsv,
  termsCsv,
  type UsageCsv,
} from "./figures";
import { type DayRange, comparisonRange, daysOfPeriod } from "./periods";
import { Sums } from "./sums";

/** Resources per batch of a CSV file. */
const NAMED_AT_ONCE = 500;

/** Taxonomies for filtering and comparing usage, with their names in the query and in the response. */
const COMPARED = [
  { taxonomy: "countries", parameter: "country", field: "countries" },
  { taxonomy: "topics", parameter: "topic", field: "topics" },
  { taxonomy: "content_types", parameter: "content_type", field: "contentTypes" },
  { taxonomy: "publishers", parameter: "publisher", field: "publishers" },
] as const satisfies {
  taxonomy: Taxonomy;
  parameter: keyof UsageQuery;
  field: keyof UsageAnswer;
}[];

type UsageFilters = Omit<UsageQuery, "page">;
type UsedResource = UsageAnswer["resources"][number];
type UsedTerm = UsageAnswer["topics"][number];

/** Shows staff how often posts are viewed and downloaded. */
export interface UsageDashboard {
  /**
   * Returns the figures of a period, and a page of the most used posts. Throws `unauthenticated` and `forbidden` unless the
   * user is staff.
   */
  read(actor: Actor, query: UsageQuery): Promise<UsageAnswer>;
  /** Returns all rows of one part as a CSV file. Throws like `read`, before the file starts. */
  csv(actor: Actor, query: UsageCsvQuery): Promise<UsageCsv>;
  /** Reads new sums in advance, so that the next request is fast. Does nothing before the first request. */
  refreshSums(): Promise<void>;
  /** Stops listening to the database. */
  close(): void;
}

/** Figures for one query, with the data needed to name them. */
interface Found {
  tree: TermTree;
  resources: Resources;
  figures: UsageFigures;
  /** Slots of used posts, most used first. */
  used: number[];
}

export function createUsageDashboard({
  database,
  taxonomies,
  siteUrl,
  now,
}: {
  database: OpenedDatabase;
  taxonomies: Pick<TaxonomiesService, "tree">;
  siteUrl: string;
  now: () => Date;
}): UsageDashboard {
  const { primary: db } = database;
  const sums = new Sums(db);
  let current: Promise<Resources> | null = null;

  const stopListening = database.onChange((topic) => {
    if (topic === "posts") current = null;
  });

  /**
   * Returns the posts that staff can see. All staff see the same posts of these types, so one cached result serves all of them.
   */
  function resourcesFor(viewer: Viewer): Promise<Resources> {
    if (current) return current;
    const reading = readResources(db, viewer, COUNTED_TYPES).then((rows) => new Resources(rows));
    current = reading;
    // A failed read is not cached: the next request tries again.
    reading.catch(() => {
      if (current === reading) current = null;
    });
    return reading;
  }

  async function find(
    viewer: Viewer,
    query: UsageFilters,
  ): Promise<Found & Pick<UsageAnswer, "from" | "to" | "unit" | "refreshed" | "previous">> {
    const [tree, resources, refreshed] = await Promise.all([
      taxonomies.tree(),
      resourcesFor(viewer),
      sums.refresh(),
    ]);
    const stretch = daysOfPeriod(query.period, now());
    const marked = resources.having(wantedTerms(tree, query));
    const figures = figuresOf(sums.days(), resources, marked, stretch);
    const before = comparisonRange(query.period, stretch);
    return {
      ...stretch,
      refreshed: refreshed?.toISOString() ?? null,
      tree,
      resources,
      figures,
      previous: before
        ? previousOf(before, figuresOf(sums.days(), resources, marked, before))
        : null,
      used: ranked(figures, resources, query.sort),
    };
  }

  async function nameResources(
    viewer: Viewer,
    { resources, figures }: Found,
    slots: readonly number[],
    { language }: UsageFilters,
  ): Promise<UsedResource[]> {
    const rows = await readNames(
      db,
      viewer,
      slots.map((slot) => resources.ids[slot]!),
      language,
    );
    const byId = new Map(rows.map((row) => [row.database_id, row]));
    return slots.flatMap((slot) => {
      const row = byId.get(resources.ids[slot]!);
      if (!row) return [];
      const { database_id: databaseId, type, title, slug } = row;
      return [
        {
          databaseId,
          type,
          title,
          language: row.language,
          link: postPath(type, slug, language),
          views: figures.views[slot]!,
          downloads: figures.downloads[slot]!,
        },
      ];
    });
  }

  async function* inBatches(
    viewer: Viewer,
    found: Found,
    query: UsageFilters,
  ): AsyncGenerator<UsedResource[]> {
    for (let start = 0; start < found.used.length; start += NAMED_AT_ONCE) {
      yield await nameResources(
        viewer,
        found,
        found.used.slice(start, start + NAMED_AT_ONCE),
        query,
      );
    }
  }

  return {
    async read(actor, query) {
      requireStaff(actor);
      const viewer = viewerOf(actor);
      const found = await find(viewer, query);
      const pages = Math.ceil(found.used.length / USAGE_PAGE_SIZE);
      const shown = found.used.slice(
        (query.page - 1) * USAGE_PAGE_SIZE,
        query.page * USAGE_PAGE_SIZE,
      );
      const terms = Object.fromEntries(
        COMPARED.map(({ taxonomy, field }) => [
          field,
          namedTerms(found, taxonomy, query).slice(0, USAGE_TERMS_MAX),
        ]),
      );
      return {
        from: found.from,
        to: found.to,
        unit: found.unit,
        refreshed: found.refreshed,
        totals: found.figures.totals,
        series: found.figures.series,
        previous: found.previous,
        resources: await nameResources(viewer, found, shown, query),
        count: found.used.length,
        page: query.page,
        pages,
        ...(terms as Pick<UsageAnswer, (typeof COMPARED)[number]["field"]>),
      };
    },
    async csv(actor, query) {
      requireStaff(actor);
      const viewer = viewerOf(actor);
      const found = await find(viewer, query);
      const { part, language } = query;
      const compared = COMPARED.find(({ field }) => field === part);
      const text = compared
        ? termsCsv(namedTerms(found, compared.taxonomy, query), language)
        : part === "series"
          ? seriesCsv(found.figures.series, language)
          : resourcesCsv(inBatches(viewer, found, query), language, siteUrl);
      return { name: `usage-${part}-${found.from}-${found.to}.csv`, text };
    },
    async refreshSums() {
      if (sums.isRead) await sums.refresh();
    },
    close: stopListening,
  };
}

const previousOf = (
  { from, to }: DayRange,
  { totals, series }: UsageFigures,
): UsageAnswer["previous"] => ({ from, to, totals, series });

/** Returns the requested terms with all terms below them, as one set per requested taxonomy. Unknown terms match nothing. */
function wantedTerms(tree: TermTree, query: UsageFilters): Set<number>[] {
  return COMPARED.filter(({ parameter }) => query[parameter].length > 0).map(
    ({ taxonomy, parameter }) =>
      new Set(
        query[parameter].flatMap((slug) => [
          ...tree.descendants(tree.bySlug(taxonomy, slug)?.id ?? 0),
        ]),
      ),
  );
}

function namedTerms(
  { tree, resources, figures, used }: Found,
  taxonomy: Taxonomy,
  { sort, language }: UsageFilters,
): UsedTerm[] {
  const countedTermOf = (id: number): number | null => {
    const node = tree.byId(id);
    if (node?.taxonomy !== taxonomy) return null;
    // Topics count for their top-level topic, so that only a few are compared.
    return taxonomy === "topics" ? tree.path(id)[0]!.id : id;
  };
  return usesByTerm(figures, resources, used, sort, countedTermOf).map(({ termId, ...uses }) => ({
    ...tree.ref(tree.byId(termId)!, language),
    ...uses,
  }));
}
