import { safeRedirect } from "remix-utils/safe-redirect";

/** A placeholder origin: a URL that resolves to another origin leads away from the site. */
export const HERE = "http://site.invalid";

/**
 * Returns the path to go back to after a choice or a sign-in, from the query or a form; the start page by default. Refuses
 * anything that a browser could read as another site's URL, also after resolving dots. The result is encoded for use in a header.
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
