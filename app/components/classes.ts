/** Joins class names, leaving out what is not there. */
export function classes(...names: (string | false | null | undefined)[]): string {
  let out = "";
  for (const name of names) if (name) out += out ? ` ${name}` : name;
  return out;
}
