import { timingSafeEqual } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import type { AccountExport } from "../../../contract/accounts";
import type { LinkedInProfile } from "../../../contract/authors";
import { AppError } from "../../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/languages";
import { AUTHOR_PICTURE_PX, LINKEDIN_PROFILE_MS } from "../../../contract/limits";
import type { Db } from "../../../db/client";
import { hashToken, newToken } from "../accounts/tokens";
import { type Actor, signedIn } from "../../../shared/actor";
import { deleteExpiredTokens, insertOnce, takeToken } from "../../../shared/one-time-tokens.repo";
import type { AuthorLimits } from "./authors.policy";
import type { ProfilePictures } from "./profile-editing";
import {
  LINKEDIN_CALLBACK_PATH,
  fetchPicture,
  createOpenIdProvider,
  type Identity,
  type LinkedInAuthorization,
  type LinkedInSettings,
} from "./linkedin-provider";
import type { Insertable, Selectable } from "kysely";
import { PURGE_MAX_ROWS } from "../../../db/queries";
import type { LinkedInProfilesTable } from "../../../db/schema";

export type LinkedInRow = Selectable<LinkedInProfilesTable>;

/** Returns the stored LinkedIn profile of a user, unless it has expired. */
function findProfile(db: Db, userId: number, now: Date): Promise<LinkedInRow | undefined> {
  return db
    .selectFrom("linkedin_profiles")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires", ">", now)
    .executeTakeFirst();
}

/** Stores the LinkedIn profile of a user, and replaces an earlier one. */
async function saveProfile(
  db: Db,
  { user_id, ...profile }: Insertable<LinkedInProfilesTable>,
): Promise<void> {
  await db
    .insertInto("linkedin_profiles")
    .values({ user_id, ...profile })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(profile))
    .execute();
}

/** Deletes expired profiles. */
async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("linkedin_profiles")
    .where("user_id", "in", (of) =>
      of
        .selectFrom("linkedin_profiles")
        .select("user_id")
        .where("expires", "<=", now)
        .limit(PURGE_MAX_ROWS),
    )
    .execute();
}

/** How long a user may stay at LinkedIn. Chosen: as for single sign-on. */
export const LINKEDIN_REQUEST_MS = 10 * 60_000;
/**
 * Error codes for a user's refusal: the code of OpenID Connect, and LinkedIn's own codes for refusing the sign-in or the
 * authorisation.
 */
const DENIALS = new Set(["access_denied", "user_cancelled_login", "user_cancelled_authorize"]);

/** The stored part of a request, until its answer comes. */
interface PendingAuthorization extends LinkedInAuthorization {
  userId: number;
  /** SHA-256 of the secret in the user's browser. */
  binding: string;
  language: Language;
}

/** Where the browser goes, and the secret by which it is recognised when it returns. */
export interface LinkedInRequest {
  address: string;
  binding: string;
}

/** How a request to LinkedIn ended, and the user's language. */
export interface LinkedInOutcome {
  outcome: "done" | "denied" | "failed";
  language: Language;
}

/**
 * Fetches what LinkedIn says about users, at their own request, for their profiles. Tokens are used at once and never stored.
 */
export interface LinkedInService {
  /** Whether LinkedIn is configured here. */
  isOn: boolean;
  /**
   * Starts a request to LinkedIn for the caller's own account. Throws `unauthenticated`, `forbidden` for another user's id,
   * `not_found` where LinkedIn is not configured, `not_ready` while it cannot be reached, `rate_limited`.
   */
  start(actor: Actor, userId: number, language: Language): Promise<LinkedInRequest>;
  /**
   * Reads the query with which the browser returns, and the secret that the browser stored. Logs all errors and returns `failed`
   * for them; never throws.
   */
  finish(search: string, binding: string | undefined): Promise<LinkedInOutcome>;
  /**
   * Returns what LinkedIn said about the caller within the last hour. Throws `unauthenticated`, `not_found` where LinkedIn is
   * not configured, `reconnect`.
   */
  profile(actor: Actor): Promise<LinkedInProfile>;
  /**
   * Returns the caller's picture, as WebP of AUTHOR_PICTURE_PX in both dimensions. Throws as `profile` does, and `reconnect`
   * also without a picture.
   */
  picture(actor: Actor): Promise<Buffer>;
  /**
   * Returns the data from LinkedIn that is stored about the caller now, for the export of their data. Throws `unauthenticated`.
   */
  exportOwn(actor: Actor): Promise<AccountExport["linkedIn"]>;
  /** For jobs: deletes expired profiles. */
  tidy(): Promise<void>;
}

export interface LinkedInDeps {
  db: Db;
  /** Null where LinkedIn is not configured. */
  settings: LinkedInSettings | null;
  /** Without a trailing slash. */
  siteUrl: string;
  pictures: ProfilePictures;
  limits: AuthorLimits;
  logger: Logger;
  now: () => Date;
}

export function createLinkedIn({
  db,
  settings,
  siteUrl,
  pictures,
  limits,
  logger,
  now,
}: LinkedInDeps): LinkedInService {
  const provider = settings && createOpenIdProvider(settings, siteUrl + LINKEDIN_CALLBACK_PATH);

  function required() {
    if (!provider) throw new AppError("not_found", "LinkedIn is not configured on this site");
    return provider;
  }

  /**
   * Removes a pending request, so that only one answer can use it. Returns undefined for one that does not belong to this
   * browser.
   */
  async function takeAuthorization(
    state: string,
    binding: string,
  ): Promise<PendingAuthorization | undefined> {
    const storedProfile = await takeToken(db, {
      purpose: "linkedin-request",
      token_hash: hashToken(state),
    });
    const authorization =
      storedProfile && storedProfile.expires > now()
        ? (storedProfile.payload as PendingAuthorization)
        : undefined;
    return authorization &&
      timingSafeEqual(Buffer.from(authorization.binding), Buffer.from(hashToken(binding)))
      ? authorization
      : undefined;
  }

  /** Returns this site's copy of a picture; null if it cannot be used, which is no reason to refuse the profile. */
  async function downloadPicture(userId: number, address: string | null): Promise<Buffer | null> {
    if (!address || !settings) return null;
    const dir = await mkdtemp(join(tmpdir(), "linkedin-"));
    try {
      const path = join(dir, "portrait");
      await fetchPicture(address, settings.issuer, path);
      return await pictures.make(userId, { path, name: "portrait" }, null);
    } catch (error) {
      logger.info({ err: error }, "A LinkedIn picture cannot be used");
      return null;
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }

  async function storeProfile(
    userId: number,
    { name, firstName, lastName, picture }: Identity,
  ): Promise<void> {
    const expires = new Date(now().getTime() + LINKEDIN_PROFILE_MS);
    await saveProfile(db, {
      user_id: userId,
      name,
      first_name: firstName,
      last_name: lastName,
      picture: await downloadPicture(userId, picture),
      expires,
    });
  }

  async function storedProfile(actor: Actor): Promise<LinkedInRow> {
    const { userId } = signedIn(actor);
    required();
    const row = await findProfile(db, userId, now());
    if (!row)
      throw new AppError("reconnect", "The LinkedIn data has expired; connect to LinkedIn again");
    return row;
  }

  return {
    isOn: provider !== null,

    async start(actor, userId, language) {
      if (signedIn(actor).userId !== userId)
        throw new AppError("forbidden", "You can only connect your own account to LinkedIn");
      const openId = required();
      await limits.linkedIn(userId);
      const { authorization, address } = await openId.ask().catch((error: unknown) => {
        logger.error({ err: error }, "LinkedIn is unavailable");
        throw new AppError("not_ready", "LinkedIn is unavailable at the moment", {
          cause: error,
        });
      });
      const binding = newToken();
      const pending: PendingAuthorization = {
        ...authorization,
        userId,
        binding: hashToken(binding),
        language,
      };
      await deleteExpiredTokens(db, now());
      await insertOnce(db, {
        purpose: "linkedin-request",
        token_hash: hashToken(authorization.state),
        user_id: userId,
        payload: JSON.stringify(pending),
        expires: new Date(now().getTime() + LINKEDIN_REQUEST_MS),
      });
      return { address, binding };
    },

    async finish(search, binding) {
      const parameters = new URLSearchParams(search);
      const authorization = await takeAuthorization(parameters.get("state") ?? "", binding ?? "");
      if (!provider || !authorization) {
        logger.warn({ reason: "unknown_request" }, "A response from LinkedIn was rejected");
        return { outcome: "failed", language: DEFAULT_LANGUAGE };
      }
      const { userId, language } = authorization;
      if (DENIALS.has(parameters.get("error") ?? "")) return { outcome: "denied", language };
      try {
        await storeProfile(
          userId,
          await provider.read(
            new URL(`${siteUrl}${LINKEDIN_CALLBACK_PATH}${search}`),
            authorization,
          ),
        );
        return { outcome: "done", language };
      } catch (error) {
        // Does not log the whole error, which may contain parts of the answer. `error` is the provider's own code.
        const { error: said, code, message } = error as Error & { error?: string; code?: string };
        logger.error(
          { reason: said ?? code, detail: message },
          "A response from LinkedIn was rejected",
        );
        return { outcome: "failed", language };
      }
    },

    async profile(actor) {
      const { name, first_name, last_name, picture, expires } = await storedProfile(actor);
      return {
        name,
        firstName: first_name,
        lastName: last_name,
        picture: picture && asImage(picture, name),
        expires: expires.toISOString(),
      };
    },

    async picture(actor) {
      const { picture } = await storedProfile(actor);
      if (!picture) throw new AppError("reconnect", "The LinkedIn profile has no picture");
      return Buffer.from(picture);
    },

    async exportOwn(actor) {
      const row = await findProfile(db, signedIn(actor).userId, now());
      return row
        ? {
            name: row.name,
            firstName: row.first_name,
            lastName: row.last_name,
            expires: row.expires.toISOString(),
          }
        : null;
    },

    tidy: () => deleteExpired(db, now()),
  };
}

function asImage(picture: Uint8Array, name: string): LinkedInProfile["picture"] {
  return {
    url: `data:image/webp;base64,${Buffer.from(picture).toString("base64")}`,
    alt: name,
    title: name,
    width: AUTHOR_PICTURE_PX,
    height: AUTHOR_PICTURE_PX,
  };
}
