import { z } from "zod";
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

/** `GET /authors?language=`: everyone who has public work, by name as the language sorts it. */
export const AuthorsAnswer = z.object({
  authors: z.array(z.object({ databaseId: z.number().int(), slug: z.string(), name: z.string(), count: z.number().int(), link: z.string(), image: Image.nullable() })),
  count: z.number().int(),
});
export type AuthorsAnswer = z.infer<typeof AuthorsAnswer>;
