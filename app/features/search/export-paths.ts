import { searchEntries, type SearchState, withPage } from "./search-state";

/** Exports of a search for staff: the results, or their usage. */
export const EXPORT_KINDS = ["excel", "analytics"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** Query parameter of a search: the code of a failed export, for browsers without script. */
export const EXPORT_FAILURE = "export";

/** Query parameter of an export: adds a column with statements of findings. */
export const WITH_FINDINGS = "findings";

/** Returns where staff get a search as a workbook, without language: its query is that of the search page. */
export function exportPath(
  kind: ExportKind,
  state: SearchState,
  { findings = false }: { findings?: boolean } = {},
): string {
  const query = new URLSearchParams([
    ...searchEntries(withPage(state, 1)),
    ...(findings ? [[WITH_FINDINGS, "1"]] : []),
  ]).toString();
  return `/search/export/${kind}${query ? `?${query}` : ""}`;
}
