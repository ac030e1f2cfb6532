import type { ReactNode } from "react";

const ACCENTS: Record<string, string> = { a: "aàáâãäå", c: "cç", e: "eèéêë", i: "iìíîï", n: "nñ", o: "oòóôõöø", u: "uùúûü", y: "yýÿ" };
const SHORTEST = 3;

/** Pattern for the words of a query at the start of words in a text, whatever their accents; null when there is nothing to mark. */
export function hitPattern(query: string): RegExp | null {
  const words = query.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = [...new Set(words)]
    .filter((word) => word.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
    .map((word) => [...word].map((letter) => (ACCENTS[letter] ? `[${ACCENTS[letter]}]` : letter)).join(""));
  return parts.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])((?:${parts.join("|")})[\\p{L}\\p{N}]*)`, "giu") : null;
}

/** The text with its hits marked; the text itself when there is none. */
export function marked(text: string, hits: RegExp | null | undefined): ReactNode {
  if (!hits) return text;
  const pieces = text.split(hits);
  if (pieces.length === 1) return text;
  return pieces.map((piece, i) => (i % 2 ? <mark key={i}>{piece}</mark> : piece));
}
