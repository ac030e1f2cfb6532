// @database one-connection

import { describe, expect, test } from "vitest";
import { insertMessage } from "../../cms/areas/editorial/messages/messages.repo";
import { AccountExport, DeletionPreview } from "../../cms/contract/accounts";
import { SearchAnswer } from "../../cms/contract/search";
import { PASSWORD, saveUser } from "../factories/accounts";
import { answerOf, saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { accountsOf, codeOf } from "../setup/accounts";
import { useCms } from "../setup/cms";
import { readOutbox } from "../setup/mail";

const world = useCms();
const api = () => accountsOf(world());
const db = () => world().database.db;

/** Creates a user, signs in and returns the calls of that user. */
async function personNamed(username: string, more: Parameters<typeof saveUser>[1] = {}) {
  const id = await saveUser(db(), { username, ...more });
  const { jwtAuthToken: token, jwtRefreshToken } = await api().signIn(username, PASSWORD);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await api().rest(method, path, body, { token });
    return {
      status: response.status,
      body: response.status === 204 ? null : await response.json(),
    } as { status: number; body: any };
  };
  return { id, token, jwtRefreshToken, call };
}

describe("the display name", () => {
  test("changes within its rules, and only for the caller's own account", async () => {
    const { id, call } = await personNamed("named");
    const other = await saveUser(db(), { username: "unnamed", name: "As before" });
    expect(
      await call("PATCH", "/account", {
        name: "  Zoë   Ndiaye_2 ",
        username: "admin",
        roles: ["administrator"],
        email: "x@y.zz",
        databaseId: other,
      }),
    ).toMatchObject({
      status: 200,
      body: {
        databaseId: id,
        name: "Zoë Ndiaye_2",
        username: "named",
        email: "named@example.net",
        staff: false,
        roles: [{ name: "subscriber" }],
      },
    });
    expect((await call("GET", "/account")).body.name).toBe("Zoë Ndiaye_2");
    expect(
      await db()
        .selectFrom("users")
        .select("name")
        .where("database_id", "=", other)
        .executeTakeFirst(),
    ).toEqual({ name: "As before" });
    for (const [name, sentence] of [
      ["ab", "Name needs to be at least 3 characters."],
      ["", "This field must not be left blank"],
      ["x".repeat(49), "There are too many characters in the field"],
      ["<b>bold</b>", "Name cannot contain special characters."],
      ["___", "Name cannot contain special characters."],
      ["a\u202Eb c", "Name cannot contain special characters."],
    ]) {
      expect([name, await call("PATCH", "/account", { name })]).toMatchObject([
        name,
        { status: 422, body: { code: "invalid_input", fields: { name: sentence } } },
      ]);
    }
    expect(await call("PATCH", "/account", { name: "a\0bc" })).toMatchObject({ status: 400 });
    expect((await call("PATCH", "/account", { name: "名前は三文字" })).body.name).toBe(
      "名前は三文字",
    );
  });
});

describe("the language", () => {
  test("is saved with the account when the owner chooses a language of the site", async () => {
    const { id, call } = await personNamed("polyglot");
    expect((await call("GET", "/account")).body.language).toBe("en");
    expect(await call("PATCH", "/account", { language: "sv" })).toMatchObject({
      status: 200,
      body: { language: "sv", name: expect.any(String) },
    });
    expect((await call("GET", "/account")).body.language).toBe("sv");
    expect(
      await db()
        .selectFrom("users")
        .select("language")
        .where("database_id", "=", id)
        .executeTakeFirst(),
    ).toEqual({ language: "sv" });
    for (const refused of [{}, { language: "xx" }, { language: "ar" }, { language: null }])
      expect([refused, (await call("PATCH", "/account", refused)).status]).toEqual([refused, 422]);
  });
});

describe("the password", () => {
  test("changes if the current password is given; other sessions end, and a mail reports the change", async () => {
    const { call, jwtRefreshToken } = await personNamed("changer", { language: "nl" });
    const elsewhere = await api().signIn("changer", PASSWORD);
    expect(
      await call("POST", "/account/password", {
        currentPassword: "Wrong-2026",
        password: "Another-one-7",
      }),
    ).toMatchObject({ status: 401, body: { code: "incorrect_password" } });
    expect(
      await call("POST", "/account/password", { currentPassword: "", password: "short" }),
    ).toMatchObject({
      status: 422,
      body: {
        fields: {
          currentPassword: "This field must not be left blank",
          password: "Password needs to be at least 6 characters long.",
        },
      },
    });
    expect(await api().whoIs(elsewhere.jwtAuthToken)).toBe("changer");

    expect(
      (
        await call("POST", "/account/password", {
          currentPassword: PASSWORD,
          password: "Another-one-7",
        })
      ).status,
    ).toBe(204);
    expect((await call("GET", "/account")).status).toBe(200);
    expect(await api().next(jwtRefreshToken)).toHaveProperty("access");
    expect(await api().whoIs(elsewhere.jwtAuthToken)).toBe(401);
    expect(await api().signIn("changer", "Another-one-7")).toBeTruthy();
    await world().cms.jobs.finish();
    const changed = (await readOutbox(world().database.dataDir)).at(-1);
    expect(changed!.subject).toBe("Je wachtwoord is gewijzigd · Resource Library");
  });

  test("cannot be changed so often that the owner is locked out", async () => {
    const { call } = await personNamed("besieged");
    await api().requestReset({ username: "besieged" });
    await world().cms.jobs.finish();
    const key = /key=([\w-]+)/.exec((await readOutbox(world().database.dataDir)).at(-1)!.text!)![1];
    const change = (currentPassword: string, password: string) =>
      call("POST", "/account/password", { currentPassword, password });
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({
      status: 422,
      body: { fields: { password: "The new password is the same as the current one." } },
    });
    const statuses = [];
    for (let round = 0; round < 4; round++)
      statuses.push(
        (await change(round === 0 ? PASSWORD : `Thief-chose-${round}`, `Thief-chose-${round + 1}`))
          .status,
      );
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect(
      codeOf(await api().reset({ key, login: "besieged", password: "The-owner-chose-7" })),
    ).toBeUndefined();
    expect((await call("GET", "/account")).status).toBe(401);
    expect(await api().signIn("besieged", "The-owner-chose-7")).toBeTruthy();
  });

  test("cannot be guessed through an open session", async () => {
    const { call } = await personNamed("lent");
    const tries = [];
    for (let attempt = 0; attempt < 6; attempt++)
      tries.push(
        (
          await call("POST", "/account/password", {
            currentPassword: `Guess-${attempt}`,
            password: "Another-one-7",
          })
        ).status,
      );
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
    const refusal = await call("DELETE", "/account", { confirmation: "lent", password: PASSWORD });
    expect(refusal).toMatchObject({
      status: 429,
      body: { code: "rate_limited", retryAfterSeconds: 60 },
    });
  });

  test("does not exist for members who use single sign-on", async () => {
    const { jwtAuthToken: token } = await world().services.accounts.signInBySso({
      issuer: "https://idp.example",
      subject: "p1",
      email: "p1@library.example",
      name: "P One",
      firstName: "P",
      lastName: "One",
    });
    const change = await api().rest(
      "POST",
      "/account/password",
      { currentPassword: "x", password: "Another-one-7" },
      { token },
    );
    expect([change.status, await change.json()]).toMatchObject([403, { code: "forbidden" }]);
    expect(await (await api().rest("GET", "/account", undefined, { token })).json()).toMatchObject({
      hasPassword: false,
      staff: true,
    });
  });
});

describe("the account export", () => {
  test("contains all data of the account, without secrets and without other users' data", async () => {
    const authors = await saveNamedTerms(db(), [
      { taxonomy: "authors", slug: "olga-export", names: { en: "Olga Export" } },
    ]);
    const { id, call } = await personNamed("exporter", {
      author_id: authors["olga-export"],
      language: "es",
      first_name: "Olga",
    });
    await api().signIn("exporter", PASSWORD);
    const document = await savePost(db(), { title: "A saved document" });
    const collectionId = await saveCollection(db(), {
      title: "Mine alone",
      items: [document],
      facts: { private: true, site_collection: false },
    });
    await saveCollection(db(), { title: "Another's" });
    await db()
      .updateTable("collections")
      .set({ owner_id: id })
      .where("post_id", "=", collectionId)
      .execute();
    await world().services.taxonomies.recount();

    const wrote = {
      name: "Olga",
      email: "exporter@example.net",
      language: "en" as const,
      from_path: null,
      to_email: null,
      user_id: id,
    };
    await insertMessage(db(), {
      ...wrote,
      kind: "contact",
      text: "Hello",
      post_id: null,
      created: new Date(0),
    });
    await insertMessage(db(), {
      ...wrote,
      kind: "correction",
      text: "The year is 2023.",
      post_id: document,
      created: new Date(1),
    });
    await insertMessage(db(), {
      ...wrote,
      kind: "contact",
      text: "Somebody else's",
      post_id: null,
      user_id: null,
      created: new Date(2),
    });

    const response = await call("GET", "/account/export");
    const all = AccountExport.parse(response.body);
    expect(all.account).toMatchObject({
      username: "exporter",
      email: "exporter@example.net",
      language: "es",
      firstName: "Olga",
      author: { slug: "olga-export", name: "Olga Export" },
      signOn: null,
    });
    expect(all.sessions).toHaveLength(2);
    expect(all.collections).toEqual([
      {
        databaseId: collectionId,
        title: "Mine alone",
        description: "About Mine alone",
        private: true,
        documents: ["A saved document"],
      },
    ]);
    expect(all.messages.map(({ kind, text, document }) => [kind, text, document])).toEqual([
      ["correction", "The year is 2023.", "A saved document"],
      ["contact", "Hello", null],
    ]);
    expect(JSON.stringify(response.body)).not.toMatch(/argon2|hash|token/i);
  });
});

describe("deleting the account", () => {
  test("requires the username exactly as shown, and the password", async () => {
    const { call, token } = await personNamed("Careful");
    for (const body of [
      {},
      { confirmation: "careful", password: PASSWORD },
      { confirmation: "", password: PASSWORD },
    ]) {
      expect(await call("DELETE", "/account", body)).toMatchObject({
        status: 422,
        body: { fields: { confirmation: "The confirmation does not match the username." } },
      });
    }
    expect(await call("DELETE", "/account", { confirmation: "Careful" })).toMatchObject({
      status: 401,
      body: { code: "incorrect_password" },
    });
    expect(await api().whoIs(token)).toBe("Careful");
  });

  test("does with the owner's collections what the preview says", async () => {
    const { id, call, token, jwtRefreshToken } = await personNamed("leaver");
    const own = async (
      title: string,
      facts: NonNullable<Parameters<typeof saveCollection>[1]>["facts"],
    ) => {
      const collectionId = await saveCollection(db(), { title, facts });
      await db()
        .updateTable("collections")
        .set({ owner_id: id })
        .where("post_id", "=", collectionId)
        .execute();
      return collectionId;
    };
    const gone = await own("Private zebra notes", { private: true, site_collection: false });
    const kept = await own("Featured zebra list", { featured: true });
    await world().services.searchEngine.index([gone, kept]);
    expect(DeletionPreview.parse((await call("GET", "/account/deletion")).body)).toEqual({
      deletedCollections: [{ title: "Private zebra notes" }],
      keptCollections: [{ title: "Featured zebra list" }],
    });
    await api().requestReset({ username: "leaver" });
    await world().cms.jobs.finish();

    expect(
      (await call("DELETE", "/account", { confirmation: " leaver ", password: PASSWORD })).status,
    ).toBe(204);
    expect(await api().whoIs(token)).toBe(401);
    expect(await api().next(jwtRefreshToken)).toBe("session_ended");
    expect(codeOf(await api().login({ username: "leaver", password: PASSWORD }))).toBe(
      "incorrect_password",
    );
    const rows = await db()
      .selectFrom("posts")
      .select("database_id")
      .where("database_id", "in", [gone, kept])
      .execute();
    expect(rows).toEqual([{ database_id: kept }]);
    expect(
      await db()
        .selectFrom("collections")
        .select("owner_id")
        .where("post_id", "=", kept)
        .executeTakeFirst(),
    ).toEqual({ owner_id: null });
    for (const table of ["sessions", "one_time_tokens"] as const)
      expect(
        await db().selectFrom(table).select("user_id").where("user_id", "=", id).execute(),
      ).toEqual([]);
    const found = await answerOf(
      await world().post("/api/v1/search_documents", {
        search: "zebra",
        post_type: ["internal_collection", "featured_collection"],
      }),
      SearchAnswer,
    );
    expect(found.documents.map(({ title }) => title)).toEqual(["Featured zebra list"]);
    expect((await world().request("/api/v1/collections/featured-zebra-list")).status).toBe(200);
    // The username and the email address are free again.
    expect(
      codeOf(
        await api().register({
          username: "leaver",
          email: "leaver@example.net",
          password: PASSWORD,
        }),
      ),
    ).toBeUndefined();
  });

  test("works for members without a password", async () => {
    const { jwtAuthToken: token } = await world().services.accounts.signInBySso({
      issuer: "https://idp.example",
      subject: "p2",
      email: "leaving.staff@library.example",
      name: "Leaving Staff",
      firstName: "",
      lastName: "",
    });
    expect(
      (await api().rest("DELETE", "/account", { confirmation: "leavingstaff" }, { token })).status,
    ).toBe(204);
    expect(await api().whoIs(token)).toBe(401);
  });
});

test("visitors cannot use any account call", async () => {
  for (const [method, path, body] of [
    ["GET", "/account"],
    ["PATCH", "/account", { name: "Anybody" }],
    ["DELETE", "/account", { confirmation: "x" }],
    ["POST", "/account/password", { currentPassword: "x", password: "Another-one-7" }],
    ["GET", "/account/deletion"],
    ["GET", "/account/export"],
    ["DELETE", "/account/session"],
    ["DELETE", "/account/sessions"],
  ] as const) {
    const response = await api().rest(method, path, body);
    expect([method, path, response.status, response.headers.get("cache-control")]).toEqual([
      method,
      path,
      401,
      "no-store",
    ]);
    expect(await response.json()).toMatchObject({ code: "unauthenticated" });
  }
});
