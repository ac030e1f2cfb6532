import { z } from "zod";
import { isSitePath } from "./addresses";
import { LANGUAGES } from "./languages";
import { DatabaseId } from "./library";
import { DOCUMENT_TITLE_MAX_CHARS, SPOTLIGHT_ITEMS_MAX, SPOTLIGHT_TEXT_MAX_CHARS } from "./limits";
import { Card, Image, TextLanguage } from "./shared";
import { lineOf, textOf } from "./texts";
import { DocumentRef } from "./uploads";

/** A path of the site, or an https address. Excludes addresses that run scripts. */
const Link = z
  .string()
  .max(2_000)
  .refine((value) => isSitePath(value) || /^https:\/\/[^\s\\]*$/.test(value));

const PostItem = z.object({ post_id: DatabaseId });
const LinkItem = z.object({
  link: Link,
  title: lineOf(DOCUMENT_TITLE_MAX_CHARS),
  text: textOf(SPOTLIGHT_TEXT_MAX_CHARS).default(""),
  /** Id of a picture among the files. */
  file_id: z.string().max(64).nullable().default(null),
});

/** `PUT /spotlight/{language}`: all items of the spotlight in the language from now on, in this order. */
export const SpotlightChange = z.object({
  /**
   * The version that was read. If there is a newer one, nothing is saved (`edit_conflict`). Without it, the existing
   * items are replaced in any case.
   */
  version: z.string().max(100).optional(),
  items: z.array(z.union([PostItem.strict(), LinkItem.strict()])).max(SPOTLIGHT_ITEMS_MAX),
});
export type SpotlightChange = z.infer<typeof SpotlightChange>;
export type SpotlightItemDraft = SpotlightChange["items"][number];

export const SpotlightParams = z.object({ language: z.enum(LANGUAGES) });

/** `GET /spotlight/{language}`: the items as they are stored, for editing. */
export const SpotlightDraft = z.object({
  version: z.string(),
  items: z.array(z.union([PostItem, LinkItem])),
  /** The posts among them, for display. Deleted posts are left out. */
  posts: z.array(DocumentRef),
});
export type SpotlightDraft = z.infer<typeof SpotlightDraft>;

/** An item as the page shows it: a post as a card, or a link with its text. */
export const SpotlightItem = z.object({
  title: z.string(),
  /** The language of `title` and `text`. */
  language: TextLanguage,
  text: z.string(),
  /** Path of the post's page with the language's prefix, or the link as entered. */
  link: z.string(),
  image: Image.nullable(),
  /** The post; null for a link. */
  post: Card.nullable(),
});
export type SpotlightItem = z.infer<typeof SpotlightItem>;
