import { z } from "zod";
import { LanguageCode } from "./shared";

/** A part of a language's sitemap: as many addresses as make one file. */
export const SitemapPart = z.object({
  /** With which its entries are asked for. */
  key: z.string(),
  /** The newest change within; ISO 8601. */
  modified: z.iso.datetime(),
});

export const SitemapAnswer = z.object({
  /** When anything of it changed last; ISO 8601. Null where nothing has yet. */
  changed: z.iso.datetime().nullable(),
  parts: z.array(SitemapPart),
});
export type SitemapAnswer = z.infer<typeof SitemapAnswer>;

export const SitemapEntry = z.object({
  /** Path of the page. */
  path: z.string(),
  /** When what it shows changed last; ISO 8601. */
  modified: z.iso.datetime(),
  /** The same page in each language that it has texts in, itself among them; none where there is only one. */
  alternates: z.array(z.object({ language: LanguageCode, path: z.string() })),
});
export type SitemapEntry = z.infer<typeof SitemapEntry>;

export const SitemapEntriesAnswer = z.object({
  entries: z.array(SitemapEntry),
  /** With which the next entries of the part are asked for; null after the last. */
  next: z.string().nullable(),
});
export type SitemapEntriesAnswer = z.infer<typeof SitemapEntriesAnswer>;
