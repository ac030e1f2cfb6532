import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { classes } from "~/components/classes";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { percentOf } from "./scale";

export interface Bar {
  key: string;
  name: string;
  value: number;
  /** Where pressing it leads, without language. */
  to?: string;
  /** It is what the page is narrowed to, and pressing it takes that away. */
  chosen?: boolean;
}

/** Names with their values and a bar for each, the longest for the largest. A list to read, with or without seeing the bars. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation("charts");
  const language = useLanguage();
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ol className="bars">
      {bars.map(({ key, name, value, to, chosen }) => {
        const words = (
          <>
            <span dir="auto">{name}</span>
            <b>{formatNumber(value, language)}</b>
          </>
        );
        return (
          <li key={key} className={classes(chosen && "bar-on")}>
            {to ? (
              <Link to={to} preventScrollReset aria-current={chosen ? "true" : undefined}>
                {chosen ? (
                  <>
                    <span className="sr-only">{t("chosen")} </span>
                    <Check size={18} strokeWidth={2} aria-hidden="true" />
                  </>
                ) : null}
                {words}
              </Link>
            ) : (
              <p>{words}</p>
            )}
            <svg className="bar mirror" width="100%" height="14" aria-hidden="true">
              <rect width={`${percentOf(value, most)}%`} height="14" rx="2" />
            </svg>
          </li>
        );
      })}
    </ol>
  );
}
