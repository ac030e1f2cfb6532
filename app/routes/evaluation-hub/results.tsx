import { clsx } from "clsx";
import { Sheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SearchHit } from "#contract/search";
import { SECTION_HEAD } from "~/components/section-head";
import { buttonClass } from "~/components/button";
import { PageLinks } from "~/components/page-links";
import { ResultList } from "~/features/cards/result-row";
import { rowActions } from "~/features/posts/piece-actions";
import { exportPath } from "~/features/search/export-paths";
import { type SearchState, withPage } from "~/features/search/search-state";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { Findings } from "./findings";
import { HUB_PAGE_SIZE, hubPath, searchOfHub } from "./hub-state";
import type { HubResults } from "./hub.server";

/** A page of evaluations, each with its findings. */
export function HubList({
  state,
  found: { cards, total, pages },
}: {
  state: SearchState;
  found: HubResults;
}) {
  const { t } = useTranslation("evaluation-hub");
  const language = useLanguage();
  const before = (state.page - 1) * HUB_PAGE_SIZE;
  return (
    <section className="section" aria-labelledby="evaluations">
      <div className={clsx(SECTION_HEAD, "mb-4 items-center")}>
        <h2 id="evaluations">{t("count", { count: total })}</h2>
        <p className="me-auto count">
          {t("shown", {
            from: formatNumber(before + 1, language),
            to: formatNumber(before + cards.length, language),
            total: formatNumber(total, language),
          })}
        </p>
        <a
          href={localisedPath(
            exportPath("excel", searchOfHub(state), { findings: true }),
            language,
          )}
          rel="nofollow"
          className={buttonClass({ small: true, className: "py-1 text-result" })}
        >
          <Sheet size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("export")}
        </a>
      </div>
      <ResultList cards={cards} heading="h3" action={rowActions} note={findingsOf} />
      {pages > 1 ? (
        <PageLinks
          label={t("pages")}
          page={state.page}
          pages={pages}
          to={(page) => `${hubPath(withPage(state, page))}#evaluations`}
          previous={t("pages.previous")}
          next={t("pages.next")}
          className="mt-6"
        />
      ) : null}
    </section>
  );
}

const findingsOf = ({ findings, title }: SearchHit) => <Findings text={findings} of={title} />;
