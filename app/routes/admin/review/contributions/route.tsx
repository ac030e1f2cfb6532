import { useTranslation } from "react-i18next";
import { SUBMISSION_STATES, type SubmissionState } from "#contract/names";
import type { SubmissionSummary } from "#contract/uploads";
import { EmptyState } from "~/components/empty-state";
import { Segmented } from "~/components/navigation";
import { listSubmissions } from "~/content/uploads.server";
import { contentContext } from "~/contexts";
import { unlisted } from "~/features/page/page-meta";
import { langAttribute } from "~/features/posts/post-page";
import {
  ContributionFacts,
  ContributionRow,
  FactsLine,
  FocusedNotice,
  INK_LINK,
} from "~/features/uploads/contribution-facts";
import { ReviewLead, ReviewPages } from "~/features/admin/review/review-list";
import { CONTRIBUTIONS_PATH, contributionPath } from "~/paths/admin";
import { readPage } from "~/paths/site";
import {
  isNarrowed,
  NoMatches,
  OtherList,
  ReviewFilters,
  filterParams,
  readFilter,
  type ReviewFilterState,
} from "~/features/admin/review/review-filters";
import { formatDate, languageName, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { pathWith } from "~/i18n/paths";

/** The current part of the contributions. */
interface ContributionsState extends ReviewFilterState {
  state: SubmissionState;
  page: number;
}

/** Query parameter: the previous contribution no longer exists. */
const DELETED_PARAMETER = "gone";
const isDeletedNoticeRequested = (query: URLSearchParams): boolean => query.has(DELETED_PARAMETER);
export const deletedNoticePath = `${CONTRIBUTIONS_PATH}?${DELETED_PARAMETER}`;

/** Reads the state from the address; ignores malformed values. */
export function readContributionsState(query: URLSearchParams): ContributionsState {
  return {
    state: SUBMISSION_STATES.find((state) => state === query.get("state")) ?? "waiting",
    page: readPage(query),
    ...readFilter(query),
  };
}

/** Returns the path of a part of the list, without default values. */
export function contributionsPath({ state, page, ...filter }: ContributionsState): string {
  return pathWith(CONTRIBUTIONS_PATH, {
    ...(state !== "waiting" && { state }),
    ...filterParams(filter),
    ...(page > 1 && { page: String(page) }),
  });
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["review", "review-lists", "contributions"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const requested = readContributionsState(url.searchParams);
  const { submissions, page, pages } = await listSubmissions(content, requested);
  const t = i18nOf(content.language).getFixedT(null, "review");
  return {
    contributions: submissions,
    pages,
    listState: { ...requested, page },
    gone: isDeletedNoticeRequested(url.searchParams),
    meta: unlisted(CONTRIBUTIONS_PATH, t("part.contributions"), t("contributions.description")),
  };
}

/** The contributions, by state. */
export default function ReviewContributions({
  loaderData: { contributions, pages, listState, gone },
}: Route.ComponentProps) {
  const { t } = useTranslation("review");
  const isWaiting = listState.state === "waiting";
  return (
    <>
      {gone ? <FocusedNotice tone="warning">{t("contributions.gone")}</FocusedNotice> : null}
      <ReviewLead>{t("contributions.lead")}</ReviewLead>
      <Segmented
        label={t("contributions.states")}
        items={SUBMISSION_STATES.map((state) => ({
          to: contributionsPath({ ...listState, state, page: 1 }),
          label: t(`list.${state}`),
          current: state === listState.state,
        }))}
        className="mt-4"
      />
      <ReviewFilters
        path={CONTRIBUTIONS_PATH}
        hiddenParams={isWaiting ? undefined : { state: listState.state }}
        filter={listState}
        order="oldest"
      />
      {contributions.length > 0 ? (
        <ol className="contributions max-w-180 border-t-2 border-ink">
          {contributions.map((contribution) => (
            <Row key={contribution.id} contribution={contribution} />
          ))}
        </ol>
      ) : isNarrowed(listState) ? (
        <NoMatches to={contributionsPath({ state: listState.state, page: 1 })} />
      ) : (
        <EmptyState
          blocks="uploads"
          title={t(isWaiting ? "contributions.empty" : "contributions.none")}
          actions={
            isWaiting ? (
              <OtherList to={contributionsPath({ state: "accepted", page: 1 })} name="done" />
            ) : (
              <OtherList to={CONTRIBUTIONS_PATH} name="waiting" />
            )
          }
        >
          <p>{t(isWaiting ? "contributions.emptyText" : "contributions.noneText")}</p>
        </EmptyState>
      )}
      <ReviewPages
        page={listState.page}
        pages={pages}
        to={(page) => contributionsPath({ ...listState, page })}
      />
    </>
  );
}

function Row({ contribution }: { contribution: SubmissionSummary }) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const { id, title, state, uploader, decided } = contribution;
  return (
    <ContributionRow>
      <h2 className="t-title-m" lang={langAttribute(contribution.language, language)} dir="auto">
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
