import type {
  Invitation,
  PeopleListAnswer,
  PeopleListQuery,
  PersonDetails,
  PersonRow,
  RolesChange,
} from "../../../contract/accounts";
import { highestRole, type Role, isAdministrator } from "../../../contract/roles";
import { AppError } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import { invitationMail } from "../../../jobs/accounts.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import {
  type Actor,
  requireAdministrator,
  requireEditor,
  type Member,
} from "../../../shared/actor";
import { recordAuditEvent } from "../../../shared/audit.writer";
import { pageRange } from "../../../db/queries";
import type { AccountsPolicy } from "./accounts.policy";
import type { Passwords } from "./passwords";
import {
  countPeople,
  findPerson,
  hasAdministratorRole,
  listPeople,
  lockAllRoles,
  lockRoles,
  type ListedUserRow,
  setRoles,
} from "./people.repo";
import { deleteSessions } from "./sessions.repo";
import { signOnRequired } from "./sign-in";
import { newToken } from "./tokens";
import { usernamesOf } from "./registration";
import { findUserByLogin, insertUser, type UserRow } from "./users.repo";

/**
 * The roles that are stored for an account, by its highest role. Every role includes `subscriber`, and every staff role
 * includes `staff`.
 */
const ROLES_OF: Readonly<Record<Role, readonly Role[]>> = {
  subscriber: ["subscriber"],
  staff: ["subscriber", "staff"],
  staff_admin: ["subscriber", "staff", "staff_admin"],
  administrator: ["subscriber", "staff", "administrator"],
};

/** Checks that the actor is an editor, who may see the accounts. Throws `unauthenticated`, `forbidden`. */
const checkViewer = (actor: Actor): Member => requireEditor(actor);

/**
 * Returns whether the actor may change a user's role. Administrators may, except their own. The last administrator cannot
 * delete their account either, so one always remains.
 */
function mayChange(actor: Actor, userId: number): boolean {
  return actor.kind === "user" && isAdministrator(actor) && actor.userId !== userId;
}

/**
 * Checks that the actor may change a user's role. Throws `unauthenticated`, and `forbidden` for users who are not
 * administrators and for the administrator's own account.
 */
function checkChange(actor: Actor, userId: number): Member {
  const administrator = requireAdministrator(actor);
  if (!mayChange(actor, userId))
    throw new AppError("forbidden", "You cannot change your own role: ask another administrator");
  return administrator;
}

/** Checks that the actor is an administrator, who may create accounts for others. Throws `unauthenticated`, `forbidden`. */
const checkInviter = (actor: Actor): Member => requireAdministrator(actor);

/** Users and their roles. All methods throw `unauthenticated` for visitors, and `forbidden` for users who are not editors. */
export interface PeopleService {
  /** Lists users by name. */
  list(actor: Actor, query: PeopleListQuery): Promise<PeopleListAnswer>;
  /** Returns a user. Throws `not_found`. */
  get(actor: Actor, id: number): Promise<PersonDetails>;
  /**
   * For administrators: sets a user's role, which applies from their next request on. Throws `not_found`, and `forbidden` also
   * for the administrator's own account.
   */
  changeRole(actor: Actor, id: number, change: RolesChange): Promise<PersonDetails>;
  /** For administrators: ends all sessions of a user. Throws as `changeRole` does. */
  signOut(actor: Actor, id: number): Promise<PersonDetails>;
  /**
   * For administrators: creates an account and mails its owner a link for choosing a password. Throws `email_taken`,
   * `sign_on_required` for an address of the organisation.
   */
  invite(actor: Actor, invitation: Invitation): Promise<PersonDetails>;
}

interface PeopleDeps {
  db: Db;
  policy: Pick<AccountsPolicy, "isStaffDomain">;
  passwords: Pick<Passwords, "hash">;
  jobs: Pick<Jobs, "enqueue">;
  now: () => Date;
}

export function createPeopleService({
  db,
  policy,
  passwords,
  jobs,
  now,
}: PeopleDeps): PeopleService {
  async function details(actor: Actor, id: number): Promise<PersonDetails> {
    const row = await findPerson(db, id, now());
    if (!row) throw notFound();
    return {
      ...toRow(row),
      canChange: mayChange(actor, id),
      isSelf: actor.kind === "user" && actor.userId === id,
    };
  }

  /**
   * Changes an account in one transaction. If two administrators revoke each other's role at once, the second gets `forbidden`.
   */
  function change(
    actor: Actor,
    id: number,
    make: (trx: Db, roles: Role[]) => Promise<void>,
  ): Promise<void> {
    const { userId } = checkChange(actor, id);
    return db.transaction().execute(async (trx) => {
      await lockAllRoles(trx);
      if (!(await hasAdministratorRole(trx, userId)))
        throw new AppError("forbidden", "You are no longer an administrator");
      const roles = await lockRoles(trx, id);
      if (!roles) throw notFound();
      await make(trx, roles);
    });
  }

  return {
    async list(actor, { search, role, page: asked, page_size: limit }) {
      checkViewer(actor);
      const count = await countPeople(db, { search, role });
      const { page, pages, offset } = pageRange(count, asked, limit);
      const rows = await listPeople(db, { search, role }, { offset, limit, at: now() });
      return { people: rows.map(toRow), count, page, pages };
    },

    async get(actor, id) {
      checkViewer(actor);
      return details(actor, id);
    },

    async changeRole(actor, id, { role }) {
      const administrator = checkChange(actor, id);
      const at = now();
      await change(actor, id, async (trx, before) => {
        const after = ROLES_OF[role];
        if (highestRole(before) === role) return;
        await setRoles(trx, id, after, at);
        await recordAuditEvent(trx, administrator, at, {
          event: "roles_changed",
          subject: { type: "user", id, title: "" },
          details: { before: highestRole(before), after: role },
        });
      });
      return details(actor, id);
    },

    async signOut(actor, id) {
      const administrator = checkChange(actor, id);
      await change(actor, id, async (trx) => {
        await deleteSessions(trx, id);
        await recordAuditEvent(trx, administrator, now(), {
          event: "signed_out",
          subject: { type: "user", id, title: "" },
        });
      });
      return details(actor, id);
    },

    async invite(actor, { email, name, role, language }) {
      const administrator = checkInviter(actor);
      if (policy.isStaffDomain(email)) throw signOnRequired();
      const at = now();
      // A random password that no user knows. The owner chooses another by the mailed link.
      const password_hash = await passwords.hash(newToken());
      const id = await db.transaction().execute(async (trx) => {
        const user = await makeUser(trx, {
          email,
          name,
          password_hash,
          language,
          roles: [...ROLES_OF[role]],
          created: at,
          modified: at,
        });
        await recordAuditEvent(trx, administrator, at, {
          event: "roles_changed",
          subject: { type: "user", id: user.database_id, title: "" },
          details: { before: null, after: role },
        });
        return user.database_id;
      });
      await jobs.enqueue(invitationMail, [{ userId: id, language }]);
      return details(actor, id);
    },
  };
}

/** Creates an account with a username derived from its address. Throws `email_taken`. */
async function makeUser(
  trx: Db,
  user: Omit<Parameters<typeof insertUser>[1], "username">,
): Promise<UserRow> {
  for (const username of usernamesOf(user.email)) {
    const made = await insertUser(trx, { ...user, username });
    if (made) return made;
    if (await findUserByLogin(trx, user.email))
      throw new AppError("email_taken", "An account with this address already exists", {
        fields: { email: "An account with this address already exists" },
      });
  }
  throw new AppError("conflict", "No username is available for this address");
}

function toRow({
  database_id,
  username,
  name,
  email,
  roles,
  sso_issuer,
  created,
  last_sign_in,
  sessions,
}: ListedUserRow): PersonRow {
  return {
    databaseId: database_id,
    username,
    name,
    email,
    roles,
    sso: sso_issuer !== null,
    created: created.toISOString(),
    lastSignIn: last_sign_in?.toISOString() ?? null,
    sessions,
  };
}

function notFound(): AppError {
  return new AppError("not_found", "There is no such account");
}
