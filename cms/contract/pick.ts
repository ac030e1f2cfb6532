/** Returns an object with only the named properties. */
export function pick<T extends object, K extends keyof T>(whole: T, ...names: K[]): Pick<T, K> {
  const part = {} as Pick<T, K>;
  for (const name of names) part[name] = whole[name];
  return part;
}
