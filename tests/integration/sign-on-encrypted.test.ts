// @database server

import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { encrypt, type EncryptOptions } from "xml-encryption";
import { decryptionKeySource } from "../../cms/areas/people/sign-on/settings";
import { startIdentityProvider } from "../../scripts/lib/identity-provider.mjs";
import { answerOf, packed, signedAgain, unpacked, unsigned } from "../factories/sign-on";
import { ORIGIN, testAccounts, useCms } from "../setup/cms";

const ACS = `${ORIGIN}/saml/acs`;
const SITE = `${ORIGIN}/saml/metadata`;
const STATE = "a-state-that-chance-made";
const AES256_GCM = "http://www.w3.org/2009/xmlenc11#aes256-gcm";

const idp = await startIdentityProvider();
const dataDir = mkdtempSync(join(tmpdir(), "library-decryption-"));
const environment = {
  DATA_DIR: dataDir,
  NODE_ENV: "test",
  DATABASE_URL: undefined,
  SAML_DECRYPTION_KEY: undefined,
} as const;
afterAll(async () => {
  await idp.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const signOn = {
  idpMetadata: idp.metadataFile,
  entityId: undefined,
  demonstration: false,
  decryptionKey: decryptionKeySource(environment),
};
const log: { reason?: string; detail?: string }[] = [];
const logger = pino(
  { level: "warn" },
  { write: (line: string) => log.push(JSON.parse(line) as (typeof log)[number]) },
);
const cms = useCms({ accounts: { ...testAccounts, signOn }, logger });
const cmsByAttribute = useCms({
  accounts: { ...testAccounts, signOn: { ...signOn, idAttribute: "uid" } },
  logger,
});
beforeEach(() => {
  log.length = 0;
});

/** Returns the certificate in this site's metadata, which providers encrypt for. */
async function publishedCertificate(): Promise<string> {
  const xml = await (await cms().request("/saml/metadata")).text();
  const [, base64 = ""] =
    /<KeyDescriptor use="encryption">[\s\S]*?<ds:X509Certificate>([^<]+)/.exec(xml) ?? [];
  return base64.replace(/\s/g, "");
}

const pemOf = (base64: string) => new X509Certificate(Buffer.from(base64, "base64")).toString();

/** Registers this site's metadata at the provider, with or without encryption. */
async function register(isEncrypted: boolean, more: Record<string, string> = {}): Promise<void> {
  idp.register({
    [SITE]: {
      AssertionConsumerService: ACS,
      "assertion.encryption": isEncrypted,
      keys: [
        {
          type: "X509Certificate",
          signing: false,
          encryption: true,
          X509Certificate: await publishedCertificate(),
        },
      ],
      ...more,
    },
  });
}

/** Returns the SAML response that the person's browser posts to one of the content systems. */
async function answered(site = cms): Promise<string> {
  const response = await site().request(`/saml/login?state=${STATE}`);
  return (await answerOf(response.headers.get("Location") ?? "")).samlResponse;
}

const post = (samlResponse: string, site = cms): Promise<Response> =>
  site().request("/saml/acs", {
    method: "POST",
    body: new URLSearchParams({ SAMLResponse: samlResponse, RelayState: STATE }),
  });

async function emailOf(response: Response, site = cms): Promise<string> {
  const token = new URL(response.headers.get("Location") ?? "").searchParams.get("jwtAuthToken");
  const account = await site().request("/api/v1/account", {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await account.json()) as { email: string }).email;
}

describe("an encrypted assertion", () => {
  it.each([
    ["with the provider's defaults", {}],
    ["with AES-GCM", { sharedkey_algorithm: AES256_GCM }],
  ])("signs its person in, encrypted %s", async (_, more) => {
    await register(true, more);
    const samlResponse = await answered();
    expect(unpacked(samlResponse)).toContain("EncryptedAssertion");
    expect(unpacked(samlResponse)).not.toContain("signe.dahl");
    expect(await emailOf(await post(samlResponse))).toBe("signe.dahl@library.example");
    expect(log).toEqual([]);
  });

  it("works only once", async () => {
    await register(true);
    const samlResponse = await answered();
    await post(samlResponse);
    await post(samlResponse);
    expect(log.map(({ reason }) => reason)).toEqual(["unknown_request"]);
  });

  it("is decrypted with a key that is created once, is readable only by its owner, and matches the metadata", async () => {
    const first = await publishedCertificate();
    expect(readdirSync(join(dataDir, "secrets"))).toEqual(["saml"]);
    expect(statSync(join(dataDir, "secrets/saml")).mode & 0o777).toBe(0o600);
    const again = await decryptionKeySource(environment)?.();
    expect(again?.certificate).toBe(pemOf(first));
    expect(new X509Certificate(pemOf(first)).publicKey.asymmetricKeyDetails?.modulusLength).toBe(
      3072,
    );
  });
});

describe("a hostile encrypted assertion", () => {
  /**
   * Returns a response of the provider with an assertion that was changed and then encrypted for this site with its public key.
   */
  async function forged(
    change: (assertion: string) => string,
    options: Partial<EncryptOptions> = {},
  ): Promise<string> {
    await register(false);
    const xml = unpacked(await answered());
    const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
    const changed = change(xml);
    const inside = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(changed)?.[0] ?? changed;
    const certificate = pemOf(await publishedCertificate());
    const encrypted = await promisify(encrypt)(
      inside.replace(
        "<saml:Assertion",
        '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
      ),
      {
        rsa_pub: new X509Certificate(certificate).publicKey.export({ type: "spki", format: "pem" }),
        pem: certificate,
        encryptionAlgorithm: AES256_GCM,
        keyEncryptionAlgorithm: "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
        warnInsecureAlgorithm: false,
        ...options,
      } as EncryptOptions,
    );
    // The signature of the envelope is removed: only the content can show that it is forged.
    return xml
      .replace(
        /(<samlp:Response[^>]*><saml:Issuer>[^<]*<\/saml:Issuer>)<ds:Signature[\s\S]*?<\/ds:Signature>/,
        "$1",
      )
      .replace(assertion, `<saml:EncryptedAssertion>${encrypted}</saml:EncryptedAssertion>`);
  }
  const again = (xml: string) => signedAgain(xml, idp.privateKey);
  const stranger = generateKeyPairSync("rsa", {
    modulusLength: 3072,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const group = "<saml:AttributeValue>staff</saml:AttributeValue>";
  const inAttribute = (text: string) => (xml: string) =>
    again(xml.replace("</saml:AttributeStatement>", `${text}</saml:AttributeStatement>`));

  it("passes when it is unchanged, so that the following tests fail for their own reasons", async () => {
    const response = await post(packed(await forged((xml) => xml)));
    expect(log).toEqual([]);
    expect(await emailOf(response)).toBe("signe.dahl@library.example");
  });

  it.each<[string, (xml: string) => string, Partial<EncryptOptions>, string]>([
    ["with another person in it", (xml) => xml.replace(/signe/g, "jonas"), {}, "invalid"],
    ["without a signature", unsigned, {}, "invalid"],
    ["signed with another key", (xml) => signedAgain(xml, stranger.privateKey), {}, "invalid"],
    [
      "signed with SHA-1",
      (xml) => signedAgain(xml, idp.privateKey, { weak: true }),
      {},
      "weak_signature",
    ],
    [
      "with more elements than allowed",
      inAttribute(`<saml:Attribute Name="groups">${group.repeat(1_600)}</saml:Attribute>`),
      {},
      "too_large",
    ],
    [
      "with elements that are nested too deeply",
      inAttribute(
        `<saml:Attribute Name="deep"><saml:AttributeValue>${"<a>".repeat(30)}${"</a>".repeat(30)}</saml:AttributeValue></saml:Attribute>`,
      ),
      {},
      "too_large",
    ],
    [
      "with two elements that have the same id",
      inAttribute('<saml:Attribute Name="x"><a ID="_1"/><a ID="_1"/></saml:Attribute>'),
      {},
      "ambiguous",
    ],
    [
      "with a document type",
      () => '<!DOCTYPE a [<!ENTITY b "c">]><saml:Assertion>&b;</saml:Assertion>',
      {},
      "malformed",
    ],
    ["that is not an assertion", () => "<Response/>", {}, "wrapped"],
    ["that is not XML", () => "signe", {}, "malformed"],
    [
      "with a key that was encrypted as PKCS #1 v1.5",
      (xml) => xml,
      { keyEncryptionAlgorithm: "http://www.w3.org/2001/04/xmlenc#rsa-1_5" },
      "weak_encryption",
    ],
    [
      "with triple DES",
      (xml) => xml,
      { encryptionAlgorithm: "http://www.w3.org/2001/04/xmlenc#tripledes-cbc" },
      "weak_encryption",
    ],
    ["encrypted for another site", (xml) => xml, { rsa_pub: stranger.publicKey }, "not_decrypted"],
  ])("%s is rejected", async (_, change, options, reason) => {
    const response = await post(packed(await forged(change, options)));
    expect(response.headers.get("Location")).toBe(
      `${ORIGIN}/account/login?sign-on=failed&state=${STATE}`,
    );
    expect(log.map((line) => line.reason)).toEqual([reason]);
  });

  it.each<[string, (xml: string) => string, string]>([
    [
      "beside an unencrypted one",
      (xml) => xml.replace("</samlp:Response>", "<saml:Assertion/></samlp:Response>"),
      "wrapped",
    ],
    [
      "that appears twice",
      (xml) => xml.replace(/<saml:EncryptedAssertion>[\s\S]*<\/saml:EncryptedAssertion>/, "$&$&"),
      "wrapped",
    ],
    [
      "inside the extensions of the response",
      (xml) =>
        xml
          .replace("<saml:EncryptedAssertion>", "<samlp:Extensions>$&")
          .replace("</saml:EncryptedAssertion>", "$&</samlp:Extensions>"),
      "wrapped",
    ],
    [
      "with two keys",
      (xml) => xml.replace(/<e:EncryptedKey[\s\S]*<\/e:EncryptedKey>/, "$&$&"),
      "ambiguous",
    ],
    [
      "whose content was changed on the way",
      (xml) =>
        xml.replace(
          /(<\/(?:\w+:)?KeyInfo>[\s\S]*?<xenc:CipherValue>.{40})(.)/,
          (_, before: string, letter: string) => before + (letter === "A" ? "B" : "A"),
        ),
      "not_decrypted",
    ],
    [
      "in a response to another request",
      (xml) => xml.replace(/(<samlp:Response[^>]* InResponseTo=")[^"]*/, "$1_another"),
      "unknown_request",
    ],
  ])("%s is rejected although the original assertion is valid", async (_, change, reason) => {
    const xml = await forged((whole) => whole);
    const changed = change(xml);
    expect(changed).not.toBe(xml);
    await post(packed(changed));
    expect(log.map((line) => line.reason)).toEqual([reason]);
  });
});

describe("a transient name identifier", () => {
  /** Returns a response with a name identifier that differs at each sign-on. */
  async function transient(site = cms): Promise<string> {
    await register(false);
    const xml = unpacked(await answered(site))
      .replace(
        /(<saml:NameID[^>]*Format=")[^"]*/,
        "$1urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
      )
      .replace(">signe</saml:NameID>", `>_${Math.random()}</saml:NameID>`);
    return packed(signedAgain(xml, idp.privateKey));
  }

  it("is rejected with a sentence that says what the provider has to release", async () => {
    const response = await post(await transient());
    expect(response.headers.get("Location")).toBe(
      `${ORIGIN}/account/login?sign-on=failed&reason=transient&state=${STATE}`,
    );
    expect(log).toMatchObject([
      {
        reason: "transient_subject",
        detail: expect.stringMatching(/release.*subject-id.*SAML_ID_ATTRIBUTE/),
      },
    ]);
  });

  it("is accepted when an attribute that identifies the person is configured", async () => {
    const first = await post(await transient(cmsByAttribute), cmsByAttribute);
    const second = await post(await transient(cmsByAttribute), cmsByAttribute);
    expect(log).toEqual([]);
    expect(await emailOf(first, cmsByAttribute)).toBe("signe.dahl@library.example");
    expect(await emailOf(second, cmsByAttribute)).toBe("signe.dahl@library.example");
  });

  it("is rejected without that attribute", async () => {
    await register(false);
    const xml = unpacked(await answered(cmsByAttribute)).replace('Name="uid"', 'Name="other"');
    await post(packed(signedAgain(xml, idp.privateKey)), cmsByAttribute);
    expect(log.map(({ reason }) => reason)).toEqual(["incomplete"]);
  });
});

describe("the key file", () => {
  it("stops the start when it is damaged, with a message that reveals none of its content", () => {
    const path = join(mkdtempSync(join(tmpdir(), "library-decryption-")), "key.pem");
    writeFileSync(path, readFileSync(join(dataDir, "secrets/saml"), "utf8").slice(0, 900));
    const open = () => decryptionKeySource({ ...environment, SAML_DECRYPTION_KEY: path });
    expect(open).toThrow(`${path} must contain an RSA key and its certificate in PEM format`);
    expect(open).not.toThrow(/-----BEGIN/);
  });

  it("must be set by the operator where several machines share a database: none creates its own", () => {
    const shared = {
      ...environment,
      NODE_ENV: "production",
      DATABASE_URL: "postgres://library@db.example/library",
    } as const;
    expect(decryptionKeySource(shared)).toBeUndefined();
    expect(
      decryptionKeySource({ ...shared, SAML_DECRYPTION_KEY: join(dataDir, "secrets/saml") }),
    ).toBeDefined();
  });
});
