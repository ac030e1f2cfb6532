import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Notice } from "~/components/notice";
import { contentContext } from "~/contexts";
import { Breadcrumbs } from "~/features/page/page-head";
import { filterCount, type SearchState } from "~/paths/search";
import { unlisted } from "~/features/page/page-meta";
import { usePagePath } from "~/features/page/page-context";
import { FILTERED } from "~/features/search/term-filters/filter-fields";
import { ContentLink, Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { HubForm, useHubForm } from "./hub-form";
import { type HubResults, loadHub } from "./hub.server";
import { HUB_PATH } from "./hub-state";
import { HubCharts } from "./charts";
import { HubList } from "./results";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnly as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["evaluation-hub", "cards", "charts", "filters", "forms", "terms"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const t = i18nOf(content.language).getFixedT(null, "evaluation-hub");
  return {
    ...(await loadHub(content, url.searchParams)),
    meta: unlisted(HUB_PATH, t("title"), t("lead")),
  };
}

/** Evaluations and assessments for staff: charts, and each evaluation with its findings. */
export default function EvaluationHub({ loaderData: data }: Route.ComponentProps) {
  const { t } = useTranslation("evaluation-hub");
  const { state, found } = data;
  const filter = useHubForm(state);
  return (
    <div className="wrap [&>.notice]:mt-6">
      <Breadcrumbs />
      <header className="page-head">
        <h1>{t("title")}</h1>
        <p className="t-lead">{t("lead")}</p>
      </header>
      <HubForm data={data} filter={filter} />
      {found ? (
        <div className={FILTERED} aria-busy={filter.pending}>
          <About found={found} />
          {found.total > 0 ? (
            <>
              <HubCharts state={state} found={found} />
              <HubList state={state} found={found} />
            </>
          ) : (
            <NothingFound state={state} />
          )}
        </div>
      ) : (
        <StoppedNotice />
      )}
    </div>
  );
}

/** The figures as text; changes are announced to screen readers. */
function About({ found: { total, internal, span, countryCount } }: { found: HubResults }) {
  const { t } = useTranslation("evaluation-hub");
  const sentences = [
    internal > 0 ? t("about.internal", { count: internal }) : null,
    span === null
      ? null
      : span.from === span.to
        ? t("about.year", { year: span.to })
        : t("about.years", { ...span }),
    countryCount > 0 ? t("about.countries", { count: countryCount }) : null,
  ];
  const count = t("count", { count: total });
  const first = useRef(count);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (first.current !== count) setAnnouncement(count);
  }, [count]);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {total > 0 ? (
        <p className="mt-6 max-w-[66ch]">
          <b>{count}.</b> {sentences.filter(Boolean).join(" ")}
        </p>
      ) : null}
    </>
  );
}

function NothingFound({ state }: { state: SearchState }) {
  const { t } = useTranslation("evaluation-hub");
  if (state.q === "" && filterCount(state) === 0) {
    return (
      <EmptyState blocks="internal" title={t("empty")}>
        <p>{t("empty.text")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      blocks="search"
      title={t("none")}
      actions={
        <Link to={HUB_PATH} className={buttonClass({ variant: "primary" })} preventScrollReset>
          {t("none.all")}
        </Link>
      }
    >
      <p>{t("none.text")}</p>
    </EmptyState>
  );
}

function StoppedNotice() {
  const { t } = useTranslation("evaluation-hub");
  const path = usePagePath();
  return (
    <Notice tone="danger" role="alert">
      {t("failed")}{" "}
      <ContentLink to={path} preventScrollReset>
        {t("failed.retry")}
      </ContentLink>
    </Notice>
  );
}
