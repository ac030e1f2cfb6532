import type { TopicFamily } from "#contract/names";
import { TopicMark } from "~/features/covers/topic-mark";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";

interface Topic {
  slug: string;
  name: string;
  count: number;
  family: TopicFamily;
}

/** The top topics with their marks; the whole row is the target. */
export function TopicGrid({ topics }: { topics: Topic[] }) {
  const language = useLanguage();
  return (
    <ul className="topic-list">
      {topics.map((topic) => (
        <li key={topic.slug}>
          <Link to={`/search?topic=${encodeURIComponent(topic.slug)}`}>
            <TopicMark family={topic.family} />
            {topic.name}
            <span className="count">{formatNumber(topic.count, language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
