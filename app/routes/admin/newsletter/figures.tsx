import { useTranslation } from "react-i18next";
import { FREQUENCIES, type Frequency } from "#contract/names";
import { FactList, FactRow } from "~/components/fact-row";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Part } from "./part";

interface FiguresProps {
  active: Record<Frequency, number>;
  pending: number;
  paused: number;
  returned: number;
  next: { frequency: Frequency; at: string }[];
  timeZone: string;
}

/** Subscriber numbers and the date of the next issue. */
export function Figures({ active, pending, paused, returned, next, timeZone }: FiguresProps) {
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
