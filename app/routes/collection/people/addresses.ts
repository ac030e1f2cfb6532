/** What parts one address or name from the next; within such a part, spaces part addresses. */
const SEPARATORS = /[,;\n\r]+/;
/** An address as mail programs copy it: Ana Ruiz <ana@example.org>. */
const BRACKETED = /<([^<>]*@[^<>]*)>\s*$/;

/** The addresses in a text, each once, in their order; what cannot be an address is among them as it was written. */
export function splitAddresses(text: string): string[] {
  const written = text
    .split(SEPARATORS)
    .flatMap((part) => BRACKETED.exec(part)?.[1]?.trim() ?? part.trim().split(/\s+/));
  const unique = new Map(
    written.filter(Boolean).map((address) => [address.toLowerCase(), address]),
  );
  return [...unique.values()];
}

/** What somebody is typing at the end of a text: an address, or a name, which may have spaces in it. */
export function lastTyped(text: string): string {
  const part = (text.split(SEPARATORS).at(-1) ?? "").trimStart();
  return part.includes("@") ? (part.split(/\s+/).at(-1) ?? "") : part.trimEnd();
}

/** The text without it: somebody was chosen in its place. */
export function withoutLastTyped(text: string): string {
  const typed = lastTyped(text);
  return typed === "" ? text : text.slice(0, text.lastIndexOf(typed)).trimEnd();
}
