import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { useLanguage, formatNumber } from "~/i18n/language";
import { useNavigate } from "react-router";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { Bar } from "./bar-list";
import { Live, LiveColumns, CHOSEN_FILL, SERIES_FILL, percentOf } from "./column-chart";

interface YearListProps {
  bars: readonly (Bar & {
    to: string;
    /** The value in words: "3 evaluations". */
    valueText: string;
  })[];
  /** Description for screen readers. */
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

/** Columns side by side if there is room, bars below each other on a phone. Both are rendered, and one is shown. */
function YearLinks({ bars, drawn }: Pick<YearListProps, "bars"> & { drawn?: boolean }) {
  const { t } = useTranslation("charts");
  const language = useLanguage();
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ol
      className={clsx(
        "year-list text-small tabular-nums md:items-end",
        drawn ? "md:flex md:gap-[2px]" : "flex flex-wrap gap-x-4",
      )}
    >
      {bars.map(({ key, name, value, to, chosen }) => {
        const part = percentOf(value, most);
        return (
          <li key={key} className={clsx("md:min-w-6", drawn ? "md:flex-1" : "flex-none")}>
            <Link
              to={to}
              className={clsx(
                "group/year min-h-11 items-center gap-2 text-ink no-underline md:gap-1",
                drawn
                  ? "grid grid-cols-[3.25rem_minmax(0,1fr)_3rem] md:grid-cols-1 md:grid-rows-[auto_9rem_auto] md:justify-items-center"
                  : "flex",
              )}
              preventScrollReset
              aria-current={chosen ? "true" : undefined}
            >
              {chosen ? <span className="sr-only">{t("chosen")} </span> : null}
              <span
                className={clsx(
                  "year-name group-hover/year:underline md:text-[0.8125rem] md:whitespace-nowrap md:[grid-area:3/1]",
                  chosen && "font-bold",
                )}
              >
                {name}
              </span>
              <b className="text-end [grid-area:1/3] md:[grid-area:1/1]">
                {formatNumber(value, language)}
              </b>
              {drawn ? (
                // Keeps columns narrow if there are few years, and the line below them continuous.
                <svg
                  className={clsx(
                    "h-[14px] [grid-area:1/2] [print-color-adjust:exact] max-md:mirror max-md:bg-tint md:h-full md:border-b md:border-edge md:px-[max(0px,(100%-2.5rem)/2)] md:[grid-area:2/1] forced-colors:[background-color:Canvas]",
                    chosen ? CHOSEN_FILL : SERIES_FILL,
                  )}
                  width="100%"
                  height="100%"
                  aria-hidden="true"
                >
                  <rect
                    className="max-md:hidden"
                    width="100%"
                    height={`${part}%`}
                    y={`${100 - part}%`}
                  />
                  <rect className="md:hidden" width={`${part}%`} height="100%" />
                </svg>
              ) : null}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
