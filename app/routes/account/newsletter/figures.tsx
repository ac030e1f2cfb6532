import { useTranslation } from "react-i18next";
import { FREQUENCIES, type Frequency } from "#contract/names";
import { FactRow } from "~/components/fact-row";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";

interface FiguresProps {
  active: Record<Frequency, number>;
  pending: number;
  paused: number;
  returned: number;
  next: { frequency: Frequency; at: string }[];
  timeZone: string;
}

/** How many read, and when they hear next. */
export function Figures({ active, pending, paused, returned, next, timeZone }: FiguresProps) {
  const { t } = useTranslation("newsletter-desk");
  const language = useLanguage();
  const total = FREQUENCIES.reduce((sum, frequency) => sum + active[frequency], 0);
  const besides = { pending, paused, returned };
  return (
    <>
      <section aria-labelledby="readers">
        <h2 id="readers">{t("active", { count: total })}</h2>
        <dl className="newsletter-figures">
          {FREQUENCIES.map((frequency) => (
            <div key={frequency}>
              <dt>{t(`frequency.${frequency}`)}</dt>
              <dd>{formatNumber(active[frequency], language)}</dd>
            </div>
          ))}
        </dl>
        <dl className="facts newsletter-facts">
          {(["pending", "paused", "returned"] as const).map((state) => (
            <FactRow key={state} label={t(`state.${state}`)}>
              {formatNumber(besides[state], language)}{" "}
              <span className="hint">{t(`hint.${state}`)}</span>
            </FactRow>
          ))}
        </dl>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">{t("next")}</h2>
        <p className="hint">{t("zone", { zone: timeZone })}</p>
        <dl className="facts newsletter-facts">
          {next.map(({ frequency, at }) => (
            <FactRow key={frequency} label={t(`frequency.${frequency}`)}>
              {at}
            </FactRow>
          ))}
        </dl>
      </section>
    </>
  );
}
