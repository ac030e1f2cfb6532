import { withoutLanguage } from "~/i18n/paths";
import { decoded } from "./decoded";

/**
 * Returns the words that the visitor may have meant by an address: `/document/every-child-counted-2` gives "every child
 * counted".
 */
export function wordsOfPath(path: string): string {
  const last = withoutLanguage(path).split("/").findLast(Boolean) ?? "";
  return (decoded(last).match(/\p{L}{2,}/gu) ?? []).slice(0, 8).join(" ");
}
