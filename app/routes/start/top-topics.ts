/** Topics on the start page; the directory has the rest. */
const TOPICS_SHOWN = 9;

interface Counted {
  slug: string;
  count: number;
}

/**
 * Returns the topics with the most resources in the page's language. If that language has too few, topics with the most
 * resources in any language fill the list. All of them keep their given order.
 */
export function topTopics<T extends Counted>(
  topics: readonly T[],
  inLanguage: readonly Counted[],
): T[] {
  const counts = new Map(inLanguage.map(({ slug, count }) => [slug, count]));
  const here = ({ slug }: Counted) => counts.get(slug) ?? 0;
  const shown = new Set(
    topics.toSorted((a, b) => here(b) - here(a) || b.count - a.count).slice(0, TOPICS_SHOWN),
  );
  return topics.filter((topic) => shown.has(topic));
}
