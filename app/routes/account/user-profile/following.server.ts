import type { PreferenceField } from "#contract/preferences";
import type { ContentClient } from "~/content/client.server";
import { getPreferences, getRecommendations } from "~/content/discovery.server";

/** How much of what is new is shown: two rows of three on a wide screen. */
const NEW_PIECES = 6;

/** What somebody follows, and the newest public resources with one of those topics or countries that they have not saved. */
export async function loadFollowing(content: ContentClient) {
  const preferences = await getPreferences(content);
  const slugsOf = (field: PreferenceField) => preferences[field].map(({ slug }) => slug);
  const topics = slugsOf("documentTopics");
  const countries = slugsOf("documentCountries");
  const terms = [...preferences.documentTopics, ...preferences.documentCountries];
  if (terms.length === 0) return { terms, topics, countries, pieces: [] };
  const { documents } = await getRecommendations(content, {
    post_type: ["document"],
    document_topics: topics,
    document_countries: countries,
    inclusive: true,
    sort_by: "Latest",
    page_size: NEW_PIECES,
  });
  return { terms, topics, countries, pieces: documents };
}

export type FollowingData = Awaited<ReturnType<typeof loadFollowing>>;
