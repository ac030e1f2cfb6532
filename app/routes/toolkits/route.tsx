import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { PageLinks } from "~/components/page-links";
import { contentContext } from "~/contexts";
import { ResultList } from "~/features/cards/result-row";
import { rowActions } from "~/features/posts/piece-actions";
import { loadedMeta } from "~/features/shell/site-meta";
import { formatNumber } from "~/i18n/format";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import type { Route } from "./+types/route";
import { ToolkitsFilters } from "./toolkits-filters";
import { readToolkits, toolkitsPath } from "./toolkits-state";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache";

export const handle = { i18n: ["content", "cards"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const asked = readToolkits(url.searchParams);
  const { topic, language } = asked;
  const { toolkits, count, page, pages, topics, languages } = await content.get("/toolkits", {
    params: {
      query: {
        language: content.contentLanguage,
        ...(topic !== null && { topic }),
        ...(language !== null && { written_in: language }),
        page: asked.page,
      },
    },
  });
  const t = i18nOf(content.language).getFixedT(null, "content");
  const isNarrowed = topic !== null || language !== null;
  const state = { ...asked, page };
  return {
    toolkits,
    count,
    pages,
    topics,
    languages,
    state,
    isNarrowed,
    meta: {
      title: t("toolkits.title"),
      description: t("toolkits.lead"),
      path: toolkitsPath(state),
      isDirectory: true,
      // Filtered lists repeat the content of other pages.
      robots: isNarrowed ? "noindex,follow" : undefined,
    },
  };
}

export const meta: Route.MetaFunction = loadedMeta;

/** `/toolkits`: all toolkits in pages, with filters by topic and language. */
export default function Toolkits({
  loaderData: { toolkits, count, pages, topics, languages, state, isNarrowed },
}: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  return (
    <div className="wrap">
      <header className="page-head pt-6 pb-8 lg:py-12">
        <h1>{t("toolkits.title")}</h1>
        <p className="t-lead">{t("toolkits.lead")}</p>
      </header>
      <ToolkitsFilters
        key={toolkitsPath({ ...state, page: 1 })}
        state={state}
        topics={topics}
        languages={languages}
      />
      {toolkits.length > 0 ? (
        <>
          <p className="mb-2 text-small text-ink-2" role="status">
            {t("toolkits.count", { count, number: formatNumber(count, language) })}
          </p>
          <ResultList cards={toolkits} action={rowActions} />
        </>
      ) : (
        <EmptyState
          blocks="collection"
          title={t(isNarrowed ? "toolkits.none" : "toolkits.empty")}
          actions={
            isNarrowed ? (
              <Link to="/toolkits" className={buttonClass()}>
                {t("toolkits.all")}
              </Link>
            ) : undefined
          }
        />
      )}
      <PageLinks
        label={t("toolkits.pages")}
        page={state.page}
        pages={pages}
        to={(page) => toolkitsPath({ ...state, page })}
        previous={t("toolkits.previous")}
        next={t("toolkits.next")}
        className="mt-6"
      />
    </div>
  );
}
