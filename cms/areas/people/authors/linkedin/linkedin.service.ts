import { timingSafeEqual } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import type { AccountExport } from "../../../../contract/accounts";
import type { LinkedInProfile } from "../../../../contract/authors";
import { AppError } from "../../../../contract/errors";
import { DEFAULT_LANGUAGE, type Language } from "../../../../contract/languages";
import { AUTHOR_PICTURE_PX, LINKEDIN_PROFILE_MS } from "../../../../contract/limits";
import type { Db } from "../../../../db/client";
import { hashToken, newToken } from "../../accounts/tokens";
import { type Actor, signedIn } from "../../../../shared/actor";
import {
  deleteExpiredTokens,
  insertOnce,
  takeToken,
} from "../../../../shared/one-time-tokens.repo";
import type { AuthorLimits } from "../limits";
import type { ProfilePictures } from "../profile-pictures";
import { LINKEDIN_CALLBACK_PATH } from "./addresses";
import { fetchPicture } from "./fetch-picture";
import { deleteExpired, findProfile, type LinkedInRow, saveProfile } from "./linkedin.repo";
import { createIdentityProvider, type Identity, type Question } from "./provider";
import type { LinkedInSettings } from "./settings";

/** How long a user may stay at LinkedIn. Chosen: as for single sign-on. */
export const LINKEDIN_REQUEST_MS = 10 * 60_000;
/**
 * Error codes for a user's refusal: the code of OpenID Connect, and LinkedIn's own codes for refusing the sign-in or the
 * authorisation.
 */
const DENIALS = new Set(["access_denied", "user_cancelled_login", "user_cancelled_authorize"]);

/** The stored part of a request, until its answer comes. */
interface PendingQuestion extends Question {
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

/** How a visit at LinkedIn ended, and the user's language. */
export interface LinkedInOutcome {
  outcome: "done" | "denied" | "failed";
  language: Language;
}

/** Fetches what LinkedIn says about users, at their own request, for their profiles. Tokens are used at once and never stored. */
export interface LinkedInService {
  /** Whether LinkedIn is configured here. */
  isOn: boolean;
  /**
   * Begins a visit for the caller's own account. Throws `unauthenticated`, `forbidden` for another user's id, `not_found` where
   * LinkedIn is not configured, `not_ready` while it cannot be reached, `rate_limited`.
   */
  begin(actor: Actor, userId: number, language: Language): Promise<LinkedInRequest>;
  /**
   * Reads the query with which the browser returns, and the secret that it kept. Logs all errors and returns `failed` for them;
   * never throws.
   */
  finish(search: string, binding: string | undefined): Promise<LinkedInOutcome>;
  /**
   * Returns what LinkedIn said about the caller within the last hour. Throws `unauthenticated`, `not_found` where LinkedIn is
   * not configured, `reconnect`.
   */
  profile(actor: Actor): Promise<LinkedInProfile>;
  /**
   * Returns the caller's picture, as WebP of AUTHOR_PICTURE_PX in both dimensions. Throws as `profile` does, and `reconnect` also
   * without a picture.
   */
  picture(actor: Actor): Promise<Buffer>;
  /**
   * Returns the data from LinkedIn that is stored about the caller now, for the export of their data. Throws `unauthenticated`.
   */
  exportOwn(actor: Actor): Promise<AccountExport["linkedIn"]>;
  /** For jobs: deletes expired profiles. */
  forget(): Promise<void>;
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
  const provider = settings && createIdentityProvider(settings, siteUrl + LINKEDIN_CALLBACK_PATH);

  function required() {
    if (!provider) throw new AppError("not_found", "LinkedIn cannot be asked here");
    return provider;
  }

  /**
   * Removes a pending request, so that only one answer can use it. Returns undefined for one that does not belong to this
   * browser.
   */
  async function takeQuestion(
    state: string,
    binding: string,
  ): Promise<PendingQuestion | undefined> {
    const kept = await takeToken(db, { purpose: "linkedin-request", token_hash: hashToken(state) });
    const question = kept && kept.expires > now() ? (kept.payload as PendingQuestion) : undefined;
    return question &&
      timingSafeEqual(Buffer.from(question.binding), Buffer.from(hashToken(binding)))
      ? question
      : undefined;
  }

  /** Returns this site's copy of a picture; null if it cannot be used, which is no reason to refuse the profile. */
  async function copyOf(userId: number, address: string | null): Promise<Buffer | null> {
    if (!address || !settings) return null;
    const dir = await mkdtemp(join(tmpdir(), "linkedin-"));
    try {
      const path = join(dir, "portrait");
      await fetchPicture(address, settings.issuer, path);
      return await pictures.make(userId, { path, name: "portrait" }, null);
    } catch (error) {
      logger.info({ err: error }, "a picture from LinkedIn is not taken over");
      return null;
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }

  async function keep(
    userId: number,
    { name, firstName, lastName, picture }: Identity,
  ): Promise<void> {
    const expires = new Date(now().getTime() + LINKEDIN_PROFILE_MS);
    await saveProfile(db, {
      user_id: userId,
      name,
      first_name: firstName,
      last_name: lastName,
      picture: await copyOf(userId, picture),
      expires,
    });
  }

  async function kept(actor: Actor): Promise<LinkedInRow> {
    const { userId } = signedIn(actor);
    required();
    const row = await findProfile(db, userId, now());
    if (!row)
      throw new AppError(
        "reconnect",
        "LinkedIn has said nothing within the last hour: ask it anew",
      );
    return row;
  }

  return {
    isOn: provider !== null,

    async begin(actor, userId, language) {
      if (signedIn(actor).userId !== userId)
        throw new AppError("forbidden", "People ask LinkedIn about themselves");
      const asked = required();
      await limits.linkedIn(userId);
      const { question, address } = await asked.ask().catch((error: unknown) => {
        logger.error({ err: error }, "LinkedIn cannot be asked");
        throw new AppError("not_ready", "LinkedIn cannot be reached at the moment", {
          cause: error,
        });
      });
      const binding = newToken();
      const pending: PendingQuestion = {
        ...question,
        userId,
        binding: hashToken(binding),
        language,
      };
      await deleteExpiredTokens(db, now());
      await insertOnce(db, {
        purpose: "linkedin-request",
        token_hash: hashToken(question.state),
        user_id: userId,
        payload: JSON.stringify(pending),
        expires: new Date(now().getTime() + LINKEDIN_REQUEST_MS),
      });
      return { address, binding };
    },

    async finish(search, binding) {
      const parameters = new URLSearchParams(search);
      const question = await takeQuestion(parameters.get("state") ?? "", binding ?? "");
      if (!provider || !question) {
        logger.warn({ reason: "unknown_request" }, "an answer of LinkedIn was refused");
        return { outcome: "failed", language: DEFAULT_LANGUAGE };
      }
      const { userId, language } = question;
      if (DENIALS.has(parameters.get("error") ?? "")) return { outcome: "denied", language };
      try {
        await keep(
          userId,
          await provider.read(new URL(`${siteUrl}${LINKEDIN_CALLBACK_PATH}${search}`), question),
        );
        return { outcome: "done", language };
      } catch (error) {
        // Not the whole error, which may hold parts of the answer. `error` is the provider's own code.
        const { error: said, code, message } = error as Error & { error?: string; code?: string };
        logger.error(
          { reason: said ?? code, detail: message },
          "an answer of LinkedIn was refused",
        );
        return { outcome: "failed", language };
      }
    },

    async profile(actor) {
      const { name, first_name, last_name, picture, expires } = await kept(actor);
      return {
        name,
        firstName: first_name,
        lastName: last_name,
        picture: picture && asImage(picture, name),
        expires: expires.toISOString(),
      };
    },

    async picture(actor) {
      const { picture } = await kept(actor);
      if (!picture) throw new AppError("reconnect", "LinkedIn gave no picture");
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

    forget: () => deleteExpired(db, now()),
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
