import { hkdfSync } from "node:crypto";
import type { Keys } from "../../platform/rotating";
import type { Secrets } from "../../platform/secrets";

/** Bytes of every key: what HMAC with SHA-256 can use (RFC 7518, 3.2). */
const KEY_BYTES = 32;

/** A key of its own for each use, so that what is made with one is nothing under another. */
export interface AccountKeys {
  accessToken: Keys;
  challenge: Uint8Array;
  stamp: Uint8Array;
  limits: Uint8Array;
  /** Of links in mails of the newsletter. */
  newsletter: Keys;
  /** Of what mails of the newsletter are known by. */
  messageIds: Keys;
  /** Of what lists are resumed by that programs harvest. */
  resumption: Keys;
}

/**
 * Derives the keys from the operator's secrets (HKDF, RFC 5869). Of what is shown again after more than two hours there is a key of each
 * secret; all else goes by the first.
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
