import type { MiddlewareFunction } from "react-router";
import { Tokens } from "#contract/accounts";
import { contentLanguageOf } from "#contract/languages";
import { languageContext, visitorContext } from "../contexts";
import { pageAfterSignIn, PLACEHOLDER_ORIGIN } from "../http/return-path";
import { saveAfterSignIn } from "../http/pending-save.server";
import { startSession, signOnCookie, readSignOn, type PendingSignOn } from "../http/session.server";
import { localisedPath, withoutLanguage } from "../i18n/paths";
import { languageOfSignIn } from "./visitor";

/** The start page of staff (R2.5). */
const LANDING_PAGE = "/account/discovery/";
const LOGIN_PAGE = "/account/login";
/** Error code: the provider sends a different name for the person each time, which only its administrator can fix. */
const TRANSIENT = "transient";

/**
 * Completes a sign-on, on any page to which the content system sends the browser back: with tokens in the URL, or with an error
 * code. Tokens count only with the state that this browser started with, so a third party's link signs no user in. In either
 * case it redirects at once, so that the URL is neither stored nor leaked.
 */
export const signOnReturnMiddleware: MiddlewareFunction<Response> = async ({
  request,
  url,
  context,
}) => {
  const query = url.searchParams;
  const state = query.get("state");
  const returned = query.has("returnFromSSO");
  if (
    !returned &&
    !(
      query.get("sign-on") === "failed" &&
      state !== null &&
      withoutLanguage(url.pathname) === LOGIN_PAGE
    )
  )
    return;

  const underWay = await readSignOn(context, request.headers.get("Cookie"), state);
  const tokens = Tokens.safeParse(Object.fromEntries(query)).data;
  const signedIn = returned && underWay !== null && tokens !== undefined;
  if (signedIn) startSession(context, tokens);
  const language =
    underWay?.language ??
    context.get(visitorContext).chosenLanguage ??
    contentLanguageOf(context.get(languageContext));
  const target = signedIn
    ? targetOf(underWay, query.has("returnToAuthorProfile"))
    : loginPage(underWay, language, query.get("reason"));

  const headers = new Headers({
    Location: target,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
  });
  // A third party's link does not end the pending sign-on.
  if (underWay) headers.append("Set-Cookie", await signOnCookie(context, null));
  if (signedIn) {
    const saved = await saveAfterSignIn(
      context,
      request.headers.get("Cookie"),
      tokens,
      underWay.target,
    );
    for (const cookie of [...languageOfSignIn(context, language), ...saved])
      headers.append("Set-Cookie", cookie);
  }
  return new Response(null, { status: 303, headers });
};

function targetOf({ target, language }: PendingSignOn, returnToAuthorProfile: boolean): string {
  const path = target ? pageAfterSignIn(target, language) : localisedPath(LANDING_PAGE, language);
  return returnToAuthorProfile ? withQuery(path, { returnToAuthorProfile: "1" }) : path;
}

function loginPage(
  underWay: PendingSignOn | null,
  language: PendingSignOn["language"],
  reason: string | null,
): string {
  return withQuery(localisedPath(LOGIN_PAGE, language), {
    "sign-on": "failed",
    ...(reason === TRANSIENT && { reason }),
    ...(underWay?.target && { redirect: underWay.target }),
  });
}

function withQuery(path: string, parameters: Record<string, string>): string {
  const url = new URL(path, PLACEHOLDER_ORIGIN);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
