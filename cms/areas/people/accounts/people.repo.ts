import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Role } from "../../../contract/roles";
import type { Db } from "../../../db/client";
import type { UsersTable } from "../../../db/schema";
import { hasWords } from "../../../db/queries";
import type { AccountsPolicy } from "./accounts.policy";

/** An account without its secret columns: a column that is not selected cannot be shown by mistake. */
export type ListedUserRow = Pick<
  Selectable<UsersTable>,
  | "database_id"
  | "username"
  | "name"
  | "email"
  | "roles"
  | "sso_issuer"
  | "created"
  | "last_sign_in"
> & { sessions: number };

interface PeopleFilter {
  search: string;
  role?: Role;
}

const select = <T>(columns: RawBuilder<T>, { search, role }: PeopleFilter): RawBuilder<T> => sql<T>`
  select ${columns} from users u
  where (${role ?? null}::text is null or ${role ?? null} = any(u.roles)) and ${hasWords([sql`u.name`, sql`u.username`, sql`u.email`], search)}`;

const columns = (at: Date) => sql<ListedUserRow>`
  u.database_id, u.username, u.name, u.email, u.roles, u.sso_issuer, u.created, u.last_sign_in,
  (select count(*)::int from sessions s where s.user_id = u.database_id and s.expires > ${at}) as sessions`;

export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { rows } = await select(sql<{ count: number }>`count(*)::int as count`, filter).execute(db);
  return rows[0]!.count;
}

/** Returns one page of users, by name. */
export async function listPeople(
  db: Db,
  filter: PeopleFilter,
  { offset, limit, at }: { offset: number; limit: number; at: Date },
): Promise<ListedUserRow[]> {
  const { rows } =
    await sql<ListedUserRow>`${select(columns(at), filter)} order by lower(u.name), u.database_id limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}

export async function findPerson(db: Db, id: number, at: Date): Promise<ListedUserRow | undefined> {
  const { rows } =
    await sql<ListedUserRow>`select ${columns(at)} from users u where u.database_id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** Returns a user's roles and locks them until the transaction ends. */
export async function lockRoles(trx: Db, id: number): Promise<Role[] | undefined> {
  const row = await trx
    .selectFrom("users")
    .select("roles")
    .where("database_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.roles;
}

/** Blocks other changes of roles and other deletions of accounts until the transaction ends. */
export async function lockAllRoles(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roles'))`.execute(trx);
}

/** Returns whether a user is an administrator at this moment. */
export async function hasAdministratorRole(trx: Db, id: number): Promise<boolean> {
  return (
    (
      await trx.selectFrom("users").select("roles").where("database_id", "=", id).executeTakeFirst()
    )?.roles.includes("administrator") ?? false
  );
}

/** Returns whether a user is an administrator and no other administrator can sign in. */
export async function isLastAdministrator(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where database_id = ${id} and 'administrator' = any(roles)
      and not exists (select 1 from users other where other.database_id <> ${id} and 'administrator' = any(other.roles)
        and (other.password_hash is not null or other.sso_issuer is not null))`.execute(trx);
  return rows.length > 0;
}

/** Returns whether any administrator can sign in, with a password or at an identity provider. */
export async function hasAdministrator(
  db: Db,
  policy: Pick<AccountsPolicy, "sessionAccess">,
): Promise<boolean> {
  const { rows } = await sql<Pick<Selectable<UsersTable>, "email" | "roles" | "sso_issuer">>`
    select email, roles, sso_issuer from users where 'administrator' = any(roles) and (password_hash is not null or sso_issuer is not null)`.execute(
    db,
  );
  return rows.some(
    (user) => policy.sessionAccess(user, { by_sso: user.sso_issuer !== null }) === "staff",
  );
}

export async function setRoles(
  trx: Db,
  id: number,
  roles: readonly Role[],
  modified: Date,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ roles: [...roles], modified })
    .where("database_id", "=", id)
    .execute();
}
