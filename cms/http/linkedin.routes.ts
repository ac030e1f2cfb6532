import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { serialize } from "hono/utils/cookie";
import { LinkedInQuery } from "../contract/authors";
import { LINKEDIN_CALLBACK_PATH, LINKEDIN_REQUEST_MS, type LinkedInOutcome } from "../areas/people";
import { localPath } from "../shared/language";
import type { Services } from "../services";
import { actorOf } from "./actor";
import { API_PATH } from "./rest/api";
import { parseQuery } from "./validate";

/**
 * Cookie that a browser keeps while its user is at LinkedIn. It binds the visit to the browser, so a response that belongs
 * to another user's visit is refused.
 */
const COOKIE = "linkedin-visit";
/** The website's page for the user's own author profile. */
const PROFILE_PAGE = "/account/author-profile";
/** Headers for personal responses, and for URLs with one-time values. */
const DISCREET = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/**
 * Routes for a visit to LinkedIn: one starts it, the other receives LinkedIn's answer. The website makes the first request
 * in the name of the signed-in user, and passes on the redirect with its cookie. Browsers make the second request, so its
 * failures redirect to the website instead of returning JSON. The log says why.
 */
export function linkedInRoutes(
  { linkedIn }: Pick<Services, "linkedIn">,
  { siteUrl }: { siteUrl: string },
): Hono {
  const app = new Hono();

  app.get("/authors/linkedin_auth", async (c) => {
    const { user_id: userId, language } = parseQuery(c, LinkedInQuery);
    const { address, binding } = await linkedIn.start(actorOf(c), userId, language);
    return c.body(null, 302, {
      ...DISCREET,
      Location: address,
      "Set-Cookie": cookie(binding, LINKEDIN_REQUEST_MS / 1000),
    });
  });

  app.get(LINKEDIN_CALLBACK_PATH.slice(API_PATH.length), async (c) => {
    const ended = await linkedIn.finish(new URL(c.req.url).search, getCookie(c, COOKIE));
    return c.body(null, 303, {
      ...DISCREET,
      Location: siteUrl + pageOf(ended),
      "Set-Cookie": cookie("", 0),
    });
  });

  return app;

  /** `Lax`, because the browser must send it when LinkedIn redirects back. */
  function cookie(value: string, maxAge: number): string {
    return serialize(COOKIE, value, {
      path: LINKEDIN_CALLBACK_PATH,
      httpOnly: true,
      sameSite: "Lax",
      secure: siteUrl.startsWith("https:"),
      maxAge,
    });
  }
}

function pageOf({ outcome, language }: LinkedInOutcome): string {
  const query = new URLSearchParams({
    returnToAuthorProfile: "1",
    ...(outcome !== "done" && { linkedin: outcome }),
  });
  return localPath(`${PROFILE_PAGE}?${query}`, language);
}
