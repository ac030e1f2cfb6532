import { useTranslation } from "~/i18n/translate";

/** Days and hours of the site are those of UTC: server and browser write the same, and so do editors far apart. */
export const SITE_TIME_ZONE = "UTC";

/** The words for a moment in the site's time zone: "3 March 2026 at 08:30 UTC". */
export function useTime(): (moment: string) => string {
  const { language } = useTranslation("desk");
  return (moment) => formatTime(moment, language);
}

const LOCALES: Record<string, string> = { en: "en-GB", ar: "ar-u-nu-latn" };

function formatTime(moment: string, language: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language] ?? language, { dateStyle: "long", timeStyle: "short", timeZone: SITE_TIME_ZONE });
  return `${format.format(new Date(moment)).replaceAll("\u202f", "\u00a0")}\u00a0${SITE_TIME_ZONE}`;
}
