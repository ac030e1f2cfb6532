import { safeRedirect } from "remix-utils/safe-redirect";

/** An origin that is nobody's: what leads away from it leads away from the site. */
export const HERE = "http://site.invalid";

/**
 * Where a choice or a sign-in leads back to: a path within the site, taken from the query or a form, else the start page.
 * Anything that a browser could read as another site's address is refused, also once dots in it are resolved. What is kept
 * is written as a header can hold it.
 */
export function backPath(value: unknown): string {
  if (
    typeof value !== "string" ||
    !value.startsWith("/") ||
    /[\u0000-\u001f\u007f\\]/.test(value) ||
    !URL.canParse(value, HERE)
  )
    return "/";
  const { origin, pathname, search, hash } = new URL(value, HERE);
  return origin === HERE ? safeRedirect(pathname) + search + hash : "/";
}
