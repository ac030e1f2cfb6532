import type { MiddlewareFunction } from "react-router";
import type { Account } from "#contract/accounts";
import { isLanguage, type Language } from "#contract/languages";
import { visitorContext } from "../contexts";
import { readCookie } from "./cookies";

/** Who asks, and what they chose earlier or ask for with this request. */
export interface Visitor {
  /** Language chosen with the switch; null before any choice. */
  chosenLanguage: Language | null;
  acceptedCookies: boolean;
  /** Pages without scripts, fonts and pictures: chosen in the footer, or `Save-Data: on` without a choice against it. */
  light: boolean;
  /** Who is signed in; null for everybody else. */
  account: Account | null;
  /** Signed in as staff: the content system says so. */
  staff: boolean;
}

/** Reads the visitor's cookies and hints once, for all loaders. */
export const visitorMiddleware: MiddlewareFunction<Response> = ({ request, context }) => {
  const cookies = request.headers.get("Cookie");
  const language = readCookie(cookies, "lang");
  const light = readCookie(cookies, "light");
  context.set(visitorContext, {
    chosenLanguage: isLanguage(language) ? language : null,
    acceptedCookies: readCookie(cookies, "cookie-consent") === "accepted",
    light: light === "on" || (light !== "off" && request.headers.get("Save-Data")?.toLowerCase() === "on"),
    account: null,
    staff: false,
  });
};
