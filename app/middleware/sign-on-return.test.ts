import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import {
  languageContext,
  sessionContext,
  sessionSecretsContext,
  siteUrlContext,
  visitorContext,
} from "../contexts";
import { newState, signOnCookie, type PendingSignOn } from "../http/session.server";
import { signOnReturnMiddleware } from "./sign-on-return";

const TOKENS = {
  jwtAuthToken: "eyJ.access.token",
  jwtRefreshToken: "refresh",
  jwtAuthExpiration: "1800000000",
};
const SITE = "https://library.example";

let context: RouterContextProvider;
beforeEach(() => {
  context = newContext();
});

function newContext(siteUrl = SITE): RouterContextProvider {
  const made = new RouterContextProvider();
  made.set(siteUrlContext, siteUrl);
  made.set(sessionSecretsContext, ["a secret of tests that no real site uses"]);
  made.set(languageContext, "en");
  made.set(visitorContext, {
    chosenLanguage: null,
    previewed: null,
    acceptedCookies: false,
    light: false,
    account: null,
  });
  made.set(sessionContext, { tokens: null, ended: false, changed: false });
  return made;
}

/** Starts a sign-on in this browser; returns its state and its cookie. */
async function begun(underWay: Partial<PendingSignOn> = {}) {
  const state = newState();
  const cookie = await signOnCookie(context, { state, language: "en", target: null, ...underWay });
  return { state, cookie: cookie.split(";")[0] ?? "", whole: cookie };
}

async function visit(path: string, cookie = ""): Promise<Response | undefined> {
  const url = new URL(path, SITE);
  const request = new Request(url, { headers: { Cookie: cookie } });
  return (await signOnReturnMiddleware(
    { request, url, context, params: {}, pattern: "/" } as unknown as Parameters<
      typeof signOnReturnMiddleware
    >[0],
    () => Promise.reject(new Error("the page is not made")),
  )) as Response | undefined;
}

const returned = (query: Record<string, string>) =>
  `/?${new URLSearchParams({ returnFromSSO: "1", ...TOKENS, ...query })}`;
const signedIn = () => context.get(sessionContext).tokens?.access;

describe("on return from the identity provider", () => {
  it("signs in, and redirects to the discovery page without tokens in its address", async () => {
    const { state, cookie } = await begun();
    const response = await visit(returned({ state }), cookie);
    expect(response?.status).toBe(303);
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      location: "/account/discovery/",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(response?.headers.getSetCookie()).toEqual([
      "__Host-sign-on=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure",
      // Pages without translations use the language of the sign-on.
      expect.stringMatching(/^lang=en; /),
    ]);
    expect(signedIn()).toBe(TOKENS.jwtAuthToken);
  });

  it("redirects to the requested page in the user's language, or back to the author profile", async () => {
    const swedish = await begun({ language: "sv" });
    expect(
      (await visit(returned({ state: swedish.state }), swedish.cookie))?.headers.get("Location"),
    ).toBe("/sv/account/discovery/");
    const wanted = await begun({ target: "/sv/search?q=barn&page=2#results" });
    expect(
      (
        await visit(returned({ state: wanted.state, returnToAuthorProfile: "1" }), wanted.cookie)
      )?.headers.get("Location"),
    ).toBe("/sv/search?q=barn&page=2&returnToAuthorProfile=1#results");
  });

  it("hides its cookie from scripts and other sites' forms, for ten minutes", async () => {
    const { whole, state } = await begun({ target: "/upload" });
    expect(whole).toMatch(
      /^__Host-sign-on=[\w.-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly; Secure$/,
    );
    expect(whole).not.toContain(state);
    context = newContext("http://localhost:3000");
    expect((await begun()).whole).toMatch(
      /^sign-on=[\w.-]+; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/,
    );
  });

  it.each<[string, (own: { state: string; cookie: string }) => [path: string, cookie?: string]]>([
    [
      "another user's tokens in a link, in a browser that began no sign-on",
      () => [returned({ state: newState() })],
    ],
    [
      "another user's tokens during the visitor's own sign-on",
      ({ cookie }) => [returned({ state: newState() }), cookie],
    ],
    ["tokens without a state", ({ cookie }) => [returned({}), cookie]],
    ["tokens with an empty state", ({ cookie }) => [returned({ state: "" }), cookie]],
    ["the right state in a browser without the cookie", ({ state }) => [returned({ state })]],
    [
      "the right state with a forged cookie",
      ({ state }) => [returned({ state }), `__Host-sign-on=${state}`],
    ],
    [
      "the right state without tokens",
      ({ state, cookie }) => [`/?returnFromSSO=1&state=${state}`, cookie],
    ],
    [
      "half of the tokens",
      ({ state, cookie }) => [`/?returnFromSSO=1&jwtAuthToken=eyJ&state=${state}`, cookie],
    ],
  ])("signs no user in for %s", async (_, how) => {
    const response = await visit(...how(await begun()));
    expect(response?.status).toBe(303);
    expect(response?.headers.get("Location")).toBe("/account/login?sign-on=failed");
    expect(context.get(sessionContext)).toEqual({ tokens: null, ended: false, changed: false });
  });

  it("keeps the user's own sign-on when a third party's link is opened", async () => {
    const own = await begun();
    expect(
      (await visit(returned({ state: newState() }), own.cookie))?.headers.has("Set-Cookie"),
    ).toBe(false);
  });

  it("reports a failure in the user's language, and keeps the requested page", async () => {
    const { state, cookie } = await begun({ language: "fr", target: "/fr/upload" });
    const response = await visit(`/account/login?sign-on=failed&state=${state}`, cookie);
    expect(response?.headers.get("Location")).toBe(
      "/fr/account/login?sign-on=failed&redirect=%2Ffr%2Fupload",
    );
    expect(response?.headers.get("Set-Cookie")).toContain("Max-Age=0");
  });

  it("reports that the provider sends a different name each time, and ignores other codes", async () => {
    const { state, cookie } = await begun();
    const locationOf = async (reason: string) =>
      (
        await visit(`/account/login?sign-on=failed&reason=${reason}&state=${state}`, cookie)
      )?.headers.get("Location");
    expect(await locationOf("transient")).toBe("/account/login?sign-on=failed&reason=transient");
    expect(await locationOf("made-up")).toBe("/account/login?sign-on=failed");
  });

  it("ignores all other addresses", async () => {
    const { state, cookie } = await begun();
    for (const path of [
      "/",
      "/search?state=open",
      "/account/login?sign-on=failed",
      `/search?sign-on=failed&state=${state}`,
    ])
      expect(await visit(path, cookie)).toBeUndefined();
  });
});
