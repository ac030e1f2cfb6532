import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { CHOSEN_FILL, SERIES_FILL, percentOf } from "./column-chart";

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
