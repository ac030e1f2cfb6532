import type { RouterContextProvider } from "react-router";
import type { UnlistedLanguage } from "#contract/languages";
import { siteUrlContext, visitorContext } from "../contexts";

/** The visitor's own choices, as cookies that hold a word each. None of them names or follows a person. */

const YEAR_S = 365 * 24 * 60 * 60;

type Context = Readonly<RouterContextProvider>;

/** Whether the site is served over https, so that its cookies go nowhere else. */
export const isSecure = (context: Context): boolean =>
  context.get(siteUrlContext).startsWith("https:");

/** The value of a cookie in a `Cookie` header, or null. Values of ours need no decoding. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value !== undefined) return value;
  }
  return null;
}

/**
 * The language of a page that staff sign on from counts as chosen in a browser where none was: an account that the identity
 * provider brings has no language of its own until its owner chooses one.
 */
export function languageOfSignIn(context: Context, language: string): string[] {
  return context.get(visitorContext).chosenLanguage === null
    ? [choiceCookie(context, "lang", language)]
    : [];
}

/** Holds the unlisted language that somebody previews, until their browser is closed. */
export const PREVIEW_COOKIE = "preview";

/** The `Set-Cookie` value that begins the preview of an unlisted language; null ends it. */
export function previewCookie(context: Context, language: UnlistedLanguage | null): string {
  return `${PREVIEW_COOKIE}=${language ?? ""}; Path=/${language === null ? "; Max-Age=0" : ""}; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`;
}

/** A `Set-Cookie` value for one of the choices. Scripts read the one of the light version: `features/shell/start-scripts.ts`. */
export function choiceCookie(
  context: Context,
  name: "lang" | "light" | "cookie-consent",
  value: string,
  maxAgeSeconds = YEAR_S,
): string {
  const httpOnly = name === "light" ? "" : "; HttpOnly";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${httpOnly}${isSecure(context) ? "; Secure" : ""}`;
}
