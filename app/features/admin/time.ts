import { formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";

/** The site's dates and times are in UTC: server and browser write the same, and so do editors in different time zones. */
export const SITE_TIME_ZONE = "UTC";

/** Returns a function that formats a moment in the site's time zone: "3 March 2026 at 08:30 UTC". */
export function useTime(): (moment: string) => string {
  const language = useLanguage();
  return (moment) => `${formatTime(moment, language)}\u00a0${SITE_TIME_ZONE}`;
}

/** Returns a site date and time as a moment, ISO 8601; null if it is malformed. */
export function momentOf(date: string, time: string): string | null {
  const moment = new Date(`${date}T${time || "00:00"}Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(moment.getTime())
    ? moment.toISOString()
    : null;
}
