// @database server

import { decodeJwt, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deriveKeys } from "../../cms/areas/people/accounts/tokens";
import { PASSWORD, saveUser } from "../factories/accounts";
import { accountsOf, codeOf } from "../setup/accounts";
import { ORIGIN, testAccounts, useCms } from "../setup/cms";

const world = useCms();
const api = () => accountsOf(world());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("an access token", () => {
  test("identifies the caller; without one, the caller is a visitor", async () => {
    await saveUser(world().database.db, { username: "ada", roles: ["subscriber", "staff"] });
    const { jwtAuthToken, jwtAuthExpiration } = await api().signIn("Ada@Example.net", PASSWORD);
    expect(Number(jwtAuthExpiration) - Math.floor(Date.now() / 1000)).toBe(15 * 60);
    const viewer =
      "{ viewer { username email jwtAuthToken roles { nodes { name displayName } } } }";
    const roles = {
      nodes: [
        { name: "subscriber", displayName: "Subscriber" },
        { name: "staff", displayName: "Staff" },
      ],
    };
    expect(await api().graphql(viewer, {}, { token: jwtAuthToken })).toEqual({
      data: { viewer: { username: "ada", email: "ada@example.net", jwtAuthToken: null, roles } },
    });
    expect(await api().graphql(viewer)).toEqual({ data: { viewer: null } });
    expect((await api().rest("GET", "/account")).status).toBe(401);
    const account = await api().rest("GET", "/account", undefined, { token: jwtAuthToken });
    expect(account.headers.get("cache-control")).toBe("private, no-store");
    expect(await account.json()).toMatchObject({
      username: "ada",
      staff: true,
      hasPassword: true,
      author: null,
    });
  });

  test("expires after a quarter of an hour", async () => {
    await saveUser(world().database.db, { username: "grete" });
    const { jwtAuthToken } = await api().signIn("grete", PASSWORD);
    later(14 * MINUTE_MS);
    expect(await api().whoIs(jwtAuthToken)).toBe("grete");
    later(2 * MINUTE_MS);
    expect(await api().whoIs(jwtAuthToken)).toBe(401);
  });

  test("is refused when it is forged, belongs to another session, or comes from another issuer", async () => {
    const id = await saveUser(world().database.db, { username: "mallory" });
    const victim = await saveUser(world().database.db, { username: "victim" });
    const { jwtAuthToken, jwtRefreshToken } = await api().signIn("mallory", PASSWORD);
    const { sid } = decodeJwt<{ sid: string }>(jwtAuthToken);
    const theirs = decodeJwt<{ sid: string }>(
      (await api().signIn("victim", PASSWORD)).jwtAuthToken,
    ).sid;
    const [header = "", payload = "", signature = ""] = jwtAuthToken.split(".");
    const {
      accessToken: [key],
      stamp,
    } = deriveKeys(testAccounts.secrets);
    const make = (
      claims: object,
      { alg = "HS256", typ = "at+jwt", by = key, iss = ORIGIN, aud = "resource-library" } = {},
    ) =>
      new SignJWT({ sid, sub: String(id), ...claims })
        .setProtectedHeader({ alg, typ })
        .setIssuer(iss)
        .setAudience(aud)
        .setExpirationTime("5m")
        .sign(by);
    const unsigned = (alg: string) =>
      `${Buffer.from(JSON.stringify({ alg, typ: "at+jwt" })).toString("base64url")}.${payload}.`;

    // The valid token that the others are derived from.
    expect(await api().whoIs(await make({}))).toBe("mallory");
    for (const token of [
      "x",
      "a.b.c",
      jwtRefreshToken,
      `${header}.${payload}`,
      unsigned("none"),
      unsigned("HS256"),
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${Buffer.from(JSON.stringify({ ...decodeJwt(jwtAuthToken), sub: String(victim) })).toString("base64url")}.${signature}`,
      await make({}, { by: stamp }),
      await make({}, { by: Buffer.from(testAccounts.secrets[0]) }),
      await make({}, { alg: "HS512", by: Buffer.concat([key, key]) }),
      await make({}, { typ: "JWT" }),
      await make({}, { typ: "stamp+jwt" }),
      await make({}, { iss: "https://elsewhere.example" }),
      await make({}, { aud: "another" }),
      await make({ sid: theirs }),
      await make({ sid: "none" }),
      await make({ sid: undefined }),
      await make({ sid: ["a"] }),
      await make({ sub: "0" }),
    ]) {
      expect([token, await api().whoIs(token)]).toEqual([token, 401]);
    }
    // An invalid token is not treated as a visitor's request: the client must learn that it is invalid.
    expect(
      (
        await world().request("/api/v1/taxonomies?type=topics", {
          headers: { Authorization: "Basic eDp5" },
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await world().request("/graphql?query={viewer{id}}", {
          headers: { Authorization: "Bearer x" },
        })
      ).status,
    ).toBe(401);
  });

  test("is invalid once its session or its account is deleted", async () => {
    const id = await saveUser(world().database.db, { username: "gone" });
    const [here, there] = [
      await api().signIn("gone", PASSWORD),
      await api().signIn("gone", PASSWORD),
    ];
    expect(
      (await api().rest("DELETE", "/account/session", undefined, { token: here.jwtAuthToken }))
        .status,
    ).toBe(204);
    expect(await api().whoIs(here.jwtAuthToken)).toBe(401);
    expect(await api().next(here.jwtRefreshToken)).toBe("session_ended");
    expect(await api().whoIs(there.jwtAuthToken)).toBe("gone");
    await world().database.db.deleteFrom("users").where("database_id", "=", id).execute();
    expect(await api().whoIs(there.jwtAuthToken)).toBe(401);
    expect(await api().next(there.jwtRefreshToken)).toBe("session_ended");
  });

  test("becomes invalid on sign-out everywhere, which ends all sessions of that user and no other", async () => {
    await saveUser(world().database.db, { username: "many" });
    await saveUser(world().database.db, { username: "other" });
    const sessions = await Promise.all([1, 2, 3].map(() => api().signIn("many", PASSWORD)));
    const other = await api().signIn("other", PASSWORD);
    expect(
      (
        await api().rest("DELETE", "/account/sessions", undefined, {
          token: sessions[1]!.jwtAuthToken,
        })
      ).status,
    ).toBe(204);
    expect(
      await Promise.all(sessions.map(({ jwtAuthToken }) => api().whoIs(jwtAuthToken))),
    ).toEqual([401, 401, 401]);
    expect(await api().whoIs(other.jwtAuthToken)).toBe("other");
  });
});

describe("a refresh token", () => {
  test("returns the next tokens once; using it again later ends the whole session", async () => {
    await saveUser(world().database.db, { username: "rita" });
    const first = await api().signIn("rita", PASSWORD);
    const second = await api().next(first.jwtRefreshToken);
    if (typeof second === "string") throw new Error(second);
    expect(second.refresh).not.toBe(first.jwtRefreshToken);
    expect(await api().whoIs(second.access)).toBe("rita");

    later(31_000);
    expect(await api().next(first.jwtRefreshToken)).toBe("session_ended");
    expect(await api().whoIs(second.access)).toBe(401);
    expect(await api().next(second.refresh)).toBe("session_ended");
  });

  test("may be used again within half a minute, for two tabs or a lost response", async () => {
    await saveUser(world().database.db, { username: "tabs" });
    const { jwtRefreshToken } = await api().signIn("tabs", PASSWORD);
    const renewed = await Promise.all(Array.from({ length: 6 }, () => api().next(jwtRefreshToken)));
    const tokens = renewed.map((one) => (typeof one === "string" ? one : one.refresh));
    expect(new Set(tokens).size).toBe(6);
    later(29_000);
    for (const token of [...tokens, jwtRefreshToken])
      expect(await api().next(token)).toHaveProperty("refresh");
  });

  describe("that was used twice within half a minute", () => {
    /** Returns the owner's next token and the thief's. */
    async function copied(username: string): Promise<{ owners: string; thiefs: string }> {
      await saveUser(world().database.db, { username });
      const { jwtRefreshToken } = await api().signIn(username, PASSWORD);
      const owners = await refreshed(jwtRefreshToken);
      later(20_000);
      return { owners, thiefs: await refreshed(jwtRefreshToken) };
    }
    async function refreshed(token: string): Promise<string> {
      const next = await api().next(token);
      if (typeof next === "string") throw new Error(next);
      return next.refresh;
    }

    test("ends the session when the thief returns after the owner", async () => {
      const { owners, thiefs } = await copied("robbed");
      later(15 * MINUTE_MS);
      const next = await refreshed(owners);
      later(31_000);
      expect(await api().next(thiefs)).toBe("session_ended");
      expect(await api().next(next)).toBe("session_ended");
    });

    test("ends the session when the owner returns after the thief", async () => {
      const { owners, thiefs } = await copied("robbed2");
      let next = await refreshed(thiefs);
      for (let round = 0; round < 3; round++) {
        later(20_000);
        next = await refreshed(next);
      }
      later(15 * MINUTE_MS);
      expect(await api().next(owners)).toBe("session_ended");
      expect(await api().next(next)).toBe("session_ended");
    });

    test("keeps the session if the second use came from another tab, whichever response the browser kept", async () => {
      let { owners, thiefs: others } = await copied("tabs2");
      for (let round = 0; round < 4; round++) {
        later(15 * MINUTE_MS);
        [owners, others] = await Promise.all([refreshed(owners), refreshed(owners)]);
        if (round % 2) owners = others;
      }
      later(15 * MINUTE_MS);
      [owners, others] = [await refreshed(owners), await refreshed(owners)];
      later(15 * MINUTE_MS);
      await refreshed(owners);
      later(29_000);
      await refreshed(others);
    });
  });

  test("is not an access token, and an access token is not a refresh token", async () => {
    await saveUser(world().database.db, { username: "swap" });
    const { jwtAuthToken, jwtRefreshToken } = await api().signIn("swap", PASSWORD);
    expect(await api().whoIs(jwtRefreshToken)).toBe(401);
    for (const token of [jwtAuthToken, "", "x".repeat(5_000), `${jwtRefreshToken} `])
      expect(await api().next(token)).toBe("session_ended");
    expect(codeOf(await api().refresh({ jwtRefreshToken: "x", clientMutationId: "7" }))).toBe(
      "session_ended",
    );
  });

  test("expires after thirty days without use, or after half a year of use", async () => {
    await saveUser(world().database.db, { username: "idle" });
    await saveUser(world().database.db, { username: "busy" });
    const idle = await api().signIn("idle", PASSWORD);
    let busy = (await api().signIn("busy", PASSWORD)).jwtRefreshToken;
    for (let day = 20; day < 180; day += 20) {
      later(20 * DAY_MS);
      const next = await api().next(busy);
      if (typeof next === "string") throw new Error(`ended on day ${day}`);
      busy = next.refresh;
      if (day === 40) expect(await api().next(idle.jwtRefreshToken)).toBe("session_ended");
    }
    later(20 * DAY_MS);
    expect(await api().next(busy)).toBe("session_ended");
  });

  test("can be used sixty times in a quarter of an hour", async () => {
    await saveUser(world().database.db, { username: "loop" });
    const { jwtRefreshToken } = await api().signIn("loop", PASSWORD);
    for (let round = 0; round < 60; round++)
      expect(await api().next(jwtRefreshToken, { from: `192.0.2.${round}` })).toHaveProperty(
        "refresh",
      );
    expect(await api().next(jwtRefreshToken)).toBe("rate_limited");
  });

  test("works while others on the same network send invalid tokens, which are limited", async () => {
    await saveUser(world().database.db, { username: "neighbour" });
    const caller = { from: "203.0.113.77" };
    const { jwtRefreshToken } = await api().signIn("neighbour", PASSWORD, caller);
    const tries = [];
    for (let round = 0; round < 1_001; round++)
      tries.push(await api().next(`junk${round}`, caller));
    expect(new Set(tries.slice(0, 1_000))).toEqual(new Set(["session_ended"]));
    expect(tries.at(-1)).toBe("rate_limited");
    expect(await api().next(jwtRefreshToken, caller)).toHaveProperty("refresh");
  });

  test("is stored only as a hash, and deleted after its session has ended", async () => {
    const { db } = world().database;
    await saveUser(db, { username: "hash" });
    const { jwtRefreshToken } = await api().signIn("hash", PASSWORD);
    const rows = JSON.stringify([
      await db.selectFrom("refresh_tokens").selectAll().execute(),
      await db.selectFrom("sessions").selectAll().execute(),
    ]);
    expect(rows).not.toContain(jwtRefreshToken);
    later(400 * DAY_MS);
    await api().signIn("hash", PASSWORD);
    expect(await db.selectFrom("refresh_tokens").selectAll().execute()).toHaveLength(1);
  });
});
