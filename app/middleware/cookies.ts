/** The visitor's own choices, as cookies that hold a word each. None of them names or follows a person. */

const YEAR_S = 365 * 24 * 60 * 60;

/** The value of a cookie in a `Cookie` header, or null. Values of ours need no decoding. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value !== undefined) return value;
  }
  return null;
}

/**
 * The language that somebody signs in with counts as chosen where none was: pages without translations have no other way
 * to know it.
 */
export function languageOfSignIn(visitor: { chosenLanguage: string | null }, language: string, secure: boolean): string[] {
  return visitor.chosenLanguage === null ? [choiceCookie("lang", language, secure)] : [];
}

/** A `Set-Cookie` value for one of the choices; `secure` where the site is served over https. */
export function choiceCookie(name: "lang" | "light" | "cookie-consent", value: string, secure: boolean, maxAgeSeconds = YEAR_S): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
}
