import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { USAGE_PAGE_SIZE } from "#contract/limits";
import { isInternalType } from "#contract/names";
import type { UsageAnswer } from "#contract/usage";
import { SECTION_HEAD, SECTION_LINK } from "~/components/section-head";
import { PageLinks } from "~/components/page-links";
import {
  FIGURE_CELL,
  HEAD_FIGURE,
  HEAD_NAME,
  NAME_CELL,
  TABLE,
  TABLE_HEAD,
  TABLE_ROW,
} from "~/components/table-classes";
import { InternalTag } from "~/features/posts/card-parts";
import { type CardLabels, useCardLabels } from "~/features/posts/card-labels";
import { langAttribute } from "~/features/posts/post-page";
import { formatNumber, useLanguage } from "~/i18n/language";
import { ContentLink, Link } from "~/i18n/link";
import { CsvLink } from "./charts";
import { type DashboardState, dashboardPath } from "./dashboard-state";

interface UsedResourcesProps {
  state: DashboardState;
  usage: UsageAnswer;
}

/** The most used resources, fifty per page. */
export function UsedResources({
  state,
  usage: { resources, count, page, pages },
}: UsedResourcesProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const labels = useCardLabels();
  const to = (other: number) =>
    dashboardPath({ ...state, page: other }).replace(/#.*$/, `#${LIST_ID}`);
  const before = (page - 1) * USAGE_PAGE_SIZE;
  const size = formatNumber(USAGE_PAGE_SIZE, language);
  return (
    <section className="section rule" aria-labelledby={LIST_ID}>
      <div className={clsx(SECTION_HEAD, "mb-4 items-baseline")}>
        <h3 id={LIST_ID} className="t-h2-small">
          {t(`most.${state.measure}`)}
        </h3>
        <p className="me-auto count">
          {t("shown", {
            from: formatNumber(before + 1, language),
            to: formatNumber(before + resources.length, language),
            total: formatNumber(count, language),
          })}
        </p>
        <CsvLink state={state} part="resources" className={SECTION_LINK} />
      </div>
      {resources.length > 0 ? (
        <table className={clsx(TABLE, "max-md:relative max-md:block max-[18rem]:overflow-x-auto")}>
          <thead className={clsx(TABLE_HEAD, "max-md:absolute max-md:[clip-path:inset(50%)]")}>
            <tr>
              <th scope="col" className={HEAD_NAME}>
                {t("column.resource")}
              </th>
              <th
                scope="col"
                className={HEAD_FIGURE}
                aria-sort={state.measure === "views" ? "descending" : undefined}
              >
                {t("measure.views")}
              </th>
              <th
                scope="col"
                className={HEAD_FIGURE}
                aria-sort={state.measure === "downloads" ? "descending" : undefined}
              >
                {t("measure.downloads")}
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block max-md:border-t-2 max-md:border-ink">
            {resources.map((resource) => (
              <ResourceRow key={resource.databaseId} resource={resource} labels={labels} />
            ))}
          </tbody>
        </table>
      ) : (
        <p>
          {t("beyond")}{" "}
          <Link to={to(1)} preventScrollReset>
            {t("pages.first")}
          </Link>
        </p>
      )}
      {pages > 1 && page <= pages ? (
        <PageLinks
          label={t("pages")}
          page={page}
          pages={pages}
          to={to}
          previous={t("pages.previous", { size })}
          next={t("pages.next", { size })}
          className="mt-5"
        />
      ) : null}
    </section>
  );
}
const LIST_ID = "most-used";

/** On a phone there are no column headings, so the numbers have their own labels. */
const FIGURE = clsx(
  FIGURE_CELL,
  "max-md:p-0 max-md:text-small max-md:text-ink-2 max-md:after:content-['_'_attr(data-name)]",
);

function ResourceRow({
  resource,
  labels,
}: {
  resource: UsageAnswer["resources"][number];
  labels: CardLabels;
}) {
  const { t } = useTranslation("dashboard");
  const { type, title, language, link, views, downloads } = resource;
  return (
    <tr
      className={clsx(
        TABLE_ROW,
        "max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-3",
      )}
    >
      <th scope="row" className={clsx(NAME_CELL, "w-full font-normal max-md:p-0")}>
        <ContentLink
          to={link}
          className="wrap-anywhere text-ink no-underline decoration-auto t-title-s visited:text-visited hover:underline"
          lang={langAttribute(language, labels.language)}
          dir="auto"
        >
          {title}
        </ContentLink>
        <small className="block text-small text-ink-2 [&>.tag]:mt-0.5">
          {isInternalType(type) ? <InternalTag labels={labels} /> : labels.types[type]}
        </small>
      </th>
      <td className={FIGURE} data-name={t("total.views", { count: views })}>
        {labels.number(views)}
      </td>
      <td className={FIGURE} data-name={t("total.downloads", { count: downloads })}>
        {labels.number(downloads)}
      </td>
    </tr>
  );
}
