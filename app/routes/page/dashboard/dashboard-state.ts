import { USAGE_PERIODS, type UsagePeriod } from "#contract/names";
import { DASHBOARD_ANCHOR, FAQ_PATH } from "~/paths/site";
import {
  type FilterParam,
  filterEntries,
  readFilters,
  type TermFilters,
} from "~/features/search/term-filters/term-filters";
import { pathWith } from "~/i18n/paths";

/** The measures: views of a resource, or downloads of its files. */
export const MEASURES = ["views", "downloads"] as const;
type Measure = (typeof MEASURES)[number];

/** Parts available as a file, as named by the content system. */
export const CSV_PARTS = [
  "resources",
  "series",
  "countries",
  "topics",
  "contentTypes",
  "publishers",
] as const;
export type CsvPart = (typeof CSV_PARTS)[number];

/** The filters, in the order of the form. */
export const DASHBOARD_FILTERS = [
  "country",
  "topic",
  "content-type",
  "publisher",
] as const satisfies FilterParam[];

/** The state of the dashboard, as in the address. */
export interface DashboardState {
  period: UsagePeriod;
  measure: Measure;
  filters: TermFilters;
  page: number;
}

const PAGE_MAX = 10_000;

/** Reads the state from an address; ignores unknown values. Never throws. */
export function readDashboard(address: URLSearchParams): DashboardState {
  const page = Number(address.get("page"));
  return {
    period: USAGE_PERIODS.find((period) => period === address.get("period")) ?? USAGE_PERIODS[0],
    measure: MEASURES.find((measure) => measure === address.get("sort")) ?? MEASURES[0],
    filters: readFilters(address),
    page: Number.isSafeInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
  };
}

/** Returns the path of the dashboard in a state, without the language. */
export const dashboardPath = (state: DashboardState): string =>
  `${pathWith(FAQ_PATH, stateEntries(state))}#${DASHBOARD_ANCHOR}`;

const DASHBOARD_CSV_PATH = `${FAQ_PATH}${DASHBOARD_ANCHOR}.csv`;
/** Returns the path of a part's file, without the language. */
export const csvPath = (state: DashboardState, part: CsvPart): string =>
  pathWith(DASHBOARD_CSV_PATH, [["part", part], ...stateEntries({ ...state, page: 1 })]);

/** Returns the values that differ from the defaults, in a fixed order. */
function stateEntries({ period, measure, filters, page }: DashboardState): [string, string][] {
  return [
    ...(period === USAGE_PERIODS[0] ? [] : [["period", period] satisfies [string, string]]),
    ...filterEntries(filters),
    ...(measure === MEASURES[0] ? [] : [["sort", measure] satisfies [string, string]]),
    ...(page === 1 ? [] : [["page", String(page)] satisfies [string, string]]),
  ];
}
