import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/** AES-256 in Galois/counter mode: what is changed by one bit does not open. */
const KEY_BYTES = 32;
const HEADER = { alg: "dir", enc: "A256GCM" } as const;

/** The first seals; what any has sealed is opened. */
type Secrets = readonly [string, ...string[]];

const keys = new Map<string, Uint8Array>();

/** One key a purpose, so that what was sealed for one opens for no other. */
function keyOf(secret: string, purpose: string): Uint8Array {
  const name = `${purpose} ${secret}`;
  let key = keys.get(name);
  if (!key)
    keys.set(name, (key = new Uint8Array(hkdfSync("sha256", secret, "", purpose, KEY_BYTES))));
  return key;
}

/** A value, as JSON, that the visitor's browser keeps without being able to read or change it; fit for a cookie. */
export async function seal(value: unknown, [secret]: Secrets, purpose: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader(HEADER)
    .encrypt(keyOf(secret, purpose));
}

/** What was sealed for the purpose; null for whatever we have not sealed with any of these secrets. The caller checks its shape. */
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
