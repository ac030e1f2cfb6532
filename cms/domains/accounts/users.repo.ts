import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { Db } from "../../db/client";
import type { UsersTable } from "../../db/schema";
import { fileAsJson } from "../media/file-row";
import type { ImageFile } from "../posts/cards";

export type UserRow = Selectable<UsersTable>;
type NewUser = Omit<Insertable<UsersTable>, "database_id" | "username_key" | "email_key">;

/** What usernames and addresses are compared by. Both are ASCII, so that no letter has two lower cases. */
export function keyOf(name: string): string {
  return name.toLowerCase();
}

/** The user with a databaseId. */
export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("database_id", "=", id).executeTakeFirst();
}

/** The user that an e-mail address or a username names. No username holds an @. */
export function findUserByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where(login.includes("@") ? "email_key" : "username_key", "=", keyOf(login)).executeTakeFirst();
}

/** The picture of a user that everybody may see. */
export async function findUserImage(db: Db, fileId: string): Promise<ImageFile | null> {
  const { rows } = await sql<{ image: ImageFile }>`select ${fileAsJson("f")} as image from files f where f.id = ${fileId} and f.visibility = 'public'`.execute(db);
  return rows[0]?.image ?? null;
}

/** Adds a user; returns its databaseId, or undefined when the username or the address is somebody's already. */
export async function insertUser(db: Db, user: NewUser): Promise<number | undefined> {
  const row = await db.insertInto("users").values({ ...user, username_key: keyOf(user.username), email_key: keyOf(user.email) })
    .onConflict((conflict) => conflict.doNothing()).returning("database_id").executeTakeFirst();
  return row?.database_id;
}

/** Gives a user another password, or none. */
export async function setPasswordHash(db: Db, id: number, password_hash: string | null, modified: Date): Promise<void> {
  await db.updateTable("users").set({ password_hash, modified }).where("database_id", "=", id).execute();
}

/** Puts a hash of the same password in the place of an older one, unless it was changed meanwhile. */
export async function replacePasswordHash(db: Db, id: number, before: string, password_hash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash }).where("database_id", "=", id).where("password_hash", "=", before).execute();
}
