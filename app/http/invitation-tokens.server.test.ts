import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { sessionSecretsContext, siteUrlContext } from "../contexts";
import {
  removeStoredInvitation,
  storedInvitations,
  invitationKeyMiddleware,
} from "./invitation-tokens.server";

const SITE = "https://library.example";
const KEY = "k".repeat(43);
const PROFILE = `/account/user-profile/?invitation=12&key=${KEY}`;
const registering = (next: string, prefix = "") =>
  `${prefix}/account/register?${new URLSearchParams({ redirect: next })}`;

let context: RouterContextProvider;
beforeEach(() => {
  context = new RouterContextProvider();
  context.set(siteUrlContext, SITE);
  context.set(sessionSecretsContext, ["a secret of tests that no real site uses"]);
});

async function visit(
  path: string,
  { cookie = "", method = "GET" } = {},
): Promise<Response | undefined> {
  const url = new URL(path, SITE);
  const request = new Request(url, { method, headers: { Cookie: cookie } });
  return (await invitationKeyMiddleware(
    { request, url, context, params: {}, pattern: "/" } as unknown as Parameters<
      typeof invitationKeyMiddleware
    >[0],
    () => Promise.reject(new Error("the page is not made")),
  )) as Response | undefined;
}

const cookieOf = (response: Response | undefined) =>
  response?.headers.get("Set-Cookie")?.split(";")[0] ?? "";

describe("the link in an invitation email", () => {
  it.each([
    [PROFILE, "/account/user-profile/?invitation=12#my-collections"],
    [`/sv${PROFILE}`, "/sv/account/user-profile/?invitation=12#my-collections"],
    [
      `/fr/account/user-profile?key=${KEY}&invitation=12`,
      "/fr/account/user-profile?invitation=12#my-collections",
    ],
    [
      registering(`${PROFILE}#my-collections`),
      registering("/account/user-profile/?invitation=12#my-collections"),
    ],
    [
      registering(`/nl${PROFILE}#my-collections`, "/nl"),
      registering("/nl/account/user-profile/?invitation=12#my-collections", "/nl"),
    ],
    [
      registering(PROFILE).replace("register", "login"),
      registering("/account/user-profile/?invitation=12#my-collections").replace(
        "register",
        "login",
      ),
    ],
  ])("redirects to the address without its token: %s", async (path, left) => {
    const response = await visit(path);
    expect(response?.status).toBe(303);
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      location: left,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(cookieOf(response)).not.toContain(KEY);
    expect(await storedInvitations(context, cookieOf(response))).toEqual([
      { invitation: 12, key: KEY },
    ]);
    expect(await visit(left)).toBeUndefined();
  });

  it("stores the token for an hour, hidden from scripts and other sites' forms", async () => {
    expect((await visit(PROFILE))?.headers.get("Set-Cookie")).toMatch(
      /^__Host-invitations=[\w.-]+; Path=\/; Max-Age=3600; SameSite=Lax; HttpOnly; Secure$/,
    );
  });

  it("stores at most ten invitations, each with its last token", async () => {
    let cookie = "";
    for (let invitation = 1; invitation <= 12; invitation += 1)
      cookie = cookieOf(
        await visit(`/account/user-profile/?invitation=${invitation}&key=first`, { cookie }),
      );
    cookie = cookieOf(await visit("/account/user-profile/?invitation=9&key=second", { cookie }));
    const kept = await storedInvitations(context, cookie);
    expect(kept.map(({ invitation }) => invitation)).toEqual([9, 12, 11, 10, 8, 7, 6, 5, 4, 3]);
    expect(kept[0]?.key).toBe("second");
    expect(cookie.length).toBeLessThan(4096);
    const left = (await removeStoredInvitation(context, kept, 9)).split(";")[0] ?? "";
    expect(
      (await storedInvitations(context, left)).map(({ invitation }) => invitation),
    ).not.toContain(9);
    expect(await removeStoredInvitation(context, kept.slice(0, 1), 9)).toContain("Max-Age=0");
  });

  it.each([
    "invitation=x&key=k",
    "key=k",
    "invitation=0&key=k",
    "invitation=12&key=",
    `invitation=12&key=${"k".repeat(65)}`,
  ])("stores no invalid invitation: %s", async (query) => {
    const response = await visit(`/account/user-profile/?${query}`);
    expect(response?.status).toBe(303);
    expect(response?.headers.get("Location")).not.toContain("key=");
    expect(response?.headers.has("Set-Cookie")).toBe(false);
  });

  it("ignores all other addresses", async () => {
    for (const path of [
      "/",
      "/account/user-profile/?invitation=12",
      "/account/reset-password?key=k&login=ada",
      registering("/search?q=key"),
      registering(`https://elsewhere.example${PROFILE}`),
      registering(`//elsewhere.example${PROFILE}`),
    ]) {
      expect(await visit(path)).toBeUndefined();
    }
    expect(await visit(PROFILE, { method: "POST" })).toBeUndefined();
  });
});
