import type { Logger } from "pino";
import type { z } from "zod";
import type {
  Account,
  BotChallenge,
  LoginInput,
  RegisterInput,
  Tokens,
} from "../../contract/accounts";
import type { Language } from "../../contract/languages";
import { PURGE_MAX_ROWS } from "../../db/purge";
import type { Actor, Client } from "../actor";
import type { Consents } from "../consents/consents.service";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { createAccessTokens } from "./access-tokens";
import { createAccountsPolicy } from "./accounts.policy";
import { createAfterwards } from "./afterwards";
import { createBotCheck } from "./bot-check";
import { deriveKeys } from "./keys";
import { createLimits } from "./limits";
import { deleteExpiredTokens } from "../one-time-tokens.repo";
import { createOwnAccount, type OwnAccount, type OwnAccountSources } from "./own-account";
import { createPasswordReset } from "./password-reset";
import { createPasswords } from "./passwords";
import { createPortrait } from "./portrait";
import type { ProvenAddresses } from "./proven-addresses.service";
import { createIsPublished } from "./published-passwords";
import { createRegistration } from "./registration";
import { createSessions } from "./sessions";
import { deleteEndedSessions } from "./sessions.repo";
import type { AccountSettings } from "./settings";
import { type ByPassword, createSignIn } from "./sign-in";
import { createStaffSignOn, type ProviderIdentity } from "./staff-sign-on";
import type { UserRow } from "./users.repo";

export type { ProviderIdentity } from "./staff-sign-on";

/** What begins a session. */
export interface SignedIn {
  tokens: Tokens;
  account: Account;
}

/** An account that was made. */
export interface Registered {
  account: Account;
  /** Begins its session, the first time it is called: one that nobody asks for would lie there for a month. */
  begin(): Promise<Tokens>;
}

/** Whoever takes a `client` throws `rate_limited`, with the seconds to wait, when tried too often. */
export interface AccountsService extends OwnAccount {
  /** Whom an access token speaks for. Throws `unauthenticated` unless it is ours, good, and its session is not over. */
  authenticate(token: string): Promise<Actor>;
  /**
   * Signs in with an e-mail address or a username. Throws `invalid_email` for what is neither, `sign_on_required` for an
   * address of the organisation, `incorrect_password` whatever else is wrong.
   */
  login(client: Client, input: z.output<typeof LoginInput>): Promise<SignedIn>;
  /**
   * The next tokens for a refresh token, which is good for one use. Throws `session_ended` for any other, and when it was
   * used before: then the whole session ends (but for half a minute, for tabs that ask at once).
   */
  refresh(client: Client, refreshToken: string): Promise<Tokens>;
  /**
   * Makes an account, which can be signed in at once. Throws `sign_on_required` for an address of the organisation, `bot_check_failed`,
   * `username_taken`, `email_taken`. A proof is used up as soon as it is looked at, whatever comes of it.
   */
  register(client: Client, input: z.output<typeof RegisterInput>): Promise<Registered>;
  /**
   * Has a mail sent with which another password can be chosen, in the language or else the person's own. Answers the same, as
   * soon, for a login that nobody has. Throws `invalid_email` and `sign_on_required` as `login` does.
   */
  requestReset(client: Client, login: string, language?: Language): Promise<void>;
  /** Chooses another password by a mailed link, which is dead then; all sessions end. Throws `link_expired`. */
  resetPassword(
    client: Client,
    input: { key: string; login: string; password: string },
  ): Promise<Account>;
  /** Lets somebody begin to sign on at the identity provider. */
  admitSignOn(client: Client): Promise<void>;
  /** Lets a client bring an answer of the identity provider. Throws `rate_limited`. */
  admitSignOnAnswer(client: Client): Promise<void>;
  /**
   * Begins a session for somebody whom the identity provider has recognised; the first time their account is made, or one
   * with the same address of the organisation becomes theirs. Throws `conflict` where that would take somebody's account.
   */
  signInBySso(identity: ProviderIdentity): Promise<Tokens>;
  /** Whether an e-mail address is the organisation's, whose people sign on at its provider. */
  isStaffDomain(email: string): boolean;
  /** What a form needs to show that a person sends it; good once, for two hours. */
  challenge(): Promise<BotChallenge>;
  /** For jobs: forgets sessions, links, proofs and counts of limits that are over, all of them. */
  tidy(): Promise<void>;
}

export interface AccountsDeps extends OwnAccountSources {
  settings: AccountSettings;
  siteUrl: string;
  taxonomies: Pick<TaxonomiesService, "tree">;
  consents: Consents;
  addresses: Pick<ProvenAddresses, "note">;
  logger: Logger;
}

/** Puts the parts together, each of which has one reason to change. */
export function createAccountsService(deps: AccountsDeps): AccountsService {
  const { settings, siteUrl, taxonomies, consents, addresses, jobs, logger, now } = deps;
  const { db } = deps.database;
  const keys = deriveKeys(settings.secrets);
  const policy = createAccountsPolicy(settings);
  const passwords = createPasswords();
  const afterwards = createAfterwards(logger);
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
    afterwards,
    now,
  });
  const staffSignOn = createStaffSignOn({ db, policy, now });
  const portrait = createPortrait({ db, taxonomies, policy });
  const own = createOwnAccount({ ...deps, portrait, passwords, isPublished, limits, afterwards });

  /** Some of it at once: in passing too, as somebody signs in, which is rare enough and finds what there is by an index. Returns whether there may be more. */
  async function forgetWhatIsOver(): Promise<boolean> {
    const forgotten = await Promise.all([
      deleteEndedSessions(db, now()),
      deleteExpiredTokens(db, now()),
      limits.purge(now()),
    ]);
    return forgotten.includes(PURGE_MAX_ROWS);
  }

  async function beginByPassword(person: ByPassword): Promise<Tokens> {
    await forgetWhatIsOver();
    return sessions.startByPassword(person);
  }

  /** An account as whoever has its password sees it. */
  const accountOf = (user: UserRow) =>
    portrait(user, policy.standing(user, { by_sso: false }) === "staff");

  return {
    ...own,
    async tidy() {
      while (await forgetWhatIsOver());
    },
    authenticate: sessions.actorOf,
    async login(client, { username, password }) {
      const tokens = await beginByPassword(await signIn(client, username, password));
      return { tokens, account: await own.account(await sessions.actorOf(tokens.jwtAuthToken)) };
    },
    refresh: sessions.refresh,
    async register(client, input) {
      const { user, ...person } = await register(client, input);
      let tokens: Promise<Tokens> | undefined;
      return { account: await accountOf(user), begin: () => (tokens ??= beginByPassword(person)) };
    },
    requestReset: reset.requestReset,
    async resetPassword(client, input) {
      return accountOf(await reset.resetPassword(client, input));
    },
    admitSignOn: limits.signOn,
    admitSignOnAnswer: limits.signOnAnswer,
    async signInBySso(identity) {
      const userId = await staffSignOn(identity);
      await forgetWhatIsOver();
      return sessions.startBySso(userId);
    },
    isStaffDomain: policy.isOrganisations,
    challenge: botCheck.challenge,
  };
}
