import { sql } from "kysely";
import { emailProblem } from "../../../contract/account-rules";
import type {
  InternalCollection,
  InvitationAcceptance,
  InvitesRequest,
  PeopleAnswer,
  Permission,
} from "../../../contract/collections";
import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import {
  COLLECTION_PEOPLE_MAX,
  INVITES_A_DAY_MAX,
  PEOPLE_LOOKUPS_AN_HOUR_MAX,
  PEOPLE_SUGGESTED_MAX,
} from "../../../contract/limits";
import type { Db } from "../../../db/client";
import { collectionMail } from "../../../jobs/collections.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import { type Actor, signedIn } from "../../../shared/actor";
import { type ProvenAddresses, type StaffLookup, hashToken } from "../../people";
import { nameFilter, searchedText } from "../../vocabulary";
import {
  acceptMember,
  claimInvites,
  deleteInvite,
  deleteLookups,
  deleteMember,
  findAccounts,
  findInvitation,
  insertInvites,
  insertLookup,
  insertMails,
  insertMembers,
  type InvitedUser,
  listFound,
  listInvitationMails,
  listInvites,
  listKnown,
  listLookups,
  listMembers,
  setPermission,
  swapOwner,
} from "./collaborators.repo";
import type { ChangeContext, CollectionAccess } from "./collection-access";
import type { CollectionView } from "./collection-view";
import type { AuthorisedCollection } from "./internal-collections.policy";
import { checkCollectionLimit, markCollectionChanged } from "./internal-collections.repo";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Shortest text for which users are suggested by name. */
const NAME_MIN_CHARS = 2;

/**
 * Manages the collaborators of collections. Methods with a collection throw `unauthenticated`, `not_found` and `forbidden` as
 * the policy does. See docs/decisions/0024 for what users learn about each other.
 */
export interface CollaboratorsService {
  /**
   * Suggests users to invite: the user with this complete address, or users who share a collection with the actor and whose
   * name starts with the text. Returns names, never addresses. Throws `unauthenticated`, and `rate_limited` after
   * PEOPLE_LOOKUPS_AN_HOUR_MAX complete addresses in an hour.
   */
  suggest(actor: Actor, text: string): Promise<PeopleAnswer>;
  /**
   * Invites addresses. Users with an account are invited at once, other addresses when they register. A job sends the mails.
   * Throws `limit_reached`, `rate_limited`.
   */
  sendInvites(
    actor: Actor,
    id: number,
    request: InvitesRequest,
    language: Language,
  ): Promise<InternalCollection>;
  /**
   * Invites users who share a collection with the actor, or whom the actor found by address within the last hour. Throws
   * `not_found` for any other id.
   */
  invite(
    actor: Actor,
    id: number,
    userIds: readonly number[],
    language: Language,
  ): Promise<InternalCollection>;
  /**
   * Accepts an invitation. Throws `invitation_key_required` if it was sent to an address that the actor has not verified, and
   * the token is not the last one mailed.
   */
  accept(
    actor: Actor,
    id: number,
    acceptance: InvitationAcceptance,
    language: Language,
  ): Promise<InternalCollection>;
  decline(actor: Actor, id: number): Promise<void>;
  /**
   * Removes a collaborator; only the owner may do this. With the actor's own id, leaves the collection and returns undefined.
   */
  remove(
    actor: Actor,
    id: number,
    userId: number,
    language: Language,
  ): Promise<InternalCollection | undefined>;
  /** Cancels an invitation; only the owner may do this. With the actor's own id, declines it and returns undefined. */
  removePending(
    actor: Actor,
    id: number,
    userId: number,
    language: Language,
  ): Promise<InternalCollection | undefined>;
  /** Cancels the invitation of an address. */
  removeInvite(
    actor: Actor,
    id: number,
    inviteId: number,
    language: Language,
  ): Promise<InternalCollection>;
  /** Sets whether a collaborator may edit. Throws `conflict` if the collaborator has not accepted yet. */
  setPermission(
    actor: Actor,
    id: number,
    userId: number,
    permission: Permission,
    language: Language,
  ): Promise<InternalCollection>;
  /**
   * Makes a collaborator the owner. The previous owner stays as a collaborator who may edit. Throws `conflict` if the
   * collaborator has not accepted yet, or is not staff and the collection is staff-only. Throws `limit_reached` if the new
   * owner owns too many collections.
   */
  grantOwnership(
    actor: Actor,
    id: number,
    userId: number,
    language: Language,
  ): Promise<InternalCollection>;
}

export interface CollaboratorsDeps {
  db: Db;
  access: CollectionAccess;
  view: CollectionView;
  jobs: Pick<Jobs, "enqueue">;
  addresses: ProvenAddresses;
  staff: StaffLookup;
  now: () => Date;
}

export function createCollaboratorsService({
  db,
  access,
  view,
  jobs,
  addresses,
  staff,
  now,
}: CollaboratorsDeps): CollaboratorsService {
  /** Allows one lookup or round of invitations per user at a time. Otherwise parallel requests could exceed the limits. */
  const oneAtATime = (trx: Db, userId: number) =>
    sql`select pg_advisory_xact_lock(hashtext('invitations'), ${userId}::int)`.execute(trx);

  async function lookUp(userId: number, email: string): Promise<PeopleAnswer["users"]> {
    return db.transaction().execute(async (trx) => {
      const at = now();
      await oneAtATime(trx, userId);
      await deleteLookups(trx, new Date(at.getTime() - HOUR_MS));
      checkLimit(
        await listLookups(trx, userId, new Date(at.getTime() - HOUR_MS)),
        1,
        PEOPLE_LOOKUPS_AN_HOUR_MAX,
        HOUR_MS,
        at,
      );
      const key = email.toLowerCase();
      const found = (await findAccounts(trx, [key])).get(key);
      const other = found?.id === userId ? undefined : found;
      await insertLookup(trx, { user_id: userId, found_id: other?.id ?? null, at });
      return other ? [{ databaseId: other.id, name: other.name }] : [];
    });
  }

  /** Invites users and addresses, and records the mails. Returns the mails' ids. */
  async function inviteAll(
    trx: Db,
    collection: AuthorisedCollection<"invite">,
    { userId, now: at }: ChangeContext,
    invited: {
      users: readonly InvitedUser[];
      emails?: readonly { email: string; key: string }[];
      language?: Language;
    },
  ): Promise<number[]> {
    await oneAtATime(trx, userId);
    const members = await insertMembers(trx, collection, invited.users, { by: userId, now: at });
    const invites = await insertInvites(trx, collection, invited.emails ?? [], {
      by: userId,
      now: at,
    });
    const total =
      (await listMembers(trx, collection.id)).length +
      (await listInvites(trx, collection.id)).length;
    if (total > COLLECTION_PEOPLE_MAX)
      throw new AppError(
        "limit_reached",
        `A collection can have at most ${COLLECTION_PEOPLE_MAX} collaborators`,
      );
    checkLimit(
      await listInvitationMails(trx, userId, new Date(at.getTime() - DAY_MS)),
      members.length + invites.length,
      INVITES_A_DAY_MAX,
      DAY_MS,
      at,
    );
    if (members.length + invites.length > 0) await markCollectionChanged(trx, collection, at);
    const mail = {
      kind: "invitation" as const,
      collection_id: collection.id,
      by_user_id: userId,
      created: at,
    };
    return insertMails(trx, [
      ...members.map((user_id) => ({ ...mail, user_id })),
      ...invites.map((invite_id) => ({ ...mail, invite_id, language: invited.language })),
    ]);
  }

  async function send(mailIds: readonly number[]): Promise<void> {
    if (mailIds.length > 0)
      await jobs.enqueue(
        collectionMail,
        mailIds.map((mailId) => ({ mailId })),
      );
  }

  return {
    async suggest(actor, text) {
      const { userId } = signedIn(actor);
      if (!emailProblem(text)) return { users: await lookUp(userId, text) };
      if ([...text].length < NAME_MIN_CHARS) return { users: [] };
      const fits = nameFilter(text);
      const known = (await listKnown(db, userId)).filter(({ name }) => fits(searchedText(name)));
      return {
        users: known
          .slice(0, PEOPLE_SUGGESTED_MAX)
          .map(({ id, name }) => ({ databaseId: id, name })),
      };
    },

    async sendInvites(actor, id, { emails, language: ofMails }, language) {
      await send(
        await access.change(actor, id, "invite", async (trx, collection, change) => {
          const wanted = new Map(emails.map((email) => [email.toLowerCase(), email]));
          const accounts = await findAccounts(trx, [...wanted.keys()]);
          return inviteAll(trx, collection, change, {
            users: [...accounts.values()].map(({ id: userId }) => ({ userId, byAddress: true })),
            language: ofMails,
            emails: [...wanted].flatMap(([key, email]) =>
              accounts.has(key) ? [] : [{ email, key }],
            ),
          });
        }),
      );
      return view.details(actor, id, language);
    },

    async invite(actor, id, userIds, language) {
      await send(
        await access.change(actor, id, "invite", async (trx, collection, change) => {
          const since = new Date(change.now.getTime() - HOUR_MS);
          const found = new Set(await listFound(trx, change.userId, since));
          const invitable = new Set([
            ...(await listKnown(trx, change.userId)).map((user) => user.id),
            ...found,
            change.userId,
          ]);
          if (!userIds.every((userId) => invitable.has(userId)))
            throw new AppError(
              "not_found",
              "There is no user with this id, or you may not invite them",
            );
          return inviteAll(trx, collection, change, {
            users: userIds.map((userId) => ({ userId, byAddress: found.has(userId) })),
          });
        }),
      );
      return view.details(actor, id, language);
    },

    async accept(actor, id, { key }, language) {
      await claimInvites(db, { userId: signedIn(actor).userId });
      await access.change(
        actor,
        id,
        "answerInvitation",
        async (trx, collection, { userId, now }) => {
          const { by_address, key_hash } = await findInvitation(trx, collection, userId);
          if (key !== undefined && hashToken(key) === key_hash) await addresses.record(trx, userId);
          else if (by_address && !(await addresses.isProven(trx, userId))) throw keyRequired();
          await acceptMember(trx, collection, userId, now);
          await markCollectionChanged(trx, collection, now);
        },
      );
      return view.details(actor, id, language);
    },

    decline,

    async remove(actor, id, userId, language) {
      const { userId: self } = signedIn(actor);
      await access.change(
        actor,
        id,
        self === userId ? "leave" : "manageCollaborators",
        async (trx, collection, { now }) => {
          if (!(await deleteMember(trx, collection, userId, { accepted: true })))
            throw noSuchCollaborator();
          await markCollectionChanged(trx, collection, now);
        },
      );
      return self === userId ? undefined : view.details(actor, id, language);
    },

    async removePending(actor, id, userId, language) {
      if (signedIn(actor).userId === userId) {
        await decline(actor, id);
        return undefined;
      }
      await access.change(actor, id, "invite", async (trx, collection, { now }) => {
        if (!(await deleteMember(trx, collection, userId, { accepted: false })))
          throw noSuchCollaborator();
        await markCollectionChanged(trx, collection, now);
      });
      return view.details(actor, id, language);
    },

    async removeInvite(actor, id, inviteId, language) {
      await access.change(actor, id, "invite", async (trx, collection, { now }) => {
        if (!(await deleteInvite(trx, collection, inviteId)))
          throw new AppError("not_found", "There is no such invitation");
        await markCollectionChanged(trx, collection, now);
      });
      return view.details(actor, id, language);
    },

    async setPermission(actor, id, userId, permission, language) {
      await access.change(actor, id, "manageCollaborators", async (trx, collection, { now }) => {
        await checkAccepted(trx, id, userId);
        await setPermission(trx, collection, userId, permission === "edit");
        await markCollectionChanged(trx, collection, now);
      });
      return view.details(actor, id, language);
    },

    async grantOwnership(actor, id, userId, language) {
      await access.change(actor, id, "grantOwnership", async (trx, collection, { now }) => {
        if (userId === collection.owner_id) return;
        await checkAccepted(trx, id, userId);
        if (collection.staff_only && !(await staff.isStaff(trx, userId)))
          throw new AppError("conflict", "Only staff can own a staff-only collection");
        await checkCollectionLimit(trx, userId);
        await swapOwner(trx, collection, userId, now);
        await markCollectionChanged(trx, collection, now);
      });
      return view.details(actor, id, language);
    },
  };

  async function decline(actor: Actor, id: number): Promise<void> {
    await claimInvites(db, { userId: signedIn(actor).userId });
    await access.change(actor, id, "answerInvitation", async (trx, collection, { userId, now }) => {
      await deleteMember(trx, collection, userId, { accepted: false });
      await markCollectionChanged(trx, collection, now);
    });
  }
}

/** Throws unless the user is a collaborator who has accepted: only then can permissions be granted. */
async function checkAccepted(trx: Db, id: number, userId: number): Promise<void> {
  const member = (await listMembers(trx, id)).find((one) => one.id === userId);
  if (!member) throw noSuchCollaborator();
  if (!member.accepted)
    throw new AppError("conflict", "This user has not accepted the invitation yet");
}

/** Throws `rate_limited` with the waiting time if `more` events would exceed the limit for the period. */
function checkLimit(
  made: readonly Date[],
  more: number,
  most: number,
  periodMs: number,
  now: Date,
): void {
  const tooMany = made.length + more - most;
  if (more === 0 || tooMany <= 0) return;
  const freed = made[Math.min(tooMany, made.length) - 1];
  const waitMs = freed ? freed.getTime() + periodMs - now.getTime() : periodMs;
  throw new AppError("rate_limited", "Too many requests; wait a while before you try again", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

function keyRequired(): AppError {
  return new AppError(
    "invitation_key_required",
    "Open the link in the latest invitation email to confirm that the invited address is yours",
  );
}

function noSuchCollaborator(): AppError {
  return new AppError("not_found", "There is no such collaborator in this collection");
}
