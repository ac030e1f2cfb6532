import type { CslItem, CslName } from "../../contract/citations";
import type { PostType } from "../../contract/names";
import { cutAtWord } from "../../contract/cut-text";
import { oneLine } from "./one-line";

/** A piece of the library as far as a reference tells of it. */
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
  /** Of its page. */
  url: string;
}

/** What the site writes itself is a page or a book of it; whatever else the library has is somebody's report. */
const TYPES: Partial<Record<PostType, CslItem["type"]>> = { article: "webpage", toolkit: "book" };

/** Longest abstract of a reference. Ours: longer ones are documents pasted into the wrong field, and managers choke on them. */
export const CITED_ABSTRACT_CHARS = 10_000;

/** The CSL-JSON of a piece: each text on one line, what it does not have left out. */
export function cslOf(cited: Cited): CslItem {
  const type = TYPES[cited.type] ?? "report";
  // Nothing is left of what nobody sees.
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
