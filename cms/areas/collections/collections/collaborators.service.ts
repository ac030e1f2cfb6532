import { sql } from "kysely";
import { emailProblem } from "../../../contract/account-rules";
import { AppError } from "../../../contract/errors";
import type {
  InternalCollection,
  InvitationAcceptance,
  InvitesRequest,
  PeopleAnswer,
  Permission,
} from "../../../contract/internal-collections";
import type { Language } from "../../../contract/languages";
import {
  COLLECTION_PEOPLE_MAX,
  INVITES_A_DAY_MAX,
  PEOPLE_LOOKUPS_AN_HOUR_MAX,
  PEOPLE_SUGGESTED_MAX,
} from "../../../contract/limits";
import type { Db } from "../../../db/client";
import { collectionMail } from "../../../jobs/collections.job";
import type { Jobs } from "../../../jobs/jobs.port";
import { type ProvenAddresses, type StaffPeople, hashToken } from "../../people";
import { type Actor, signedIn } from "../../../shared/actor";
import { nameFilter, searchedText } from "../../vocabulary";
import type { Change, Admin } from "./collection-admin";
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
  type Invited,
  listFound,
  listInvitationMails,
  listInvites,
  listKnown,
  listLookups,
  listMembers,
  setPermission,
  swapOwner,
} from "./collection-people.repo";
import type { CollectionView } from "./collection-view";
import type { Granted } from "./internal-collections.policy";
import { claimRoom, touchCollection } from "./internal-collections.repo";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Shortest text for which users are suggested by name. */
const NAME_MIN_CHARS = 2;

/**
 * Manages the people of collections. Methods with a collection throw `unauthenticated`, `not_found` and `forbidden` as the policy
 * does. See docs/decisions/0024 for what users learn about each other.
 */
export interface CollaboratorsService {
  /**
   * Suggests users to invite: the user with this complete address, or users who share a collection with the actor and whose name
   * starts with the text. Returns names, never addresses. Throws `unauthenticated`, and `rate_limited` after
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
   * Accepts an invitation. Throws `invitation_key_required` if it was sent to an address that the actor has not verified, and the
   * token is not the last one mailed.
   */
  accept(
    actor: Actor,
    id: number,
    acceptance: InvitationAcceptance,
    language: Language,
  ): Promise<InternalCollection>;
  decline(actor: Actor, id: number): Promise<void>;
  /** Removes a collaborator; only the owner may do this. With the actor's own id, leaves the collection and returns undefined. */
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
   * collaborator has not accepted yet, or is not staff and the collection is staff-only. Throws `limit_reached` if the new owner
   * owns too many collections.
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
  admin: Admin;
  view: CollectionView;
  jobs: Pick<Jobs, "enqueue">;
  addresses: ProvenAddresses;
  staff: StaffPeople;
  now: () => Date;
}

export function createCollaboratorsService({
  db,
  admin,
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
  async function ask(
    trx: Db,
    collection: Granted<"invite">,
    { userId, now: at }: Change,
    whom: {
      people: readonly Invited[];
      emails?: readonly { email: string; key: string }[];
      language?: Language;
    },
  ): Promise<number[]> {
    await oneAtATime(trx, userId);
    const asked = await insertMembers(trx, collection, whom.people, { by: userId, now: at });
    const invites = await insertInvites(trx, collection, whom.emails ?? [], {
      by: userId,
      now: at,
    });
    const inIt =
      (await listMembers(trx, collection.id)).length +
      (await listInvites(trx, collection.id)).length;
    if (inIt > COLLECTION_PEOPLE_MAX)
      throw new AppError(
        "limit_reached",
        `A collection has ${COLLECTION_PEOPLE_MAX} people at most`,
      );
    checkLimit(
      await listInvitationMails(trx, userId, new Date(at.getTime() - DAY_MS)),
      asked.length + invites.length,
      INVITES_A_DAY_MAX,
      DAY_MS,
      at,
    );
    if (asked.length + invites.length > 0) await touchCollection(trx, collection, at);
    const mail = {
      kind: "invitation" as const,
      collection_id: collection.id,
      by_user_id: userId,
      created: at,
    };
    return insertMails(trx, [
      ...asked.map((user_id) => ({ ...mail, user_id })),
      ...invites.map((invite_id) => ({ ...mail, invite_id, language: whom.language })),
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
        await admin.change(actor, id, "invite", async (trx, collection, change) => {
          const wanted = new Map(emails.map((email) => [email.toLowerCase(), email]));
          const accounts = await findAccounts(trx, [...wanted.keys()]);
          return ask(trx, collection, change, {
            people: [...accounts.values()].map(({ id: userId }) => ({ userId, byAddress: true })),
            language: ofMails,
            emails: [...wanted].flatMap(([key, email]) =>
              accounts.has(key) ? [] : [{ email, key }],
            ),
          });
        }),
      );
      return view.whole(actor, id, language);
    },

    async invite(actor, id, userIds, language) {
      await send(
        await admin.change(actor, id, "invite", async (trx, collection, change) => {
          const since = new Date(change.now.getTime() - HOUR_MS);
          const found = new Set(await listFound(trx, change.userId, since));
          const invitable = new Set([
            ...(await listKnown(trx, change.userId)).map((person) => person.id),
            ...found,
            change.userId,
          ]);
          if (!userIds.every((userId) => invitable.has(userId)))
            throw new AppError(
              "not_found",
              "There is nobody with this number whom you could invite",
            );
          return ask(trx, collection, change, {
            people: userIds.map((userId) => ({ userId, byAddress: found.has(userId) })),
          });
        }),
      );
      return view.whole(actor, id, language);
    },

    async accept(actor, id, { key }, language) {
      await claimInvites(db, { userId: signedIn(actor).userId });
      await admin.change(
        actor,
        id,
        "answerInvitation",
        async (trx, collection, { userId, now }) => {
          const { by_address, key_hash } = await findInvitation(trx, collection, userId);
          if (key !== undefined && hashToken(key) === key_hash) await addresses.note(trx, userId);
          else if (by_address && !(await addresses.isProven(trx, userId))) throw keyRequired();
          await acceptMember(trx, collection, userId, now);
          await touchCollection(trx, collection, now);
        },
      );
      return view.whole(actor, id, language);
    },

    decline,

    async remove(actor, id, userId, language) {
      const { userId: self } = signedIn(actor);
      await admin.change(
        actor,
        id,
        self === userId ? "leave" : "managePeople",
        async (trx, collection, { now }) => {
          if (!(await deleteMember(trx, collection, userId, { accepted: true }))) throw nobody();
          await touchCollection(trx, collection, now);
        },
      );
      return self === userId ? undefined : view.whole(actor, id, language);
    },

    async removePending(actor, id, userId, language) {
      if (signedIn(actor).userId === userId) {
        await decline(actor, id);
        return undefined;
      }
      await admin.change(actor, id, "invite", async (trx, collection, { now }) => {
        if (!(await deleteMember(trx, collection, userId, { accepted: false }))) throw nobody();
        await touchCollection(trx, collection, now);
      });
      return view.whole(actor, id, language);
    },

    async removeInvite(actor, id, inviteId, language) {
      await admin.change(actor, id, "invite", async (trx, collection, { now }) => {
        if (!(await deleteInvite(trx, collection, inviteId)))
          throw new AppError("not_found", "There is no such invitation");
        await touchCollection(trx, collection, now);
      });
      return view.whole(actor, id, language);
    },

    async setPermission(actor, id, userId, permission, language) {
      await admin.change(actor, id, "managePeople", async (trx, collection, { now }) => {
        await checkAccepted(trx, id, userId);
        await setPermission(trx, collection, userId, permission === "edit");
        await touchCollection(trx, collection, now);
      });
      return view.whole(actor, id, language);
    },

    async grantOwnership(actor, id, userId, language) {
      await admin.change(actor, id, "grantOwnership", async (trx, collection, { now }) => {
        if (userId === collection.owner_id) return;
        await checkAccepted(trx, id, userId);
        if (collection.staff_only && !(await staff.isStaff(trx, userId)))
          throw new AppError("conflict", "Only staff can own a collection of the staff");
        await claimRoom(trx, userId);
        await swapOwner(trx, collection, userId, now);
        await touchCollection(trx, collection, now);
      });
      return view.whole(actor, id, language);
    },
  };

  async function decline(actor: Actor, id: number): Promise<void> {
    await claimInvites(db, { userId: signedIn(actor).userId });
    await admin.change(actor, id, "answerInvitation", async (trx, collection, { userId, now }) => {
      await deleteMember(trx, collection, userId, { accepted: false });
      await touchCollection(trx, collection, now);
    });
  }
}

/** Throws unless the user is a collaborator who has accepted: only then can permissions be granted. */
async function checkAccepted(trx: Db, id: number, userId: number): Promise<void> {
  const member = (await listMembers(trx, id)).find((one) => one.id === userId);
  if (!member) throw nobody();
  if (!member.accepted) throw new AppError("conflict", "This person has not accepted yet");
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
  throw new AppError("rate_limited", "Too many for now; wait before the next", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

function keyRequired(): AppError {
  return new AppError(
    "invitation_key_required",
    "Open the link in the last mail of this invitation: it shows that the invited address is yours",
  );
}

function nobody(): AppError {
  return new AppError("not_found", "There is no such person in this collection");
}
