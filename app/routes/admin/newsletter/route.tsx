import {
  Part,
  Preview,
  hasConditions,
  previewPath,
  readPreviewState,
  searchInAddress,
  criteriaOf,
} from "./issue-preview";
import { useTranslation } from "react-i18next";
import { FREQUENCIES, type Frequency, type IssueState, ISSUE_STATES } from "#contract/names";
import { previewIssue } from "~/content/subscriptions.server";
import { contentContext } from "~/contexts";
import { unlisted } from "~/features/page/page-meta";
import { NEWSLETTER_ADMIN_PATH } from "~/paths/admin";
import { ReviewLead } from "~/features/admin/review/review-list";
import { chosenNames, searchSentence } from "~/features/search/summary.server";
import { formatTimeIn, formatNumber, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { FactList, FactRow } from "~/components/section-head";
import { clsx } from "clsx";
import {
  CELL,
  HEAD_NAME,
  NAME_CELL,
  TABLE,
  TABLE_HEAD,
  TABLE_ROW,
} from "~/components/list-classes";

interface FiguresProps {
  active: Record<Frequency, number>;
  pending: number;
  paused: number;
  returned: number;
  next: { frequency: Frequency; at: string }[];
  timeZone: string;
}

/** Subscriber numbers and the date of the next issue. */
function Figures({ active, pending, paused, returned, next, timeZone }: FiguresProps) {
  const { t } = useTranslation("newsletter-admin");
  const language = useLanguage();
  const total = FREQUENCIES.reduce((sum, frequency) => sum + active[frequency], 0);
  const besides = { pending, paused, returned };
  return (
    <>
      <Part id="readers" title={t("active", { count: total })}>
        <dl className="flex flex-wrap gap-x-10 gap-y-2 border-b border-line pb-3">
          {FREQUENCIES.map((frequency) => (
            <div key={frequency} className="flex flex-col-reverse">
              <dt className="text-[0.9375rem] text-ink-2">{t(`frequency.${frequency}`)}</dt>
              <dd className="font-serif text-[2.125rem] leading-10 tracking-[-0.02em] tabular-nums">
                {formatNumber(active[frequency], language)}
              </dd>
            </div>
          ))}
        </dl>
        <FactList single className="max-w-180">
          {(["pending", "paused", "returned"] as const).map((state) => (
            <FactRow key={state} label={t(`state.${state}`)}>
              {formatNumber(besides[state], language)}{" "}
              <span className="block hint">{t(`hint.${state}`)}</span>
            </FactRow>
          ))}
        </FactList>
      </Part>
      <Part id="next" title={t("next")}>
        <p className="hint">{t("zone", { zone: timeZone })}</p>
        <FactList single className="max-w-180">
          {next.map(({ frequency, at }) => (
            <FactRow key={frequency} label={t(`frequency.${frequency}`)}>
              {at}
            </FactRow>
          ))}
        </FactList>
      </Part>
    </>
  );
}

interface SendingRun {
  frequency: Frequency;
  until: string;
  isMatched: boolean;
  issues: Partial<Record<IssueState, number>>;
}

/** The last runs and the outcomes of their issues. */
function Runs({ runs }: { runs: SendingRun[] }) {
  const { t } = useTranslation("newsletter-admin");
  return (
    <Part id="runs" title={t("runs")}>
      {runs.length === 0 ? <p>{t("runs.none")}</p> : null}
      {runs.length > 0 ? (
        <table className={clsx(TABLE, "max-w-180")}>
          <thead className={TABLE_HEAD}>
            <tr>
              <th scope="col" className={HEAD_NAME}>
                {t("run")}
              </th>
              <th scope="col" className={HEAD_NAME}>
                {t("issues")}
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map(({ frequency, until, isMatched, issues }) => (
              <tr key={`${frequency} ${until}`} className={TABLE_ROW}>
                <th scope="row" className={NAME_CELL}>
                  {t(`frequency.${frequency}`)}
                  <span className="block hint">
                    {isMatched ? until : t("runs.matching", { until })}
                  </span>
                </th>
                <td className={CELL}>
                  <DeliveryCounts issues={issues} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Part>
  );
}

/** Most runs sent all issues, so outcomes with a count of zero are left out. */
function DeliveryCounts({ issues }: Pick<SendingRun, "issues">) {
  const { t } = useTranslation("newsletter-admin");
  const language = useLanguage();
  const some = ISSUE_STATES.flatMap((state) =>
    issues[state] ? [{ state, count: issues[state] }] : [],
  );
  if (some.length === 0) return t("issues.none");
  return (
    <ul className="flex flex-wrap gap-x-4">
      {some.map(({ state, count }) => (
        <li key={state}>
          {t(`issues.${state}`)} <strong>{formatNumber(count, language)}</strong>
        </li>
      ))}
    </ul>
  );
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

export const handle = { i18n: ["review", "review-lists", "newsletter-admin", "outbox"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { language } = content;
  const place = readPreviewState(url.searchParams, content.contentLanguage);
  const search = searchInAddress(url.searchParams);
  const [overview, issue, names] = await Promise.all([
    content.get("/newsletter"),
    place && previewIssue(content, criteriaOf(place)),
    hasConditions(search) ? chosenNames(content, search) : null,
  ]);
  // In the site's time zone. Formatted on the server, because browsers format times differently.
  const time = (at: string) => formatTimeIn(at, language, overview.timeZone);
  const t = i18nOf(language).getFixedT(null, "newsletter-admin");
  return {
    figures: {
      ...overview,
      next: FREQUENCIES.map((frequency) => ({ frequency, at: time(overview.next[frequency]) })),
    },
    runs: overview.runs.map(({ frequency, until, matched, issues }) => ({
      frequency,
      until: time(until),
      isMatched: matched !== null,
      issues,
    })),
    preview: {
      place,
      search: names && { state: search, words: searchSentence(search, names.chosen, language) },
      issue: place &&
        issue && {
          subject: issue.subject,
          text: issue.text,
          count: issue.count,
          shown: issue.shown,
          from: time(issue.from),
          until: time(issue.until),
          src: localisedPath(previewPath(place), language),
        },
    },
    meta: unlisted(NEWSLETTER_ADMIN_PATH, t("title"), t("description")),
  };
}

/** For staff: subscriber numbers, past runs, and a preview of the next issue. */
export default function NewsletterAdmin({
  loaderData: { figures, runs, preview },
}: Route.ComponentProps) {
  const { t } = useTranslation("newsletter-admin");
  return (
    <>
      <ReviewLead>{t("lead")}</ReviewLead>
      <Figures {...figures} />
      <Preview {...preview} />
      <Runs runs={runs} />
    </>
  );
}
