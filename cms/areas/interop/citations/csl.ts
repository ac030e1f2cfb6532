import type { CslItem, CslName } from "../../../contract/citations";
import type { PostType } from "../../../contract/names";
import { cutAtWord } from "../../../contract/cut-text";

/** Returns a text without line breaks, which some formats treat as the end of a value, and without invisible characters. */
export function oneLine(text: string): string {
  return text
    .replace(/(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A post, with the facts that a reference contains. */
export interface Cited {
  databaseId: number;
  type: PostType;
  title: string;
  /** BCP 47 tag of the title and the abstract. */
  language: string;
  abstract: string;
  year: number | null;
  names: CslName[];
  publishers: string[];
  /** The first content type. */
  genre: string | undefined;
  keywords: string[];
  /** URL of its page. */
  url: string;
}

/** The site's own texts are web pages or books. All other posts are reports by others. */
const TYPES: Partial<Record<PostType, CslItem["type"]>> = { article: "webpage", toolkit: "book" };

/**
 * Longest abstract of a reference. Chosen: longer ones are documents pasted into the wrong field, and reference managers fail on
 * them.
 */
export const CITED_ABSTRACT_CHARS = 10_000;

/** Returns the CSL-JSON of a post: each text on one line, without empty fields. */
export function cslOf(cited: Cited): CslItem {
  const type = TYPES[cited.type] ?? "report";
  // A name of invisible characters only is empty by now.
  const author = cited.names.filter((name) => !("literal" in name) || name.literal !== "");
  const publisher = cited.publishers.map(oneLine).filter(Boolean).join("; ");
  const genre = oneLine(cited.genre ?? "");
  const abstract = oneLine(cutAtWord(cited.abstract, CITED_ABSTRACT_CHARS));
  const keyword = cited.keywords
    .map((word) => oneLine(word).replace(/,\s*/g, " "))
    .filter(Boolean)
    .join(", ");
  return {
    id: `library-${cited.databaseId}`,
    type,
    title: oneLine(cited.title),
    ...(author.length > 0 && { author }),
    ...(cited.year !== null && { issued: { "date-parts": [[cited.year]] } }),
    ...(publisher && { publisher }),
    ...(type === "report" && genre && { genre }),
    language: cited.language,
    ...(abstract && { abstract }),
    ...(keyword && { keyword }),
    URL: cited.url,
  };
}
