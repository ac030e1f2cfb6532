import { z } from "zod";
import { CITATION_FORMATS } from "./names";
import { LanguageQuery } from "./shared";

/** `GET /documents/{id}/citation`, and the same for other posts and for collections. */
export const CitationQuery = LanguageQuery.extend({
  format: z.enum(CITATION_FORMATS).default("csl-json"),
});

/** A person with a separate family name, or the name of an organisation or a group, which must not be split. */
export const CslName = z.union([
  z.object({ family: z.string(), given: z.string() }),
  z.object({ literal: z.string() }),
]);
export type CslName = z.infer<typeof CslName>;

/** A post as CSL-JSON 1.0.2. Missing values are absent. */
export const CslItem = z.object({
  /** `library-` and the databaseId: it never changes for a post, and is short enough for RIS. */
  id: z.string(),
  type: z.enum(["report", "webpage", "book"]),
  title: z.string(),
  author: z.array(CslName).optional(),
  issued: z.object({ "date-parts": z.tuple([z.tuple([z.number().int()])]) }).optional(),
  publisher: z.string().optional(),
  /** The content type of a document. */
  genre: z.string().optional(),
  /** BCP 47 tag of the title and the abstract. */
  language: z.string(),
  abstract: z.string().optional(),
  /** Keywords and topics, separated by commas. */
  keyword: z.string().optional(),
  URL: z.string(),
});
export type CslItem = z.infer<typeof CslItem>;

/** The answer as `csl-json`. A single post is a list of one. */
export const CslItems = z.array(CslItem);
