import { AppError } from "../../../contract/errors";
import type { Language } from "../../../contract/languages";
import type { Db } from "../../../db/client";
import { passwordChangedMail, passwordResetMail } from "../../../jobs/accounts.jobs";
import type { Jobs } from "../../../jobs/jobs.port";
import { nameKeyOf } from "../../../shared/identifiers";
import type { Client } from "../../../shared/actor";
import type { AccountsPolicy } from "./accounts.policy";
import type { FollowUps } from "./own-account";
import type { Limits } from "./limits";
import { deleteTokensOf, findTokenOwner, takeToken } from "../../../shared/one-time-tokens.repo";
import { type Passwords, type IsPublished, publishedPasswordRefused } from "./passwords";
import type { ProvenAddresses } from "./users.service";
import { deleteSessions } from "./sessions.repo";
import { checkLogin } from "./sign-in";
import { hashToken } from "./tokens";
import { findUser, findUserByLogin, setPasswordHash, type UserRow } from "./users.repo";

/** The user id in the job for an unknown login. The job is queued as for a known login, and does nothing. */
const NO_USER = 0;

interface PasswordResetDeps {
  db: Db;
  passwords: Passwords;
  isPublished: IsPublished;
  policy: AccountsPolicy;
  addresses: Pick<ProvenAddresses, "record">;
  limits: Limits;
  jobs: Pick<Jobs, "enqueue">;
  runFollowUps: FollowUps;
  now: () => Date;
}

/** Replaces a forgotten password. For the errors, see the methods of the same names in `AccountsService`. */
export interface PasswordReset {
  requestReset(client: Client, login: string, language?: Language): Promise<void>;
  /** Returns the owner of the password. */
  resetPassword(
    client: Client,
    input: { key: string; login: string; password: string },
  ): Promise<UserRow>;
}

export function createPasswordReset({
  db,
  passwords,
  isPublished,
  policy,
  addresses,
  limits,
  jobs,
  runFollowUps,
  now,
}: PasswordResetDeps): PasswordReset {
  return {
    async requestReset(client, login, language) {
      checkLogin(login, policy);
      await limits.reset(client, login);
      const user = await findUserByLogin(db, login);
      await jobs.enqueue(passwordResetMail, [
        { userId: user?.database_id ?? NO_USER, language: language ?? user?.language ?? "en" },
      ]);
    },

    async resetPassword(client, { key, login, password }) {
      const token = { purpose: "password-reset", token_hash: hashToken(key) } as const;
      const userId = await findTokenOwner(db, token, now());
      const user = userId === null ? undefined : await findUser(db, userId);
      if (!user || ![user.username_key, user.email_key].includes(nameKeyOf(login)))
        throw linkExpired();
      // An account without a password gets no link. A link from before it lost its password is invalid.
      if (user.password_hash === null || policy.isStaffDomain(user.email)) throw linkExpired();
      if (isPublished(user, password)) throw publishedPasswordRefused();
      // Before the transaction: hashing takes long, and the embedded database has one connection.
      const hash = await passwords.hash(password);
      await db.transaction().execute(async (trx) => {
        // Updates the user first, as all other changes of the password do, so that two of them cannot block each other.
        await setPasswordHash(trx, user.database_id, hash, now());
        if (!(await takeToken(trx, token))) throw linkExpired();
        await deleteSessions(trx, user.database_id);
        await deleteTokensOf(trx, user.database_id, "password-reset");
        await addresses.record(trx, user.database_id);
      });
      await runFollowUps(
        limits.clearFailures(client, [user.username, user.email]),
        jobs.enqueue(passwordChangedMail, [{ userId: user.database_id, language: user.language }]),
      );
      return user;
    },
  };
}

function linkExpired(): AppError {
  return new AppError(
    "link_expired",
    "The link has expired or has already been used; request a new one",
  );
}
