import { hkdfSync } from "node:crypto";

/** Bytes of every key: what HMAC with SHA-256 can use (RFC 7518, 3.2). */
const KEY_BYTES = 32;

/** A key of its own for each use, so that what is made with one is nothing under another. */
export interface AccountKeys {
  accessToken: Uint8Array;
  challenge: Uint8Array;
  stamp: Uint8Array;
  limits: Uint8Array;
  /** Of links in mails of the newsletter. */
  newsletter: Uint8Array;
  /** Of what mails of the newsletter are known by. */
  messageIds: Uint8Array;
  /** Of what lists are resumed by that programs harvest. */
  resumption: Uint8Array;
}

/** Derives the keys from the operator's secret (HKDF, RFC 5869). */
export function deriveKeys(secret: string): AccountKeys {
  const derive = (use: string) => new Uint8Array(hkdfSync("sha256", secret, "", `resource-library ${use}`, KEY_BYTES));
  return {
    accessToken: derive("access token"), challenge: derive("bot challenge"), stamp: derive("form stamp"), limits: derive("limits"),
    newsletter: derive("newsletter links"), messageIds: derive("newsletter message ids"), resumption: derive("resumption tokens"),
  };
}
