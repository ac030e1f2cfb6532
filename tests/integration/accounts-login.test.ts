// @database server

import { hash } from "@node-rs/argon2";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Cms, createCms } from "../../cms";
import { PASSWORD, saveUser } from "../factories/accounts";
import { accountsOf, codeOf } from "../setup/accounts";
import { testDeps, useCms } from "../setup/cms";

const world = useCms();
const api = () => accountsOf(world());

const MINUTE_MS = 60_000;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("login", () => {
  test("accepts the email address or the username in any case, and returns clientMutationId", async () => {
    await saveUser(world().database.db, { username: "Ines", email: "Ines.Okoye@example.net" });
    for (const username of ["Ines", "INES", "ines.okoye@example.net", " Ines.Okoye@EXAMPLE.net "]) {
      const { data } = await api().login({ username, password: PASSWORD, clientMutationId: "42" });
      expect(data?.login).toMatchObject({ clientMutationId: "42", user: { username: "Ines" } });
      expect(data?.login.authToken).toBe(data?.login.user.jwtAuthToken);
      expect(data?.login.refreshToken).toBe(data?.login.user.jwtRefreshToken);
    }
  });

  test("gives the same answer for an unknown name and a wrong password, with the message that clients expect", async () => {
    await saveUser(world().database.db, { username: "known" });
    await saveUser(world().database.db, {
      username: "sso",
      email: "sso@elsewhere.example",
      password_hash: null,
    });
    await saveUser(world().database.db, {
      username: "orgstaff",
      email: "orgstaff@library.example",
    });
    const answers = await Promise.all(
      ["known", "known@example.net", "nobody", "nobody@example.net", "sso", "orgstaff"].map(
        (username) => api().login({ username, password: "Wrong-2026" }),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]!.errors![0]).toMatchObject({
      message: "incorrect_password: The password is wrong, or there is no such account",
      extensions: { code: "incorrect_password" },
    });
    // The correct password is also refused if the account must use single sign-on.
    expect(codeOf(await api().login({ username: "orgstaff", password: PASSWORD }))).toBe(
      "incorrect_password",
    );
  });

  test("refuses logins that cannot be a username or an email address", async () => {
    for (const username of ["two words", "a@b", "@", "ада", "x@y..z", "ab", "a\u0000b@example.net"])
      expect([username, codeOf(await api().login({ username, password: PASSWORD }))]).toEqual([
        username,
        "invalid_email",
      ]);
    const { errors } = await api().login({ username: "a@", password: PASSWORD });
    expect(errors![0]!.message).toMatch(/^invalid_email: /);
    expect((await api().login({ username: "ada", password: "" })).errors![0]).toMatchObject({
      message: "invalid_input: This field must not be left blank",
      extensions: { fields: { password: "This field must not be left blank" } },
    });
  });

  test("sends the organisation's addresses to single sign-on, with a correct or a wrong password", async () => {
    await saveUser(world().database.db, { username: "org", email: "org@library.example" });
    for (const username of ["org@library.example", "Nobody@LIBRARY.example"]) {
      for (const password of [PASSWORD, "Wrong-2026"])
        expect(codeOf(await api().login({ username, password }))).toBe("sign_on_required");
    }
    const belongs = async (email: string) =>
      (await api().rest("POST", "/sc_domain", { email })).json();
    for (const email of ["org@library.example", " Nobody@LIBRARY.example "])
      expect([email, await belongs(email)]).toEqual([email, true]);
    for (const email of [
      "org@students.library.example",
      "org@mylibrary.example",
      "library.example",
      "",
      "two@signs@library.example",
      "library.example@example.net",
    ])
      expect([email, await belongs(email)]).toEqual([email, false]);
  });

  test("ends a password session when the account's email becomes an address of the organisation", async () => {
    const { db } = world().database;
    const id = await saveUser(db, { username: "joined" });
    const { jwtAuthToken, jwtRefreshToken } = await api().signIn("joined", PASSWORD);
    await db
      .updateTable("users")
      .set({ email: "joined@library.example", email_key: "joined@library.example" })
      .where("database_id", "=", id)
      .execute();
    expect(await api().whoIs(jwtAuthToken)).toBe(401);
    expect(await api().next(jwtRefreshToken)).toBe("session_ended");
  });

  test("tries one password per request", async () => {
    const two = `mutation { a: login(input: { username: "ada", password: "A" }) { authToken } b: login(input: { username: "ada", password: "B" }) { authToken } }`;
    expect((await api().graphql(two)).errors![0]!.message).toMatch(/at most/);
    expect(
      (await api().graphql(`mutation { ...both } fragment both on Mutation { ${two.slice(11)}`))
        .errors![0]!.message,
    ).toMatch(/at most/);
    expect(
      (
        await world().request(
          `/graphql?query=${encodeURIComponent('mutation { login(input: { username: "a", password: "b" }) { authToken } }')}`,
        )
      ).status,
    ).toBe(405);
  });

  test("sends answers that no cache may store", async () => {
    const answer = await world().post("/graphql", {
      query: `mutation { login(input: { username: "nobody", password: "x" }) { authToken } }`,
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("a password", () => {
  const change = async (username: string, before: string, password: string) => {
    const { jwtAuthToken: token } = await api().signIn(username, before);
    return api().rest(
      "POST",
      "/account/password",
      { currentPassword: before, password },
      { token },
    );
  };

  test("is compared beyond its 72nd byte", async () => {
    await saveUser(world().database.db, { username: "long" });
    const common = `Aa1${"x".repeat(69)}`;
    expect((await change("long", PASSWORD, `${common}y`)).status).toBe(204);
    for (const password of [common, `${common}z`])
      expect(codeOf(await api().login({ username: "long", password }))).toBe("incorrect_password");
    expect(await api().signIn("long", `${common}y`)).toBeTruthy();
  });

  test("is Unicode-normalised, and keeps its spaces", async () => {
    await saveUser(world().database.db, { username: "accents" });
    const password = " Ångström ñandú 1 ";
    expect((await change("accents", PASSWORD, password.normalize("NFC"))).status).toBe(204);
    expect(await api().signIn("accents", password.normalize("NFD"))).toBeTruthy();
    expect(codeOf(await api().login({ username: "accents", password: password.trim() }))).toBe(
      "incorrect_password",
    );
  });

  test("may use any script, but not exceed a kilobyte", async () => {
    await saveUser(world().database.db, { username: "scripts" });
    expect((await change("scripts", PASSWORD, "Пароль для библиотеки 7 📚")).status).toBe(204);
    const huge = await change("scripts", "Пароль для библиотеки 7 📚", `Aa1${"я".repeat(600)}`);
    expect([huge.status, await huge.json()]).toMatchObject([
      422,
      { fields: { password: "There are too many characters in the field" } },
    ]);
    expect(codeOf(await api().login({ username: "scripts", password: "x".repeat(200_000) }))).toBe(
      "incorrect_password",
    );
  });

  test("is hashed again at login if its hash has other cost parameters", async () => {
    const { db } = world().database;
    const id = await saveUser(db, {
      username: "cheap",
      password_hash: await hash("Cheap-hash-1", { memoryCost: 1_024, timeCost: 1 }),
    });
    await api().signIn("cheap", "Cheap-hash-1");
    const { password_hash } = await db
      .selectFrom("users")
      .select("password_hash")
      .where("database_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await api().signIn("cheap", "Cheap-hash-1")).toBeTruthy();
  });
});

describe("the limit on password guesses", () => {
  /** Another process on the same database. */
  let other: Cms;
  beforeAll(async () => {
    other = await createCms(testDeps(world().database, world().database.dataDir));
  });
  afterAll(() => other.close());
  const guess = (username: string, from: string, cms: Cms = world().cms) =>
    accountsOf({ cms }).login({ username, password: "Wrong-2026" }, { from });

  test("blocks for longer each time, in all processes together, and also blocks the correct password", async () => {
    await saveUser(world().database.db, { username: "target" });
    const from = "203.0.113.1";
    for (const [round, seconds] of [60, 120, 240].entries()) {
      for (let attempt = 0; attempt < 5; attempt++)
        expect(codeOf(await guess("target", from, attempt % 2 ? other : world().cms))).toBe(
          "incorrect_password",
        );
      const refusal = await guess("target", from, round % 2 ? other : world().cms);
      expect(refusal.errors![0]!.extensions).toMatchObject({
        code: "rate_limited",
        retryAfterSeconds: seconds,
      });
      expect(
        codeOf(
          await accountsOf({ cms: other }).login(
            { username: "target", password: PASSWORD },
            { from },
          ),
        ),
      ).toBe("rate_limited");
      later(seconds * 1000 + 1);
    }
    // From another address the owner can still log in. A successful login resets the count.
    expect(await api().signIn("target", PASSWORD, { from: "203.0.113.2" })).toBeTruthy();
    expect(await api().signIn("target", PASSWORD, { from })).toBeTruthy();
    for (let attempt = 0; attempt < 5; attempt++)
      expect(codeOf(await guess("target", from))).toBe("incorrect_password");
    expect((await guess("target", from)).errors![0]!.extensions.retryAfterSeconds).toBe(60);
  });

  test("holds against many simultaneous guesses", async () => {
    await saveUser(world().database.db, { username: "burst" });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        guess("burst", "203.0.113.3", index % 2 ? other : world().cms),
      ),
    );
    expect(answers.filter((answer) => codeOf(answer) === "incorrect_password")).toHaveLength(5);
    expect(answers.filter((answer) => codeOf(answer) === "rate_limited")).toHaveLength(25);
  });

  test("is the same for a name without an account", async () => {
    for (let attempt = 0; attempt < 5; attempt++)
      expect(codeOf(await guess("imagined", "203.0.113.4"))).toBe("incorrect_password");
    expect((await guess("imagined", "203.0.113.4")).errors![0]!.extensions).toMatchObject({
      code: "rate_limited",
      retryAfterSeconds: 60,
    });
  });

  test("covers many accounts from one network, with any of its addresses", async () => {
    const codes = [];
    for (let attempt = 0; attempt < 62; attempt++)
      codes.push(codeOf(await guess(`name${attempt}`, `2001:db8:7:7::${attempt}`)));
    expect(codes.filter((code) => code === "incorrect_password")).toHaveLength(60);
    expect(codes.slice(-2)).toEqual(["rate_limited", "rate_limited"]);
    expect(codeOf(await guess("name1", "2001:db8:7:8::1"))).toBe("incorrect_password");
    later(15 * MINUTE_MS);
    expect(codeOf(await guess("name0", "2001:db8:7:7::1"))).toBe("incorrect_password");
  });

  test("does not count attempts that were already refused because of other callers", async () => {
    await saveUser(world().database.db, { username: "colleague" });
    const from = "203.0.113.210";
    for (let attempt = 0; attempt < 60; attempt++) await guess(`stranger${attempt}`, from);
    for (let attempt = 0; attempt < 8; attempt++) {
      const refusal = await api().login({ username: "colleague", password: PASSWORD }, { from });
      // The wait is the rest of the network's quarter of an hour. The account itself is never blocked.
      expect(refusal.errors![0]!.extensions).toMatchObject({
        code: "rate_limited",
        retryAfterSeconds: 15 * 60,
      });
    }
    later(15 * MINUTE_MS + 1);
    expect(await api().signIn("colleague", PASSWORD, { from })).toBeTruthy();

    await saveUser(world().database.db, { username: "hunted" });
    for (let attempt = 0; attempt < 100; attempt++) await guess("hunted", `198.18.1.${attempt}`);
    for (let attempt = 0; attempt < 70; attempt++)
      expect(codeOf(await guess("hunted", from))).toBe("rate_limited");
    expect(await api().signIn("colleague", PASSWORD, { from })).toBeTruthy();
  });

  test("covers one account from all networks, while its owner can still log in from a known network", async () => {
    await saveUser(world().database.db, { username: "famous" });
    await api().signIn("famous", PASSWORD, { from: "203.0.113.200" });
    const codes = [];
    for (let attempt = 0; attempt < 101; attempt++)
      codes.push(codeOf(await guess("famous", `198.18.0.${attempt}`)));
    expect(codes.filter((code) => code === "incorrect_password")).toHaveLength(100);
    expect(codes.at(-1)).toBe("rate_limited");
    expect(await api().signIn("famous", PASSWORD, { from: "203.0.113.200" })).toBeTruthy();
    later(61 * MINUTE_MS);
    expect(await api().signIn("famous", PASSWORD, { from: "203.0.113.201" })).toBeTruthy();
  });

  test("stores neither names nor addresses in the table", async () => {
    const rows = await world().database.db.selectFrom("rate_limits").select("key").execute();
    expect(rows.length).toBeGreaterThan(10);
    for (const { key } of rows) expect(key).toMatch(/^\w+:[\w-]{43}$/);
  });
});
