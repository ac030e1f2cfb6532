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

/** Who asks, and what they chose earlier or ask for with this request. */
export interface Visitor {
  /** Language chosen with the switch; null before any choice. */
  chosenLanguage: Language | null;
  /** An unlisted language that stands in for English, for those who look after its translation: see `routes/development/arabic`. */
  previewed: UnlistedLanguage | null;
  acceptedCookies: boolean;
  /** Pages without scripts, fonts and pictures: chosen in the footer, or by `savesData` without a choice against it. */
  light: boolean;
  /** Who is signed in; null for everybody else. */
  account: Account | null;
  /** Signed in as staff: the content system says so. */
  staff: boolean;
}

/** What a visitor has chosen, in cookies of a word each and hints of the browser. */
export type Choices = Omit<Visitor, "account" | "staff">;

/** Reads what the visitor of a request has chosen. */
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

/** Whether the browser asks for little, or says that its line is a slow one: the client hints Save-Data and ECT. */
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
