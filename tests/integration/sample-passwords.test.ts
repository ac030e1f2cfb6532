// @database server

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { main } from "../../cms/cli/admin";
import { SAMPLE_ACCOUNTS } from "../../cms/sample/accounts";
import { startLines } from "../../cms/open";
import { openDatabase } from "../../cms/db/client";
import { saveNamedTerms } from "../factories/library";
import {
  makeDataDir,
  onServer,
  openTestDatabase,
  type TestDatabase,
  testLogger,
} from "../setup/database";
import { readOutbox } from "../setup/mail";
import { type Sending, type ServedCms, serveCms } from "../setup/served-cms";

const PUBLIC = "https://library.example";
const LOCAL = "http://localhost:3000";
const ADDRESSES = SAMPLE_ACCOUNTS.map(({ email }) => email);
const OWN_PASSWORD = "Chosen-by-its-owner-7";
const LOGIN = "mutation ($input: LoginInput!) { login(input: $input) { authToken refreshToken } }";
const REFRESH =
  "mutation ($input: RefreshJwtAuthTokenInput!) { refreshJwtAuthToken(input: $input) { authToken } }";

let server: TestDatabase | null = null;
let dataDir = "";
let site: ServedCms | undefined;

beforeEach(async () => {
  server = onServer ? await openTestDatabase() : null;
  dataDir = server?.dataDir ?? makeDataDir();
  // Prepares what a load of the sample library leaves, as far as the accounts need it.
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
});
afterEach(async () => {
  await site?.close();
  site = undefined;
  await server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the site again at a URL. */
async function start(
  siteUrl: string | undefined,
  more: Record<string, string> = {},
  options?: Parameters<typeof serveCms>[1],
): Promise<ServedCms> {
  await site?.close();
  site = await serveCms(
    {
      DATA_DIR: dataDir,
      DATABASE_URL: server?.databaseUrl ?? "",
      SITE_URL: siteUrl ?? "",
      ...more,
    },
    options,
  );
  return site;
}

const graphql = (query: string, input: object, sending: Sending = {}) =>
  site!.send("/graphql", { ...sending, body: { query, variables: { input } } });

/** Signs in by GraphQL; returns the tokens, or the error code. */
async function login(username: string, password: string, headers: Record<string, string> = {}) {
  const { body } = await graphql(LOGIN, { username, password }, { headers });
  return (
    (body.data?.login as { authToken: string; refreshToken: string } | undefined) ??
    (body.errors[0].extensions.code as string)
  );
}
const published = (headers?: Record<string, string>) =>
  login("staff@example.org", "Staff-2026", headers);
const OPENED = {
  authToken: expect.any(String) as string,
  refreshToken: expect.any(String) as string,
};

/** Returns a REST client for the owner of an access token. */
const account = (token: string) =>
  site!.send("/api/v1/account", { headers: { Authorization: `Bearer ${token}` } });

async function changePassword(username: string, from: string, to: string): Promise<number> {
  const tokens = await login(username, from);
  if (typeof tokens === "string") throw new Error(tokens);
  return (
    await site!.send("/api/v1/account/password", {
      headers: { Authorization: `Bearer ${tokens.authToken}` },
      body: { currentPassword: from, password: to },
    })
  ).status;
}

/** Runs an operator's command on the site's data; returns its exit code and its output. */
async function admin(...argv: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  for (const [name, value] of Object.entries({
    DATA_DIR: dataDir,
    DATABASE_URL: server?.databaseUrl ?? "",
    SITE_URL: "",
    NODE_ENV: "test",
  }))
    vi.stubEnv(name, value);
  for (const stream of ["log", "error"] as const)
    vi.spyOn(console, stream).mockImplementation((line: string) => void said.push(line));
  try {
    return { code: await main(argv), said: said.join("\n") };
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
}

const hashes = async () =>
  Object.fromEntries(
    (
      await site!.opened.database.db
        .selectFrom("users")
        .select(["username", "password_hash"])
        .execute()
    ).map((row) => [row.username, row.password_hash]),
  );
const lines = () => startLines(site!.opened).join("\n");

describe("a sample library at a local URL", () => {
  test("lets visitors on this machine sign in to the sample accounts", async () => {
    await start(undefined);
    expect(await published()).toEqual(OPENED);
    expect(await published({ Host: "localhost:3000" })).toEqual(OPENED);
    expect(await login("editor", "Editor-2026")).toEqual(OPENED);
    expect(lines()).toContain("editor@example.org / Editor-2026");
    expect(lines()).not.toContain("create-staff");
    expect(site!.opened.lockedAccounts).toEqual([]);
  });

  test("rejects all others with the error for a wrong password, and logs the reason", async () => {
    await start(LOCAL);
    const attempt = async (username: string, password: string, headers: Record<string, string>) =>
      graphql(LOGIN, { username, password }, { headers });
    const strangers: [string, string][] = [
      ["X-Forwarded-For", "203.0.113.9"],
      ["X-Forwarded-For", "127.0.0.1"],
      ["Forwarded", "for=203.0.113.9"],
      ["Via", "1.1 proxy"],
      ["Host", "library.example"],
      ["X-Remote-Visitor", "1"],
    ];
    for (const [name, value] of strangers) {
      // Too many wrong passwords from this address would cause a different error.
      await site!.opened.database.db.deleteFrom("rate_limits").execute();
      const headers = { [name]: value };
      const wrong = await attempt("staff@example.org", "Wrong-2026", headers);
      expect(wrong.body.errors[0].extensions.code).toBe("incorrect_password");
      expect(await attempt("nobody@example.org", "Staff-2026", headers)).toEqual(wrong);
      expect(site!.log).toEqual([]);
      expect(await attempt("staff@example.org", "Staff-2026", headers)).toEqual(wrong);
      expect(site!.log.splice(0)).toEqual([
        expect.stringMatching(/"username":"staff".*works only from this machine/),
      ]);
    }
    expect(await published()).toEqual(OPENED);
  });

  test("treats visitors as local when a trusted proxy says so for every hop, and only then", async () => {
    await start(undefined, { TRUST_PROXY: "on" });
    expect(await published()).toEqual(OPENED);
    expect(await published({ "X-Forwarded-For": "127.0.0.7" })).toEqual(OPENED);
    for (const chain of ["203.0.113.9", "127.0.0.1, 203.0.113.9", "203.0.113.9, 127.0.0.1"])
      expect(await published({ "X-Forwarded-For": chain })).toBe("incorrect_password");
  });

  test("lets an owner who chose another password sign in from anywhere", async () => {
    await start(undefined);
    expect(await changePassword("staff@example.org", "Staff-2026", OWN_PASSWORD)).toBe(204);
    expect(
      await login("staff@example.org", OWN_PASSWORD, { "X-Forwarded-For": "203.0.113.9" }),
    ).toEqual(OPENED);
    await start(undefined);
    expect(lines()).not.toContain("staff@example.org");
  });

  test("rejects a published password as a new password", async () => {
    await start(undefined);
    await changePassword("staff@example.org", "Staff-2026", OWN_PASSWORD);
    expect(await changePassword("staff@example.org", OWN_PASSWORD, "Staff-2026")).toBe(422);
    expect(await login("staff@example.org", OWN_PASSWORD)).toEqual(OPENED);
  });
});

describe("a website in front of a separate content system", () => {
  test("passes on its visitor's address", async () => {
    await start(undefined, { TRUST_PROXY: "on" }, { website: { TRUST_PROXY: "on" } });
    expect(await published()).toEqual(OPENED);
    expect(await published({ "X-Forwarded-For": "127.0.0.4" })).toEqual(OPENED);
    expect(await published({ "X-Forwarded-For": "203.0.113.9" })).toBe("incorrect_password");
    expect(await published({ Host: "library.example" })).toBe("incorrect_password");
  });

  test("treats a visitor as remote when it does not trust the proxy in front", async () => {
    await start(undefined, { TRUST_PROXY: "on" }, { website: { TRUST_PROXY: "off" } });
    expect(await published()).toEqual(OPENED);
    for (const [name, value] of [
      ["X-Forwarded-For", "127.0.0.1"],
      ["Forwarded", "for=127.0.0.1"],
      ["Via", "1.1 proxy"],
    ])
      expect(await published({ [name!]: value! })).toBe("incorrect_password");
  });

  test("is not believed by a content system that trusts no proxy", async () => {
    await start(undefined, {}, { website: { TRUST_PROXY: "on" } });
    expect(await published()).toBe("incorrect_password");
  });
});

describe("a sample library at a public URL", () => {
  test("has accounts without passwords, and logs how to create the first administrator", async () => {
    await start(PUBLIC);
    expect(await hashes()).toEqual({ reader: null, author: null, staff: null, editor: null });
    for (const Host of ["127.0.0.1", "localhost:3000", "library.example"])
      expect(await published({ Host })).toBe("incorrect_password");
    expect(site!.opened.sampleAccounts).toEqual([]);
    expect(lines()).toContain(
      'npm run admin -- create-staff EMAIL --name "YOUR NAME" --role administrator',
    );
    expect(lines()).not.toMatch(/-2026/);
    expect(lines().includes("Stop the site")).toBe(!onServer);
  });

  test("mails no link that gives access to a sample account", async () => {
    await start(PUBLIC);
    await graphql(
      "mutation ($input: SendPasswordResetEmailInput!) { sendPasswordResetEmail(input: $input) { success } }",
      { username: "editor@example.org" },
    );
    await site!.opened.cms.jobs.finish();
    expect(existsSync(join(dataDir, "outbox"))).toBe(false);
  });

  test("unlocks an account when the operator sets its password, and then stops asking for a first administrator", async () => {
    await start(PUBLIC);
    await site!.close();
    site = undefined;
    const refused = await admin("set-password", "editor@example.net");
    expect(refused).toEqual({
      code: 2,
      said: "Setting the password failed: there is no account with the address editor@example.net",
    });
    expect((await admin("set-password")).said).toBe("Usage: npm run admin -- set-password EMAIL");
    const { code, said } = await admin("set-password", "Editor@example.org");
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /^Elin Editor signs in as editor@example.org with the password \S{27}$/,
      ),
    ]);
    await start(PUBLIC);
    expect(lines()).toBe("");
    expect(
      await login("editor@example.org", said.split(" ").at(-1)!, { Host: "library.example" }),
    ).toEqual(OPENED);
    expect(await login("editor@example.org", "Editor-2026")).toBe("incorrect_password");
  });

  test("shows its outbox to no user, neither in development nor to an administrator", async () => {
    await start(undefined);
    const tokens = await login("editor@example.org", "Editor-2026");
    const { authToken } = tokens as { authToken: string };
    const outbox = (headers = {}) =>
      site!.send("/api/v1/outbox", {
        headers: { Authorization: `Bearer ${authToken}`, ...headers },
      });
    expect((await outbox()).status).toBe(200);
    expect((await outbox({ Via: "1.1 proxy" })).status).toBe(404);
    await start(PUBLIC, { NODE_ENV: "development" });
    expect((await site!.send("/api/v1/outbox")).status).toBe(404);
  });
});

describe("a sample library that moves from a local to a public URL", () => {
  test("locks the sample accounts, ends their sessions and links, and logs this at every start", async () => {
    await start(undefined);
    const tokens = (await published()) as { authToken: string; refreshToken: string };
    expect((await account(tokens.authToken)).status).toBe(200);
    const { db } = site!.opened.database;
    const { database_id } = await db
      .selectFrom("users")
      .select("database_id")
      .where("username", "=", "staff")
      .executeTakeFirstOrThrow();
    await graphql(
      "mutation ($input: SendPasswordResetEmailInput!) { sendPasswordResetEmail(input: $input) { success } }",
      { username: "staff" },
    );
    await site!.opened.cms.jobs.finish();
    expect(
      await db
        .selectFrom("one_time_tokens")
        .select("user_id")
        .where("user_id", "=", database_id)
        .execute(),
    ).toHaveLength(1);
    const { key } = /key=(?<key>[\w-]+)/.exec((await readOutbox(dataDir))[0]!.text!)!.groups!;

    for (let times = 0; times < 2; times++) {
      await start(PUBLIC);
      expect(site!.opened.lockedAccounts).toEqual(ADDRESSES);
      expect(await published()).toBe("incorrect_password");
      expect((await account(tokens.authToken)).status).toBe(401);
    }
    const refreshed = await graphql(REFRESH, { jwtRefreshToken: tokens.refreshToken });
    expect(refreshed.body.errors[0].extensions.code).toBe("session_ended");
    const reset = await graphql(
      "mutation ($input: ResetUserPasswordInput!) { resetUserPassword(input: $input) { user { username } } }",
      { key, login: "staff", password: OWN_PASSWORD },
    );
    expect(reset.body.errors[0].extensions.code).toBe("link_expired");
    expect(await hashes()).toEqual({ reader: null, author: null, staff: null, editor: null });
  });

  test("locks accounts that were created before sample passwords were tracked", async () => {
    await start(undefined);
    await site!.opened.database.db
      .deleteFrom("site_settings")
      .where("key", "=", "samplePasswords")
      .execute();
    await start(PUBLIC);
    expect(site!.opened.lockedAccounts).toEqual(ADDRESSES);
    expect(await published()).toBe("incorrect_password");
  });

  test("leaves an account alone when its owner has chosen another password", async () => {
    await start(undefined);
    await changePassword("editor@example.org", "Editor-2026", OWN_PASSWORD);
    const { refreshToken: jwtRefreshToken } = (await login("editor@example.org", OWN_PASSWORD)) as {
      refreshToken: string;
    };
    await start(PUBLIC);
    expect(site!.opened.lockedAccounts).toEqual(
      ADDRESSES.filter((email) => !email.startsWith("editor")),
    );
    expect((await graphql(REFRESH, { jwtRefreshToken })).body.data.refreshJwtAuthToken).toEqual({
      authToken: expect.any(String),
    });
    expect(await login("editor@example.org", OWN_PASSWORD, { Host: "library.example" })).toEqual(
      OPENED,
    );
    expect(lines()).toBe("");
  });

  test("restores the published passwords at a local URL, except for accounts that had another one", async () => {
    await start(undefined);
    await changePassword("staff@example.org", "Staff-2026", OWN_PASSWORD);
    await start(PUBLIC);
    await start(undefined);
    expect(await published()).toBe("incorrect_password");
    expect(await login("staff@example.org", OWN_PASSWORD)).toEqual(OPENED);
    expect(await login("editor@example.org", "Editor-2026")).toEqual(OPENED);
    expect(site!.opened.sampleAccounts.map(({ username }) => username)).toEqual([
      "reader",
      "author",
      "editor",
    ]);
    // An account whose own password was removed in another way does not get the published one back.
    await site!.opened.database.db
      .updateTable("users")
      .set({ password_hash: null })
      .where("username", "=", "staff")
      .execute();
    await start(undefined);
    expect(await published()).toBe("incorrect_password");
    expect(site!.opened.lockedAccounts).toEqual(["staff@example.org"]);
  });
});

test("a command never changes the passwords, even when it knows no public URL", async () => {
  await start(PUBLIC);
  const { openCms } = await import("../../cms/open");
  const { readCmsEnvironment } = await import("../../cms/platform/env");
  const settings = { DATA_DIR: dataDir, DATABASE_URL: server?.databaseUrl ?? "", NODE_ENV: "test" };
  await site!.close();
  site = undefined;
  const command = await openCms(readCmsEnvironment(settings), testLogger, { isCommand: true });
  const rows = await command.database.db.selectFrom("users").select("password_hash").execute();
  await command.close();
  expect(rows.map(({ password_hash }) => password_hash)).toEqual([null, null, null, null]);
});
