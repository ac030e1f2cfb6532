import { z } from "zod";
import { LanguageCode } from "./shared";

/** A part of a language's sitemap, with as many addresses as one file can contain. */
export const SitemapPart = z.object({
  /** The key for requesting its entries. */
  key: z.string(),
  /** The newest change in this part; ISO 8601. */
  modified: z.iso.datetime(),
});

export const SitemapAnswer = z.object({
  /** The last change of any part; ISO 8601. Null if there is none yet. */
  changed: z.iso.datetime().nullable(),
  parts: z.array(SitemapPart),
});
export type SitemapAnswer = z.infer<typeof SitemapAnswer>;

export const SitemapEntry = z.object({
  /** Path of the page. */
  path: z.string(),
  /** When the content of the page last changed; ISO 8601. */
  modified: z.iso.datetime(),
  /** The same page in each language of its texts, including this one; empty if there is only one. */
  alternates: z.array(z.object({ language: LanguageCode, path: z.string() })),
});
export type SitemapEntry = z.infer<typeof SitemapEntry>;

export const SitemapEntriesAnswer = z.object({
  entries: z.array(SitemapEntry),
  /** The key for requesting the next entries of the part; null after the last ones. */
  next: z.string().nullable(),
});
export type SitemapEntriesAnswer = z.infer<typeof SitemapEntriesAnswer>;
