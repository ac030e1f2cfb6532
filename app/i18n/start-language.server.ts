import { match } from "@formatjs/intl-localematcher";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#contract/languages";

/**
 * The language in which the bare start page answers: the visitor's earlier choice, else the best match of the browser's
 * languages, else English. Only `/` asks: an address with more in it is taken at its word.
 */
export function startLanguage(chosen: Language | null, acceptLanguage: string | null): Language {
  if (chosen) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", quality] = part.trim().split(/;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => quality > 0 && isLanguageTag(tag))
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
  if (wanted.length === 0) return DEFAULT_LANGUAGE;
  const best = match(wanted, LANGUAGES, DEFAULT_LANGUAGE);
  return isLanguage(best) ? best : DEFAULT_LANGUAGE;
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
