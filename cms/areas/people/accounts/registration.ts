import type { z } from "zod";
import type { RegisterInput } from "../../../contract/accounts";
import { AppError } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import type { Client } from "../../../shared/actor";
import type { Consents } from "../consents.service";
import type { AccountsPolicy } from "./accounts.policy";
import type { BotCheck } from "./bot-check";
import type { Limits } from "./limits";
import type { Passwords } from "./passwords";
import { type VerifiedPassword, signOnRequired } from "./sign-in";
import { findUserByLogin, insertUser, type UserRow } from "./users.repo";
import { randomInt } from "node:crypto";
import { USERNAME_MAX_CHARS, USERNAME_MIN_CHARS } from "../../../contract/account-rules";

interface RegistrationDeps {
  db: Db;
  passwords: Passwords;
  policy: AccountsPolicy;
  limits: Limits;
  consents: Pick<Consents, "agreement" | "record">;
  botCheck: BotCheck;
  now: () => Date;
}

/** Creates an account. Throws the errors of the service's `register`. */
export type Registration = (
  client: Client,
  input: z.output<typeof RegisterInput>,
) => Promise<VerifiedPassword & { user: UserRow }>;

export function createRegistration({
  db,
  passwords,
  policy,
  limits,
  consents,
  botCheck,
  now,
}: RegistrationDeps): Registration {
  return async (
    client,
    { username, email, password, language, acceptedTerms, botCheck: proof },
  ) => {
    if (policy.isStaffDomain(email)) throw signOnRequired();
    await limits.register(client, await botCheck.check(proof));
    const created = now();
    const password_hash = await passwords.hash(password);
    const agreed = acceptedTerms ? await consents.agreement("registration", language) : null;
    const user = await db.transaction().execute(async (trx) => {
      // The database decides whether the names are free: two simultaneous requests would both find them free.
      const made = await insertUser(trx, {
        username,
        email,
        name: username,
        password_hash,
        language,
        created,
        modified: created,
      });
      if (made && agreed) await consents.record(trx, agreed, { user: made.database_id }, created);
      return made;
    });
    if (user) return { user, userId: user.database_id, passwordHash: password_hash };
    throw (await findUserByLogin(db, username))
      ? new AppError("username_taken", "This username is taken", {
          fields: { username: "This username is taken" },
        })
      : new AppError("email_taken", "An account with this address already exists", {
          fields: { email: "An account with this address already exists" },
        });
  };
}

/** Number of usernames to try for a new user: the one derived from the address, then others with random numbers. */
const USERNAME_TRIES = 10;
const USERNAME_SUFFIX_DIGITS = 4;

/**
 * Yields usernames for an address: its letters and digits before the @, padded to the shortest length, then with random
 * numbers.
 */
export function* usernamesOf(email: string): Generator<string> {
  const base = email
    .slice(0, email.lastIndexOf("@"))
    .replace(/[^a-z\d]/gi, "")
    .toLowerCase()
    .padEnd(USERNAME_MIN_CHARS, "0");
  yield base.slice(0, USERNAME_MAX_CHARS);
  for (let attempt = 1; attempt < USERNAME_TRIES; attempt++) {
    yield (
      base.slice(0, USERNAME_MAX_CHARS - USERNAME_SUFFIX_DIGITS) +
      String(randomInt(10 ** USERNAME_SUFFIX_DIGITS)).padStart(USERNAME_SUFFIX_DIGITS, "0")
    );
  }
}
