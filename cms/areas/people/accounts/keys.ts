import { hkdfSync } from "node:crypto";
import type { Keys } from "../../../platform/rotating";
import type { Secrets } from "../../../platform/secrets";

/** Bytes of each key: as many as HMAC with SHA-256 can use (RFC 7518, 3.2). */
const KEY_BYTES = 32;

/** A separate key for each purpose, so that a value made for one purpose is invalid for another. */
export interface AccountKeys {
  accessToken: Keys;
  challenge: Uint8Array;
  stamp: Uint8Array;
  limits: Uint8Array;
  /** For links in mails of the newsletter. */
  newsletter: Keys;
  /** For the message ids of newsletter mails. */
  messageIds: Keys;
  /** For the resumption tokens of lists that harvesters read. */
  resumption: Keys;
}

/**
 * Derives the keys from the operator's secrets (HKDF, RFC 5869). Access tokens, newsletter links, message ids and resumption
 * tokens have one key per secret, so that they stay valid when a new secret is put in front. Challenges, form stamps and limits
 * use the first secret only.
 */
export function deriveKeys([first, ...older]: Secrets): AccountKeys {
  const derive = (use: string, secret = first) =>
    new Uint8Array(hkdfSync("sha256", secret, "", `resource-library ${use}`, KEY_BYTES));
  const deriveAll = (use: string): Keys => [
    derive(use),
    ...older.map((secret) => derive(use, secret)),
  ];
  return {
    accessToken: deriveAll("access token"),
    challenge: derive("bot challenge"),
    stamp: derive("form stamp"),
    limits: derive("limits"),
    newsletter: deriveAll("newsletter links"),
    messageIds: deriveAll("newsletter message ids"),
    resumption: deriveAll("resumption tokens"),
  };
}
