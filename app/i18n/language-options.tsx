import { LANGUAGES } from "#contract/languages";
import { languageName, nativeLanguageName, useLanguage } from "./language";

/** Options of a `<select>`: the languages of the site, named in the page's language. */
export function LanguageOptions() {
  const language = useLanguage();
  return LANGUAGES.map((code) => (
    <option key={code} value={code}>
      {languageName(code, language)}
    </option>
  ));
}

/** Options of a `<select>`: languages, each in its own name. */
export function NativeLanguageOptions({ codes = LANGUAGES }: { codes?: readonly string[] }) {
  return codes.map((code) => (
    <option key={code} value={code} lang={code}>
      {nativeLanguageName(code)}
    </option>
  ));
}
