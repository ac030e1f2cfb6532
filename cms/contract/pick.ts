/** Returns some properties of an object: what is told of it, and nothing else. */
export function pick<T extends object, K extends keyof T>(whole: T, ...names: K[]): Pick<T, K> {
  const part = {} as Pick<T, K>;
  for (const name of names) part[name] = whole[name];
  return part;
}
