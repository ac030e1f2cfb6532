import { classes } from "~/components/classes";
import { formatNumber } from "~/i18n/format";
import { Link } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import type { Bar } from "./bar-list";
import { percentOf } from "./scale";

/**
 * Years with their values: columns beside each other where there is room, bars below each other on a phone, each a link of a
 * finger's size. Both are drawn, and the style sheet shows one.
 */
export function YearList({ bars }: { bars: readonly (Bar & { to: string })[] }) {
  const { t, language } = useTranslation("charts");
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ol className="year-list">
      {bars.map(({ key, name, value, to, chosen }) => {
        const part = percentOf(value, most);
        return (
          <li key={key} className={classes(chosen && "bar-on")}>
            <Link to={to} preventScrollReset aria-current={chosen ? "true" : undefined}>
              {chosen ? <span className="sr-only">{t("chosen")} </span> : null}
              <span className="year-name">{name}</span>
              <b>{formatNumber(value, language)}</b>
              <svg width="100%" height="100%" aria-hidden="true">
                <rect
                  className="year-column"
                  width="100%"
                  height={`${part}%`}
                  y={`${100 - part}%`}
                />
                <rect className="year-bar" width={`${part}%`} height="100%" />
              </svg>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
