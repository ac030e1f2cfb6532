import type { Tokens } from "../../../contract/accounts";
import { AppError } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import { newId } from "../../../platform/ids";
import { type Actor, type Client, permissionsOf } from "../../../shared/actor";
import { type AccessTokens, hashToken, newToken } from "./tokens";
import type { AccountsPolicy } from "./accounts.policy";
import type { Limits } from "./limits";
import {
  deleteSession,
  findSessionOf,
  findSession,
  insertSession,
  insertToken,
  lockSessionOf,
  prolongSession,
  type SessionRow,
  useToken,
  wasUsedBetween,
} from "./sessions.repo";
import { type VerifiedPassword, incorrectPassword } from "./sign-in";
import { lockPasswordHash, recordSignIn } from "./users.repo";

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

/** Lifetime of an unused session. Chosen: a user who reads once a month stays signed in. */
const IDLE_MS = 30 * DAY_MS;
/** Longest lifetime of a session. Chosen: a copied cookie works for half a year at most, even if it is used daily. */
const ABSOLUTE_MS = 180 * DAY_MS;
/**
 * Longest lifetime of a session from the organisation's provider. Chosen: a user who leaves the organisation loses access
 * within a week.
 */
const SSO_ABSOLUTE_MS = 7 * DAY_MS;
/**
 * How long a refresh token may be presented again after its first use, or after another token with the same predecessor was
 * used. Both happen when two tabs wake up together, or when a response is lost. Later reuse means that the token was copied.
 * Chosen: longer than two tabs need, shorter than a thief needs.
 */
const REUSE_GRACE_MS = 30 * SECOND_MS;

/** Sessions: families of refresh tokens, each of which works once, and the short-lived access tokens that come with them. */
export interface Sessions {
  /** Starts a session for a user whom the identity provider has authenticated. */
  startBySso(userId: number): Promise<Tokens>;
  /** Starts a session for a user whose password was right. Throws `incorrect_password` if it has changed since. */
  startByPassword(person: VerifiedPassword): Promise<Tokens>;
  /** Returns the user of an access token. Throws `unauthenticated` unless the token is valid and its session has not ended. */
  actorOf(accessToken: string): Promise<Actor>;
  /**
   * Returns the next tokens for a refresh token. Throws `rate_limited`, and `session_ended` for a token without a session. Also
   * throws `session_ended` if the token, or another token with the same predecessor, was used more than REUSE_GRACE_MS ago.
   * Then the whole session ends, for its owner and for the holder of the copy.
   */
  refresh(client: Client, refreshToken: string): Promise<Tokens>;
}

interface SessionsDeps {
  db: Db;
  accessTokens: AccessTokens;
  policy: AccountsPolicy;
  limits: Limits;
  now: () => Date;
}

export function createSessions({ db, accessTokens, policy, limits, now }: SessionsDeps): Sessions {
  return {
    startBySso: (userId) =>
      startSession(userId, (trx) => createSession(trx, userId, { by_sso: true })),

    startByPassword: ({ userId, passwordHash }) =>
      startSession(userId, async (trx) => {
        // A simultaneous change of the password waits for this lock, and then ends this session too.
        if (!(await lockPasswordHash(trx, userId, passwordHash))) throw incorrectPassword();
        return createSession(trx, userId, { by_sso: false });
      }),

    async actorOf(accessToken) {
      const claims = await accessTokens.verify(accessToken);
      const session =
        claims &&
        (await findSession(db, { id: claims.sessionId, userId: claims.userId, at: now() }));
      const access = session ? policy.sessionAccess(session, session) : "ended";
      if (!session || access === "ended")
        throw new AppError("unauthenticated", "The access token is invalid or has expired");
      return {
        kind: "user",
        userId: session.user_id,
        sessionId: session.id,
        ...permissionsOf(session.roles, access === "staff"),
      };
    },

    async refresh(client, refreshToken) {
      const tokenHash = hashToken(refreshToken);
      const sessionId = await findSessionOf(db, tokenHash);
      await (sessionId === undefined ? limits.unknownRefresh(client) : limits.refresh(sessionId));
      const next = newToken();
      const session =
        sessionId === undefined
          ? null
          : await db.transaction().execute((trx) => rotate(trx, tokenHash, hashToken(next)));
      // Thrown outside the transaction, which would otherwise roll back the deletion of the session.
      if (!session) throw new AppError("session_ended", "The session has ended; sign in again");
      return tokens(session, next);
    },
  };

  /**
   * Starts a session, and stores the time of the sign-in after the transaction. Within it, two simultaneous sign-ins share a
   * lock on the user, so neither could update the row.
   */
  async function startSession(
    userId: number,
    create: (trx: Db) => Promise<Tokens>,
  ): Promise<Tokens> {
    const issued = await db.transaction().execute(create);
    await recordSignIn(db, userId, now());
    return issued;
  }

  async function createSession(
    trx: Db,
    userId: number,
    { by_sso }: { by_sso: boolean },
  ): Promise<Tokens> {
    const created = now();
    const id = newId();
    const refreshToken = newToken();
    await insertSession(trx, {
      id,
      user_id: userId,
      by_sso,
      created,
      last_used: created,
      expires: endOf({ created, by_sso }, created),
    });
    await insertToken(trx, { token_hash: hashToken(refreshToken), session_id: id, created });
    return tokens({ id, user_id: userId }, refreshToken);
  }

  /** Exchanges a token for the next one of its session. Returns null if the session has ended, or ends here. */
  async function rotate(trx: Db, tokenHash: string, nextHash: string): Promise<SessionRow | null> {
    const at = now();
    const session = await lockSessionOf(trx, tokenHash);
    if (!session) return null;
    if (
      (await isOvertaken(trx, session.id, tokenHash, at)) ||
      session.expires <= at ||
      policy.sessionAccess(session, session) === "ended"
    ) {
      await deleteSession(trx, session.id);
      return null;
    }
    await insertToken(trx, { token_hash: nextHash, session_id: session.id, created: at });
    await prolongSession(trx, session.id, {
      now: at,
      expires: endOf(session, at),
      deleteUsedBefore: new Date(at.getTime() - IDLE_MS),
    });
    return session;
  }

  /**
   * Marks a token as used. Returns whether the session continued without it more than REUSE_GRACE_MS ago, with the token's own
   * successor or a sibling's.
   */
  async function isOvertaken(
    trx: Db,
    sessionId: string,
    tokenHash: string,
    at: Date,
  ): Promise<boolean> {
    const { created, used } = await useToken(trx, tokenHash, at);
    const before = new Date(at.getTime() - REUSE_GRACE_MS);
    // A token used at about the time when this one was issued is its predecessor: the clocks of processes may differ.
    return (
      used < before ||
      wasUsedBetween(trx, sessionId, {
        after: new Date(created.getTime() + REUSE_GRACE_MS),
        before,
      })
    );
  }

  async function tokens(
    session: { id: string; user_id: number },
    refreshToken: string,
  ): Promise<Tokens> {
    const { token, expires } = await accessTokens.sign({
      userId: session.user_id,
      sessionId: session.id,
    });
    return {
      jwtAuthToken: token,
      jwtRefreshToken: refreshToken,
      jwtAuthExpiration: String(expires),
    };
  }
}

/** Returns the end of a session that was last used at a given time. */
function endOf({ created, by_sso }: Pick<SessionRow, "created" | "by_sso">, used: Date): Date {
  const latest = created.getTime() + (by_sso ? SSO_ABSOLUTE_MS : ABSOLUTE_MS);
  return new Date(Math.min(latest, used.getTime() + IDLE_MS));
}
