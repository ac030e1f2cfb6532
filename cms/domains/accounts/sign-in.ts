import { emailProblem, usernameProblem } from "../../contract/account-rules";
import { AppError } from "../../contract/errors";
import type { Db } from "../../db/client";
import type { AccountsPolicy } from "./accounts.policy";
import { isOutdated, type Passwords } from "./passwords";
import { findUserByLogin, replacePasswordHash, type UserRow } from "./users.repo";

/** Throws the refusal of what names nobody, and of the organisation's addresses, before any account is looked for. */
export function checkLogin(login: string, policy: AccountsPolicy): void {
  if (login.includes("@") ? emailProblem(login) : usernameProblem(login)) throw new AppError("invalid_email", "This is no e-mail address and no username");
  if (policy.isOrganisations(login)) throw signOnRequired();
}

/** What whoever has one of the organisation's addresses is told. */
export function signOnRequired(): AppError {
  return new AppError("sign_on_required", "People with an address of the organisation use the staff sign-in");
}

interface PasswordCheckDeps {
  db: Db;
  passwords: Passwords;
  policy: AccountsPolicy;
}

/** The user whose login and password these are. Throws `incorrect_password` after the same work, whoever it is not. */
export async function checkPassword({ db, passwords, policy }: PasswordCheckDeps, login: string, password: string): Promise<UserRow> {
  const user = await findUserByLogin(db, login);
  // Also where a username stands for one of the organisation's addresses: nothing is said of it.
  const stored = user && !policy.isOrganisations(user.email) ? user.password_hash : null;
  if (!(await passwords.matches(stored, password)) || !user || stored === null) throw new AppError("incorrect_password", "The password is wrong, or there is no such account");
  if (isOutdated(stored)) await replacePasswordHash(db, user.database_id, stored, await passwords.hash(password));
  return user;
}

