/**
 * Formats numbers, sizes and dates in each language, for the website and for texts of the content system. Creating `Intl`
 * objects costs far more than using them, so they are created once per language and kept for the life of the process.
 */

const NBSP = "\u00a0";

/** British dates ("3 March 2026") suit an international English. Arabic uses the same digits as the covers and years. */
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

/** Replaces the narrow no-break space that `fr` would use: the site's fonts have U+00A0 but not that character. */
const plainSpaces = (text: string) => text.replaceAll("\u202f", NBSP);

// Spanish would leave 1284 ungrouped. A column of numbers reads better if all are grouped alike.
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
const byteCounts = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "byte", unitDisplay: "long" }),
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

/** Smaller numbers are not grouped and look the same in all languages of the site. */
const GROUPED_FROM = 1000;

/** Returns 1,284 · 1 284 · 1.284 */
export function formatNumber(value: number, language: string): string {
  // A fast path for most counts: the first formatter of a page takes a fifth of the time that a phone needs to hydrate
  // it.
  if (Number.isInteger(value) && value >= 0 && value < GROUPED_FROM) return String(value);
  return plainSpaces(integers(language).format(value));
}

/** Returns "38%" for 0.38 in English, Dutch and Arabic, "38 %" in other languages. */
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

/**
 * Returns a size such as "860 KB". Uses decimal units (1 KB = 1000 bytes), as networks do. Numbers of MB or GB below ten
 * have one decimal: "2.4 MB", but "24 MB". A size below 1 KB is in bytes: "4 bytes".
 */
export function formatBytes(bytes: number, language: string): string {
  if (bytes < 1000) return byteCounts(language).format(bytes).replace(/\s/g, NBSP);
  const units = UNITS[language] ?? DEFAULT_UNITS;
  let value = Math.round(bytes / 1000);
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

/** Returns 3 March 2026. Days are UTC days, because server and browser must produce the same text. */
export function formatDate(value: string | number | Date, language: string): string {
  return plainSpaces(dates(language).format(asDate(value)));
}

/** Returns March 2026 */
export function formatMonth(value: string | number | Date, language: string): string {
  return plainSpaces(months(language).format(asDate(value)));
}

/** Returns 3 Mar, for the axis of a chart. */
export function formatShortDate(value: string | number | Date, language: string): string {
  return plainSpaces(shortDates(language).format(asDate(value)));
}

/** Returns Mar 2026, for the axis of a chart. */
export function formatShortMonth(value: string | number | Date, language: string): string {
  return plainSpaces(shortMonths(language).format(asDate(value)));
}

/** Returns 3 March 2026 at 14:00, in UTC. The surrounding text must name the time zone. */
export function formatTime(value: string | number | Date, language: string): string {
  return plainSpaces(times(language).format(asDate(value)));
}

/** Returns Monday 23 November 2026 at 06:00, in an IANA time zone. Not cached, so only for a few values at a time. */
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

/** Returns 3 March, in an IANA time zone. */
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

/** Returns the comma between items of a list, with its space. */
export const listComma = (language: string): string => (language === "ar" ? "، " : ", ");

/**
 * Returns "a, b and c", "a, b or c", or with commas alone "a, b, c". `Intl.ListFormat` has no style for the last, because Spanish,
 * French and Arabic put a word before the last item in all of its styles.
 */
export function formatList(
  items: readonly string[],
  link: keyof typeof lists | "comma",
  language: string,
): string {
  return link === "comma" ? items.join(listComma(language)) : lists[link](language).format(items);
}

/**
 * Returns the name of a language in another language: `languageName("sv", "fr")` is "suédois". Returns the code itself if
 * the name is unknown.
 */
export function languageName(code: string, language: string): string {
  try {
    return names(language).of(code) ?? code;
  } catch {
    // Not a BCP 47 tag. Content may use its own codes.
    return code;
  }
}

/** Returns a language's own name with a capital: "Español". */
export function nativeLanguageName(code: string): string {
  const name = languageName(code, code);
  return name.charAt(0).toLocaleUpperCase(code.length === 2 ? code : undefined) + name.slice(1);
}

/** The slow connection for which times are shown: 1 Mbit/s, a typical 3G speed. */
const SLOW_LINE_BITS_PER_SECOND = 1_000_000;
const STEPS_SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 180, 300, 600] as const;
const LONGEST_SECONDS = 600;

/**
 * Returns the seconds that a download takes on a slow connection, rounded to a common number. Returns null above ten
 * minutes, where an estimate is not useful.
 */
export function slowLineSeconds(bytes: number): number | null {
  const seconds = (bytes * 8) / SLOW_LINE_BITS_PER_SECOND;
  if (seconds > LONGEST_SECONDS) return null;
  let best: number = STEPS_SECONDS[0];
  // Chooses the nearest step by ratio: 1.5 s is as far from 1 as 15 is from 10.
  for (const step of STEPS_SECONDS)
    if (Math.abs(Math.log(seconds / step)) < Math.abs(Math.log(seconds / best))) best = step;
  return best;
}

/** Returns "20 s" or "2 min". */
export function formatDuration(seconds: number, language: string): string {
  const minutes = seconds >= 60;
  const unit = language === "ar" ? (minutes ? "د" : "ث") : minutes ? "min" : "s";
  return `${formatNumber(minutes ? seconds / 60 : seconds, language)}${NBSP}${unit}`;
}

/**
 * Returns whether a date stands only for its year: whether it is the first moment of the publication year, in UTC. An
 * import gives this date to a work of which only the year is known.
 */
export function isYearAlone(moment: Date, publicationYear: number | null): boolean {
  const start = new Date(0);
  start.setUTCFullYear(publicationYear ?? Number.NaN);
  return moment.getTime() === start.getTime();
}

/** Matches the end of a sentence, in all scripts of the site and some others. */
export const SENTENCE_END = `[.!?\\u2026\\u3002\\uFF01\\uFF1F\\u061F\\u06D4]["'\\u201D\\u2019\\u00BB)\\]]*`;
/** Matches the number of the next paragraph, after a sentence: "… in two rounds. 3." */
const NEXT_NUMBER = new RegExp(`(?<=${SENTENCE_END})\\s+[([]?\\p{N}{1,3}[.)\\]]*$`, "u");

/** Returns whether a text ends with the number of a paragraph that was cut off. */
export const endsWithNumber = (text: string): boolean => NEXT_NUMBER.test(text);

/** Adds an ellipsis after the last word of an excerpt. Removes the number of a paragraph that does not follow. */
export const withEllipsis = (text: string): string =>
  `${text.replace(NEXT_NUMBER, "").replace(/[\s,;:.–—/&([«„“-]+$/u, "")}…`;

/**
 * Cuts a text to a number of characters at the end of a word, with an ellipsis within the limit. Line breaks become
 * spaces. Scripts that are written without spaces are cut between characters.
 */
export function cutAtWord(text: string, limit: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= limit) return line;
  const room = line.slice(0, limit - 1);
  const wordEnd = line[limit - 1] === " " ? room.length : room.lastIndexOf(" ");
  const cut = wordEnd > limit / 3 ? room.slice(0, wordEnd) : room.replace(/[\uD800-\uDBFF]$/, "");
  return withEllipsis(cut);
}
