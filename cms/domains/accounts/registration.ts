import type { z } from "zod";
import type { RegisterInput } from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import type { Db } from "../../db/client";
import type { Client } from "../actor";
import type { AccountsPolicy } from "./accounts.policy";
import type { BotCheck } from "./bot-check";
import type { Limits } from "./limits";
import type { Passwords } from "./passwords";
import { type ByPassword, signOnRequired } from "./sign-in";
import { findUserByLogin, insertUser, type UserRow } from "./users.repo";

interface RegistrationDeps {
  db: Db;
  passwords: Passwords;
  policy: AccountsPolicy;
  limits: Limits;
  botCheck: BotCheck;
  now: () => Date;
}

/** Makes an account. Throws what the service says of `register`. */
export type Registration = (client: Client, input: z.output<typeof RegisterInput>) => Promise<ByPassword & { user: UserRow }>;

export function createRegistration({ db, passwords, policy, limits, botCheck, now }: RegistrationDeps): Registration {
  return async (client, { username, email, password, language, botCheck: proof }) => {
    if (policy.isOrganisations(email)) throw signOnRequired();
    await limits.register(client, await botCheck.check(proof));
    const created = now();
    const password_hash = await passwords.hash(password);
    // Whether they are free is the database's to say: two who ask at once would both hear yes.
    const user = await insertUser(db, { username, email, name: username, password_hash, language, created, modified: created });
    if (user) return { user, userId: user.database_id, passwordHash: password_hash };
    throw (await findUserByLogin(db, username))
      ? new AppError("username_taken", "This username is somebody's already", { fields: { username: "This username is somebody's already" } })
      : new AppError("email_taken", "There is an account with this address already", { fields: { email: "There is an account with this address already" } });
  };
}
