import type { CitationFormat } from "../../../contract/citation-formats";
import type { CslItem } from "../../../contract/citations";
import { jsonList } from "../../../platform/json-list";
import { bibtex } from "./bibtex";
import { citationLibrary } from "./citation-library";
import { ris } from "./ris";

/** Media types that reference managers know, and file name extensions. */
export const CITATION_FILES = {
  bibtex: { ending: "bib", mediaType: "application/x-bibtex; charset=utf-8" },
  ris: { ending: "ris", mediaType: "application/x-research-info-systems; charset=utf-8" },
  "csl-json": {
    ending: "json",
    mediaType: "application/vnd.citationstyles.csl+json; charset=utf-8",
  },
} as const satisfies Record<CitationFormat, { ending: string; mediaType: string }>;

type Batches = AsyncIterable<readonly CslItem[]> | Iterable<readonly CslItem[]>;

/** Yields a whole file of references while it is read, with one batch in memory at a time. */
export async function* writeCitations(
  format: CitationFormat,
  batches: Batches,
): AsyncGenerator<string> {
  if (format === "csl-json") {
    yield* jsonList(batches);
    return;
  }
  const library = await citationLibrary();
  const write = format === "bibtex" ? bibtex : ris;
  const between = format === "bibtex" ? "\n" : "\r\n";
  let isFirst = true;
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield (isFirst ? "" : between) + write(items, library);
    isFirst = false;
  }
}
