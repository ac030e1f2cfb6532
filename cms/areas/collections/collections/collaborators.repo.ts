import { sql } from "kysely";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { isOwnerOrCollaborator } from "../../posts";
import type { AuthorisedCollection } from "./internal-collections.policy";

export interface CollaboratorRow {
  id: number;
  name: string;
  can_edit: boolean;
  invited: Date;
  accepted: Date | null;
}

/** Returns the collaborators and invited users of a collection, except its owner, in order of invitation. */
export async function listMembers(db: Db, id: number): Promise<CollaboratorRow[]> {
  return db
    .selectFrom("collection_members as m")
    .innerJoin("users as u", "u.database_id", "m.user_id")
    .select(["u.database_id as id", "u.name", "m.can_edit", "m.invited", "m.accepted"])
    .where("m.collection_id", "=", id)
    .orderBy("m.invited")
    .orderBy("u.database_id")
    .execute();
}

/** Returns invited addresses without an account, oldest first. */
export async function listInvites(
  db: Db,
  id: number,
): Promise<{ id: number; email: string; invited: Date }[]> {
  return db
    .selectFrom("collection_invites")
    .select(["id", "email", "invited"])
    .where("collection_id", "=", id)
    .orderBy("id")
    .execute();
}

/** Returns users' names by id. */
export async function findNames(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["database_id", "name"])
    .where("database_id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.database_id, row.name]));
}

/** Returns the accounts with the given addresses, by lower-case address. */
export async function findAccounts(
  db: Db,
  emailKeys: readonly string[],
): Promise<Map<string, { id: number; name: string }>> {
  const rows = await db
    .selectFrom("users")
    .select(["database_id as id", "name", "email_key"])
    .where("email_key", "=", sql<string>`any(${[...emailKeys]}::text[])`)
    .execute();
  return new Map(rows.map(({ email_key, ...user }) => [email_key, user]));
}

/**
 * Converts invitations of email addresses into invitations of the accounts that have since registered with these addresses.
 * Keeps their tokens and unsent mails. Works for one account or one collection. Inserts rows in the order of collection ids,
 * like other code that writes to several collections.
 */
export async function claimInvites(
  db: Db,
  of: { userId: number } | { collectionId: number },
): Promise<void> {
  const those =
    "userId" in of ? sql`u.database_id = ${of.userId}` : sql`i.collection_id = ${of.collectionId}`;
  await sql`
    with claimed as (
      delete from collection_invites i using users u where u.email_key = i.email_key and ${those}
      returning i.id, i.collection_id, u.database_id as user_id, i.invited, i.invited_by, i.key_hash
    ), readdressed as (
      update collection_mails mail set user_id = claimed.user_id from claimed where mail.invite_id = claimed.id and mail.sent is null
    )
    insert into collection_members (collection_id, user_id, can_edit, invited, invited_by, by_address, key_hash)
    select claimed.collection_id, claimed.user_id, true, claimed.invited, claimed.invited_by, true, claimed.key_hash
    from claimed join collections c on c.post_id = claimed.collection_id where c.owner_id is distinct from claimed.user_id
    order by claimed.collection_id
    on conflict do nothing`.execute(db);
}

/** An invited user. `byAddress`: the inviter knew only the address. */
export interface InvitedUser {
  userId: number;
  byAddress: boolean;
}

/** Invites users. Returns the ids of those who were neither invited nor collaborators. */
export async function insertMembers(
  trx: Db,
  { id, owner_id }: AuthorisedCollection<"invite">,
  users: readonly InvitedUser[],
  { by, now }: { by: number; now: Date },
): Promise<number[]> {
  const invited = users.filter(({ userId }) => userId !== owner_id);
  if (invited.length === 0) return [];
  const rows = await trx
    .insertInto("collection_members")
    .values(
      invited.map(({ userId, byAddress }) => ({
        collection_id: id,
        user_id: userId,
        can_edit: true,
        invited: now,
        invited_by: by,
        by_address: byAddress,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

/** Invites addresses without an account. Returns the ids of the new invitations. */
export async function insertInvites(
  trx: Db,
  { id }: AuthorisedCollection<"invite">,
  emails: readonly { email: string; key: string }[],
  { by, now }: { by: number; now: Date },
): Promise<number[]> {
  if (emails.length === 0) return [];
  const rows = await trx
    .insertInto("collection_invites")
    .values(
      emails.map(({ email, key }) => ({
        collection_id: id,
        email,
        email_key: key,
        invited: now,
        invited_by: by,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes a collaborator (`accepted`) or an invitation. Returns false if there is none. */
export async function deleteMember(
  trx: Db,
  { id }: AuthorisedCollection,
  userId: number,
  { accepted }: { accepted: boolean },
): Promise<boolean> {
  const result = await trx
    .deleteFrom("collection_members")
    .where("collection_id", "=", id)
    .where("user_id", "=", userId)
    .where("accepted", accepted ? "is not" : "is", null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteInvite(
  trx: Db,
  { id }: AuthorisedCollection<"invite">,
  inviteId: number,
): Promise<boolean> {
  const result = await trx
    .deleteFrom("collection_invites")
    .where("collection_id", "=", id)
    .where("id", "=", inviteId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Returns whether an invitation was sent to an address, and the hash of its token. Both decide whether it can be accepted. */
export async function findInvitation(
  trx: Db,
  { id }: AuthorisedCollection<"answerInvitation">,
  userId: number,
): Promise<{ by_address: boolean; key_hash: string | null }> {
  return trx
    .selectFrom("collection_members")
    .select(["by_address", "key_hash"])
    .where("collection_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Records that a user accepted an invitation, and deletes its token. */
export async function acceptMember(
  trx: Db,
  { id }: AuthorisedCollection<"answerInvitation">,
  userId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("collection_members")
    .set({ accepted: now, key_hash: null })
    .where("collection_id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

export async function setPermission(
  trx: Db,
  { id }: AuthorisedCollection<"manageCollaborators">,
  userId: number,
  canEdit: boolean,
): Promise<void> {
  await trx
    .updateTable("collection_members")
    .set({ can_edit: canEdit })
    .where("collection_id", "=", id)
    .where("user_id", "=", userId)
    .execute();
}

/** Swaps the owner and an accepted collaborator. The previous owner stays as a collaborator who may edit. */
export async function swapOwner(
  trx: Db,
  collection: AuthorisedCollection<"grantOwnership">,
  userId: number,
  now: Date,
): Promise<void> {
  const { id, owner_id: before } = collection;
  await trx
    .deleteFrom("collection_members")
    .where("collection_id", "=", id)
    .where("user_id", "=", userId)
    .execute();
  await trx
    .insertInto("collection_members")
    .values({
      collection_id: id,
      user_id: before!,
      can_edit: true,
      invited: now,
      invited_by: userId,
      accepted: now,
    })
    .execute();
  await trx
    .updateTable("collections")
    .set({ owner_id: userId })
    .where("post_id", "=", id)
    .execute();
}

/** Returns the users who share a collection with a user. */
export async function listKnown(db: Db, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with shared as (select c.post_id, c.owner_id from collections c where c.deleted is null and ${isOwnerOrCollaborator(userId, "c")})
    select u.database_id as id, u.name from users u
    where u.database_id <> ${userId} and u.database_id in (
      select owner_id from shared union all
      select m.user_id from collection_members m join shared on shared.post_id = m.collection_id where m.accepted is not null)
    order by u.name, u.database_id`.execute(db);
  return rows;
}

/** Returns when a user looked up complete addresses since a time, oldest first. */
export async function listLookups(db: Db, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("people_lookups")
    .select("at")
    .where("user_id", "=", userId)
    .where("at", ">", since)
    .orderBy("at")
    .execute();
  return rows.map((row) => row.at);
}

export async function insertLookup(
  db: Db,
  lookup: { user_id: number; found_id: number | null; at: Date },
): Promise<void> {
  await db.insertInto("people_lookups").values(lookup).execute();
}

/** Returns the users that a user found by complete address since a time. */
export async function listFound(db: Db, userId: number, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("people_lookups")
    .select("found_id")
    .distinct()
    .where("user_id", "=", userId)
    .where("at", ">", since)
    .where("found_id", "is not", null)
    .execute();
  return rows.map((row) => row.found_id!);
}

export async function deleteLookups(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("people_lookups").where("at", "<=", before).execute();
}

interface NewMail {
  kind: "invitation" | "featured" | "denied";
  collection_id: number;
  user_id?: number;
  invite_id?: number;
  language?: Language;
  by_user_id: number;
  created: Date;
}

/** Records mails that are to be sent. Returns their ids. */
export async function insertMails(trx: Db, mails: readonly NewMail[]): Promise<number[]> {
  if (mails.length === 0) return [];
  const rows = await trx
    .insertInto("collection_mails")
    .values(
      mails.map((mail) => ({
        user_id: null,
        invite_id: null,
        language: null,
        sent: null,
        ...mail,
      })),
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Returns when a user caused invitation mails since a time, oldest first. */
export async function listInvitationMails(db: Db, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("collection_mails")
    .select("created")
    .where("by_user_id", "=", userId)
    .where("kind", "=", "invitation")
    .where("created", ">", since)
    .orderBy("created")
    .execute();
  return rows.map((row) => row.created);
}

export interface MailRow {
  kind: "invitation" | "featured" | "denied";
  collection_id: number;
  user_id: number | null;
  invite_id: number | null;
  sent: Date | null;
  /** Address of the recipient; null if the invitation has ended, the collection is deleted or the account no longer exists. */
  to: string | null;
  name: string | null;
  language: Language | null;
  inviter: string | null;
  title: string;
  slug: string;
  reason: string;
}

/** Returns a mail with its current data. */
export async function findCollectionMail(db: Db, id: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select mail.kind, mail.collection_id, mail.user_id, mail.invite_id, mail.sent, inviter.name as inviter, t.title, t.slug, c.promotion_reason as reason, u.name, coalesce(u.language, mail.language) as language,
      case
        when c.deleted is not null then null
        when mail.kind = 'invitation' and u.database_id is not null
          then case when exists (select 1 from collection_members m where m.collection_id = c.post_id and m.user_id = u.database_id and m.accepted is null) then u.email end
        when mail.kind = 'invitation' then i.email
        else u.email
      end as to
    from collection_mails mail join collections c on c.post_id = mail.collection_id
    join post_translations t on t.post_id = c.post_id
    left join users u on u.database_id = mail.user_id left join collection_invites i on i.id = mail.invite_id
    left join users inviter on inviter.database_id = mail.by_user_id
    where mail.id = ${id} order by t.language limit 1`.execute(db);
  return rows[0];
}

/**
 * Stores the hash of an invitation's new token, which replaces an earlier one. Returns false if the invitation no longer exists
 * or was accepted.
 */
export async function setInvitationKey(
  db: Db,
  { collection_id, user_id, invite_id }: MailRow,
  keyHash: string,
): Promise<boolean> {
  const { numUpdatedRows } =
    user_id === null
      ? await db
          .updateTable("collection_invites")
          .set({ key_hash: keyHash })
          .where("id", "=", invite_id)
          .executeTakeFirst()
      : await db
          .updateTable("collection_members")
          .set({ key_hash: keyHash })
          .where("collection_id", "=", collection_id)
          .where("user_id", "=", user_id)
          .where("accepted", "is", null)
          .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("collection_mails").where("created", "<=", before).execute();
}

/** Deletes invitations of addresses without an account that were made before a time. */
export async function deleteInvitesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("collection_invites").where("invited", "<=", before).execute();
}
