import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { sessionSecretsContext } from "../contexts";
import { isSecure, readCookie } from "../middleware/visitor";
import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/** AES-256 in Galois/counter mode: a value changed by a single bit does not open. */
const KEY_BYTES = 32;
const HEADER = { alg: "dir", enc: "A256GCM" } as const;

/** The first secret seals; all of them open. */
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
 * Returns the value sealed for the purpose; null if it was not sealed with any of these secrets. The caller validates its
 * shape.
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

type Context = Readonly<RouterContextProvider>;

/** The names of all cookies with personal data. */
const SEALED = ["session", "sign-on", "invitations", "save"] as const;
type SealedName = (typeof SEALED)[number];

export interface SealedCookie<Value> {
  /** Returns whether a request has a cookie of this name, valid or not. Works before there is a context. */
  isPresent(header: string | null): boolean;
  /** Returns the value of a request's cookie; null if it is missing or was not sealed by this site. */
  open(context: Context, header: string | null): Promise<Value | null>;
  /** Returns the `Set-Cookie` value that stores the value; null deletes the cookie. */
  set(context: Context, value: Value | null): Promise<string>;
}

/**
 * A cookie that the browser keeps without being able to read or change it. SameSite=Lax, so that it is sent when a visitor
 * follows a link here, or returns from an identity provider. Over https its name has the `__Host-` prefix, so that no other
 * subdomain can set it.
 */
export function sealedCookie<Value>(
  name: SealedName,
  { shape, maxAgeSeconds }: { shape: z.ZodType<Value>; maxAgeSeconds: number },
): SealedCookie<Value> {
  const hostName = hostNameOf(name);
  const nameFor = (context: Context) => (isSecure(context) ? hostName : name);
  return {
    isPresent: (header) => hasCookie(name, header),
    async open(context, header) {
      const sealed = readCookie(header, nameFor(context));
      return sealed
        ? (shape.safeParse(await unseal(sealed, context.get(sessionSecretsContext), name)).data ??
            null)
        : null;
    },
    async set(context, value) {
      const sealed =
        value === null ? "" : await seal(value, context.get(sessionSecretsContext), name);
      return `${nameFor(context)}=${sealed}; Path=/; Max-Age=${value === null ? 0 : maxAgeSeconds}; SameSite=Lax; HttpOnly${isSecure(context) ? "; Secure" : ""}`;
    },
  };
}

/** Returns whether a request has any of these cookies, valid or not: then its response may be for this visitor only. */
export const hasSealedCookie = (header: string | null): boolean =>
  SEALED.some((name) => hasCookie(name, header));

const hostNameOf = (name: SealedName) => `__Host-${name}`;
const hasCookie = (name: SealedName, header: string | null): boolean =>
  [name, hostNameOf(name)].some((either) => readCookie(header, either));
