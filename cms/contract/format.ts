/**
 * Numbers, sizes and dates as each language writes them, for the website and for what the content system hands out to
 * be read. `Intl` objects cost far more to make than to use, so they are made once per language and kept for the life of
 * the process.
 */

const NBSP = "\u00a0";

/** British dates ("3 March 2026") suit an international English; Arabic keeps the digits that the covers and years use. */
const LOCALES: Record<string, string> = {
  en: "en-GB",
  es: "es-ES",
  sv: "sv-SE",
  nl: "nl-NL",
  fr: "fr-FR",
  ar: "ar-u-nu-latn",
};
const localeOf = (language: string) => LOCALES[language] ?? language;

function perLanguage<T>(make: (locale: string) => T): (language: string) => T {
  const cache = new Map<string, T>();
  return (language) => {
    let value = cache.get(language);
    if (value === undefined) cache.set(language, (value = make(localeOf(language))));
    return value;
  };
}

/** The site's fonts have U+00A0 and no narrow no-break space, which `fr` would use. */
const plainSpaces = (text: string) => text.replaceAll("\u202f", NBSP);

// Spanish would leave 1284 ungrouped; a column of numbers reads better when all are written alike.
const integers = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      maximumFractionDigits: 0,
      useGrouping: "always",
    } as Intl.NumberFormatOptions),
);
const decimals = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      maximumFractionDigits: 1,
      useGrouping: "always",
    } as Intl.NumberFormatOptions),
);
const dates = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
const months = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }),
);
const shortDates = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }),
);
const shortMonths = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" }),
);
const times = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
);
const lists = {
  and: perLanguage((locale) => new Intl.ListFormat(locale, { type: "conjunction" })),
  or: perLanguage((locale) => new Intl.ListFormat(locale, { type: "disjunction" })),
};
const names = perLanguage(
  (locale) => new Intl.DisplayNames(locale, { type: "language", fallback: "code" }),
);

/** Below it nothing is grouped, and all our languages write alike. */
const GROUPED_FROM = 1000;

/** 1,284 · 1 284 · 1.284 */
export function formatNumber(value: number, language: string): string {
  // Most counts: the first formatter of a page takes a fifth of the time in which a phone hydrates it.
  if (Number.isInteger(value) && value >= 0 && value < GROUPED_FROM) return String(value);
  return plainSpaces(integers(language).format(value));
}

/** `ratio` 0.38 is "38%" in English and Dutch, "38 %" elsewhere. */
export function formatPercent(ratio: number, language: string): string {
  const tight = language === "en" || language === "nl" || language === "ar";
  return `${formatNumber(ratio * 100, language)}${tight ? "" : NBSP}%`;
}

const UNITS: Record<string, readonly [string, string, string]> = {
  fr: ["Ko", "Mo", "Go"],
  sv: ["kB", "MB", "GB"],
  ar: ["ك.ب", "م.ب", "غ.ب"],
};
const DEFAULT_UNITS = ["KB", "MB", "GB"] as const;

/** Thousands of bytes, as the network counts them; one decimal below ten, so that "2.4 MB" and "24 MB" both read well. */
export function formatBytes(bytes: number, language: string): string {
  const units = UNITS[language] ?? DEFAULT_UNITS;
  let value = Math.max(1, Math.round(bytes / 1000));
  if (value < 1000) return `${formatNumber(value, language)}${NBSP}${units[0]}`;
  let unit = units[1];
  value = bytes / 1_000_000;
  if (Math.round(value) >= 1000) {
    unit = units[2];
    value = bytes / 1_000_000_000;
  }
  const text =
    value < 9.95 ? plainSpaces(decimals(language).format(value)) : formatNumber(value, language);
  return `${text}${NBSP}${unit}`;
}

const asDate = (value: string | number | Date) => (value instanceof Date ? value : new Date(value));

/** 3 March 2026. Days are UTC days: server and browser must write the same text. */
export function formatDate(value: string | number | Date, language: string): string {
  return plainSpaces(dates(language).format(asDate(value)));
}

/** March 2026 */
export function formatMonth(value: string | number | Date, language: string): string {
  return plainSpaces(months(language).format(asDate(value)));
}

/** 3 Mar, for the foot of a chart. */
export function formatShortDate(value: string | number | Date, language: string): string {
  return plainSpaces(shortDates(language).format(asDate(value)));
}

/** Mar 2026, for the foot of a chart. */
export function formatShortMonth(value: string | number | Date, language: string): string {
  return plainSpaces(shortMonths(language).format(asDate(value)));
}

/** 3 March 2026 at 14:00: a time of UTC, which the words around it say. */
export function formatTime(value: string | number | Date, language: string): string {
  return plainSpaces(times(language).format(asDate(value)));
}

/** Monday 23 November 2026 at 06:00, in a time zone as IANA names it: of one place's day, for few values at a time. */
export function formatTimeIn(
  value: string | number | Date,
  language: string,
  timeZone: string,
): string {
  return plainSpaces(
    new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: "full",
      timeStyle: "short",
      timeZone,
    }).format(asDate(value)),
  );
}

/** 3 March, in a time zone as IANA names it. */
export function formatDayIn(
  value: string | number | Date,
  language: string,
  timeZone: string,
): string {
  return plainSpaces(
    new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "long", timeZone }).format(
      asDate(value),
    ),
  );
}

/** "a, b and c" or "a, b or c" */
export function formatList(
  items: readonly string[],
  link: keyof typeof lists,
  language: string,
): string {
  return lists[link](language).format(items);
}

/** Name of a language in another: `languageName("sv", "fr")` is "suédois"; the code itself when nobody knows it. */
export function languageName(code: string, language: string): string {
  try {
    return names(language).of(code) ?? code;
  } catch {
    // Not a BCP 47 tag; content is free to carry one of its own.
    return code;
  }
}

/** A language's own name with a capital: "Español". */
export function nativeLanguageName(code: string): string {
  const name = languageName(code, code);
  return name.charAt(0).toLocaleUpperCase(code.length === 2 ? code : undefined) + name.slice(1);
}

/** The slow line that times are told for: 1 Mbit/s, what 3G gives on a fair day. */
const SLOW_LINE_BITS_PER_SECOND = 1_000_000;
const STEPS_SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 180, 300, 600] as const;
const LONGEST_SECONDS = 600;

/** Seconds on a slow line rounded to a number that people say; null above ten minutes, where a guess helps nobody. */
export function slowLineSeconds(bytes: number): number | null {
  const seconds = (bytes * 8) / SLOW_LINE_BITS_PER_SECOND;
  if (seconds > LONGEST_SECONDS) return null;
  let best: number = STEPS_SECONDS[0];
  // Nearest by ratio: 1.5 s is as far from 1 as 15 is from 10.
  for (const step of STEPS_SECONDS)
    if (Math.abs(Math.log(seconds / step)) < Math.abs(Math.log(seconds / best))) best = step;
  return best;
}

/** "20 s", "2 min" */
export function formatDuration(seconds: number, language: string): string {
  const minutes = seconds >= 60;
  const unit = language === "ar" ? (minutes ? "د" : "ث") : minutes ? "min" : "s";
  return `${formatNumber(minutes ? seconds / 60 : seconds, language)}${NBSP}${unit}`;
}
