import { z } from "zod";
import { CITATION_FORMATS } from "./citation-formats";
import { LanguageQuery } from "./shared";

/** `GET /documents/{id}/citation`, and those of other posts and of collections. */
export const CitationQuery = LanguageQuery.extend({
  format: z.enum(CITATION_FORMATS).default("csl-json"),
});

/** A person with the family name apart, or the name of an organisation or a group, which nobody may take apart. */
export const CslName = z.union([
  z.object({ family: z.string(), given: z.string() }),
  z.object({ literal: z.string() }),
]);
export type CslName = z.infer<typeof CslName>;

/** A piece of the library as CSL-JSON 1.0.2 has it; what it does not have is absent. */
export const CslItem = z.object({
  /** `library-` and the databaseId: the same for as long as the piece lives, and short enough for RIS. */
  id: z.string(),
  type: z.enum(["report", "webpage", "book"]),
  title: z.string(),
  author: z.array(CslName).optional(),
  issued: z.object({ "date-parts": z.tuple([z.tuple([z.number().int()])]) }).optional(),
  publisher: z.string().optional(),
  /** The content type, as documents have one. */
  genre: z.string().optional(),
  /** BCP 47 tag of the title and the abstract. */
  language: z.string(),
  abstract: z.string().optional(),
  /** Keywords and topics, with commas between. */
  keyword: z.string().optional(),
  URL: z.string(),
});
export type CslItem = z.infer<typeof CslItem>;

/** The answer as `csl-json`; a piece alone is a list of one. */
export const CslItems = z.array(CslItem);
