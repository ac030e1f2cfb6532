import { PreferencesChange, PreferencesQuery, UserPreferences } from "../../contract/preferences";
import type { Services } from "../../services";
import { type Route, route } from "./route";

const example: UserPreferences = {
  documentCountries: [{ databaseId: 31, slug: "kenya", name: "Kenya", language: "en" }],
  documentTopics: [
    { databaseId: 5, slug: "birth-registration", name: "Birth registration", language: "en" },
  ],
};

export function preferencesRoutes({ preferences }: Pick<Services, "preferences">): Route[] {
  return [
    route(
      {
        method: "post",
        path: "/update_user_preferences",
        tag: "Recommendations",
        summary: "Says what the person who asks follows: topics and countries, by databaseId",
        description:
          "A list replaces what was followed of its taxonomy; one that is left out changes nothing. `userPreferences` of GraphQL's viewer reads them.",
        query: PreferencesQuery,
        body: PreferencesChange,
        answer: UserPreferences,
        isForMembers: true,
        examples: { body: { documentCountries: [31], documentTopics: [5] }, answer: example },
      },
      ({ actor, body, query }) => preferences.update(actor, body, query.language),
    ),
  ];
}
