import type { Logger } from "pino";
import { emailProblem, usernameProblem } from "../../contract/account-rules";
import { AppError } from "../../contract/errors";
import type { Db } from "../../db/client";
import type { Client } from "../actor";
import type { AccountsPolicy } from "./accounts.policy";
import type { Limits } from "./limits";
import { isOutdated, type Passwords } from "./passwords";
import type { IsPublished } from "./published-passwords";
import { findUserByLogin, replacePasswordHash } from "./users.repo";

/** Throws the refusal of what names nobody, and of the organisation's addresses, before any account is looked for. */
export function checkLogin(login: string, policy: AccountsPolicy): void {
  if (login.includes("@") ? emailProblem(login) : usernameProblem(login))
    throw new AppError("invalid_email", "This is no e-mail address and no username");
  if (policy.isOrganisations(login)) throw signOnRequired();
}

/** What whoever has one of the organisation's addresses is told. */
export function signOnRequired(): AppError {
  return new AppError(
    "sign_on_required",
    "People with an address of the organisation use the staff sign-in",
  );
}

/** What a wrong password and a wrong name are told alike. */
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

/** Somebody whose password was right, and the hash that it was right for: what begins by it does so only while that counts. */
export interface ByPassword {
  userId: number;
  passwordHash: string;
}

/** Whose login and password these are. Throws what the service says of `login`. */
export type SignIn = (client: Client, login: string, password: string) => Promise<ByPassword>;

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

  async function check(client: Client, login: string, password: string): Promise<ByPassword> {
    const user = await findUserByLogin(db, login);
    // None either where a username stands for one of the organisation's addresses: nothing is said of it.
    const stored = user && !policy.isOrganisations(user.email) ? user.password_hash : null;
    // Looked at in any case, so that the time tells a stranger nothing of the account.
    const matches = await passwords.matches(stored, password);
    if (user && !client.isLocal && isPublished(user, password)) {
      logger.warn(
        { username: user.username },
        "a sign-in was refused: the published password of a sample account opens it only from this machine",
      );
      throw incorrectPassword();
    }
    if (!matches || !user || stored === null) throw incorrectPassword();
    if (!isOutdated(stored)) return { userId: user.database_id, passwordHash: stored };
    const password_hash = await passwords.hash(password);
    const isReplaced = await replacePasswordHash(db, user.database_id, stored, { password_hash });
    // Somebody else was first: by signing in with the same password, or by choosing another.
    return isReplaced
      ? { userId: user.database_id, passwordHash: password_hash }
      : check(client, login, password);
  }
}
