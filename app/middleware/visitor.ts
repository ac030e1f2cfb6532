import type { MiddlewareFunction } from "react-router";
import type { Account } from "#contract/accounts";
import {
  isLanguage,
  isUnlistedLanguage,
  type Language,
  type UnlistedLanguage,
} from "#contract/languages";
import { visitorContext } from "../contexts";
import { PREVIEW_COOKIE, readCookie } from "./cookies";

/** The visitor, and what they chose earlier or request now. */
export interface Visitor {
  /** Language chosen with the switch; null before any choice. */
  chosenLanguage: Language | null;
  /** An unlisted language that replaces English, for editors who check its translation: see `routes/development/arabic`. */
  previewed: UnlistedLanguage | null;
  acceptedCookies: boolean;
  /** Light mode, without scripts, fonts and images: chosen in the footer, or by `savesData` unless the visitor chose otherwise. */
  light: boolean;
  /** The signed-in user; null for anonymous visitors. */
  account: Account | null;
  /** Whether the user is signed in as staff, according to the content system. */
  staff: boolean;
}

/** A visitor's choices, from cookies with one word each and client hints. */
export type Choices = Omit<Visitor, "account" | "staff">;

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
  context.set(visitorContext, { ...choicesOf(request), account: null, staff: false });
};
