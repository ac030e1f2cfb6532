/** Writing systems that run from right to left, by ISO 15924. */
const RIGHT_TO_LEFT = ["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"];

/** Which way a text runs, by the tag of its language. */
export function directionOf(language: string): "ltr" | "rtl" {
  try {
    return RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? "")
      ? "rtl"
      : "ltr";
  } catch {
    return "ltr";
  }
}
