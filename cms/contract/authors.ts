import { z } from "zod";
import { DirectoryQuery, PageOfDirectory } from "./directory";
import { Card, Image, TextLanguage } from "./shared";

/** An author as the public sees one; every list is capped at `AUTHOR_LIST_CAP`. */
export const Author = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  slug: z.string(),
  name: z.string(),
  count: z.number().int(),
  description: z.string(),
  /** Language of `description`. */
  language: TextLanguage,
  firstName: z.string(),
  lastName: z.string(),
  affiliation: z.string(),
  role: z.string(),
  image: Image.nullable(),
  topResources: z.array(Card),
  documents: z.array(Card),
  toolkits: z.array(Card),
  collections: z.array(Card),
});
export type Author = z.infer<typeof Author>;

/** What a directory of people is sorted by. */
export const AUTHOR_SORTS = ["first", "last"] as const;
export type AuthorSort = (typeof AUTHOR_SORTS)[number];

/** `GET /authors?language=`: everyone who has public work, by name as the language sorts it. Without `page_size`, all at once. */
export const AuthorsQuery = DirectoryQuery.extend({ sort: z.enum(AUTHOR_SORTS).default("first") });
export type AuthorsQuery = z.infer<typeof AuthorsQuery>;
export const ListedAuthor = z.object({
  databaseId: z.number().int(),
  slug: z.string(),
  name: z.string(),
  /** Both as an author wrote them, else read from `name`. */
  firstName: z.string(),
  lastName: z.string(),
  affiliation: z.string(),
  count: z.number().int(),
  link: z.string(),
  image: Image.nullable(),
  letter: z.string(),
});
export const AuthorsAnswer = PageOfDirectory.extend({ authors: z.array(ListedAuthor) });
export type AuthorsAnswer = z.infer<typeof AuthorsAnswer>;
