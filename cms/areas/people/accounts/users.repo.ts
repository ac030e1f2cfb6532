import { type Insertable, type Selectable, sql } from "kysely";
import type { Role } from "../../../contract/roles";
import type { Db } from "../../../db/client";
import type { UsersTable } from "../../../db/schema";
import { nameKeyOf } from "../../../shared/identifiers";
import { fileAsJson } from "../../files";
import type { ImageFile } from "../../posts";

/** PostgreSQL's error code for a value that another row already has. */
const UNIQUE_VIOLATION = "23505";

export type UserRow = Selectable<UsersTable>;
type NewUser = Omit<Insertable<UsersTable>, "database_id" | "username_key" | "email_key">;

/** Returns the user with a databaseId. */
export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("database_id", "=", id).executeTakeFirst();
}

/** Returns the users with some email addresses. Takes the keys by which addresses are compared. */
export function listUsersByAddress(
  db: Db,
  emailKeys: readonly string[],
): Promise<Pick<UserRow, "email" | "email_key" | "proven_email_key" | "roles" | "sso_issuer">[]> {
  return db
    .selectFrom("users")
    .select(["email", "email_key", "proven_email_key", "roles", "sso_issuer"])
    .where("email_key", "=", sql<string>`any(${[...emailKeys]}::text[])`)
    .execute();
}

/** Returns the user with an email address or a username. No username contains an @. */
export function findUserByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where(login.includes("@") ? "email_key" : "username_key", "=", nameKeyOf(login))
    .executeTakeFirst();
}

/** Returns a user's picture, if it is public. */
export async function findUserImage(db: Db, fileId: string): Promise<ImageFile | null> {
  const { rows } = await sql<{
    image: ImageFile;
  }>`select ${fileAsJson("f")} as image from files f where f.id = ${fileId} and f.visibility = 'public'`.execute(
    db,
  );
  return rows[0]?.image ?? null;
}

/** Starts an update of one user. */
const changeOf = (db: Db, id: number) => db.updateTable("users").where("database_id", "=", id);

/** Adds a user. Returns undefined if the username or the address is taken. */
export function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto("users")
    .values({ ...user, username_key: nameKeyOf(user.username), email_key: nameKeyOf(user.email) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns the user whom an identity provider knows under a subject. */
export function findUserOfProvider(
  db: Db,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("sso_issuer", "=", issuer)
    .where("sso_subject", "=", subject)
    .executeTakeFirst();
}

/**
 * Links an account to a person at an identity provider and deletes its password. Returns false if the account is already linked
 * to another person there.
 */
export async function bindToProvider(
  db: Db,
  id: number,
  {
    issuer,
    subject,
    roles,
    modified,
  }: { issuer: string; subject: string; roles: Role[]; modified: Date },
): Promise<boolean> {
  const row = await changeOf(db, id)
    .set({ sso_issuer: issuer, sso_subject: subject, roles, password_hash: null, modified })
    .where("sso_issuer", "is distinct from", issuer)
    .returning("database_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Saves what the provider says about a user. Keeps the address if the new one belongs to another account. Never changes the
 * display name, which is the user's own.
 */
export async function updateFromProvider(
  db: Db,
  id: number,
  person: { email: string; first_name: string; last_name: string },
  modified: Date,
): Promise<void> {
  const { email, first_name, last_name } = person;
  await changeOf(db, id)
    .set({ first_name, last_name, modified })
    .where((user) =>
      user.or([user("first_name", "!=", first_name), user("last_name", "!=", last_name)]),
    )
    .execute();
  await changeOf(db, id)
    .set({ email, email_key: nameKeyOf(email), modified })
    .where("email", "!=", email)
    .execute()
    // The database decides whether the address is taken: another account may get it at this moment.
    .catch((error: { code?: string }) => {
      if (error.code !== UNIQUE_VIOLATION) throw error;
    });
}

/** Records when a session of a user started. */
export async function recordSignIn(db: Db, id: number, at: Date): Promise<void> {
  await changeOf(db, id).set({ last_sign_in: at }).execute();
}

/** Sets a user's password, without a check of the current one. */
export async function setPasswordHash(
  db: Db,
  id: number,
  password_hash: string,
  modified: Date,
): Promise<void> {
  await changeOf(db, id).set({ password_hash, modified }).execute();
}

/** Replaces the hash that a password was checked against. Returns false if it is no longer the user's. */
export async function replacePasswordHash(
  db: Db,
  id: number,
  before: string,
  change: { password_hash: string; modified?: Date },
): Promise<boolean> {
  const row = await changeOf(db, id)
    .set(change)
    .where("password_hash", "=", before)
    .returning("database_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces a user's password hash; null stands for an account without a password. Returns false if the user has a different
 * hash by now.
 */
export async function exchangePasswordHash(
  db: Db,
  id: number,
  { before, after }: { before: string | null; after: string | null },
): Promise<boolean> {
  const row = await changeOf(db, id)
    .set({ password_hash: after })
    .where("password_hash", "is not distinct from", before)
    .returning("database_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether the hash that a password was checked against is still the user's, and locks it until the transaction ends.
 */
export async function lockPasswordHash(
  trx: Db,
  id: number,
  password_hash: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom("users")
    .select("database_id")
    .where("database_id", "=", id)
    .where("password_hash", "=", password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes what others see of a user. */
export async function updateOwn(
  db: Db,
  id: number,
  change: Partial<Pick<UserRow, "name" | "language">>,
  modified: Date,
): Promise<void> {
  await changeOf(db, id)
    .set({ ...change, modified })
    .execute();
}

/**
 * Deletes a user with all sessions and tokens; their other content stays without an owner. Returns false without deleting if
 * `password_hash`, against which a password was checked, is no longer the user's.
 */
export async function deleteUser(
  db: Db,
  { database_id, password_hash }: Pick<UserRow, "database_id" | "password_hash">,
): Promise<boolean> {
  const row = await db
    .deleteFrom("users")
    .where("database_id", "=", database_id)
    .where("password_hash", "is not distinct from", password_hash)
    .returning("database_id")
    .executeTakeFirst();
  return row !== undefined;
}
