import { useTranslation } from "react-i18next";
import { SUBMISSION_STATES } from "#contract/names";
import type { SubmissionSummary } from "#contract/uploads";
import { EmptyState } from "~/components/empty-state";
import { Segmented } from "~/components/segmented";
import { listSubmissions } from "~/content/submissions.server";
import { contentContext } from "~/contexts";
import { unlisted } from "~/features/metadata/unlisted";
import { foreign } from "~/features/posts/place";
import { ContributionFacts } from "~/features/review/contribution-facts";
import { ContributionRow, FactsLine } from "~/features/review/contribution-list";
import { FocusedNotice } from "~/features/review/focused-notice";
import { CONTRIBUTIONS_PATH, contributionPath } from "~/features/review/paths";
import { isNarrowed } from "~/features/review/filter";
import { NothingFits, OtherList, ReviewFilters } from "~/features/review/review-filters";
import { ReviewLead } from "~/features/review/review-lead";
import { ReviewPages } from "~/features/review/review-pages";
import { INK_LINK } from "~/features/review/title-look";
import { formatDate, languageName } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import type { Route } from "./+types/route";
import { isGone, placePath, readPlace } from "./list-path";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["review", "review-lists", "contributions"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const asked = readPlace(url.searchParams);
  const { submissions, page, pages } = await listSubmissions(content, asked);
  const t = i18nOf(content.language).getFixedT(null, "review");
  return {
    contributions: submissions,
    pages,
    place: { ...asked, page },
    gone: isGone(url.searchParams),
    meta: unlisted(CONTRIBUTIONS_PATH, t("part.contributions"), t("contributions.description")),
  };
}

/** The contributions, by state. */
export default function ReviewContributions({
  loaderData: { contributions, pages, place, gone },
}: Route.ComponentProps) {
  const { t } = useTranslation("review");
  const isWaiting = place.state === "waiting";
  return (
    <>
      {gone ? <FocusedNotice tone="warning">{t("contributions.gone")}</FocusedNotice> : null}
      <ReviewLead>{t("contributions.lead")}</ReviewLead>
      <Segmented
        label={t("contributions.states")}
        items={SUBMISSION_STATES.map((state) => ({
          to: placePath({ ...place, state, page: 1 }),
          label: t(`list.${state}`),
          current: state === place.state,
        }))}
        className="mt-4"
      />
      <ReviewFilters
        path={CONTRIBUTIONS_PATH}
        kept={isWaiting ? undefined : { state: place.state }}
        filter={place}
        order="oldest"
      />
      {contributions.length > 0 ? (
        <ol className="contributions max-w-180 border-t-2 border-ink">
          {contributions.map((contribution) => (
            <Row key={contribution.id} contribution={contribution} />
          ))}
        </ol>
      ) : isNarrowed(place) ? (
        <NothingFits to={placePath({ state: place.state, page: 1 })} />
      ) : (
        <EmptyState
          blocks="uploads"
          title={t(isWaiting ? "contributions.empty" : "contributions.none")}
          actions={
            isWaiting ? (
              <OtherList to={placePath({ state: "accepted", page: 1 })} name="done" />
            ) : (
              <OtherList to={CONTRIBUTIONS_PATH} name="waiting" />
            )
          }
        >
          <p>{t(isWaiting ? "contributions.emptyText" : "contributions.noneText")}</p>
        </EmptyState>
      )}
      <ReviewPages page={place.page} pages={pages} to={(page) => placePath({ ...place, page })} />
    </>
  );
}

function Row({ contribution }: { contribution: SubmissionSummary }) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const { id, title, state, uploader, decided } = contribution;
  return (
    <ContributionRow>
      <h2 className="t-title-m" lang={foreign(contribution.language, language)} dir="auto">
        <Link to={contributionPath(id)} className={INK_LINK}>
          {title}
        </Link>
      </h2>
      <FactsLine>
        <b dir="auto">{t("contribution.by", { name: uploader.name })}</b>
        <ContributionFacts contribution={contribution} />
        <span>{languageName(contribution.language, language)}</span>
        {decided && state !== "waiting" ? (
          <span>{t("contribution.decided", { date: formatDate(decided, language) })}</span>
        ) : null}
      </FactsLine>
    </ContributionRow>
  );
}
