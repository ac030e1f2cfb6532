import { getTaxonomies } from "~/content/taxonomies.server";
import { contentContext } from "~/contexts";
import { TopicMark } from "~/features/covers/topic-mark";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { formatNumber } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { pageStyles } from "~/features/shell/page-styles";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { topicTree, type TopicNode } from "./topic-tree";

export const handle = await routeTexts("content");
export const links = pageStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { topics = [] } = await getTaxonomies(content, ["topics"]);
  const t = serverTexts(content.language).translator("content");
  return {
    topics: topicTree(topics),
    meta: {
      title: t("topics.title"),
      description: t("topics.lead"),
      path: "/topics",
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function Topics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>{t("topics.title")}</h1>
        <p className="t-lead">{t("topics.lead")}</p>
      </header>
      <div className="topic-tree">
        {loaderData.topics.map((topic) => (
          <section key={topic.slug} aria-labelledby={`topic-${topic.slug}`}>
            <h2 id={`topic-${topic.slug}`}>
              <TopicMark family={topic.family} />
              <TopicLink topic={topic} />
            </h2>
            <Branch topics={topic.children} />
          </section>
        ))}
      </div>
    </div>
  );
}

function Branch({ topics }: { topics: TopicNode[] }) {
  if (topics.length === 0) return null;
  return (
    <ul>
      {topics.map((topic) => (
        <li key={topic.slug}>
          <TopicLink topic={topic} />
          <Branch topics={topic.children} />
        </li>
      ))}
    </ul>
  );
}

function TopicLink({ topic }: { topic: TopicNode }) {
  const { language } = useTranslation("content");
  return (
    <Link to={`/search?topic=${encodeURIComponent(topic.slug)}`}>
      {topic.name} <span className="count">{formatNumber(topic.count, language)}</span>
    </Link>
  );
}
