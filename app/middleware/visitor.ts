import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import type { Account } from "#contract/accounts";
import {
  isLanguage,
  isUnlistedLanguage,
  type Language,
  type UnlistedLanguage,
} from "#contract/languages";
import { visitorContext, siteUrlContext } from "../contexts";

/** The visitor's choices, as cookies with one word each. None of them identifies or tracks a person. */

const YEAR_S = 365 * 24 * 60 * 60;

type Context = Readonly<RouterContextProvider>;

/** Returns whether the site is served over https, so that its cookies require https. */
export const isSecure = (context: Context): boolean =>
  context.get(siteUrlContext).startsWith("https:");

/** Returns the value of a cookie in a `Cookie` header, or null. The site's values need no decoding. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, value] = part.trim().split("=", 2);
    if (key === name && value !== undefined) return value;
  }
  return null;
}

/**
 * Returns the `Set-Cookie` values that store the language of the page that staff sign on from, if no language was chosen in the
 * browser. A new account from the identity provider has no language until its user chooses one.
 */
export function languageOfSignIn(context: Context, language: string): string[] {
  return context.get(visitorContext).chosenLanguage === null
    ? [choiceCookie(context, "lang", language)]
    : [];
}

/** The unlisted language that an editor previews, until the browser is closed. */
const PREVIEW_COOKIE = "preview";

/** Returns the `Set-Cookie` value that starts the preview of an unlisted language; null ends it. */
export function previewCookie(context: Context, language: UnlistedLanguage | null): string {
  return `${PREVIEW_COOKIE}=${language ?? ""}; Path=/${language === null ? "; Max-Age=0" : ""}; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`;
}

/**
 * Returns a `Set-Cookie` value for one of the choices. Scripts read the one for light mode:
 * `features/shell/deferred-scripts.tsx`.
 */
export function choiceCookie(
  context: Context,
  name: "lang" | "light" | "cookie-consent",
  value: string,
  maxAgeSeconds = YEAR_S,
): string {
  const httpOnly = name === "light" ? "" : "; HttpOnly";
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${httpOnly}${isSecure(context) ? "; Secure" : ""}`;
}

/** The visitor, and what they chose earlier or request now. */
export interface Visitor {
  /** Language chosen with the switch; null before any choice. */
  chosenLanguage: Language | null;
  /** An unlisted language that replaces English, for editors who check its translation: see `routes/development/arabic`. */
  previewed: UnlistedLanguage | null;
  acceptedCookies: boolean;
  /**
   * Light mode, without scripts, fonts and images: chosen in the footer, or by `savesData` unless the visitor chose otherwise.
   */
  light: boolean;
  /** The signed-in user; null for anonymous visitors. */
  account: Account | null;
}

/** A visitor's choices, from cookies with one word each and client hints. */
export type Choices = Omit<Visitor, "account">;

/** Reads the choices of the request's visitor. */
export function choicesOf(request: Request): Choices {
  const cookies = request.headers.get("Cookie");
  const language = readCookie(cookies, "lang");
  const previewed = readCookie(cookies, PREVIEW_COOKIE);
  const light = readCookie(cookies, "light");
  return {
    chosenLanguage: isLanguage(language) ? language : null,
    previewed: isUnlistedLanguage(previewed) ? previewed : null,
    acceptedCookies: readCookie(cookies, "cookie-consent") === "accepted",
    light: light === "on" || (light !== "off" && savesData(request.headers)),
  };
}

/** Returns whether the browser asks to save data or reports a slow connection: the client hints Save-Data and ECT. */
function savesData(headers: Headers): boolean {
  return (
    headers.get("Save-Data")?.toLowerCase() === "on" ||
    ["slow-2g", "2g"].includes(headers.get("ECT") ?? "")
  );
}

/** Reads the visitor's choices once, for all loaders. */
export const visitorMiddleware: MiddlewareFunction<Response> = ({ request, context }) => {
  context.set(visitorContext, { ...choicesOf(request), account: null });
};
