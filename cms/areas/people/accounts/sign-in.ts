import type { Logger } from "pino";
import { emailProblem, usernameProblem } from "../../../contract/account-rules";
import { AppError } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import type { Client } from "../../../shared/actor";
import type { AccountsPolicy } from "./accounts.policy";
import type { Limits } from "./limits";
import { isOutdated, type Passwords, type IsPublished } from "./passwords";
import { findUserByLogin, replacePasswordHash } from "./users.repo";

/** Throws for a malformed login and for the organisation's addresses, before any account is looked up. */
export function checkLogin(login: string, policy: AccountsPolicy): void {
  if (login.includes("@") ? emailProblem(login) : usernameProblem(login))
    throw new AppError("invalid_email", "Enter a valid email address or username");
  if (policy.isStaffDomain(login)) throw signOnRequired();
}

/** Returns the error for a user with an address of the organisation. */
export function signOnRequired(): AppError {
  return new AppError(
    "sign_on_required",
    "Addresses of the organisation must use the staff sign-in",
  );
}

/** Returns the same error for a wrong password and for an unknown name. */
export function incorrectPassword(): AppError {
  return new AppError("incorrect_password", "The password is wrong, or there is no such account");
}

interface SignInDeps {
  db: Db;
  passwords: Passwords;
  policy: AccountsPolicy;
  limits: Limits;
  isPublished: IsPublished;
  logger: Logger;
}

/** A user whose password was right, and the hash that it matched. A session starts only while this hash is still the user's. */
export interface VerifiedPassword {
  userId: number;
  passwordHash: string;
}

/** Returns the user of a login and a password. Throws the errors of the service's `login`. */
export type SignIn = (client: Client, login: string, password: string) => Promise<VerifiedPassword>;

export function createSignIn({
  db,
  passwords,
  policy,
  limits,
  isPublished,
  logger,
}: SignInDeps): SignIn {
  return async (client, login, password) => {
    checkLogin(login, policy);
    const attempt = await limits.password(client, login);
    const person = await check(client, login, password);
    await attempt.succeeded();
    return person;
  };

  async function check(client: Client, login: string, password: string): Promise<VerifiedPassword> {
    const user = await findUserByLogin(db, login);
    // Also null for the username of an account with an address of the organisation: the answer reveals nothing about it.
    const stored = user && !policy.isStaffDomain(user.email) ? user.password_hash : null;
    // Checked in any case, so that the time reveals nothing about the account.
    const matches = await passwords.matches(stored, password);
    if (user && !client.isLocal && isPublished(user, password)) {
      logger.warn(
        { username: user.username },
        "Sign-in refused: the published password of a sample account works only from this machine",
      );
      throw incorrectPassword();
    }
    if (!matches || !user || stored === null) throw incorrectPassword();
    if (!isOutdated(stored)) return { userId: user.database_id, passwordHash: stored };
    const password_hash = await passwords.hash(password);
    const isReplaced = await replacePasswordHash(db, user.database_id, stored, { password_hash });
    // Another request replaced the hash first: by a sign-in with the same password, or by a change of the password.
    return isReplaced
      ? { userId: user.database_id, passwordHash: password_hash }
      : check(client, login, password);
  }
}
