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
import { hashToken, newToken } from "../../accounts/tokens";
import { type Actor, signedIn } from "../../actor";
import { deleteExpiredTokens, insertOnce, takeToken } from "../../one-time-tokens.repo";
import type { AuthorLimits } from "../limits";
import type { ProfilePictures } from "../profile-pictures";
import { LINKEDIN_CALLBACK_PATH } from "./addresses";
import { fetchPicture } from "./fetch-picture";
import { deleteExpired, findProfile, type LinkedInRow, saveProfile } from "./linkedin.repo";
import { createIdentityProvider, type Identity, type Question } from "./provider";
import type { LinkedInSettings } from "./settings";

/** For how long somebody may be at LinkedIn. Ours, as for single sign-on. */
export const LINKEDIN_REQUEST_MS = 10 * 60_000;
/** How a provider says that somebody said no: OpenID Connect, and LinkedIn before it and at its own form. */
const DENIALS = new Set(["access_denied", "user_cancelled_login", "user_cancelled_authorize"]);

/** What is kept of a question until its answer comes. */
interface PendingQuestion extends Question {
  userId: number;
  /** SHA-256 of what its browser keeps. */
  binding: string;
  language: Language;
}

/** Where a browser goes, and what it has to bring back to be known as the same. */
export interface LinkedInRequest {
  address: string;
  binding: string;
}

/** How a visit at LinkedIn ended, and in which language the person reads. */
export interface LinkedInOutcome {
  outcome: "done" | "denied" | "failed";
  language: Language;
}

/** What LinkedIn says of people, at their word, for their profiles. Tokens are used up at once and kept nowhere. */
export interface LinkedInService {
  /** Whether it can be asked here. */
  isOn: boolean;
  /**
   * Begins a visit of the caller's, for themselves alone. Throws `unauthenticated`, `forbidden` for another's id, `not_found` where LinkedIn
   * cannot be asked, `not_ready` while it cannot be reached, `rate_limited`.
   */
  begin(actor: Actor, userId: number, language: Language): Promise<LinkedInRequest>;
  /** Reads the query with which a browser comes back, and what that browser kept. Whatever is wrong is logged and ends as `failed`; it never throws. */
  finish(search: string, binding: string | undefined): Promise<LinkedInOutcome>;
  /** What was said of the caller within the last hour. Throws `unauthenticated`, `not_found` where it cannot be asked, `reconnect`. */
  profile(actor: Actor): Promise<LinkedInProfile>;
  /** The caller's picture, as WebP of AUTHOR_PICTURE_PX both ways. Throws as `profile` does, `reconnect` also where there is no picture. */
  picture(actor: Actor): Promise<Buffer>;
  /** What is kept of the caller just now: for the copy of their data. Throws `unauthenticated`. */
  exportOwn(actor: Actor): Promise<AccountExport["linkedIn"]>;
  /** For jobs: forgets what is over. */
  forget(): Promise<void>;
}

export interface LinkedInDeps {
  db: Db;
  /** Null where it cannot be asked. */
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

  /** Takes a question out, so that one answer alone gets it; undefined for one that nobody has in this browser. */
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

  /** Our own copy of a picture. A person without one that can be used is still a person. */
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
        // Not the whole error, which may hold what was answered; `error` is the provider's own word.
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
