import { z } from "zod";
import { DatabaseId } from "./library";
import { FOLLOWED_TERMS_MAX } from "./limits";
import type { Taxonomy } from "./names";
import { LanguageQuery, TermRef, TextLanguage } from "./shared";

/** What somebody can follow, by the names that the forms have for it (specification, section 3). */
export const PREFERENCE_FIELDS = {
  documentCountries: "countries",
  documentTopics: "topics",
} as const satisfies Record<string, Taxonomy>;
export type PreferenceField = keyof typeof PREFERENCE_FIELDS;

const Followed = z.array(DatabaseId).max(FOLLOWED_TERMS_MAX);

/** `POST /update_user_preferences`: databaseIds of all that is followed from now on; what is left out stays as it is. */
export const PreferencesChange = z.object({
  documentCountries: Followed.optional(),
  documentTopics: Followed.optional(),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

/** A term that somebody follows; `language` is that of its name. */
export const FollowedTerm = TermRef.extend({
  databaseId: z.number().int(),
  language: TextLanguage,
});
export type FollowedTerm = z.infer<typeof FollowedTerm>;

/** What somebody follows, in the order in which they chose it. */
export const UserPreferences = z.object({
  documentCountries: z.array(FollowedTerm),
  documentTopics: z.array(FollowedTerm),
});
export type UserPreferences = z.infer<typeof UserPreferences>;

/** The language of the answer's names. */
export const PreferencesQuery = LanguageQuery;
