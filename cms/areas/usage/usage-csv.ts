import type { Language } from "../../contract/languages";
import type { UsageAnswer } from "../../contract/usage";
import { CSV_BEGIN, csvLine } from "../../platform/spreadsheets";
import { translator } from "../../platform/texts";
import type { Uses } from "./figures";

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
