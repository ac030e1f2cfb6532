import { z } from "zod";
import { DEFAULT_LANGUAGE } from "./languages";
import { TAXONOMIES } from "./names";
import { LanguageCode, Term } from "./shared";

/** `GET /taxonomies?type=topics,countries&language=sv`. Without `type`, all taxonomies. */
export const TaxonomiesQuery = z.object({
  type: z
    .string()
    .optional()
    .transform((value) => (value ? value.split(",").map((part) => part.trim()).filter(Boolean) : [...TAXONOMIES]))
    .pipe(z.array(z.enum(TAXONOMIES))),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});

/** Terms by taxonomy: names in the language asked for, sorted by it, parents before their children. */
export const TaxonomiesAnswer = z.partialRecord(z.enum(TAXONOMIES), z.array(Term));
export type TaxonomiesAnswer = z.infer<typeof TaxonomiesAnswer>;
