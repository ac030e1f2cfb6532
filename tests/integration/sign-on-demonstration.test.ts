// @database server

import { beforeEach, describe, expect, it } from "vitest";
import { createCms } from "../../cms";
import { accountsOf } from "../setup/accounts";
import { ORIGIN, testAccounts, testDeps, useCms } from "../setup/cms";

const STATE = "a-state-that-chance-made";
const clock = { ahead: 0 };
const cms = useCms({
  accounts: {
    ...testAccounts,
    signOn: { idpMetadata: undefined, entityId: undefined, demonstration: true },
  },
  now: () => new Date(Date.now() + clock.ahead),
});
beforeEach(() => {
  clock.ahead = 0;
});

/** Sends a request as a visitor on this machine; the demonstration provider rejects all others. */
const request = (path: string, init?: RequestInit) =>
  cms().cms.fetch(new Request(`${ORIGIN}${path}`, init), {
    clientAddress: "127.0.0.1",
    isLocal: true,
  });

/** Returns the page where the user chooses a person, as the browser gets it from the staff button. */
async function chosen(query = ""): Promise<Response> {
  const begun = await request(`/saml/login?state=${STATE}${query}`);
  const address = new URL(begun.headers.get("Location") ?? "");
  expect(address.origin + address.pathname).toBe(`${ORIGIN}/saml/demonstration`);
  return request(address.pathname + address.search);
}

/** Submits the form of a person on the page. */
async function sendForm(html: string, name: string): Promise<Response> {
  const form = html.split("<form").find((part) => part.includes(name)) ?? "";
  expect(form).toContain(`action="${ORIGIN}/saml/acs"`);
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, field = "", value = ""]) => [field, value],
  );
  return request("/saml/acs", { method: "POST", body: new URLSearchParams(fields) });
}

async function accountOf(response: Response) {
  const token = new URL(response.headers.get("Location") ?? "").searchParams.get("jwtAuthToken");
  return (
    await request("/api/v1/account", { headers: { Authorization: `Bearer ${token}` } })
  ).json();
}

describe("the demonstration provider", () => {
  it("describes itself, and signs the user on as an invented member of staff", async () => {
    expect(await (await request("/api/v1/sign_on")).json()).toEqual({
      staff: "demonstration",
      loginPath: "/saml/login",
    });
    const response = await chosen();
    const html = await response.text();
    expect(html).toContain("For demonstration: not real accounts");
    expect(html).not.toContain("<script");
    expect(response.headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");

    const signedOn = await sendForm(html, "Astrid Lind");
    expect(new URL(signedOn.headers.get("Location") ?? "").searchParams.get("state")).toBe(STATE);
    expect(await accountOf(signedOn)).toMatchObject({
      name: "Astrid Lind",
      email: "astrid.lind@library.example",
      staff: true,
    });
    expect(
      await accountOf(await sendForm(await (await chosen()).text(), "Daniel Mensah")),
    ).toMatchObject({ name: "Daniel Mensah", staff: true });
  });

  it("uses the visitor's language", async () => {
    const html = await (await chosen("&lang=sv")).text();
    expect(html).toContain('<html lang="sv" dir="ltr">');
    expect(html).toContain("Fortsätt som Astrid Lind");
    expect(html).toContain(`href="${ORIGIN}/sv/account/login"`);
  });

  it("is checked like any other provider: each answer works once, within ten minutes", async () => {
    const html = await (await chosen()).text();
    expect((await sendForm(html, "Astrid Lind")).headers.get("Location")).toContain("jwtAuthToken");
    expect((await sendForm(html, "Astrid Lind")).headers.get("Location")).toBe(
      `${ORIGIN}/account/login?sign-on=failed&state=${STATE}`,
    );
    const late = await (await chosen()).text();
    clock.ahead = 12 * 60_000;
    expect((await sendForm(late, "Astrid Lind")).headers.get("Location")).toContain(
      "sign-on=failed",
    );
  });

  it.each([
    "",
    "?SAMLRequest=",
    "?SAMLRequest=none",
    `?SAMLRequest=${encodeURIComponent(Buffer.from("<x/>").toString("base64"))}`,
  ])("answers only requests of this site: %s", async (query) => {
    expect((await request(`/saml/demonstration${query}`)).status).toBe(404);
  });

  it("keeps at most three hundred requests from one network, and deletes unanswered ones after their time", async () => {
    const begin = async (clientAddress: string) => {
      const response = await cms().cms.fetch(new Request(`${ORIGIN}/saml/login?state=${STATE}`), {
        clientAddress,
        isLocal: true,
      });
      return new URL(response.headers.get("Location") ?? "").pathname;
    };
    const kept = async () =>
      (
        await cms()
          .database.db.selectFrom("one_time_tokens")
          .select("purpose")
          .where("purpose", "=", "saml-request")
          .execute()
      ).length;
    const before = await kept();
    for (let round = 0; round < 300; round++)
      expect(await begin("203.0.113.8")).toBe("/saml/demonstration");
    expect(await begin("203.0.113.8")).toBe("/account/login");
    expect(await kept()).toBe(before + 300);
    clock.ahead = 11 * 60_000;
    expect(await begin("203.0.113.9")).toBe("/saml/demonstration");
    expect(await kept()).toBe(1);
  });

  it("is closed to visitors from other machines", async () => {
    const begun = new URL(
      (await request(`/saml/login?state=${STATE}`)).headers.get("Location") ?? "",
    );
    expect((await cms().request(begun.pathname + begun.search)).status).toBe(404);
    const refused = await cms().request(`/saml/login?state=${STATE}`);
    expect([refused.status, refused.headers.get("Location")]).toEqual([
      303,
      `${ORIGIN}/account/login?sign-on=failed&state=${STATE}`,
    ]);
  });

  it("shows received values as text", async () => {
    const begun = await request(`/saml/login?state=${STATE}`);
    const address = new URL(begun.headers.get("Location") ?? "");
    address.searchParams.set("RelayState", '"><b>');
    expect(await (await request(address.pathname + address.search)).text()).not.toContain('"><b>');
  });
});

describe("after the demonstration provider was switched off", () => {
  it("sessions of its people end", async () => {
    const signedOn = await sendForm(await (await chosen()).text(), "Astrid Lind");
    const { jwtAuthToken: token, jwtRefreshToken } = Object.fromEntries(
      new URL(signedOn.headers.get("Location") ?? "").searchParams,
    );
    const { database } = cms();
    // The same holds on a public site that reuses the database of the trial.
    const live = await createCms({
      ...testDeps(database, database.dataDir),
      siteUrl: "https://library.example",
    });
    try {
      expect(await accountsOf({ cms: live }).next(jwtRefreshToken!)).toBe("session_ended");
    } finally {
      await live.close();
    }
    expect(
      (await request("/api/v1/account", { headers: { Authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
  });
});

describe("without an identity provider", () => {
  const bare = useCms();

  it("single sign-on is off, but metadata for setting one up is available", async () => {
    expect(await (await bare().request("/api/v1/sign_on")).json()).toEqual({
      staff: "none",
      loginPath: "/saml/login",
    });
    for (const path of [`/saml/login?state=${STATE}`, "/saml/demonstration"])
      expect((await bare().request(path)).status, path).toBe(404);
    expect(
      (
        await bare().request("/saml/acs", {
          method: "POST",
          body: new URLSearchParams({ SAMLResponse: "x" }),
        })
      ).status,
    ).toBe(404);
    expect((await bare().request("/saml/metadata")).status).toBe(200);
  });
});
