import { z } from "zod";
import {
  UserPreferences,
  type RecommendationRequestInput,
  type RecommendationsAnswer,
  SpotlightItem,
} from "#contract/discovery";
import { Card } from "#contract/shared";
import { type ContentClient, languageCodeOf } from "./client.server";
import { graphql } from "./graphql";

/** Returns recommendations for the visitor. Throws `unauthenticated` without a session. */
export function getRecommendations(
  content: ContentClient,
  request: Omit<RecommendationRequestInput, "language">,
): Promise<RecommendationsAnswer> {
  return content.post("/recommendations", {
    body: { ...request, language: content.contentLanguage },
  });
}

const PREFERENCES = graphql(/* GraphQL */ `
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
`);

/** Returns what the visitor follows. */
export async function getPreferences(content: ContentClient): Promise<UserPreferences> {
  const { viewer } = await content.query(PREFERENCES, { language: languageCodeOf(content) });
  return UserPreferences.parse({
    documentCountries: viewer?.userPreferences?.documentCountries.nodes,
    documentTopics: viewer?.userPreferences?.documentTopics.nodes,
  });
}

const SPOTLIGHT = graphql(/* GraphQL */ `
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
`);
const Post = Card.omit({ type: true }).transform((card): Card => ({
  ...card,
  type: card.contentTypeName,
}));
const SpotlightItems = z.array(SpotlightItem.extend({ post: Post.nullable() }));

/** For staff: returns the spotlight of the page at a path of the site. */
export async function getSpotlight(content: ContentClient, uri: string): Promise<SpotlightItem[]> {
  const { page } = await content.query(SPOTLIGHT, { uri, language: languageCodeOf(content) });
  return SpotlightItems.parse(page?.spotlightItems);
}
