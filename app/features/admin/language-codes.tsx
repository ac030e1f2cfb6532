import { useTranslation } from "react-i18next";
import { LanguageCode, META } from "~/features/cards/parts";
import { languageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";

/** The languages that content exists in, as codes; the reader's own stands out. */
export function LanguageCodes({ languages }: { languages: readonly string[] }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  return (
    <span className={META}>
      <span className="sr-only">{t("list.languages")}</span>
      {languages.map((code) => (
        <LanguageCode
          key={code}
          code={code}
          name={languageName(code, language)}
          isOwn={code === language}
        />
      ))}
    </span>
  );
}
