import type { Logger } from "pino";
import type { z } from "zod";
import type {
  Account,
  BotChallenge,
  LoginInput,
  RegisterInput,
  Tokens,
} from "../../../contract/accounts";
import type { Language } from "../../../contract/languages";
import { PURGE_MAX_ROWS } from "../../../db/queries";
import type { Actor, Client } from "../../../shared/actor";
import type { Consents } from "../consents.service";
import type { TaxonomiesService } from "../../vocabulary";
import { createAccessTokens, deriveKeys } from "./tokens";
import { createAccountsPolicy, type AccountSettings } from "./accounts.policy";
import {
  createFollowUps,
  createOwnAccount,
  type OwnAccount,
  type OwnAccountSources,
  createDescribeAccount,
} from "./own-account";
import { createBotCheck } from "./bot-check";
import { createLimits } from "./limits";
import { deleteExpiredTokens } from "../../../shared/one-time-tokens.repo";
import { createPasswordReset } from "./password-reset";
import { createPasswords, createIsPublished } from "./passwords";
import type { ProvenAddresses } from "./users.service";
import { createRegistration } from "./registration";
import { createSessions } from "./sessions";
import { deleteEndedSessions } from "./sessions.repo";
import { type VerifiedPassword, createSignIn } from "./sign-in";
import { createStaffSignOn, type ProviderIdentity } from "./staff-sign-on";
import type { UserRow } from "./users.repo";

export type { ProviderIdentity } from "./staff-sign-on";

/** The result of a successful sign-in. */
export interface SignedIn {
  tokens: Tokens;
  account: Account;
}

/** A newly created account. */
export interface Registered {
  account: Account;
  /** Starts the account's session on the first call. Not earlier, because an unused session would be kept for a month. */
  startSession(): Promise<Tokens>;
}

/** Methods that take a `client` throw `rate_limited`, with the seconds to wait, after too many attempts. */
export interface AccountsService extends OwnAccount {
  /**
   * Returns the user of an access token. Throws `unauthenticated` unless this site signed it, it is valid, and its session has
   * not ended.
   */
  authenticate(token: string): Promise<Actor>;
  /**
   * Signs in with an email address or a username. Throws `invalid_email` for a login that is neither, `sign_on_required` for an
   * address of the organisation, and `incorrect_password` for everything else that is wrong.
   */
  login(client: Client, input: z.output<typeof LoginInput>): Promise<SignedIn>;
  /**
   * Returns the next tokens for a refresh token, which works once. Throws `session_ended` for any other token. A token that is
   * used again ends the whole session, except within half a minute, because several tabs may refresh at once.
   */
  refresh(client: Client, refreshToken: string): Promise<Tokens>;
  /**
   * Creates an account, which can sign in at once. Throws `sign_on_required` for an address of the organisation,
   * `bot_check_failed`, `username_taken`, `email_taken`. A proof (of `botCheck`) is used up by its check, even if the
   * registration fails.
   */
  register(client: Client, input: z.output<typeof RegisterInput>): Promise<Registered>;
  /**
   * Mails a link for choosing a new password, in the given language or else the user's own. Answers the same way, and as fast,
   * for an unknown login. Throws `invalid_email` and `sign_on_required` as `login` does.
   */
  requestReset(client: Client, login: string, language?: Language): Promise<void>;
  /** Sets a new password by a mailed link, which then stops working, and ends all sessions. Throws `link_expired`. */
  resetPassword(
    client: Client,
    input: { key: string; login: string; password: string },
  ): Promise<Account>;
  /** Allows a client to start a sign-on at the identity provider. Throws `rate_limited`. */
  admitSignOn(client: Client): Promise<void>;
  /** Allows a client to submit an answer of the identity provider. Throws `rate_limited`. */
  admitSignOnAnswer(client: Client): Promise<void>;
  /**
   * Starts a session for a user whom the identity provider has authenticated. The first time, creates their account, or links
   * the account with the same address of the organisation. Throws `conflict` if that would take over another user's account.
   */
  signInBySso(identity: ProviderIdentity): Promise<Tokens>;
  /** Returns whether an email address belongs to the organisation, whose staff sign on at its identity provider. */
  isStaffDomain(email: string): boolean;
  /** Returns what a form needs to show that a human submits it. It works once, within two hours. */
  challenge(): Promise<BotChallenge>;
  /** For jobs: deletes all expired sessions, links, proofs and counts of limits. */
  tidy(): Promise<void>;
}

export interface AccountsDeps extends OwnAccountSources {
  settings: AccountSettings;
  siteUrl: string;
  taxonomies: Pick<TaxonomiesService, "tree">;
  consents: Consents;
  addresses: Pick<ProvenAddresses, "record">;
  logger: Logger;
}

/** Creates the service from its parts, each of which has one reason to change. */
export function createAccountsService(deps: AccountsDeps): AccountsService {
  const { settings, siteUrl, taxonomies, consents, addresses, jobs, logger, now } = deps;
  // What decides who the caller is must not be outdated.
  const { primary: db } = deps.database;
  const keys = deriveKeys(settings.secrets);
  const policy = createAccountsPolicy(settings);
  const passwords = createPasswords();
  const runFollowUps = createFollowUps(logger);
  const limits = createLimits({ db, key: keys.limits });
  const botCheck = createBotCheck({
    db,
    keys,
    isOn: settings.botCheck,
    rounds: settings.botCheckRounds,
    now,
  });
  const accessTokens = createAccessTokens({ keys: keys.accessToken, issuer: siteUrl, now });
  const sessions = createSessions({ db, accessTokens, policy, limits, now });
  const isPublished = createIsPublished(settings);
  const signIn = createSignIn({ db, passwords, policy, limits, isPublished, logger });
  const register = createRegistration({ db, passwords, policy, limits, consents, botCheck, now });
  const reset = createPasswordReset({
    db,
    passwords,
    isPublished,
    policy,
    addresses,
    limits,
    jobs,
    runFollowUps,
    now,
  });
  const staffSignOn = createStaffSignOn({ db, policy, now });
  const describeAccount = createDescribeAccount({ db, taxonomies });
  const own = createOwnAccount({
    ...deps,
    describeAccount,
    passwords,
    isPublished,
    limits,
    runFollowUps,
  });

  /**
   * Deletes a batch of expired rows. Returns whether more may remain. Sign-ins call it too: they are rare enough, and an index
   * finds the rows.
   */
  async function deleteExpired(): Promise<boolean> {
    const deletedCounts = await Promise.all([
      deleteEndedSessions(db, now()),
      deleteExpiredTokens(db, now()),
      limits.purge(now()),
    ]);
    return deletedCounts.includes(PURGE_MAX_ROWS);
  }

  async function startByPassword(person: VerifiedPassword): Promise<Tokens> {
    await deleteExpired();
    return sessions.startByPassword(person);
  }

  /** Returns an account as its owner sees it after signing in with a password. */
  const accountOf = (user: UserRow) =>
    describeAccount(user, policy.sessionAccess(user, { by_sso: false }) === "staff");

  return {
    ...own,
    async tidy() {
      while (await deleteExpired());
    },
    authenticate: sessions.actorOf,
    async login(client, { username, password }) {
      const tokens = await startByPassword(await signIn(client, username, password));
      return { tokens, account: await own.account(await sessions.actorOf(tokens.jwtAuthToken)) };
    },
    refresh: sessions.refresh,
    async register(client, input) {
      const { user, ...person } = await register(client, input);
      let tokens: Promise<Tokens> | undefined;
      return {
        account: await accountOf(user),
        startSession: () => (tokens ??= startByPassword(person)),
      };
    },
    requestReset: reset.requestReset,
    async resetPassword(client, input) {
      return accountOf(await reset.resetPassword(client, input));
    },
    admitSignOn: limits.signOn,
    admitSignOnAnswer: limits.signOnAnswer,
    async signInBySso(identity) {
      const userId = await staffSignOn(identity);
      await deleteExpired();
      return sessions.startBySso(userId);
    },
    isStaffDomain: policy.isStaffDomain,
    challenge: botCheck.challenge,
  };
}
