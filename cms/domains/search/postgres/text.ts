export { foldAccents } from "../text/fold";

/** Postgres' text search configuration of each site language: stemmer and stop words. All other languages get neither. */
const CONFIGS: Record<string, string> = { en: "english", es: "spanish", sv: "swedish", nl: "dutch", fr: "french" };
const PLAIN_CONFIG = "simple";

/** All configurations that entries are made with; a query is read by each of them. */
export const ALL_CONFIGS: readonly string[] = [...Object.values(CONFIGS), PLAIN_CONFIG];

/** The configuration for a text in this language, a BCP 47 tag. */
export function configOf(language: string): string {
  return CONFIGS[language.split("-")[0]!.toLowerCase()] ?? PLAIN_CONFIG;
}

/**
 * Text as both entries and queries are read: hyphens part words (else "child-friendly" is one word, and "COVID-19" has a
 * negative number), invisible characters go, and typographic apostrophes are plain ones.
 */
export function searchable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, "")
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[-\u2010-\u2015\u2212]/g, " ");
}
