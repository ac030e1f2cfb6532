import { createRoute } from "@hono/zod-openapi";
import {
  type Recommendation,
  RecommendationRequest,
  RecommendationsAnswer,
  PreferencesChange,
  PreferencesQuery,
  UserPreferences,
  SpotlightChange,
  SpotlightDraft,
  SpotlightParams,
} from "../../contract/discovery";
import type { Services } from "../../services";
import {
  exampleCard,
  exampleSearchAnswer,
  exampleSearchBody,
  exampleSuggestions,
} from "./examples";
import { acceptJson, createApi, forMembers, answer, cacheable } from "./api";
import {
  errors,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  post,
  answers,
  get,
  put,
  BODY_ERRORS,
} from "./route-parts";
import { exampleNamedPost } from "./admin.examples";
import {
  RecentAnswer,
  RecentRequest,
  SearchAnswer,
  SearchRequest,
  SuggestionsAnswer,
  SuggestionsQuery,
} from "../../contract/search";
import { clientOf } from "../actor";

const exampleRecommendation: Recommendation = {
  ...exampleCard,
  saved: false,
  reason: {
    kind: "followed",
    topic: { slug: "birth-registration", name: "Birth registration" },
    country: { slug: "kenya", name: "Kenya" },
  },
};

export function recommendationsRoutes({ recommendations }: Pick<Services, "recommendations">) {
  return createApi().openapi(
    createRoute({
      ...post("/recommendations"),
      ...forMembers("Recommendations", acceptJson),
      summary: "Recommended posts for the caller, best first, each with its reason",
      description:
        "Posts that the caller has saved, added to a collection, written or may not see are left out. The same `seed` and `as_of` give the same list, so that no post appears on two pages. " +
        "The reason `saved_together` requires that at least three other users saved both posts.",
      request: {
        body: jsonBody(RecommendationRequest, {
          document_topics: ["birth-registration"],
          document_countries: ["kenya"],
          inclusive: true,
          seed: 7,
        }),
      },
      responses: {
        200: json(RecommendationsAnswer, {
          documents: [exampleRecommendation],
          count: 1,
          page: 1,
          page_size: 10,
        }),
        ...errors(...MEMBER_BODY_ERRORS),
      },
    }),
    async (c) => c.json(await recommendations.recommend(c.var.actor, c.req.valid("json")), 200),
  );
}

const examplePreferences: UserPreferences = {
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
      summary: "Sets the topics and countries that the caller follows, by databaseId",
      description:
        "A list replaces all followed terms of its taxonomy. An omitted list changes nothing. To read them, query `userPreferences` of GraphQL's `viewer`.",
      request: {
        query: PreferencesQuery,
        body: jsonBody(PreferencesChange, { documentCountries: [31], documentTopics: [5] }),
      },
      responses: answers(UserPreferences, examplePreferences, ...MEMBER_BODY_ERRORS),
    }),
    async (c) =>
      answer(c, ({ actor, body, query }) => preferences.update(actor, body, query.language)),
  );
}

const exampleSpotlight: SpotlightDraft = {
  version: "q1Zr4w0mB6yZ8k2sXh3vTA",
  posts: [exampleNamedPost],
  items: [
    { post_id: 17 },
    {
      link: "https://example.org/conference",
      title: "The spring conference",
      text: "Three days on birth registration.",
      file_id: null,
    },
  ],
};

export function spotlightRoutes({ spotlight }: Pick<Services, "spotlight">) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/spotlight/{language}"),
        ...forMembers("Recommendations"),
        summary: "For editors: the spotlight of the discovery page in a language, as stored",
        description:
          'Pages read it as GraphQL\'s `page(id: "/account/discovery/").spotlightItems`, which leaves out what is gone and falls back to English.',
        request: { params: SpotlightParams },
        responses: answers(SpotlightDraft, exampleSpotlight, "unauthenticated", "forbidden"),
      }),
      async (c) => cacheable(c, await spotlight.draft(c.var.actor, c.req.valid("param").language)),
    )
    .openapi(
      createRoute({
        ...put("/spotlight/{language}"),
        ...forMembers("Recommendations", acceptJson),
        summary:
          "For editors: replaces the spotlight of the discovery page in a language; the order is kept",
        request: {
          params: SpotlightParams,
          body: jsonBody(SpotlightChange, {
            version: exampleSpotlight.version,
            items: exampleSpotlight.items,
          }),
        },
        responses: {
          200: json(SpotlightDraft, exampleSpotlight),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", "edit_conflict"),
        },
      }),
      async (c) =>
        answer(c, ({ actor, language, body }) => spotlight.replace(actor, language, body)),
    );
}

export function searchRoutes({ search, requestLimit }: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...post("/search_documents"),
        tags: ["Search"],
        middleware: acceptJson,
        summary: "Search with filters, sorting, pages and, if requested, facets",
        description:
          "Slugs are joined by OR within a taxonomy and by AND across. A `sort_by` of Relevance ranks documents that match only some words below those that match all. " +
          "`did_you_mean` suggests another spelling that finds clearly more. If nothing is found, `relax` suggests filters and words to remove, each with the resulting count.",
        request: { body: jsonBody(SearchRequest, exampleSearchBody) },
        responses: {
          200: json(SearchAnswer, exampleSearchAnswer),
          ...errors(...BODY_ERRORS, "timeout", "rate_limited", "search_unavailable"),
        },
      }),
      async (c) => {
        await requestLimit(clientOf(c), "search");
        return c.json(await search.search(c.var.actor, c.req.valid("json")), 200);
      },
    )
    .openapi(
      createRoute({
        ...post("/get_recent_documents"),
        tags: ["Search"],
        middleware: acceptJson,
        summary: "The public documents that were changed last",
        request: { body: jsonBody(RecentRequest, { lang: "EN", limit: 8 }) },
        responses: {
          200: json(RecentAnswer, { documents: [exampleCard], count: 1 }),
          ...errors(...BODY_ERRORS, "timeout", "search_unavailable"),
        },
      }),
      async (c) => c.json(await search.recent(c.var.actor, c.req.valid("json")), 200),
    )
    .openapi(
      createRoute({
        ...get("/autocomplete_documents"),
        tags: ["Search"],
        summary: "Suggested terms, authors and titles for a text that is being typed",
        description:
          "`terms` contains the best terms of all taxonomies, `suggestions` posts with matching titles, and `docTerms.entities.all` all matching terms as one list by taxonomy. " +
          "Terms match by any word of their names in any language. If nothing matches exactly, one typing error is tolerated in words of four letters or more, and two in words of eight or more. " +
          "All three lists are empty for a single letter. Titles are left out if finding them takes longer than two seconds.",
        request: { query: SuggestionsQuery },
        responses: answers(SuggestionsAnswer, exampleSuggestions, "invalid_input", "rate_limited"),
      }),
      async (c) => {
        await requestLimit(clientOf(c), "suggestions");
        return cacheable(c, await search.suggest(c.var.actor, c.req.valid("query")));
      },
    );
}
