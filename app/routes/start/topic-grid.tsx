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

/** The top topics with their icons; the whole row is a link. */
export function TopicGrid({ topics }: { topics: Topic[] }) {
  const language = useLanguage();
  return (
    <ul className="grid gap-x-7 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-12">
      {topics.map((topic) => (
        <li key={topic.slug}>
          <Link
            to={`/search?topic=${encodeURIComponent(topic.slug)}`}
            className="flex h-full items-center gap-3.5 border-b border-line py-3 text-label font-semibold wrap-anywhere text-ink no-underline hover:text-accent-hover"
          >
            <TopicMark family={topic.family} slug={topic.slug} />
            {topic.name}
            <span className="ms-auto count wrap-normal">{formatNumber(topic.count, language)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
