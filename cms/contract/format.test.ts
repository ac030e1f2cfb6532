import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatDate,
  formatDuration,
  formatList,
  formatMonth,
  formatNumber,
  formatPercent,
  languageName,
  nativeLanguageName,
  slowLineSeconds,
  cutAtWord,
} from "./format";

const LANGUAGES = ["en", "es", "sv", "nl", "fr"] as const;
/** No-break spaces are written as _ so that they are visible. */
const each = (format: (language: string) => string) =>
  LANGUAGES.map((language) => format(language).replaceAll("\u00a0", "_"));

describe("formats in en, es, sv, nl, fr", () => {
  it("writes numbers", () => {
    expect(each((l) => formatNumber(1284, l))).toEqual([
      "1,284",
      "1.284",
      "1_284",
      "1.284",
      "1_284",
    ]);
    expect(each((l) => formatNumber(2_148_000, l))).toEqual([
      "2,148,000",
      "2.148.000",
      "2_148_000",
      "2.148.000",
      "2_148_000",
    ]);
    const intl = (value: number, locale: string) => new Intl.NumberFormat(locale).format(value);
    for (const value of [0, 7, 42, 999])
      expect(each((l) => formatNumber(value, l))).toEqual(each((l) => intl(value, l)));
    expect(formatNumber(999.6, "en")).toBe("1,000");
  });
  it("writes percentages", () =>
    expect(each((l) => formatPercent(0.38, l))).toEqual(["38%", "38_%", "38_%", "38%", "38_%"]));
  it("writes sizes", () => {
    expect(each((l) => formatBytes(4, l))).toEqual([
      "4_bytes",
      "4_bytes",
      "4_byte",
      "4_byte",
      "4_octets",
    ]);
    expect(each((l) => formatBytes(999, l))[0]).toBe("999_bytes");
    expect(each((l) => formatBytes(1000, l))[0]).toBe("1_KB");
    expect(each((l) => formatBytes(860_000, l))).toEqual([
      "860_KB",
      "860_KB",
      "860_kB",
      "860_KB",
      "860_Ko",
    ]);
    expect(each((l) => formatBytes(2_412_000, l))).toEqual([
      "2.4_MB",
      "2,4_MB",
      "2,4_MB",
      "2,4_MB",
      "2,4_Mo",
    ]);
    expect(each((l) => formatBytes(1_250_000_000, l))).toEqual([
      "1.3_GB",
      "1,3_GB",
      "1,3_GB",
      "1,3_GB",
      "1,3_Go",
    ]);
  });
  it("writes dates", () => {
    expect(each((l) => formatDate("2026-03-03T23:30:00Z", l))).toEqual([
      "3 March 2026",
      "3 de marzo de 2026",
      "3 mars 2026",
      "3 maart 2026",
      "3 mars 2026",
    ]);
    expect(each((l) => formatMonth("2026-03-03T00:00:00Z", l))).toEqual([
      "March 2026",
      "marzo de 2026",
      "mars 2026",
      "maart 2026",
      "mars 2026",
    ]);
  });
  it("writes names of languages", () =>
    expect(each((l) => languageName("sv", l))).toEqual([
      "Swedish",
      "sueco",
      "svenska",
      "Zweeds",
      "suédois",
    ]));
});

describe("formatBytes", () => {
  it("names an empty file's size", () => expect(formatBytes(0, "en")).toBe("0\u00a0bytes"));
  it("switches to the next unit as soon as the rounded number requires it", () => {
    expect(formatBytes(999_499, "en")).toBe("999\u00a0KB");
    expect(formatBytes(999_500, "en")).toBe("1\u00a0MB");
    expect(formatBytes(9_960_000, "en")).toBe("10\u00a0MB");
    expect(formatBytes(999_600_000, "en")).toBe("1\u00a0GB");
  });
});

describe("nativeLanguageName", () => {
  it.each([
    ["es", "Español"],
    ["sv", "Svenska"],
    ["fr", "Français"],
    ["sw", "Kiswahili"],
    ["not a tag", "Not a tag"],
  ])("names %s in its own language", (code, name) => {
    expect(nativeLanguageName(code)).toBe(name);
  });
});

describe("formatList", () => {
  it("joins with commas alone, in the language's own form", () => {
    expect(formatList(["a", "b", "c"], "comma", "fr")).toBe("a, b, c");
    expect(formatList(["أ", "ب"], "comma", "ar")).toBe("أ، ب");
  });
});

describe("slowLineSeconds", () => {
  it.each([
    [2_600_000, 20],
    [180_000, 2],
    [1_000, 1],
    [640_000, 5],
    [7_000_000, 60],
    [70_000_000, 600],
    [76_000_000, null],
  ])("rounds the time for %i bytes", (bytes, seconds) => {
    expect(slowLineSeconds(bytes)).toBe(seconds);
  });
  it("is formatted with a short unit", () =>
    expect([formatDuration(20, "sv"), formatDuration(120, "fr")]).toEqual([
      "20\u00a0s",
      "2\u00a0min",
    ]));
});

describe("cutAtWord", () => {
  it("leaves a short text whole, on one line", () => {
    expect(cutAtWord("  Two\n\nparagraphs. ", 300)).toBe("Two paragraphs.");
  });

  it("ends at a word with an ellipsis, within the limit", () => {
    expect(cutAtWord("one two three four", 14)).toBe("one two three…");
    expect(cutAtWord("one two three four", 13)).toBe("one two…");
    expect(cutAtWord("one, two, three", 10)).toBe("one, two…");
    expect(cutAtWord("News / situation report", 16)).toBe("News…");
    expect(cutAtWord("word ".repeat(100), 300).length).toBeLessThanOrEqual(300);
  });

  it("cuts scripts without spaces between characters", () => {
    expect(cutAtWord("字".repeat(20), 10)).toBe(`${"字".repeat(9)}…`);
    expect(cutAtWord("🎈".repeat(20), 10)).toBe(`${"🎈".repeat(4)}…`);
  });
});
