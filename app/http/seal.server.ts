import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/** AES-256 in Galois/counter mode: a value changed by a single bit does not open. */
const KEY_BYTES = 32;
const HEADER = { alg: "dir", enc: "A256GCM" } as const;

/** The first one seals; all of them open. */
type Secrets = readonly [string, ...string[]];

const keys = new Map<string, Uint8Array>();

/** Derives a key per purpose, so that a value sealed for one cannot be opened for another. */
function keyOf(secret: string, purpose: string): Uint8Array {
  const name = `${purpose} ${secret}`;
  let key = keys.get(name);
  if (!key)
    keys.set(name, (key = new Uint8Array(hkdfSync("sha256", secret, "", purpose, KEY_BYTES))));
  return key;
}

/**
 * Encrypts a value as JSON, so that the visitor's browser can keep it without reading or changing it. The result fits in a
 * cookie.
 */
export async function seal(value: unknown, [secret]: Secrets, purpose: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader(HEADER)
    .encrypt(keyOf(secret, purpose));
}

/**
 * Returns the value sealed for the purpose; null if it was not sealed with any of these secrets. The caller validates its shape.
 */
export async function unseal(sealed: string, secrets: Secrets, purpose: string): Promise<unknown> {
  for (const secret of secrets) {
    const value = await unsealWith(sealed, secret, purpose);
    if (value !== null) return value;
  }
  return null;
}

async function unsealWith(sealed: string, secret: string, purpose: string): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(secret, purpose), {
      keyManagementAlgorithms: [HEADER.alg],
      contentEncryptionAlgorithms: [HEADER.enc],
    });
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch {
    return null;
  }
}
