import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { type Frequency, type IssueState, ISSUE_STATES } from "#contract/names";
import { CELL, HEAD_NAME, NAME_CELL, TABLE, TABLE_HEAD, TABLE_ROW } from "~/components/table-look";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Part } from "./part";

interface Run {
  frequency: Frequency;
  until: string;
  isMatched: boolean;
  issues: Partial<Record<IssueState, number>>;
}

/** The last runs and the outcomes of their issues. */
export function Runs({ runs }: { runs: Run[] }) {
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
                  <Outcomes issues={issues} />
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
function Outcomes({ issues }: Pick<Run, "issues">) {
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
