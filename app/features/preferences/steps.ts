import type { PreferenceField, UserPreferences } from "#contract/preferences";

/** The wizard as a page, without language. */
const PREFERENCES_PATH = "/account/discovery/preferences";

/** The steps of the wizard in order (R2.29), and the field of each. */
export const STEPS = ["countries", "topics"] as const;
export type Step = (typeof STEPS)[number];
export const FIELD_OF = {
  countries: "documentCountries",
  topics: "documentTopics",
} as const satisfies Record<Step, PreferenceField>;

export const preferencesPath = (step: Step): string => `${PREFERENCES_PATH}?step=${step}`;

export const readStep = (query: URLSearchParams): Step =>
  STEPS.find((step) => step === query.get("step")) ?? STEPS[0];

export const stepAfter = (step: Step): Step | null => STEPS[STEPS.indexOf(step) + 1] ?? null;

/** How many countries and topics are followed, and the first step without any; null if both have some. */
export interface Choices {
  countries: number;
  topics: number;
  missing: Step | null;
}

export function stepsOf(preferences: UserPreferences): Choices {
  const count = (step: Step) => preferences[FIELD_OF[step]].length;
  return {
    countries: count("countries"),
    topics: count("topics"),
    missing: STEPS.find((step) => count(step) === 0) ?? null,
  };
}
