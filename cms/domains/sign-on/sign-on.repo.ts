import { createHash } from "node:crypto";
import type { Db } from "../../db/client";

const REQUEST = "saml_request";
const ASSERTION = "saml_assertion";

/** What is kept of a request until its answer comes. */
export interface PendingRequest {
  state: string;
  returnToAuthorProfile: boolean;
}

/** Keeps a request by its id. */
export async function keepRequest(db: Db, id: string, request: PendingRequest, expires: Date): Promise<void> {
  await db.insertInto("one_time_tokens").values({ purpose: REQUEST, token_hash: hash(id), payload: JSON.stringify(request), expires }).execute();
}

/** Takes a request out, so that one answer alone gets it; null for one that we never sent, that was answered, or is old. */
export async function takeRequest(db: Db, id: string, now: Date): Promise<PendingRequest | null> {
  const row = await db.deleteFrom("one_time_tokens").where("purpose", "=", REQUEST).where("token_hash", "=", hash(id)).returning(["payload", "expires"]).executeTakeFirst();
  return row && row.expires > now ? (row.payload as PendingRequest) : null;
}

/** Notes that an assertion was shown. False when it was before. */
export async function noteAssertion(db: Db, id: string, expires: Date): Promise<boolean> {
  const row = await db.insertInto("one_time_tokens").values({ purpose: ASSERTION, token_hash: hash(id), expires })
    .onConflict((conflict) => conflict.doNothing()).returning("purpose").executeTakeFirst();
  return row !== undefined;
}

/** Removes what nobody can use any more. */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("one_time_tokens").where("purpose", "in", [REQUEST, ASSERTION]).where("expires", "<", now).execute();
}

const hash = (id: string) => createHash("sha256").update(id).digest("base64url");
