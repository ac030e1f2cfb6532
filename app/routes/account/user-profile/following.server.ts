import type { PreferenceField } from "#contract/preferences";
import type { ContentClient } from "~/content/client.server";
import { getPreferences, getRecommendations } from "~/content/discovery.server";
import { withoutAbstracts } from "~/features/posts/slim";

/** Number of new resources shown: three rows of two on a wide screen. */
const NEW_PIECES = 6;

/** Returns the terms that the member follows, and the newest documents with one of them that the member has not saved. */
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
  return { terms, topics, countries, pieces: withoutAbstracts(documents) };
}

export type FollowingData = Awaited<ReturnType<typeof loadFollowing>>;
