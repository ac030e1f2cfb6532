// @database one-connection

import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BotChallenge } from "../../cms/contract/accounts";
import { deriveKeys } from "../../cms/areas/people/accounts/tokens";
import { PASSWORD, saveUser } from "../factories/accounts";
import { accountsOf, codeOf } from "../setup/accounts";
import { testAccounts, useCms } from "../setup/cms";

const MINUTE_MS = 60_000;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

let counter = 0;
/** Returns an address that no other test uses, so that limits do not add up. */
const somewhere = () => ({ from: `198.51.100.${++counter}` });
const person = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.net`,
  password: PASSWORD,
  ...more,
});

describe("registration", () => {
  const world = useCms();
  const api = () => accountsOf(world());
  const people = () =>
    world()
      .database.db.selectFrom("users")
      .select(["username", "email", "name", "roles", "language"])
      .orderBy("database_id")
      .execute();

  test("creates a subscriber who is signed in at once", async () => {
    const { data, errors } = await api().register(
      person("Nadia7", { language: "FR", clientMutationId: "c-1" }),
      somewhere(),
    );
    expect(errors).toBeUndefined();
    expect(data?.registerUser).toMatchObject({
      clientMutationId: "c-1",
      user: { username: "Nadia7", email: "Nadia7@example.net", name: "Nadia7" },
    });
    expect(await api().whoIs(data?.registerUser.user.jwtAuthToken)).toBe("Nadia7");
    expect(await api().next(data?.registerUser.user.jwtRefreshToken)).toHaveProperty("access");
    expect(await people()).toEqual([
      {
        username: "Nadia7",
        email: "Nadia7@example.net",
        name: "Nadia7",
        roles: ["subscriber"],
        language: "fr",
      },
    ]);
    expect(await api().signIn("nadia7", PASSWORD)).toBeTruthy();
  });

  test("starts one session if the client asks for tokens, and none otherwise", async () => {
    const { db } = world().database;
    const sessionsOf = async (username: string) =>
      (
        await db
          .selectFrom("sessions as s")
          .innerJoin("users as u", "u.database_id", "s.user_id")
          .select("s.id")
          .where("u.username_key", "=", username)
          .execute()
      ).length;
    await api().register(person("withtokens"), somewhere());
    expect(await sessionsOf("withtokens")).toBe(1);
    const { data } = await api().graphql(
      "mutation ($input: RegisterUserInput!) { registerUser(input: $input) { user { username roles { nodes { name } } } } }",
      { input: person("without") },
      somewhere(),
    );
    expect(data?.registerUser.user).toEqual({
      username: "without",
      roles: { nodes: [{ name: "subscriber" }] },
    });
    expect(await sessionsOf("without")).toBe(0);
  });

  test("creates one account for simultaneous requests with the same name, and refuses the others alike", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        api().register(
          person(index % 2 ? "Same" : "sAME", { email: `same${index}@example.net` }),
          somewhere(),
        ),
      ),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "username_taken")).toHaveLength(7);
    expect(answers.find(({ errors }) => errors)!.errors![0]).toMatchObject({
      message: "username_taken: This username is taken",
      extensions: { fields: { username: "This username is taken" } },
    });
  });

  test("creates one account for simultaneous requests with the same email address", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        api().register(
          person(`mail${index}`, { email: index % 2 ? "one@example.net" : "ONE@example.NET" }),
          somewhere(),
        ),
      ),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "email_taken")).toHaveLength(7);
  });

  test("refuses names that look like another name, and names that break the rules", async () => {
    await saveUser(world().database.db, { username: "scope" });
    const message = async (username: string) =>
      (await api().register(person("x", { username, email: "homoglyph@example.net" }), somewhere()))
        .errors?.[0]?.message;
    const characters = "invalid_input: Username can contain letters a to z and digits only.";
    // Cyrillic, full width, with an accent, with an invisible joiner, Turkish dotless i.
    for (const username of [
      "ѕсоре",
      "ｓｃｏｐｅ",
      "scopé",
      "sco\u200Dpe",
      "scıpe",
      "scope_1",
      "<b>hi</b>",
    ])
      expect([username, await message(username)]).toEqual([username, characters]);
    expect(await message("two words")).toBe("invalid_input: Username cannot contain spaces.");
    expect(await message("ab")).toBe("invalid_input: Username needs to be at least 3 characters.");
    expect(await message("a".repeat(17))).toBe(
      "invalid_input: There are too many characters in the field",
    );
    expect(await message("a".repeat(48))).toBe(
      "invalid_input: Username needs to be at less than 48 characters.",
    );
    expect(await message("")).toBe("invalid_input: This field must not be left blank");
    expect(await message("SCOPE")).toMatch(/^username_taken: /);
  });

  test("refuses addresses that mail cannot reach or that would change a mail's header", async () => {
    for (const email of [
      "a@example.net\r\nBcc: all@example.net",
      "a@example.net\nX: y",
      "a b@example.net",
      "a@example",
      "<a@example.net>",
      "a@example.net,b@example.net",
      `${"a".repeat(250)}@example.net`,
      "a@exa\u0000mple.net",
      "ä@example.net",
    ]) {
      expect([
        email,
        codeOf(await api().register(person("header", { email }), somewhere())),
      ]).toEqual([email, "invalid_input"]);
    }
  });

  test("names every rule that a password breaks", async () => {
    const { errors } = await api().register(person("weak", { password: "abc" }), somewhere());
    expect(errors![0]!.message).toBe(
      "invalid_input: Password needs to be at least 6 characters long.",
    );
    for (const [password, rule] of [
      ["abcdef1", "one upper case letter"],
      ["ABCDEF1", "one lower case letter"],
      ["Abcdefg", "one number"],
    ]) {
      expect(
        (await api().register(person("weak", { password }), somewhere())).errors![0]!.message,
      ).toBe(`invalid_input: Password needs at least ${rule}.`);
    }
  });

  test("refuses the organisation's addresses", async () => {
    expect(
      codeOf(
        await api().register(person("newstaff", { email: "new@Library.example" }), somewhere()),
      ),
    ).toBe("sign_on_required");
  });

  test("is limited to ten an hour for each network address, which also limits probing for existing accounts", async () => {
    const caller = somewhere();
    await api().register(person("tenth"), caller);
    const codes = [];
    for (let attempt = 1; attempt < 11; attempt++)
      codes.push(
        codeOf(
          await api().register(person(`tenth${attempt}`, { email: "tenth@example.net" }), caller),
        ),
      );
    expect(codes).toEqual([...Array(9).fill("email_taken"), "rate_limited"]);
    later(61 * MINUTE_MS);
    expect(codeOf(await api().register(person("eleventh"), caller))).toBeUndefined();
  });
});

describe("the bot check", () => {
  const world = useCms({ accounts: { ...testAccounts, botCheck: true } });
  const api = () => accountsOf(world());
  const challenge = async () => {
    const response = await api().rest("GET", "/bot_challenge");
    expect(response.headers.get("cache-control")).toBe("no-store");
    return BotChallenge.parse(await response.json());
  };
  const solve = async () => {
    const given = (await challenge()).challenge as unknown as Parameters<
      typeof solveChallenge
    >[0]["challenge"];
    return { challenge: given, solution: await solveChallenge({ challenge: given, deriveKey }) };
  };
  const pack = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64");
  const register = async (username: string, botCheck: object | null, caller = somewhere()) =>
    codeOf(await api().register(person(username, { botCheck }), caller));

  test("accepts a solved challenge once", async () => {
    const altcha = pack(await solve());
    expect(await register("solved1", { altcha, stamp: null, website: "" })).toBeUndefined();
    expect(await register("solved2", { altcha })).toBe("bot_check_failed");
    // The same solution, encoded differently.
    expect(
      await register("solved2", {
        altcha: pack({ more: 1, ...JSON.parse(Buffer.from(altcha, "base64").toString()) }),
      }),
    ).toBe("bot_check_failed");
  });

  test("accepts a stamp once, if it is neither too new nor too old", async () => {
    const { stamp } = await challenge();
    expect(await register("young", { stamp })).toBe("bot_check_failed");
    later(4_000);
    expect(await register("stamped1", { stamp })).toBeUndefined();
    expect(await register("stamped2", { stamp })).toBe("bot_check_failed");
    const { stamp: old } = await challenge();
    later(121 * MINUTE_MS);
    expect(await register("old", { stamp: old })).toBe("bot_check_failed");
  });

  test("refuses any other proof, and any form whose hidden field is filled in", async () => {
    const { challenge: given, solution } = await solve();
    const { stamp } = await challenge();
    const forged = await new SignJWT()
      .setProtectedHeader({ alg: "HS256", typ: "stamp+jwt" })
      .setJti("1")
      .setNotBefore("0s")
      .setExpirationTime("1h")
      .sign(deriveKeys(testAccounts.secrets).accessToken[0]);
    later(4_000);
    for (const proof of [
      null,
      {},
      { altcha: "" },
      { altcha: "x" },
      { altcha: pack(null) },
      { altcha: pack({}) },
      { stamp: "x" },
      { stamp: forged },
      { stamp: `${stamp}x` },
      {
        altcha: pack({ challenge: given, solution: { ...solution, derivedKey: "00".repeat(32) } }),
      },
      {
        altcha: pack({
          challenge: given,
          solution: { ...solution, counter: solution!.counter + 1 },
        }),
      },
      {
        altcha: pack({
          challenge: { ...given, parameters: { ...given.parameters, keyPrefix: "" } },
          solution,
        }),
      },
      { altcha: pack({ challenge: { ...given, signature: "00" }, solution }) },
      {
        altcha: pack({
          challenge: { ...given, parameters: { ...given.parameters, cost: 1 } },
          solution,
        }),
      },
      { stamp, website: "https://buy.example" },
      { altcha: stamp },
      { stamp: pack({ challenge: given, solution }) },
    ]) {
      expect([proof, await register("robot", proof)]).toEqual([proof, "bot_check_failed"]);
    }
    later(121 * MINUTE_MS);
    expect(await register("robot", { altcha: pack({ challenge: given, solution }) })).toBe(
      "bot_check_failed",
    );
    expect(
      (
        await api().register(
          person("robot", { botCheck: { altcha: "x".repeat(5_000) } }),
          somewhere(),
        )
      ).errors![0]!.extensions.fields,
    ).toHaveProperty("botCheck.altcha");
  });

  test("allows fewer registrations from one address without a solved challenge", async () => {
    const caller = somewhere();
    const stamps = await Promise.all([1, 2, 3, 4].map(async () => (await challenge()).stamp));
    later(4_000);
    const codes = [];
    for (const [index, stamp] of stamps.entries())
      codes.push(await register(`plain${index}`, { stamp }, caller));
    expect(codes).toEqual([undefined, undefined, undefined, "rate_limited"]);
    expect(await register("withscript", { altcha: pack(await solve()) }, caller)).toBeUndefined();
  });
});
