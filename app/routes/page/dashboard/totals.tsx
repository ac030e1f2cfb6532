import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UsageAnswer } from "#contract/usage";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";

/** The totals of all figures below. */
export function Totals({ usage: { totals, count } }: { usage: UsageAnswer }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { views, downloads } = totals;
  const figures = [
    {
      key: "views",
      figure: formatNumber(views, language),
      label: t("total.views", { count: views }),
    },
    {
      key: "downloads",
      figure: formatNumber(downloads, language),
      label: t("total.downloads", { count: downloads }),
    },
    {
      key: "resources",
      figure: formatNumber(count, language),
      label: t("total.resources", { count }),
    },
    // The rate needs at least one view.
    {
      key: "rate",
      figure: views > 0 ? formatNumber((downloads / views) * 100, language) : "–",
      label: t("total.rate"),
    },
  ];
  return (
    <>
      <p role="status" className="sr-only">
        {useAnnouncement(
          `${t("said.views", { count: views })}, ${t("said.downloads", { count: downloads })}`,
        )}
      </p>
      <dl className="mb-7 grid grid-cols-2 gap-5 lg:grid-cols-4">
        {figures.map(({ key, figure, label }) => (
          <div key={key} className="flex flex-col-reverse justify-end rule">
            <dt className="text-result text-ink-2">{label}</dt>
            <dd className="t-figure wrap-anywhere tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Announces changed totals to screen readers, but not the initial ones. */
function useAnnouncement(words: string): string {
  const first = useRef(words);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (first.current !== words) setSaid(words);
  }, [words]);
  return said;
}
