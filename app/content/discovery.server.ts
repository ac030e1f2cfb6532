import { z } from "zod";
import { POST_TYPES } from "#contract/names";
import { FollowedTerm, type PreferencesChange, UserPreferences } from "#contract/preferences";
import { type RecommendationRequestInput, RecommendationsAnswer } from "#contract/recommendations";
import { Card } from "#contract/shared";
import { SpotlightItem } from "#contract/spotlight";
import type { ContentClient } from "./client.server";

/** What the visitor may want to read next. Throws `unauthenticated` without a session. */
export function getRecommendations(
  content: ContentClient,
  request: Omit<RecommendationRequestInput, "language">,
): Promise<RecommendationsAnswer> {
  return content.post(
    "/recommendations",
    { ...request, language: content.contentLanguage },
    RecommendationsAnswer,
  );
}

const PREFERENCES = /* GraphQL */ `
  query Preferences($language: LanguageCodeEnum!) {
    viewer {
      userPreferences(language: $language) {
        documentCountries {
          nodes {
            ...Followed
          }
        }
        documentTopics {
          nodes {
            ...Followed
          }
        }
      }
    }
  }
  fragment Followed on FollowedTerm {
    databaseId
    slug
    name
    language
  }
`;
const FollowedTerms = z.object({ nodes: z.array(FollowedTerm) }).transform(({ nodes }) => nodes);
const PreferencesAnswer = z
  .object({
    viewer: z.object({
      userPreferences: z.object({
        documentCountries: FollowedTerms,
        documentTopics: FollowedTerms,
      }),
    }),
  })
  .transform(({ viewer }): UserPreferences => viewer.userPreferences);

/** What the visitor follows. */
export function getPreferences(content: ContentClient): Promise<UserPreferences> {
  return content.query(
    PREFERENCES,
    { language: content.contentLanguage.toUpperCase() },
    PreferencesAnswer,
  );
}

/** Says what the visitor follows from now on; a taxonomy that is left out stays as it is. Throws `invalid_input`. */
export function updatePreferences(
  content: ContentClient,
  change: PreferencesChange,
): Promise<UserPreferences> {
  return content.post(
    `/update_user_preferences?language=${content.contentLanguage}`,
    change,
    UserPreferences,
  );
}

const SPOTLIGHT = /* GraphQL */ `
  query Spotlight($uri: ID!, $language: LanguageCodeEnum!) {
    page(id: $uri, idType: URI, language: $language) {
      spotlightItems {
        title
        language
        text
        link
        image {
          ...Picture
        }
        post {
          id
          databaseId
          contentTypeName
          slug
          link
          title
          language
          abstract
          publicationYear
          contributors
          postCount
          modified
          saved
          contentTypes {
            slug
            name
          }
          contentTypeSlug
          topicFamily
          publishers {
            slug
            name
          }
          files {
            language
            kind
            size
            pageCount
          }
          thumbnail {
            ...Picture
          }
        }
      }
    }
  }
  fragment Picture on Image {
    url
    alt
    title
    width
    height
  }
`;
const Post = Card.omit({ type: true })
  .extend({ contentTypeName: z.enum(POST_TYPES) })
  .transform(({ contentTypeName, ...card }): Card => ({ ...card, type: contentTypeName }));
const SpotlightAnswer = z
  .object({
    page: z.object({ spotlightItems: z.array(SpotlightItem.extend({ post: Post.nullable() })) }),
  })
  .transform(({ page }): SpotlightItem[] => page.spotlightItems);

/** For staff: what stands out on the page under a path of the site. */
export function getSpotlight(content: ContentClient, uri: string): Promise<SpotlightItem[]> {
  return content.query(
    SPOTLIGHT,
    { uri, language: content.contentLanguage.toUpperCase() },
    SpotlightAnswer,
  );
}
