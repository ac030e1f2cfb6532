/** What usernames and e-mail addresses are compared by. Both are ASCII, so that no letter has two lower cases. */
export function nameKeyOf(name: string): string {
  return name.toLowerCase();
}
