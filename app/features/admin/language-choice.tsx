import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "#contract/languages";
import { Segmented } from "~/components/segmented";
import { nativeLanguageName } from "~/i18n/format";

/** Links to the languages that content exists in; the current one is marked. */
export function LanguageChoice({
  current,
  to,
}: {
  current: Language;
  to: (language: Language) => string;
}) {
  const { t } = useTranslation("admin-site");
  return (
    <Segmented
      label={t("language")}
      items={LANGUAGES.map((language) => ({
        to: to(language),
        label: nativeLanguageName(language),
        current: language === current,
      }))}
    />
  );
}
