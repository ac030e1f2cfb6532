import { useTranslation } from "react-i18next";
import type { ExtraField } from "#contract/uploads";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";

type Limits = Pick<ExtraField, "min" | "max" | "digits">;

/** Returns a function that gives the sentence for which numbers a field accepts. */
export function useNumberHint(): (limits: Limits) => string {
  const { t } = useTranslation("extra-fields");
  const language = useLanguage();
  const range = ({ min, max }: Limits) => {
    const words = {
      min: min === null ? "" : formatNumber(min, language),
      max: max === null ? "" : formatNumber(max, language),
    };
    if (min !== null && max !== null) return t("range", words);
    if (min !== null) return t("least", words);
    return max === null ? null : t("most", words);
  };
  return (limits) => {
    const parts = [
      range(limits),
      limits.digits === null ? null : t("digits", { count: limits.digits }),
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(" · ") : t("whole");
  };
}
