import { searchEntries, type SearchState, withPage } from "./search-state";

/** What staff can take along of a search: what was found, or how often it was read. */
export const EXPORT_KINDS = ["excel", "analytics"] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** In the address of a search: the code of why its export could not be made, for browsers that run no script. */
export const EXPORT_FAILURE = "export";

/** In the address of an export: with a column of statements of findings. */
export const WITH_FINDINGS = "findings";

/** Where staff get a search as a workbook, without language: its query is that of the search's own page. */
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
