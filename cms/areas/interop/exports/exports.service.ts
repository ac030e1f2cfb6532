import type { Readable } from "node:stream";
import { AppError } from "../../../contract/errors";
import { formatDate } from "../../../contract/format";
import { EXPORT_MAX_ROWS, USAGE_SINCE } from "../../../contract/limits";
import { USAGE_PERIODS, type UsagePeriod } from "../../../contract/names";
import type { SearchRequest } from "../../../contract/search";
import type { Db } from "../../../db/client";
import { loadWorkbookWriter } from "../../../platform/spreadsheets";
import { translator } from "../../../platform/texts";
import { type Actor, requireStaff } from "../../../shared/actor";
import { safeName } from "../../../shared/file-names";
import { listForExport, viewerOf } from "../../posts";
import { createCounter } from "../../../shared/rate-limits";
import { findFindingStatements, type SearchService } from "../../discovery";
import type { TaxonomiesService } from "../../vocabulary";
import { dayOf, firstStored, daysOfPeriod } from "../../usage";
import { filterRows, resultSheet } from "./sheets";
import { sql } from "kysely";

/** Views and downloads of a post, by period. */
export type PeriodUsage = Record<UsagePeriod, { views: number; downloads: number }>;

/**
 * Returns the counts of posts by period; posts without any use are left out. `from` has the first day of each period; all
 * periods end today. Runs one statement.
 */
async function readUsage(
  db: Db,
  ids: readonly number[],
  from: Record<UsagePeriod, string>,
): Promise<Map<number, PeriodUsage>> {
  if (ids.length === 0) return new Map();
  const sums = USAGE_PERIODS.flatMap((period) =>
    (["view", "download"] as const).map(
      (event) =>
        sql`coalesce(sum(count) filter (where event = ${event} and day >= ${from[period]}::date), 0)::int`,
    ),
  );
  const { rows } = await sql<{ post_id: number; sums: number[] }>`
    select post_id, array[${sql.join(sums)}] as sums from usage_daily where post_id = any(${[...ids]}::int[]) group by post_id`.execute(
    db,
  );
  return new Map(
    rows.map(({ post_id, sums: found }) => [
      post_id,
      Object.fromEntries(
        USAGE_PERIODS.map((period, index) => [
          period,
          { views: found[2 * index] ?? 0, downloads: found[2 * index + 1] ?? 0 },
        ]),
      ) as PeriodUsage,
    ]),
  );
}

/**
 * Exports per user; the duration is in seconds. Chosen: enough for a morning of comparing searches, but not for copying the
 * library overnight.
 */
const RULE = { points: 30, duration: 60 * 60 };
/**
 * Maximum number of exports that a process writes at once. Chosen: each holds its rows in memory, and writing them takes a core
 * for half a second.
 */
const EXPORTS_AT_ONCE = 2;
/** First sheet: name and value of a condition. Widths in characters. */
const FILTER_COLUMNS = [{ width: 24 }, { width: 80 }];
/** Longest name of a sheet, a limit of Excel. */
const SHEET_NAME_MAX_CHARS = 31;

/** The results themselves, or their usage counts. */
export type ExportKind = "excel" | "analytics";

export interface Export {
  /** Name of the file. */
  name: string;
  bytes: Readable;
}

export interface ExportsService {
  /**
   * Exports all results of a search as a workbook, in the language of the search. The first sheet describes the search; the
   * second has one row per result. Throws `unauthenticated` and `forbidden` unless the user is staff, `export_too_large` for
   * more than EXPORT_MAX_ROWS, `rate_limited`, `busy` while other exports are running, and `timeout`.
   */
  make(actor: Actor, kind: ExportKind, request: SearchRequest): Promise<Export>;
}

interface ExportsDeps {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  search: Pick<SearchService, "searchAll">;
  siteUrl: string;
  /** Key for hashing user ids in the table of limits, so that the table does not reveal how often a user exported. */
  limitsKey: Uint8Array;
  now: () => Date;
}

export function createExportsService({
  db,
  taxonomies,
  search,
  siteUrl,
  limitsKey,
  now,
}: ExportsDeps): ExportsService {
  const count = createCounter({ db, key: limitsKey, name: "export", rule: RULE });
  let running = 0;

  async function write(actor: Actor, kind: ExportKind, request: SearchRequest): Promise<Export> {
    const { language } = request;
    const found = await search.searchAll(actor, request, EXPORT_MAX_ROWS);
    if (found.count > EXPORT_MAX_ROWS)
      throw new AppError(
        "export_too_large",
        `An export can have at most ${EXPORT_MAX_ROWS} rows, and this search finds ${found.count}; narrow the search`,
      );
    const today = now();
    const [posts, tree, usage, findings] = await Promise.all([
      listForExport(db, viewerOf(actor), found.ids, language),
      taxonomies.tree(),
      kind === "analytics" ? readUsage(db, found.ids, firstDays(today)) : undefined,
      request.findings ? findFindingStatements(db, found.ids) : undefined,
    ]);
    const t = translator(language, "workbook");
    const notes = usage ? [t("filters.counted", { date: formatDate(USAGE_SINCE, language) })] : [];
    const result = resultSheet(posts, { tree, language, siteUrl }, { usage, findings });
    const writeXlsxFile = await loadWorkbookWriter();
    const workbook = writeXlsxFile([
      {
        sheet: sheetName(t("filters.sheet")),
        data: filterRows(request, found, today, notes),
        columns: FILTER_COLUMNS,
      },
      {
        sheet: sheetName(t("filters.results")),
        data: result.rows,
        columns: result.columns,
        stickyRowsCount: 1,
      },
    ]);
    // The type is a union of two call signatures; this is one of them.
    const bytes = await (workbook.toStream as () => Promise<Readable>)();
    return { name: `${safeName(`${t(`name.${kind}`)} ${dayOf(today)}`, "export")}.xlsx`, bytes };
  }

  return {
    async make(actor, kind, request) {
      const { userId } = requireStaff(actor);
      if (running >= EXPORTS_AT_ONCE)
        throw new AppError("busy", "Too many exports are running; try again in a moment");
      running++;
      try {
        await count(String(userId));
        return await write(actor, kind, request);
      } finally {
        running--;
      }
    },
  };
}

function firstDays(today: Date): Record<UsagePeriod, string> {
  return Object.fromEntries(
    USAGE_PERIODS.map((period) => [period, firstStored(daysOfPeriod(period, today))]),
  ) as Record<UsagePeriod, string>;
}

const sheetName = (name: string) => name.slice(0, SHEET_NAME_MAX_CHARS);
