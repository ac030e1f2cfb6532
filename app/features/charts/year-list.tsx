import { useTranslation } from "react-i18next";
import { useLanguage } from "~/i18n/language";
import { useNavigate } from "react-router";
import { classes } from "~/components/classes";
import { formatNumber } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { Bar } from "./bar-list";
import { Live, LiveColumns } from "./column-chart";
import { percentOf } from "./scale";

interface YearListProps {
  bars: readonly (Bar & {
    to: string;
    /** The value in words: "3 evaluations". */
    said: string;
  })[];
  /** What it shows, for those who do not see it. */
  label: string;
}

/** Years with their values, each a link: drawn by the server, and as links below a chart of recharts where scripts run. */
export function YearList({ bars, label }: YearListProps) {
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <Live drawing={<YearLinks bars={bars} drawn />}>
      <LiveColumns
        columns={bars.map((bar) => ({ ...bar, short: bar.name }))}
        label={label}
        onChoose={({ key }) => {
          const to = bars.find((bar) => bar.key === key)?.to;
          if (to) void navigate(localisedPath(to, language), { preventScrollReset: true });
        }}
      />
      <YearLinks bars={bars} />
    </Live>
  );
}

/** Columns beside each other where there is room, bars below each other on a phone. Both are drawn, and the style sheet shows one. */
function YearLinks({ bars, drawn }: Pick<YearListProps, "bars"> & { drawn?: boolean }) {
  const { t } = useTranslation("charts");
  const language = useLanguage();
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ol className={classes("year-list", !drawn && "year-links")}>
      {bars.map(({ key, name, value, to, chosen }) => {
        const part = percentOf(value, most);
        return (
          <li key={key} className={classes(chosen && "bar-on")}>
            <Link to={to} preventScrollReset aria-current={chosen ? "true" : undefined}>
              {chosen ? <span className="sr-only">{t("chosen")} </span> : null}
              <span className="year-name">{name}</span>
              <b>{formatNumber(value, language)}</b>
              {drawn ? (
                <svg width="100%" height="100%" aria-hidden="true">
                  <rect
                    className="year-column"
                    width="100%"
                    height={`${part}%`}
                    y={`${100 - part}%`}
                  />
                  <rect className="year-bar" width={`${part}%`} height="100%" />
                </svg>
              ) : null}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
