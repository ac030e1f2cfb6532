import { createRoute } from "@hono/zod-openapi";
import { PreferencesChange, PreferencesQuery, UserPreferences } from "../../contract/preferences";
import type { Services } from "../../services";
import { acceptJson, answer, createApi, forMembers } from "./api";
import { answers, jsonBody, MEMBER_BODY_ERRORS, post } from "./parts";

const example: UserPreferences = {
  documentCountries: [{ databaseId: 31, slug: "kenya", name: "Kenya", language: "en" }],
  documentTopics: [
    { databaseId: 5, slug: "birth-registration", name: "Birth registration", language: "en" },
  ],
};

export function preferencesRoutes({ preferences }: Pick<Services, "preferences">) {
  return createApi().openapi(
    createRoute({
      ...post("/update_user_preferences"),
      ...forMembers("Recommendations", acceptJson),
      summary: "Says what the person who asks follows: topics and countries, by databaseId",
      description:
        "A list replaces all followed terms of its taxonomy; a list that is left out changes nothing. Read them by `userPreferences` of the GraphQL viewer.",
      request: {
        query: PreferencesQuery,
        body: jsonBody(PreferencesChange, { documentCountries: [31], documentTopics: [5] }),
      },
      responses: answers(UserPreferences, example, ...MEMBER_BODY_ERRORS),
    }),
    async (c) =>
      answer(c, ({ actor, body, query }) => preferences.update(actor, body, query.language)),
  );
}
