import { DISPLAY_NAME_MAX_CHARS, emailProblem } from "../../contract/account-rules";
import { type Role, STAFF_ROLES } from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import type { Db } from "../../db/client";
import type { AccountsPolicy } from "./accounts.policy";
import { deleteTokensOf } from "../one-time-tokens.repo";
import { deleteSessions } from "./sessions.repo";
import { usernamesOf } from "./usernames";
import {
  bindToProvider,
  findUserByLogin,
  findUserOfProvider,
  insertUser,
  updateFromProvider,
  type UserRow,
} from "./users.repo";

/** Whom an identity provider has recognised. What it says has been checked by whoever calls. */
export interface ProviderIdentity {
  /** The provider's own name. */
  issuer: string;
  /** As which it knows the person, for ever. */
  subject: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

/**
 * The account of somebody whom the identity provider has recognised: the databaseId. The first time it is made, or an
 * account with the same address of the organisation becomes theirs. Throws `conflict` where that would take an account
 * from somebody else, `invalid_input` for somebody without subject, issuer or address.
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
      throw new AppError("invalid_input", "The identity provider does not say who this is");
    const known = await findUserOfProvider(db, issuer, subject);
    if (known) {
      await updateFromProvider(db, known.database_id, facts(identity, known.username), now());
      return known.database_id;
    }
    const holder = await findUserByLogin(db, email);
    if (!holder) return make(identity);
    if (policy.isOrganisations(email) && (await takeOver(holder, identity)))
      return holder.database_id;
    // Not somebody else's, if the same person signs on in two tabs at once.
    const meanwhile = await findUserOfProvider(db, issuer, subject);
    if (!meanwhile) throw new AppError("conflict", "The address belongs to another account");
    return meanwhile.database_id;
  };

  /**
   * The provider vouches for the organisation's addresses alone, and for one person each. Whoever had the account before
   * never proved that the address was theirs: their password and their sessions end. False where the account is another's.
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
      // Not the username, if the same person signs on in two tabs at once.
      const known = await findUserOfProvider(db, issuer, subject);
      if (known) return known.database_id;
    }
    throw new AppError("conflict", "There is no free username for this address");
  }
}

function withStaff(roles: readonly Role[]): Role[] {
  return roles.some((role) => STAFF_ROLES.includes(role)) ? [...roles] : [...roles, "staff"];
}

/** What a provider says of a person, as far as it can be shown: in one line, and not longer than other names. */
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
