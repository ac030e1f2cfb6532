import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { PersonRef } from "./internal-collections";
import { Card, LanguageCode, TranslationRef } from "./shared";

/** `GET /collections?lang=SV`: the public site collections, newest change first. */
export const CollectionsQuery = z.object({ lang: LanguageCode.default(DEFAULT_LANGUAGE) });
export const CollectionsAnswer = z.object({ collections: z.array(Card), count: z.number().int() });
export type CollectionsAnswer = z.infer<typeof CollectionsAnswer>;

/** `GET /collections/{slug}?language=`: a public collection without its documents, which are found by a search request. */
export const Collection = Card.extend({
  description: z.string(),
  siteCollection: z.boolean(),
  featured: z.boolean(),
  curator: z.string().nullable(),
  /** The owner; null for the site's own collections, and if the owner's account is deleted. */
  author: PersonRef.nullable(),
  /** The posts that the collection recommends first: the slider "Start here". */
  recommendedPosts: z.array(Card),
  translations: z.array(TranslationRef),
});
export type Collection = z.infer<typeof Collection>;

/** `GET /collections/{id}/files/weight` and `GET /authors/{id}/files/weight`: the size of a download of all files. */
export const FilesWeight = z.object({
  count: z.number().int(),
  /** The bytes of all files together. */
  size: z.number().int(),
});
export type FilesWeight = z.infer<typeof FilesWeight>;
