import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { BotChallenge, BotProof } from "../../../contract/accounts";
import { AppError } from "../../../contract/errors";
import type { Db } from "../../../db/client";
import { type AccountKeys, hashToken, newToken } from "./tokens";
import { insertOnce } from "../../../shared/one-time-tokens.repo";

/** How long a form may stay open. */
const FORM_SECONDS = 2 * 60 * 60;
/** Chosen: no human fills in a form in less time. */
const FORM_MIN_SECONDS = 3;
/**
 * The work of a challenge: 256 tries on average, each with this number of rounds. Measured with 5,000 rounds, the number in
 * use: a quarter of a second on one core of a server, so about a second on a cheap phone. Users do not notice that while they
 * fill in a form.
 */
const CHALLENGE = { algorithm: "PBKDF2/SHA-256", keyPrefix: "00" } as const;
const BOT_CHECK_ROUNDS = 5_000;

const STAMP_ALGORITHM = "HS256";
const STAMP_TYPE = "stamp+jwt";

/** How a client passed the check that a human uses it; `none`: the check is off. */
export type Proof = "solved" | "stamped" | "none";

/**
 * The value of the form field of altcha's element, in base64: the unchanged challenge, which its signature covers, with a
 * solution.
 */
const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

export interface BotCheck {
  /**
   * Returns a challenge to solve, and a stamp for forms without scripts. Both work once, within two hours. The stamp does not
   * work in the first three seconds.
   */
  challenge(): Promise<BotChallenge>;
  /** Throws `bot_check_failed` unless this site issued the proof, it is in time, and it was not used before. */
  check(proof: BotProof | undefined): Promise<Proof>;
}

export function createBotCheck({
  db,
  keys,
  isOn,
  rounds = BOT_CHECK_ROUNDS,
  now,
}: {
  db: Db;
  keys: AccountKeys;
  isOn: boolean;
  rounds?: number;
  now: () => Date;
}): BotCheck {
  const secret = Buffer.from(keys.challenge).toString("base64url");

  return {
    async challenge() {
      const seconds = now().getTime() / 1000;
      const [challenge, stamp] = await Promise.all([
        createChallenge({
          ...CHALLENGE,
          cost: rounds,
          deriveKey,
          hmacSignatureSecret: secret,
          expiresAt: Math.floor(seconds) + FORM_SECONDS,
        }),
        new SignJWT()
          .setProtectedHeader({ alg: STAMP_ALGORITHM, typ: STAMP_TYPE })
          .setJti(newToken())
          .setNotBefore(Math.ceil(seconds) + FORM_MIN_SECONDS)
          .setExpirationTime(Math.floor(seconds) + FORM_SECONDS)
          .sign(keys.stamp),
      ]);
      return { challenge: { ...challenge }, stamp };
    },

    async check(proof = {}) {
      if (!isOn) return "none";
      const id = await idOf(proof);
      if (id === null || !(await isNew(id)))
        throw new AppError(
          "bot_check_failed",
          "The bot check is missing, expired or already used; request a new challenge and send the form again",
        );
      return proof.altcha ? "solved" : "stamped";
    },
  };

  /** Returns the id under which a used proof is stored; null for an invalid proof. */
  async function idOf({ altcha, stamp, website }: BotProof): Promise<string | null> {
    if (website) return null;
    if (altcha) return solvedId(altcha);
    return stamp ? stampId(stamp) : null;
  }

  /**
   * Returns the challenge's nonce, which its signature covers; null unless this site issued it, it is in time, and it is
   * solved.
   */
  async function solvedId(altcha: string): Promise<string | null> {
    const payload = Solved.safeParse(readJson(Buffer.from(altcha, "base64").toString()));
    if (!payload.success) return null;
    const { challenge, solution } = payload.data;
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secret,
    });
    return verified ? challenge.parameters.nonce : null;
  }

  /** Returns the stamp's id; null unless this site issued it and it is in time. */
  async function stampId(stamp: string): Promise<string | null> {
    try {
      const { payload } = await jwtVerify(stamp, keys.stamp, {
        algorithms: [STAMP_ALGORITHM],
        typ: STAMP_TYPE,
        requiredClaims: ["jti", "nbf", "exp"],
        currentDate: now(),
      });
      return payload.jti ?? null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  /** Returns whether a proof is used for the first time. Stores it for as long as it would be valid. */
  async function isNew(id: string): Promise<boolean> {
    const expires = new Date(now().getTime() + FORM_SECONDS * 1000);
    return insertOnce(db, { purpose: "bot-check", token_hash: hashToken(id), expires });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
