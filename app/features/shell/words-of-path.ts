import { withoutLanguage } from "~/i18n/paths";

/** The words of an address that somebody may have meant: `/document/every-child-counted-2` gives "every child counted". */
export function wordsOfPath(path: string): string {
  const last = withoutLanguage(path).split("/").findLast(Boolean) ?? "";
  let decoded = last;
  try {
    decoded = decodeURIComponent(last);
  } catch {
    // A broken address still gives its readable words.
  }
  return (decoded.match(/\p{L}{2,}/gu) ?? []).slice(0, 8).join(" ");
}
