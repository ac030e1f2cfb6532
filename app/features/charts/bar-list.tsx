import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { CHOSEN_FILL, SERIES_FILL, percentOf, Live, LiveColumns } from "./column-chart";
import { useNavigate } from "react-router";
import { localisedPath } from "~/i18n/paths";

const WORDS = "flex items-baseline gap-x-4 gap-y-1.5 pt-2 pb-1 text-result text-ink no-underline";

export interface Bar {
  key: string;
  name: string;
  value: number;
  /** Where its link leads, without language. */
  to?: string;
  /** Whether the page is filtered by it; its link then removes the filter. */
  chosen?: boolean;
}

/**
 * A list of names with their values, and a bar for each. The largest value has the longest bar. The list is readable without
 * the bars.
 */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation("charts");
  const language = useLanguage();
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ol className="grid gap-1 tabular-nums">
      {bars.map(({ key, name, value, to, chosen }) => {
        const words = (
          <>
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere group-hover/bar:underline">
              {name}
            </span>
            <b>{formatNumber(value, language)}</b>
          </>
        );
        return (
          <li key={key}>
            {to ? (
              // The bar is part of the link.
              <Link
                to={to}
                className={clsx(WORDS, "group/bar relative after:absolute after:[inset:0_0_-1rem]")}
                preventScrollReset
                aria-current={chosen ? "true" : undefined}
              >
                {chosen ? (
                  <>
                    <span className="sr-only">{t("chosen")} </span>
                    <Check
                      className="-me-2 flex-none self-center"
                      size={18}
                      strokeWidth={2}
                      aria-hidden="true"
                    />
                  </>
                ) : null}
                {words}
              </Link>
            ) : (
              <p className={WORDS}>{words}</p>
            )}
            <svg
              className={clsx(
                "mirror rounded-cover bg-tint [print-color-adjust:exact] forced-colors:[background-color:Canvas] forced-colors:[outline:1px_solid_GrayText]",
                chosen ? CHOSEN_FILL : SERIES_FILL,
              )}
              width="100%"
              height="14"
              aria-hidden="true"
            >
              <rect width={`${percentOf(value, most)}%`} height="14" rx="2" />
            </svg>
          </li>
        );
      })}
    </ol>
  );
}

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
