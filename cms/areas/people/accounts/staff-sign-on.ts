import { DISPLAY_NAME_MAX_CHARS, emailProblem } from "../../../contract/account-rules";
import { type Role, STAFF_ROLES } from "../../../contract/roles";
import { AppError } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import type { AccountsPolicy } from "./accounts.policy";
import { deleteTokensOf } from "../../../shared/one-time-tokens.repo";
import { deleteSessions } from "./sessions.repo";
import { usernamesOf } from "./registration";
import {
  bindToProvider,
  findUserByLogin,
  findUserOfProvider,
  insertUser,
  updateFromProvider,
  type UserRow,
} from "./users.repo";

/** A person whom an identity provider has authenticated. The caller has checked what the provider says. */
export interface ProviderIdentity {
  /** The provider's own name. */
  issuer: string;
  /** The provider's permanent identifier of the person. */
  subject: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

/**
 * Returns the databaseId of the account of a person whom the identity provider has authenticated. The first time, creates the
 * account, or links the account with the same address of the organisation. Throws `conflict` if that would take over another
 * user's account, and `invalid_input` for a person without subject, issuer or address.
 */
export type StaffSignOn = (identity: ProviderIdentity) => Promise<number>;

export function createStaffSignOn({
  db,
  policy,
  now,
}: {
  db: Db;
  policy: AccountsPolicy;
  now: () => Date;
}): StaffSignOn {
  return async (identity) => {
    const { issuer, subject, email } = identity;
    if (!issuer || !subject || emailProblem(email))
      throw new AppError(
        "invalid_input",
        "The identity provider's answer does not identify the user",
      );
    const known = await findUserOfProvider(db, issuer, subject);
    if (known) {
      await updateFromProvider(db, known.database_id, facts(identity, known.username), now());
      return known.database_id;
    }
    const holder = await findUserByLogin(db, email);
    if (!holder) return make(identity);
    if (policy.isStaffDomain(email) && (await takeOver(holder, identity)))
      return holder.database_id;
    // No conflict if the same person signs on in two tabs at once.
    const meanwhile = await findUserOfProvider(db, issuer, subject);
    if (!meanwhile) throw new AppError("conflict", "The address belongs to another account");
    return meanwhile.database_id;
  };

  /**
   * Links an account to a person at the provider, which vouches only for the organisation's addresses, each for one person. The
   * earlier user of the account never proved that the address was theirs, so their password and their sessions are deleted.
   * Returns false if the account is linked to another person.
   */
  function takeOver(
    { database_id, roles }: UserRow,
    { issuer, subject }: ProviderIdentity,
  ): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const isTheirs = await bindToProvider(trx, database_id, {
        issuer,
        subject,
        roles: withStaff(roles),
        modified: now(),
      });
      if (!isTheirs) return false;
      await deleteSessions(trx, database_id);
      await deleteTokensOf(trx, database_id, "password-reset");
      return true;
    });
  }

  async function make(identity: ProviderIdentity): Promise<number> {
    const { issuer, subject, email } = identity;
    const created = now();
    for (const username of usernamesOf(email)) {
      const made = await insertUser(db, {
        username,
        ...facts(identity, username),
        password_hash: null,
        roles: ["staff"],
        sso_issuer: issuer,
        sso_subject: subject,
        created,
        modified: created,
      });
      if (made) return made.database_id;
      // If the same person signs on in two tabs at once, the account exists by now.
      const known = await findUserOfProvider(db, issuer, subject);
      if (known) return known.database_id;
    }
    throw new AppError("conflict", "No username is available for this address");
  }
}

function withStaff(roles: readonly Role[]): Role[] {
  return roles.some((role) => STAFF_ROLES.includes(role)) ? [...roles] : [...roles, "staff"];
}

/** Returns a person's details from the provider as they can be shown: each on one line, and no longer than other names. */
function facts({ email, name, firstName, lastName }: ProviderIdentity, username: string) {
  const shown = (text: string) =>
    [
      ...text
        .normalize("NFC")
        .replace(/[\p{C}\s]+/gu, " ")
        .trim(),
    ]
      .slice(0, DISPLAY_NAME_MAX_CHARS)
      .join("")
      .trim();
  return {
    email,
    name: shown(name) || username,
    first_name: shown(firstName),
    last_name: shown(lastName),
  };
}
