// @database both
// @process own

import { hash } from "@node-rs/argon2";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hashToken } from "../../cms/areas/people/accounts/tokens";
import { PASSWORD, saveUser } from "../factories/accounts";
import { accountsOf, codeOf } from "../setup/accounts";
import { useCms } from "../setup/cms";

/** Runs once between the check of a password and the action that follows. */
const between = vi.hoisted(() => ({ run: undefined as (() => Promise<unknown>) | undefined }));
vi.mock("../../cms/areas/people/accounts/passwords", async (importActual) => {
  const actual = await importActual<typeof import("../../cms/areas/people/accounts/passwords")>();
  return {
    ...actual,
    createPasswords() {
      const passwords = actual.createPasswords();
      return {
        ...passwords,
        async matches(stored: string | null, password: string) {
          const matches = await passwords.matches(stored, password);
          const { run } = between;
          between.run = undefined;
          await run?.();
          return matches;
        },
      };
    },
  };
});

const world = useCms();
const api = () => accountsOf(world());
const db = () => world().database.db;
const NEW_PASSWORD = "The-owner-chose-7";
let counter = 0;

/** Saves a user, and returns a function that chooses another password with a mailed link. */
async function personWithLink(username: string) {
  const id = await saveUser(db(), { username });
  const key = `key-${++counter}`;
  await db()
    .insertInto("one_time_tokens")
    .values({
      purpose: "password-reset",
      token_hash: hashToken(key),
      user_id: id,
      expires: new Date(Date.now() + 60_000),
    })
    .execute();
  const reset = async () =>
    expect(
      codeOf(await api().reset({ key, login: username, password: NEW_PASSWORD })),
    ).toBeUndefined();
  return { id, reset };
}
const sessionsOf = async (id: number) =>
  (await db().selectFrom("sessions").select("id").where("user_id", "=", id).execute()).length;

afterEach(() => expect(between.run).toBeUndefined());

describe("a correct password that its owner resets by mail at the same moment", () => {
  test("starts no session", async () => {
    const { id, reset } = await personWithLink("entered");
    between.run = reset;
    expect(codeOf(await api().login({ username: "entered", password: PASSWORD }))).toBe(
      "incorrect_password",
    );
    expect(await sessionsOf(id)).toBe(0);
    expect(await api().signIn("entered", NEW_PASSWORD)).toBeTruthy();
  });

  test("cannot be changed to a third password", async () => {
    const { reset } = await personWithLink("changed");
    const { jwtAuthToken: token } = await api().signIn("changed", PASSWORD);
    between.run = reset;
    const change = await api().rest(
      "POST",
      "/account/password",
      { currentPassword: PASSWORD, password: "The-thief-chose-7" },
      { token },
    );
    expect([change.status, await change.json()]).toMatchObject([
      401,
      { code: "incorrect_password" },
    ]);
    expect(codeOf(await api().login({ username: "changed", password: "The-thief-chose-7" }))).toBe(
      "incorrect_password",
    );
    expect(await api().signIn("changed", NEW_PASSWORD)).toBeTruthy();
  });

  test("deletes no account", async () => {
    const { reset } = await personWithLink("deleted");
    const { jwtAuthToken: token } = await api().signIn("deleted", PASSWORD);
    between.run = reset;
    expect(
      (
        await api().rest(
          "DELETE",
          "/account",
          { confirmation: "deleted", password: PASSWORD },
          { token },
        )
      ).status,
    ).toBe(401);
    expect(await api().signIn("deleted", NEW_PASSWORD)).toBeTruthy();
  });
});

test("simultaneous logins all succeed while the password is hashed again", async () => {
  await saveUser(db(), {
    username: "twice",
    password_hash: await hash("Cheap-hash-1", { memoryCost: 1_024, timeCost: 1 }),
  });
  between.run = () => api().signIn("twice", "Cheap-hash-1");
  expect(await api().signIn("twice", "Cheap-hash-1")).toBeTruthy();
});
