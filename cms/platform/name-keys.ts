/** Returns the key by which usernames and email addresses are compared. Both are ASCII, so lower case is unambiguous. */
export function nameKeyOf(name: string): string {
  return name.toLowerCase();
}
