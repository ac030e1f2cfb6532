import type { Insertable } from "kysely";
import type { Db } from "../../cms/db/client";
import type { UsersTable } from "../../cms/db/schema";
import { createPasswords } from "../../cms/areas/people/accounts/passwords";
import { nameKeyOf } from "../../cms/shared/identifiers";
import type { TestCms } from "../setup/cms";

/** The password of every test user. */
export const PASSWORD = "Correct-horse-9";
const passwords = createPasswords();
let hashed: Promise<string> | undefined;
let counter = 0;

/** Saves a user with PASSWORD and otherwise default values. Returns the databaseId. */
export async function saveUser(
  db: Db,
  overrides: Partial<Insertable<UsersTable>> = {},
): Promise<number> {
  const number = ++counter;
  const { username = `reader${number}`, email = `${username}@example.net` } = overrides;
  const { database_id } = await db
    .insertInto("users")
    .values({
      name: `Reader ${number}`,
      password_hash: await (hashed ??= passwords.hash(PASSWORD)),
      ...overrides,
      username,
      username_key: nameKeyOf(username),
      email,
      email_key: nameKeyOf(email),
    })
    .returning("database_id")
    .executeTakeFirstOrThrow();
  return database_id;
}

/** Signs in a user whose password is PASSWORD. Returns the Authorization header with the access token. */
export async function signIn(
  { services }: Pick<TestCms, "services">,
  login: string,
): Promise<{ Authorization: string }> {
  const { tokens } = await services.accounts.login(
    { address: "192.0.2.1" },
    { username: login, password: PASSWORD },
  );
  return { Authorization: `Bearer ${tokens.jwtAuthToken}` };
}
