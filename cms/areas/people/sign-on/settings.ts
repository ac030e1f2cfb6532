import { type CmsEnvironment, EnvError } from "../../../platform/env";
import { isLocalSite } from "../../../platform/network";
import { isShared, writeOnce } from "../../../platform/secrets";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DecryptionKey } from "./provider";

/** Name of the key pair among the stored secrets. */
const KEPT_NAME = "saml";
/** Length of the key, as long as the keys that Shibboleth makes: 128 bits of security (NIST SP 800-57). */
const KEY_BITS = 3072;
/** Lifetime of the certificate. Chosen: providers take the key from the metadata, and some refuse an expired certificate. */
const CERTIFICATE_YEARS = 20;
const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

/** Returns the key pair for which identity providers encrypt; creates it on the first call. */
export type DecryptionKeySource = () => Promise<DecryptionKey>;

/**
 * Returns the source of the key pair in `SAML_DECRYPTION_KEY`, else of the one in the data folder. Returns undefined where
 * several machines would each create their own. Throws EnvError for a file without a key and its certificate.
 */
export function decryptionKeySource(
  environment: Pick<
    CmsEnvironment,
    "SAML_DECRYPTION_KEY" | "DATA_DIR" | "NODE_ENV" | "DATABASE_URL"
  >,
): DecryptionKeySource | undefined {
  const { SAML_DECRYPTION_KEY: given, DATA_DIR: dataDir } = environment;
  if (given) {
    const key = readKey(given, "Set SAML_DECRYPTION_KEY to another file");
    return async () => key;
  }
  if (isShared(environment)) return undefined;
  const path = join(dataDir, "secrets", KEPT_NAME);
  const help = "Restore it from a backup, or remove it and give the provider the new metadata";
  let known = existsSync(path) ? Promise.resolve(readKey(path, help)) : undefined;
  // Created on first use, because a cold start should not wait for prime numbers.
  const make = async () => {
    writeOnce(dataDir, KEPT_NAME, await newKeyPair());
    return readKey(path, help);
  };
  return () =>
    (known ??= make().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}

function readKey(path: string, help: string): DecryptionKey {
  try {
    const text = readFileSync(path, "utf8");
    const certificate = new X509Certificate(part(text, "CERTIFICATE"));
    const privateKey = createPrivateKey(part(text, "(?:RSA )?PRIVATE KEY"));
    if (privateKey.asymmetricKeyType !== "rsa" || !certificate.checkPrivateKey(privateKey))
      throw new Error("the certificate belongs to another key");
    return {
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      certificate: certificate.toString(),
    };
  } catch {
    // OpenSSL's message about a key must not reach the log.
    throw new EnvError(
      `The file ${path} must contain an RSA key and its certificate in PEM format, or encrypted sign-ons cannot be read. ${help}.`,
    );
  }
}

function part(text: string, kind: string): string {
  return new RegExp(`-----BEGIN ${kind}-----[\\s\\S]*?-----END ${kind}-----`).exec(text)?.[0] ?? "";
}

/** Returns a private key and its self-signed certificate, in PEM: metadata publishes keys as certificates. */
async function newKeyPair(): Promise<string> {
  // Imported here, because a site needs them only once in its lifetime. The second package requires the first.
  await import("reflect-metadata");
  const { PemConverter, X509CertificateGenerator } = await import("@peculiar/x509");
  const keys = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: KEY_BITS, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["sign", "verify"],
  );
  const now = new Date();
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: "CN=Resource Library",
      notBefore: now,
      notAfter: new Date(new Date(now).setFullYear(now.getFullYear() + CERTIFICATE_YEARS)),
      signingAlgorithm: ALGORITHM,
      keys,
    },
    crypto,
  );
  const privateKey = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return `${PemConverter.encode(privateKey, "PRIVATE KEY")}\n${certificate.toString("pem")}\n`;
}

export interface SignOnSettings {
  /** Metadata of the identity provider, a file or an address; undefined without a provider. */
  idpMetadata: string | undefined;
  /** Name under which the provider knows this site. */
  entityId: string | undefined;
  /** Name of the attribute that identifies a user. If absent, the NameID identifies the user. */
  idAttribute?: string | undefined;
  /** The key pair for which providers encrypt assertions. Without it, encrypted assertions are refused. */
  decryptionKey?: DecryptionKeySource | undefined;
  /** Whether the site's own demonstration provider is used where there is no other. Never on a shared database. */
  demonstration: boolean;
}

/**
 * Reads the settings of single sign-on from the environment. The demonstration lets every visitor in as staff. It is only for
 * the sample library at a local address, and never for a shared database. Throws EnvError for a key that cannot be read.
 */
export function signOnSettings(
  environment: Pick<
    CmsEnvironment,
    | "SAML_IDP_METADATA"
    | "SAML_ENTITY_ID"
    | "SAML_ID_ATTRIBUTE"
    | "SAML_DECRYPTION_KEY"
    | "DATA_DIR"
    | "SAMPLE_CONTENT"
    | "NODE_ENV"
    | "DATABASE_URL"
    | "SITE_URL"
  >,
): SignOnSettings {
  return {
    idpMetadata: environment.SAML_IDP_METADATA,
    entityId: environment.SAML_ENTITY_ID,
    idAttribute: environment.SAML_ID_ATTRIBUTE,
    decryptionKey: decryptionKeySource(environment),
    demonstration:
      !environment.SAML_IDP_METADATA &&
      environment.SAMPLE_CONTENT !== "none" &&
      !isShared(environment) &&
      isLocalSite(environment.SITE_URL),
  };
}

/** Paths of single sign-on, below the site's address. */
export const SIGN_ON_PATHS = {
  login: "/saml/login",
  acs: "/saml/acs",
  metadata: "/saml/metadata",
  demonstration: "/saml/demonstration",
} as const;
