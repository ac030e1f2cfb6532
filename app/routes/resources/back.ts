/**
 * Where a choice leads back to: a path within the site, taken from `return` in the query or form, else the start page.
 * Anything that a browser could read as another site's address is refused.
 */
export function backPath(value: unknown): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\\]/.test(value)) return "/";
  return value;
}
