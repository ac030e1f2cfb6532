// @database server

import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Db, openDatabase } from "../../cms/db/client";
import { openCms } from "../../cms/open";
import { readCmsEnvironment } from "../../cms/platform/env";
import { PASSWORD, saveUser } from "../factories/accounts";
import { saveNamedTerms } from "../factories/library";
import { accountsOf, codeOf } from "../setup/accounts";
import { useCms } from "../setup/cms";
import { makeDataDir, onServer, openTestDatabase, testLogger } from "../setup/database";

const DAY_MS = 24 * 60 * 60_000;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Returns whether a connection to this server's database waits for a lock. */
async function isWaitedFor(trx: Db): Promise<boolean> {
  const { rows } = await sql<{
    waiting: boolean;
  }>`select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(
    trx,
  );
  return rows[0]?.waiting ?? false;
}

describe("a user recognised by the identity provider", () => {
  const world = useCms();
  const api = () => accountsOf(world());
  const people = () =>
    world().database.db.selectFrom("users").selectAll().orderBy("database_id").execute();
  let counter = 0;
  const identity = (more: object = {}) => {
    const number = ++counter;
    return {
      issuer: "https://idp.example",
      subject: `subject-${number}`,
      email: `person${number}@library.example`,
      name: `Person Ünicode ${number}`,
      firstName: "Person",
      lastName: String(number),
      ...more,
    };
  };
  const signOn = async (who: ReturnType<typeof identity>) => {
    const { jwtAuthToken: token, jwtRefreshToken } =
      await world().services.accounts.signInBySso(who);
    const account = (await (await api().rest("GET", "/account", undefined, { token })).json()) as {
      databaseId: number;
      username: string;
      staff: boolean;
      roles: { name: string }[];
      email: string;
      name: string;
      firstName: string;
    };
    return { token, jwtRefreshToken, ...account };
  };
  const refusal = (who: ReturnType<typeof identity>) =>
    world()
      .services.accounts.signInBySso(who)
      .then(
        () => "taken",
        (error: { code: string }) => error.code,
      );

  test("becomes a member of staff at the first sign-on, and keeps the same account afterwards", async () => {
    const who = identity({ email: "Åsa.Lind@library.example", name: "  Åsa\n Lind " });
    expect(await refusal(who)).toBe("invalid_input");
    const first = await signOn({ ...who, email: "Asa.Lind-2@Library.example" });
    expect(first).toMatchObject({
      username: "asalind2",
      name: "Åsa Lind",
      staff: true,
      roles: [{ name: "staff" }],
      email: "Asa.Lind-2@Library.example",
    });
    const again = await signOn({
      ...who,
      email: "asa.berg@library.example",
      firstName: "Åsa",
      name: "Another",
    });
    expect(again).toMatchObject({
      databaseId: first.databaseId,
      username: "asalind2",
      name: "Åsa Lind",
      firstName: "Åsa",
      email: "asa.berg@library.example",
    });
    for (const missing of [{ subject: "" }, { issuer: "" }, { email: "" }])
      expect(await refusal(identity(missing))).toBe("invalid_input");
  });

  test("gets one account when signing on in several tabs at once", async () => {
    const who = identity();
    const ids = (await Promise.all([1, 2, 3, 4].map(() => signOn(who)))).map(
      ({ databaseId }) => databaseId,
    );
    expect(new Set(ids).size).toBe(1);
  });

  test("gets a unique username", async () => {
    const names = [];
    for (const email of [
      "sam@library.example",
      "s.a.m@library.example",
      "s_am@other.example",
      "-@library.example",
      "a.very.long.name.indeed@library.example",
      "averylongnameinde@library.example",
    ]) {
      names.push((await signOn(identity({ email }))).username);
    }
    expect(names).toEqual([
      "sam",
      expect.stringMatching(/^sam\d{4}$/),
      expect.stringMatching(/^sam\d{4}$/),
      "000",
      "averylongnameind",
      expect.stringMatching(/^averylongnam\d{4}$/),
    ]);
  });

  test("takes over an existing account with the same organisation address, which was registered without proof", async () => {
    const { db } = world().database;
    const id = await saveUser(db, {
      username: "squatter",
      email: "chief@elsewhere.example",
      roles: ["subscriber", "administrator"],
    });
    const squatter = await api().signIn("squatter", PASSWORD);
    await db
      .updateTable("users")
      .set({ email: "Chief@library.example", email_key: "chief@library.example" })
      .where("database_id", "=", id)
      .execute();
    const chief = await signOn(identity({ email: "chief@LIBRARY.example" }));
    expect(chief).toMatchObject({
      databaseId: id,
      roles: [{ name: "subscriber" }, { name: "administrator" }],
    });
    expect(await api().whoIs(squatter.jwtAuthToken)).toBe(401);
    expect(codeOf(await api().login({ username: "squatter", password: PASSWORD }))).toBe(
      "incorrect_password",
    );
    expect((await people()).find((person) => person.database_id === id)).toMatchObject({
      password_hash: null,
      sso_issuer: "https://idp.example",
    });
  });

  test("never takes over an account with an address outside the organisation, or another provider user's account", async () => {
    const { db } = world().database;
    await saveUser(db, { username: "private", email: "private@elsewhere.example" });
    expect(await refusal(identity({ email: "private@elsewhere.example" }))).toBe("conflict");
    expect(await api().signIn("private", PASSWORD)).toBeTruthy();
    const first = identity();
    await signOn(first);
    expect(await refusal(identity({ email: first.email }))).toBe("conflict");
    // The operator may replace the provider with another one.
    expect(await refusal(identity({ email: first.email, issuer: "https://new-idp.example" }))).toBe(
      "taken",
    );
    // If the provider changes the address to one that another account has, the user keeps the old address.
    const renamed = identity({ email: "renamed@library.example" });
    await signOn(renamed);
    expect((await signOn({ ...renamed, email: "private@elsewhere.example" })).email).toBe(
      "renamed@library.example",
    );
  });

  test("keeps the old address if another account takes the new one at the same moment", async () => {
    const { db } = world().database;
    const holder = await saveUser(db, { username: "holder" });
    const moved = identity({ email: "before@library.example" });
    await signOn(moved);
    let waiting!: ReturnType<typeof signOn>;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable("users")
        .set({ email: "wanted@library.example", email_key: "wanted@library.example" })
        .where("database_id", "=", holder)
        .execute();
      waiting = signOn({ ...moved, email: "wanted@library.example" });
      // The embedded database has one connection: there the sign-on has not started yet.
      if (onServer) while (!(await isWaitedFor(trx))) await new Promise(setImmediate);
    });
    expect((await waiting).email).toBe("before@library.example");
  });

  test("gets no role beyond staff, and loses none", async () => {
    const { db } = world().database;
    const who = identity({ email: "guest@partner.example" });
    const { databaseId } = await signOn(who);
    await db
      .updateTable("users")
      .set({ roles: ["staff_admin"] })
      .where("database_id", "=", databaseId)
      .execute();
    expect((await signOn(who)).roles.map(({ name }) => name)).toEqual(["staff_admin"]);
    await db
      .updateTable("users")
      .set({ roles: ["subscriber"] })
      .where("database_id", "=", databaseId)
      .execute();
    expect(await signOn(who)).toMatchObject({ staff: true, roles: [{ name: "subscriber" }] });
  });

  test("must sign on again after at most a week", async () => {
    let { jwtRefreshToken } = await signOn(identity());
    for (let day = 1; day < 7; day++) {
      later(DAY_MS);
      const next = await api().next(jwtRefreshToken);
      if (typeof next === "string") throw new Error(`ended on day ${day}`);
      jwtRefreshToken = next.refresh;
    }
    later(DAY_MS);
    expect(await api().next(jwtRefreshToken)).toBe("session_ended");
  });
});

describe("the sample library's accounts", () => {
  test("can log in to a trial library, are not restored after deletion, and do not exist elsewhere", async () => {
    const server = onServer ? await openTestDatabase() : null;
    const dataDir = server?.dataDir ?? makeDataDir();
    const open = (more: Record<string, string> = {}) =>
      openCms(
        readCmsEnvironment({
          DATA_DIR: dataDir,
          NODE_ENV: "test",
          ...(server?.databaseUrl && { DATABASE_URL: server.databaseUrl }),
          ...more,
        }),
        testLogger,
      );
    const people = async ({ database }: Awaited<ReturnType<typeof open>>) =>
      (await database.db.selectFrom("users").select("email").orderBy("database_id").execute()).map(
        ({ email }) => email,
      );

    // Saves only what the accounts need of a loaded sample library.
    const library = await openDatabase({
      dataDir,
      databaseUrl: server?.databaseUrl,
      logger: testLogger,
    });
    await library.db
      .insertInto("site_settings")
      .values({ key: "sampleLoaded", language: "", value: '"complete"' })
      .execute();
    await saveNamedTerms(library.db, [{ taxonomy: "authors", slug: "grace-wanjiru" }]);
    await library.close();

    const first = await open();
    expect(first.sampleAccounts.map(({ email, password }) => [email, password])).toEqual([
      ["reader@example.org", "Reader-2026"],
      ["author@example.org", "Author-2026"],
      ["staff@example.org", "Staff-2026"],
      ["editor@example.org", "Editor-2026"],
    ]);
    const api = accountsOf(first);
    const seen = [];
    for (const { email, password } of first.sampleAccounts) {
      const { jwtAuthToken: token } = await api.signIn(email, password, { isLocal: true });
      const { username, staff, editor, author } = (await (
        await api.rest("GET", "/account", undefined, { token })
      ).json()) as {
        username: string;
        staff: boolean;
        editor: boolean;
        author: { slug: string } | null;
      };
      seen.push([username, staff, editor, author?.slug]);
    }
    expect(seen).toEqual([
      ["reader", false, false, undefined],
      ["author", false, false, "grace-wanjiru"],
      ["staff", true, false, undefined],
      ["editor", true, true, undefined],
    ]);
    await first.database.db.deleteFrom("users").where("username_key", "=", "author").execute();
    await first.close();

    const again = await open();
    expect(await people(again)).toEqual([
      "reader@example.org",
      "staff@example.org",
      "editor@example.org",
    ]);
    await saveUser(again.database.db, { username: "own", email: "own@example.net" });
    await again.close();
    const real = await open({ SAMPLE_CONTENT: "none" });
    expect([await people(real), real.sampleAccounts]).toEqual([["own@example.net"], []]);
    await real.close();
    if (server) {
      const production = await open({ NODE_ENV: "production", JWT_SECRET: "x".repeat(40) });
      expect([await people(production), production.sampleAccounts]).toEqual([
        ["own@example.net"],
        [],
      ]);
      await production.close();
    }
    await server?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
