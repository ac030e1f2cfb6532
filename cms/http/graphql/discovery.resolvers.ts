import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import type { FollowedTerm, UserPreferences } from "../../contract/discovery";
import { AppError } from "../../contract/errors";
import { isStaff } from "../../contract/roles";

import { globalId } from "../../shared/identifiers";
import { localPath } from "../../shared/language";
import type { GraphqlContext, RootResolver } from "./context";

/** The only page with a spotlight (R3.38), and the other forms of its path. */
const DISCOVERY_URI = "/account/discovery/";
const DISCOVERY_ADDRESS = /^\/?(?:[a-z]{2}\/)?account\/discovery\/?$/;

interface Page {
  id: string;
  uri: string;
  language: Language;
}

export const discoveryResolvers = {
  Query: {
    page: ((_root, { id, language }, { actor }): Page | null => {
      // Other callers do not learn that the page exists.
      if (!isStaff(actor) || !DISCOVERY_ADDRESS.test(id)) return null;
      return {
        id: globalId("page", `${DISCOVERY_URI}${language}`),
        uri: localPath(DISCOVERY_URI, language),
        language,
      };
    }) satisfies RootResolver<{ id: string; language: Language }, Page | null>,
  },
  Page: {
    spotlightItems: ({ language }: Page, _args: unknown, { actor, services }: GraphqlContext) =>
      services.spotlight.list(actor, language),
  },
  User: {
    userPreferences: (
      { databaseId: id }: { databaseId: number },
      { language = DEFAULT_LANGUAGE }: { language?: Language },
      { actor, services }: GraphqlContext,
    ) => {
      // A response contains no user but the caller. During sign-in the caller is still anonymous.
      if (actor.kind === "anonymous") return null;
      if (actor.userId !== id)
        throw new AppError("forbidden", "Users can only see the terms that they follow themselves");
      return services.preferences.get(actor, language);
    },
  },
  UserPreferences: {
    documentCountries: ({ documentCountries }: UserPreferences) => connectionOf(documentCountries),
    documentTopics: ({ documentTopics }: UserPreferences) => connectionOf(documentTopics),
  },
};

const connectionOf = (terms: readonly FollowedTerm[]) => ({
  nodes: terms.map((term) => ({ ...term, id: globalId("term", term.databaseId) })),
});
