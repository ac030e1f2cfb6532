import { type Insertable, type Selectable, sql } from "kysely";
import type { Language } from "../../../contract/languages";
import type { ClaimState } from "../../../contract/names";
import type { ReviewFilter } from "../../../contract/lists";
import type { Db } from "../../../db/client";
import { hasWords } from "../../../db/queries";
import type { AuthorClaimsTable } from "../../../db/schema";

/** The ownership of profiles, as far as it concerns one user and one profile. */
export interface AuthorOwnership {
  owner_id: number | null;
  /** The owner's name as other people with an account see it. */
  owner: string | null;
  /** The profile that the user owns. */
  held_id: number | null;
  /** The state of the user's last claim to this profile. */
  last: ClaimState | null;
}

/** Returns how a user is related to a profile; `userId` is null for visitors. */
export async function findOwnership(
  db: Db,
  authorId: number,
  userId: number | null,
): Promise<AuthorOwnership> {
  const { rows } = await sql<AuthorOwnership>`
    select (select database_id from users where author_id = ${authorId}) as owner_id, (select name from users where author_id = ${authorId}) as owner,
      (select author_id from users where database_id = ${userId}::int) as held_id,
      (select state from author_claims where author_id = ${authorId} and user_id = ${userId}::int order by id desc limit 1) as last`.execute(
    db,
  );
  return rows[0]!;
}

/** Returns the profile that a user owns. */
export async function findProfileOf(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom("users")
    .select("author_id")
    .where("database_id", "=", userId)
    .executeTakeFirst();
  return row?.author_id ?? null;
}

/** Blocks other claims, decisions and revocations of profiles until the transaction ends. All are rare. */
export async function lockClaims(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('author claims'))`.execute(trx);
}

/** Makes a user the owner of a profile, or revokes the ownership if `authorId` is null. */
export async function setProfile(
  trx: Db,
  userId: number,
  authorId: number | null,
  modified: Date,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ author_id: authorId, modified })
    .where("database_id", "=", userId)
    .execute();
}

export type ClaimRow = Selectable<AuthorClaimsTable> & {
  user: string;
  email: string;
  language: Language;
  decider: string | null;
  owner_id: number | null;
  affiliation: string | null;
};

const withPeople = (db: Db) =>
  db
    .selectFrom("author_claims as c")
    .innerJoin("users as u", "u.database_id", "c.user_id")
    .leftJoin("users as d", "d.database_id", "c.decided_by")
    .leftJoin("users as o", "o.author_id", "c.author_id")
    .leftJoin("authors as a", "a.term_id", "c.author_id")
    .selectAll("c")
    .select([
      "u.name as user",
      "u.email",
      "u.language",
      "d.name as decider",
      "o.database_id as owner_id",
      "a.affiliation",
    ]);

export function findClaim(db: Db, id: number): Promise<ClaimRow | undefined> {
  return withPeople(db).where("c.id", "=", id).executeTakeFirst();
}

/**
 * Locks the accounts of all users who claim the same profile as this claim, until the transaction ends. Otherwise an account
 * could be deleted meanwhile, with its claims.
 */
export async function lockClaimants(trx: Db, id: number): Promise<void> {
  await trx
    .selectFrom("users")
    .select("database_id")
    .where(
      "database_id",
      "in",
      trx
        .selectFrom("author_claims as c")
        .innerJoin("author_claims as asked", "asked.author_id", "c.author_id")
        .select("c.user_id")
        .where("asked.id", "=", id),
    )
    .orderBy("database_id")
    .forKeyShare()
    .execute();
}

/** The claims that staff search for, in one state. */
export interface ClaimsFilter extends Partial<Pick<ReviewFilter, "search" | "who" | "sort">> {
  state: ClaimState;
}

const fits = ({ state, search = "", who: person = "" }: ClaimsFilter) => sql<boolean>`
  c.state = ${state} and ${hasWords([sql`c.message`, sql`a.affiliation`, sql`(select string_agg(name, ' ') from term_translations where term_id = c.author_id)`], search)}
  and ${hasWords([sql`u.name`, sql`u.email`], person)}`;

export async function countClaims(db: Db, filter: ClaimsFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from author_claims c join users u on u.database_id = c.user_id left join authors a on a.term_id = c.author_id where ${fits(filter)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Returns claims in a state: waiting ones oldest first, decided ones newest first, unless a sort order is given. */
export function listClaims(
  db: Db,
  filter: ClaimsFilter,
  offset: number,
  limit: number,
): Promise<ClaimRow[]> {
  const isPending = filter.state === "pending";
  const order = (filter.sort ?? (isPending ? "oldest" : "newest")) === "oldest" ? "asc" : "desc";
  return withPeople(db)
    .where(fits(filter))
    .orderBy(isPending ? "c.created" : "c.decided", order)
    .orderBy("c.id", order)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Returns all claims of a user, newest first. */
export function listClaimsOf(db: Db, userId: number): Promise<ClaimRow[]> {
  return withPeople(db).where("c.user_id", "=", userId).orderBy("c.id", "desc").execute();
}

/**
 * Returns the pending claims that a confirmed claim rules out: other users' claims to the profile, and the user's claims to
 * other profiles.
 */
export function listRivals(
  trx: Db,
  { id, author_id, user_id }: Pick<ClaimRow, "id" | "author_id" | "user_id">,
): Promise<ClaimRow[]> {
  return withPeople(trx)
    .where("c.state", "=", "pending")
    .where("c.id", "!=", id)
    .where((claim) =>
      claim.or([claim("c.author_id", "=", author_id), claim("c.user_id", "=", user_id)]),
    )
    .execute();
}

export async function insertClaim(trx: Db, claim: Insertable<AuthorClaimsTable>): Promise<void> {
  await trx.insertInto("author_claims").values(claim).execute();
}

export async function decideClaim(
  trx: Db,
  id: number,
  decision: { state: ClaimState; comment: string; decided: Date; decided_by: number },
): Promise<void> {
  await trx.updateTable("author_claims").set(decision).where("id", "=", id).execute();
}

/** Deletes a user's pending claim to a profile, if there is one. */
export async function deletePending(trx: Db, authorId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom("author_claims")
    .where("author_id", "=", authorId)
    .where("user_id", "=", userId)
    .where("state", "=", "pending")
    .execute();
}

/** Stores a mail about a decision. Returns its id. */
export async function insertMail(trx: Db, claimId: number, created: Date): Promise<number> {
  const { id } = await trx
    .insertInto("author_claim_mails")
    .values({ claim_id: claimId, created, sent: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface ClaimMailRow {
  state: ClaimState;
  comment: string;
  sent: Date | null;
  author_id: number;
  to: string;
  name: string;
  language: Language;
}

export function findMail(db: Db, id: number): Promise<ClaimMailRow | undefined> {
  return db
    .selectFrom("author_claim_mails as m")
    .innerJoin("author_claims as c", "c.id", "m.claim_id")
    .innerJoin("users as u", "u.database_id", "c.user_id")
    .select([
      "c.state",
      "c.comment",
      "m.sent",
      "c.author_id",
      "u.email as to",
      "u.name",
      "u.language",
    ])
    .where("m.id", "=", id)
    .executeTakeFirst();
}
