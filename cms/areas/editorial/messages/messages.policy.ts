import type { Db } from "../../../db/client";
import { networkOf } from "../../../platform/network";
import { type Actor, requireStaff, type Client } from "../../../shared/actor";
import { createCounter } from "../../../shared/rate-limits";
import type { Proof } from "../../people";
import { type Viewer, viewerOf } from "../../posts";

declare const authorised: unique symbol;

/**
 * A user who may read messages. Only `authoriseReader` creates one, and every query that reads messages for users requires one.
 */
export interface MessageReader {
  readonly userId: number;
  /** Which of the documents in question the user may see. */
  readonly viewer: Viewer;
  readonly [authorised]: true;
}

/** Authorises staff to read and close messages. Throws `unauthenticated` for visitors, `forbidden` for all other users. */
export function authoriseReader(actor: Actor): MessageReader {
  const { userId } = requireStaff(actor, "Only staff may read messages");
  return { userId, viewer: viewerOf(actor) } as MessageReader;
}

const HOUR = 60 * 60;

/**
 * Limits of messages and corrections; durations are in seconds. Chosen: a user who goes through a long list of documents stays
 * below these limits, and so does an office behind one address; a mailbox stays readable.
 */
const RULES = {
  address: { points: 20, duration: HOUR },
  /** Messages without a solved challenge. */
  stamped: { points: 5, duration: HOUR },
  account: { points: 20, duration: HOUR },
} as const;

/** Limits how often users may write. */
export interface MessageLimits {
  /** Counts a message. Throws `rate_limited` with the seconds to wait. */
  message(actor: Actor, client: Client, proof: Proof): Promise<void>;
}

export function createMessageLimits({ db, key }: { db: Db; key: Uint8Array }): MessageLimits {
  const [address, stamped, account] = (["address", "stamped", "account"] as const).map((name) =>
    createCounter({ db, key, name: `message-${name}`, rule: RULES[name] }),
  );
  return {
    async message(actor, client, proof) {
      const network = networkOf(client.address);
      if (actor.kind === "user") await account?.("account", String(actor.userId));
      if (proof === "stamped") await stamped?.("address", network);
      await address?.("address", network);
    },
  };
}
