/** Right-to-left scripts, by ISO 15924 code. */
const RIGHT_TO_LEFT = ["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"];

/** Returns the direction of a text, by its language tag. */
export function directionOf(language: string): "ltr" | "rtl" {
  try {
    return RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? "")
      ? "rtl"
      : "ltr";
  } catch {
    return "ltr";
  }
}
