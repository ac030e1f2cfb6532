import type { z } from "zod";
import type { Account, LoginInput, Tokens } from "../../contract/accounts";
import { AppError } from "../../contract/errors";
import type { OpenedDatabase } from "../../db/client";
import type { Actor, Client } from "../actor";
import type { TaxonomiesService } from "../taxonomies/taxonomies.service";
import { createAccessTokens } from "./access-tokens";
import { createAccountsPolicy } from "./accounts.policy";
import { deriveKeys } from "./keys";
import { createPortrait } from "./own-account";
import { createPasswords } from "./passwords";
import { createSessions } from "./sessions";
import type { AccountSettings } from "./settings";
import { checkLogin, checkPassword } from "./sign-in";

/** What begins a session. */
export interface SignedIn {
  tokens: Tokens;
  account: Account;
}

export interface AccountsService {
  /** Whom an access token speaks for. Throws `unauthenticated` unless it is ours, good, and its session is not over. */
  authenticate(token: string): Promise<Actor>;
  /**
   * Signs in with an e-mail address or a username. Throws `invalid_email` for what is neither, `sign_on_required` for an
   * address of the organisation, `incorrect_password` whatever else is wrong, `rate_limited`.
   */
  login(client: Client, input: z.output<typeof LoginInput>): Promise<SignedIn>;
  /** The next tokens for a refresh token, which is good for one use. Throws `session_ended`, `rate_limited`. */
  refresh(client: Client, refreshToken: string): Promise<Tokens>;
  /** Who asks. Throws `unauthenticated` for a visitor without an account. */
  account(actor: Actor): Promise<Account>;
  /** Whether an e-mail address is the organisation's, whose people sign on at its provider. */
  isStaffDomain(email: string): boolean;
}

export interface AccountsDeps {
  database: OpenedDatabase;
  settings: AccountSettings;
  siteUrl: string;
  taxonomies: Pick<TaxonomiesService, "tree">;
  now: () => Date;
}

export function createAccountsService({ database: { db }, settings, siteUrl, taxonomies, now }: AccountsDeps): AccountsService {
  const keys = deriveKeys(settings.secret);
  const policy = createAccountsPolicy(settings);
  const passwords = createPasswords();
  const sessions = createSessions({ db, policy, now, accessTokens: createAccessTokens({ key: keys.accessToken, issuer: siteUrl, now }) });
  const portrait = createPortrait({ db, taxonomies });

  async function signedIn(userId: number, how: { bySso: boolean }): Promise<SignedIn> {
    const tokens = await sessions.start(userId, how);
    const actor = await sessions.actorOf(tokens.jwtAuthToken);
    return { tokens, account: await portrait(userId, actor.kind === "user" && actor.staff) };
  }

  return {
    authenticate: (token) => sessions.actorOf(token),
    async login(_client, { username, password }) {
      checkLogin(username, policy);
      const user = await checkPassword({ db, passwords, policy }, username, password);
      return signedIn(user.database_id, { bySso: false });
    },
    refresh: (_client, refreshToken) => sessions.refresh(refreshToken),
    async account(actor) {
      if (actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
      return portrait(actor.userId, actor.staff);
    },
    isStaffDomain: policy.isOrganisations,
  };
}
