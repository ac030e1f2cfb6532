/** Separates addresses and names; spaces separate addresses within a part. */
const SEPARATORS = /[,;\n\r]+/;
/** An address as mail programs copy it: Ana Ruiz <ana@example.org>. */
const BRACKETED = /<([^<>]*@[^<>]*)>\s*$/;

/** Returns the addresses in a text without duplicates, in order. Invalid addresses are included as typed. */
export function splitAddresses(text: string): string[] {
  const written = text
    .split(SEPARATORS)
    .flatMap((part) => BRACKETED.exec(part)?.[1]?.trim() ?? part.trim().split(/\s+/));
  const unique = new Map(
    written.filter(Boolean).map((address) => [address.toLowerCase(), address]),
  );
  return [...unique.values()];
}

/** Returns what the user is typing at the end of a text: an address, or a name, which may contain spaces. */
export function lastTyped(text: string): string {
  const part = (text.split(SEPARATORS).at(-1) ?? "").trimStart();
  return part.includes("@") ? (part.split(/\s+/).at(-1) ?? "") : part.trimEnd();
}

/** Returns the text without its unfinished last part, after the user has chosen a suggested person instead. */
export function withoutLastTyped(text: string): string {
  const typed = lastTyped(text);
  return typed === "" ? text : text.slice(0, text.lastIndexOf(typed)).trimEnd();
}
