import { z } from "zod";
import { DatabaseId } from "./library";
import { FOLLOWED_TERMS_MAX } from "./limits";
import type { Taxonomy } from "./names";
import { LanguageQuery, TermRef, TextLanguage } from "./shared";

/** Kinds of terms that users can follow, by the field names of the forms (R3.9). */
export const PREFERENCE_FIELDS = {
  documentCountries: "countries",
  documentTopics: "topics",
} as const satisfies Record<string, Taxonomy>;
export type PreferenceField = keyof typeof PREFERENCE_FIELDS;

const Followed = z.array(DatabaseId).max(FOLLOWED_TERMS_MAX);

/** `POST /update_user_preferences`: databaseIds of all followed terms from now on. Omitted lists stay unchanged. */
export const PreferencesChange = z.object({
  documentCountries: Followed.optional(),
  documentTopics: Followed.optional(),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

/** A term that a user follows; `language` is the language of its name. */
export const FollowedTerm = TermRef.extend({
  databaseId: z.number().int(),
  language: TextLanguage,
});
export type FollowedTerm = z.infer<typeof FollowedTerm>;

/** The terms that a user follows, in the order in which they were chosen. */
export const UserPreferences = z.object({
  documentCountries: z.array(FollowedTerm),
  documentTopics: z.array(FollowedTerm),
});
export type UserPreferences = z.infer<typeof UserPreferences>;

/** The language of the names in the answer. */
export const PreferencesQuery = LanguageQuery;
