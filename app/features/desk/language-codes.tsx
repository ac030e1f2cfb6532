import { useTranslation } from "react-i18next";
import { languageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";

/** In which languages something is written, as codes; the reader's own stands out. */
export function LanguageCodes({ languages }: { languages: readonly string[] }) {
  const { t } = useTranslation("desk");
  const language = useLanguage();
  return (
    <span className="meta">
      <span className="sr-only">{t("list.languages")}</span>
      {languages.map((code) => (
        <abbr
          key={code}
          className={code === language ? "own" : undefined}
          title={languageName(code, language)}
        >
          {code.toUpperCase()}
        </abbr>
      ))}
    </span>
  );
}
