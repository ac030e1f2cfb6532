// @database server

import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startIdentityProvider } from "../../scripts/lib/identity-provider.mjs";
import { answerOf, packed, signedAgain, unpacked, unsigned } from "../factories/sign-on";
import { ORIGIN, testAccounts, useCms } from "../setup/cms";

const ACS = `${ORIGIN}/saml/acs`;
/** Two other services of the organisation: one receives its answers at this site's URL, the other at its own. */
const OTHER = "http://intranet.test/metadata";
const ELSEWHERE = "http://elsewhere.test/metadata";
const SIGNING_KEY = /<md:KeyDescriptor use="signing">[\s\S]*?<\/md:KeyDescriptor>/;
const STATE = "a-state-that-chance-made";

const idp = await startIdentityProvider();
afterAll(() => idp.stop());
idp.register({
  [`${ORIGIN}/saml/metadata`]: ACS,
  [OTHER]: ACS,
  [ELSEWHERE]: "http://elsewhere.test/acs",
});

// The provider is about to change its key: the new certificate is already in its metadata, and comes first.
const next = await startIdentityProvider();
await next.stop();
writeFileSync(
  idp.metadataFile,
  idp.metadata.replace(SIGNING_KEY, (old) => (SIGNING_KEY.exec(next.metadata)?.[0] ?? "") + old),
);

const clock = { ahead: 0 };
const log: { reason?: string; detail?: string }[] = [];
const lines: string[] = [];
const write = (line: string) => {
  lines.push(line);
  log.push(JSON.parse(line) as (typeof log)[number]);
};
const cms = useCms({
  accounts: {
    ...testAccounts,
    signOn: { idpMetadata: idp.metadataFile, entityId: undefined, demonstration: true },
  },
  now: () => new Date(Date.now() + clock.ahead),
  logger: pino({ level: "warn" }, { write }),
});

beforeEach(() => {
  clock.ahead = 0;
  log.length = 0;
});

/** Returns the provider's URL with a new request of this site. */
async function begun(query = ""): Promise<string> {
  const response = await cms().request(`/saml/login?state=${STATE}${query}`);
  expect(response.status).toBe(303);
  return response.headers.get("Location") ?? "";
}

/** Returns what the person's browser posts, for a request that `change` may modify. */
async function answered(change: (url: string) => string = (url) => url) {
  return answerOf(change(await begun()));
}

function post(samlResponse: string, relayState = STATE): Promise<Response> {
  const body = new URLSearchParams({ SAMLResponse: samlResponse, RelayState: relayState });
  return cms().request("/saml/acs", { method: "POST", body });
}

/** Fails unless the sign-on is refused and the log gives this reason. */
async function expectRefusal(
  response: Response | Promise<Response>,
  reason: string,
): Promise<void> {
  const { status, headers } = await response;
  expect({
    status,
    location: headers.get("Location"),
    reasons: log.map((line) => line.reason),
  }).toEqual({
    status: 303,
    location: `${ORIGIN}/account/login?sign-on=failed${reason === "transient_subject" ? "&reason=transient" : ""}&state=${STATE}`,
    reasons: [reason],
  });
}

/** Changes a request of this site into a request of another service. */
function askedBy(entityId: string) {
  return (url: string) => {
    const address = new URL(url);
    const xml = inflateRawSync(
      Buffer.from(address.searchParams.get("SAMLRequest") ?? "", "base64"),
    ).toString();
    // The provider sends its answer to the URL in the metadata of the requesting service.
    const changed = xml
      .replace(`${ORIGIN}/saml/metadata`, entityId)
      .replace(/ AssertionConsumerServiceURL="[^"]*"/, "");
    address.searchParams.set("SAMLRequest", deflateRawSync(changed).toString("base64"));
    return address.href;
  };
}

/** Returns group values as OpenSAML writes them. */
function groups(count: number): string {
  return Array.from(
    { length: count },
    (_, index) =>
      `<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">CN=Country office ${index} programme staff,OU=Groups,OU=Field,DC=library,DC=example</saml:AttributeValue>`,
  ).join("");
}

async function tokensOf(response: Promise<Response>) {
  const { status, headers } = await response;
  expect(status).toBe(303);
  const location = new URL(headers.get("Location") ?? "");
  return {
    headers,
    location,
    account: await accountOf(location.searchParams.get("jwtAuthToken") ?? ""),
  };
}

async function accountOf(token: string) {
  const response = await cms().request("/api/v1/account", {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await response.json()) as {
    databaseId: number;
    name: string;
    email: string;
    staff: boolean;
    hasPassword: boolean;
  };
}

describe("signing on with the organisation's provider", () => {
  it("creates a member of staff, and returns the tokens to the website with the original state", async () => {
    const { samlResponse } = await answered();
    const { location, headers, account } = await tokensOf(post(samlResponse));

    expect(location.origin + location.pathname).toBe(`${ORIGIN}/`);
    expect([...location.searchParams.keys()].sort()).toEqual([
      "jwtAuthExpiration",
      "jwtAuthToken",
      "jwtRefreshToken",
      "returnFromSSO",
      "state",
    ]);
    expect(location.searchParams.get("state")).toBe(STATE);
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(account).toMatchObject({
      name: "Signe Dahl",
      email: "signe.dahl@library.example",
      staff: true,
      hasPassword: false,
    });
  });

  it("recognises the person at the next sign-on", async () => {
    const first = await tokensOf(post((await answered()).samlResponse));
    const again = await tokensOf(post((await answered()).samlResponse));
    expect(again.account.databaseId).toBe(first.account.databaseId);
  });

  it("passes on the request to return to the author profile", async () => {
    const { samlResponse } = await answerOf(await begun("&returnToAuthorProfile=1"));
    const { location } = await tokensOf(post(samlResponse));
    expect(location.searchParams.get("returnToAuthorProfile")).toBe("1");
  });

  it.each<[string, (xml: string) => string]>([
    [
      "conditions that are understood",
      (xml) =>
        xml.replace(
          "</saml:Conditions>",
          '<saml:OneTimeUse/><saml:ProxyRestriction Count="0"/></saml:Conditions>',
        ),
    ],
    [
      "several audience restrictions that all name this site",
      (xml) => xml.replace(/<saml:AudienceRestriction>[\s\S]*<\/saml:AudienceRestriction>/, "$&$&"),
    ],
    ["names of several scripts", (xml) => xml.replace(/>Dahl</g, ">Дал דאל<")],
    [
      "600 groups",
      (xml) =>
        xml.replace(
          "</saml:AttributeStatement>",
          `<saml:Attribute Name="groups">${groups(600)}</saml:Attribute></saml:AttributeStatement>`,
        ),
    ],
  ])("accepts an answer with %s", async (_, change) => {
    const xml = unpacked((await answered()).samlResponse);
    const { account } = await tokensOf(post(packed(signedAgain(change(xml), idp.privateKey))));
    expect(account).toMatchObject({ email: "signe.dahl@library.example", staff: true });
  });

  it("accepts an answer whose base64 has line breaks", async () => {
    const { samlResponse } = await answered();
    const { account } = await tokensOf(post(samlResponse.replace(/.{76}/g, "$&\r\n")));
    expect(account.email).toBe("signe.dahl@library.example");
  });

  it("redirects a request without a valid state to the login page", async () => {
    const response = await cms().request("/saml/login?state=short");
    expect(response.headers.get("Location")).toBe(`${ORIGIN}/account/login`);
  });

  it("accepts an answer only once when it arrives twice at the same time", async () => {
    const { samlResponse } = await answered();
    const locations = (await Promise.all([post(samlResponse), post(samlResponse)])).map(
      ({ headers }) => headers.get("Location") ?? "",
    );
    expect(locations.filter((location) => location.includes("jwtAuthToken"))).toHaveLength(1);
  });

  it("is described for the website, and to the provider as metadata", async () => {
    expect(await (await cms().request("/api/v1/sign_on")).json()).toEqual({
      staff: "saml",
      loginPath: "/saml/login",
    });
    const response = await cms().request("/saml/metadata");
    const xml = await response.text();
    expect(response.headers.get("Content-Type")).toBe("application/samlmetadata+xml");
    expect(xml).toContain(`entityID="${ORIGIN}/saml/metadata"`);
    expect(xml).toContain('WantAssertionsSigned="true"');
    expect(xml).toContain(`Location="${ACS}"`);
  });

  it("closes the demonstration provider", async () => {
    const query = new URL(await begun()).search;
    expect((await cms().request(`/saml/demonstration${query}`)).status).toBe(404);
  });
});

describe("an answer is refused", () => {
  it("when it was used before", async () => {
    const { samlResponse } = await answered();
    await post(samlResponse);
    await expectRefusal(post(samlResponse), "unknown_request");
  });

  it("when its assertion was used before, even under another request", async () => {
    const first = unpacked((await answered()).samlResponse);
    await post(packed(first));
    const assertionId = (xml: string) => /<saml:Assertion[^>]* ID="([^"]*)"/.exec(xml)?.[1] ?? "";
    const second = unpacked((await answered()).samlResponse);
    await expectRefusal(
      post(
        packed(
          signedAgain(second.replaceAll(assertionId(second), assertionId(first)), idp.privateKey),
        ),
      ),
      "replayed",
    );
  });

  it("when there was no request", async () => {
    const { samlResponse } = await answerOf(
      `${idp.origin}/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(`${ORIGIN}/saml/metadata`)}&RelayState=${STATE}`,
    );
    await expectRefusal(post(samlResponse), "unsolicited");
  });

  it("when it is for another of the organisation's services", async () => {
    const { samlResponse, action } = await answered(askedBy(OTHER));
    expect(action).toBe(ACS);
    await expectRefusal(post(samlResponse), "invalid");
    expect(log[0]?.detail).toContain("audience mismatch");
  });

  it("when it was sent to another URL", async () => {
    const { samlResponse, action } = await answered(askedBy(ELSEWHERE));
    expect(action).toBe("http://elsewhere.test/acs");
    await expectRefusal(post(samlResponse), "wrong_destination");
  });

  it("when it has expired, and not a minute before", async () => {
    // SimpleSAMLphp's assertions are valid for five minutes.
    const late = await answered();
    clock.ahead = 5.5 * 60_000;
    expect((await post(late.samlResponse)).headers.get("Location")).toContain("jwtAuthToken");
    clock.ahead = 0;
    const tooLate = await answered();
    clock.ahead = 6.5 * 60_000;
    await expectRefusal(post(tooLate.samlResponse), "expired");
  });

  it("when it is not valid yet", async () => {
    const early = await answered();
    clock.ahead = -5 * 60_000;
    await expectRefusal(post(early.samlResponse), "invalid");
    expect(log[0]?.detail).toContain("not yet valid");
  });

  it("when its request was deleted", async () => {
    const url = await begun();
    const xml = unpacked((await answerOf(url)).samlResponse);
    clock.ahead = 10.5 * 60_000;
    const later = (time: string) => new Date(Date.parse(time) + clock.ahead).toISOString();
    const renewed = xml.replace(
      /(NotBefore|NotOnOrAfter|IssueInstant|AuthnInstant|SessionNotOnOrAfter)="([^"]*)"/g,
      (_, name: string, time: string) => `${name}="${later(time)}"`,
    );
    await expectRefusal(post(packed(signedAgain(renewed, idp.privateKey))), "unknown_request");
  });

  it("when it is larger than any provider's answer", async () => {
    await expectRefusal(
      cms()
        .request("/saml/acs", {
          method: "POST",
          body: new URLSearchParams({ SAMLResponse: "A".repeat(300 * 1024) }),
        })
        .then((response) => {
          expect(response.headers.get("Location")).toBe(`${ORIGIN}/account/login?sign-on=failed`);
          response.headers.set("Location", `${ORIGIN}/account/login?sign-on=failed&state=${STATE}`);
          return response;
        }),
      "too_large",
    );
  });

  const stranger = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const again = (xml: string) => signedAgain(xml, idp.privateKey);
  /** Removes the signature of the envelope, so that later checks see the changes. */
  const unsignedEnvelope = (xml: string) =>
    xml.replace(
      /(<samlp:Response[^>]*><saml:Issuer>[^<]*<\/saml:Issuer>)<ds:Signature[\s\S]*?<\/ds:Signature>/,
      "$1",
    );
  const assertionOf = (xml: string) =>
    /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
  const asJonas = (xml: string) =>
    xml.replace(/signe\.dahl@/g, "jonas.ek@").replace(/>signe</g, ">jonas<");
  /** Puts the provider's assertion beside or inside a forged one that looks the same. */
  const forged = (xml: string) =>
    unsigned(asJonas(assertionOf(xml))).replace(/ ID="[^"]*"/, ' ID="_forged"');

  it.each<[string, (xml: string) => string, string]>([
    ["with another person in it", asJonas, "invalid"],
    [
      "with another person in it, whose envelope is unsigned",
      (xml) => asJonas(xml).replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, ""),
      "invalid",
    ],
    [
      "with a changed envelope",
      (xml) => xml.replace(/(<samlp:Response[^>]* IssueInstant=")\d{4}/, "$12001"),
      "invalid",
    ],
    ["without a signature", unsigned, "invalid"],
    ["signed with another key", (xml) => signedAgain(xml, stranger.privateKey), "invalid"],
    [
      "signed with SHA-1",
      (xml) => signedAgain(xml, idp.privateKey, { weak: true }),
      "weak_signature",
    ],
    [
      "whose signature covers only the envelope",
      (xml) => signedAgain(xml, idp.privateKey, { element: "Response" }),
      "invalid",
    ],
    [
      "with a forged assertion before the signed one",
      (xml) => xml.replace("<saml:Assertion", `${forged(xml)}<saml:Assertion`),
      "wrapped",
    ],
    [
      "with a forged assertion after the signed one",
      (xml) => xml.replace("</samlp:Response>", `${forged(xml)}</samlp:Response>`),
      "wrapped",
    ],
    [
      "with the signed assertion inside a forged one",
      (xml) =>
        xml.replace(
          assertionOf(xml),
          forged(xml).replace(
            "</saml:Assertion>",
            `<saml:Advice>${assertionOf(xml)}</saml:Advice></saml:Assertion>`,
          ),
        ),
      "wrapped",
    ],
    [
      "with the signed assertion inside its extensions",
      (xml) =>
        xml
          .replace(assertionOf(xml), forged(xml))
          .replace(
            "<samlp:Status>",
            `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions><samlp:Status>`,
          ),
      "wrapped",
    ],
    [
      "with the signed assertion inside the signature of a forged one",
      (xml) => {
        const signature = /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(assertionOf(xml))?.[0] ?? "";
        const object = signature.replace(
          "</ds:Signature>",
          `<ds:Object>${assertionOf(xml).replace(signature, "")}</ds:Object></ds:Signature>`,
        );
        return xml.replace(
          assertionOf(xml),
          forged(xml).replace("</saml:Issuer>", `</saml:Issuer>${object}`),
        );
      },
      "wrapped",
    ],
    [
      "with another element that has the id of the signed assertion",
      (xml) =>
        xml.replace(
          "<samlp:Status>",
          `<samlp:Extensions><other xmlns="urn:x" ID="${/<saml:Assertion[^>]* ID="([^"]*)"/.exec(xml)?.[1]}"/></samlp:Extensions><samlp:Status>`,
        ),
      "ambiguous",
    ],
    [
      "with a document type",
      (xml) => `<!DOCTYPE Response [<!ENTITY who "jonas">]>${xml}`,
      "malformed",
    ],
    [
      "with entities that expand each other",
      (xml) =>
        `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${xml}`,
      "malformed",
    ],
    [
      "with a comment in the middle of a name",
      (xml) => again(xml.replace(">signe<", ">jonas<!-- -->signe<")),
      "malformed",
    ],
    ["that is not XML", () => "SAMLResponse", "malformed"],
    ["that is cut off", (xml) => xml.slice(0, -20), "malformed"],
    ["that is empty", () => "", "malformed"],
    [
      "that is an assertion without a response",
      (xml) =>
        assertionOf(xml).replace(
          "<saml:Assertion",
          '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
        ),
      "malformed",
    ],
    [
      "with an empty name identifier",
      (xml) => again(xml.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1")),
      "incomplete",
    ],
    [
      "with a name identifier of spaces",
      (xml) => again(xml.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1  ")),
      "incomplete",
    ],
    [
      "without a name identifier",
      (xml) => again(xml.replace(/<saml:NameID[\s\S]*?<\/saml:NameID>/, "")),
      "incomplete",
    ],
    [
      "with a transient name identifier",
      (xml) =>
        again(
          xml.replace(
            /(<saml:NameID[^>]*Format=")[^"]*/,
            "$1urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
          ),
        ),
      "transient_subject",
    ],
    [
      "without an issuer",
      (xml) => again(xml.replace(/(<saml:Assertion[^>]*>)<saml:Issuer>[^<]*<\/saml:Issuer>/, "$1")),
      "incomplete",
    ],
    [
      "of another issuer",
      (xml) =>
        again(xml.replace(/(<saml:Assertion[^>]*><saml:Issuer>)[^<]*/, "$1http://elsewhere.test")),
      "wrong_issuer",
    ],
    [
      "in the envelope of another issuer",
      (xml) =>
        again(xml.replace(/(<samlp:Response[^>]*><saml:Issuer>)[^<]*/, "$1http://elsewhere.test")),
      "wrong_issuer",
    ],
    [
      "without an audience",
      (xml) =>
        again(xml.replace(/<saml:AudienceRestriction>[\s\S]*?<\/saml:AudienceRestriction>/, "")),
      "invalid",
    ],
    [
      "without conditions",
      (xml) => again(xml.replace(/<saml:Conditions[\s\S]*?<\/saml:Conditions>/, "")),
      "invalid",
    ],
    [
      "for another recipient",
      (xml) => again(xml.replace(/Recipient="[^"]*"/, 'Recipient="http://elsewhere.test/acs"')),
      "no_bearer",
    ],
    [
      "whose subject confirmation has expired",
      (xml) =>
        again(
          xml.replace(
            /(SubjectConfirmationData[^>]* NotOnOrAfter=")[^"]*/,
            "$12026-01-01T00:00:00Z",
          ),
        ),
      "expired",
    ],
    [
      "whose subject confirmation has an invalid expiry time",
      (xml) => again(xml.replace(/(SubjectConfirmationData[^>]* NotOnOrAfter=")[^"]*/, "$1soon")),
      "invalid",
    ],
    [
      "whose session has expired",
      (xml) => again(xml.replace(/(SessionNotOnOrAfter=")[^"]*/, "$12026-01-01T00:00:00Z")),
      "expired",
    ],
    [
      "to a request that this site never sent",
      (xml) =>
        again(
          xml.replace(/(SubjectConfirmationData[^>]* InResponseTo=")[^"]*/, "$1_somebody-elses"),
        ),
      "unknown_request",
    ],
    [
      "without an authentication statement",
      (xml) => again(xml.replace(/<saml:AuthnStatement[\s\S]*?<\/saml:AuthnStatement>/, "")),
      "incomplete",
    ],
    [
      "without an email address",
      (xml) => again(xml.replace(/<saml:Attribute Name="mail"[\s\S]*?<\/saml:Attribute>/, "")),
      "no_email",
    ],
    [
      "with an error status",
      (xml) => xml.replace("status:Success", "status:Responder"),
      "not_successful",
    ],
    [
      "with an empty destination",
      (xml) => unsignedEnvelope(xml).replace(/ Destination="[^"]*"/, ' Destination=""'),
      "wrong_destination",
    ],
    [
      "with a second status",
      (xml) =>
        unsignedEnvelope(xml).replace(
          "</samlp:Status>",
          '</samlp:Status><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/></samlp:Status>',
        ),
      "ambiguous",
    ],
    [
      "with two codes in one status",
      (xml) =>
        unsignedEnvelope(xml).replace(
          "</samlp:Status>",
          '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"/></samlp:Status>',
        ),
      "ambiguous",
    ],
    [
      "without a status",
      (xml) => unsignedEnvelope(xml).replace(/<samlp:Status>[\s\S]*<\/samlp:Status>/, ""),
      "not_successful",
    ],
    [
      "with two issuers in its envelope",
      (xml) =>
        unsignedEnvelope(xml).replace(
          /(<samlp:Response[^>]*>)(<saml:Issuer>[^<]*<\/saml:Issuer>)/,
          "$1$2$2",
        ),
      "ambiguous",
    ],
    [
      "with two issuers in its assertion",
      (xml) =>
        again(xml.replace(/(<saml:Assertion[^>]*>)(<saml:Issuer>[^<]*<\/saml:Issuer>)/, "$1$2$2")),
      "ambiguous",
    ],
    [
      "with two subjects",
      (xml) => again(xml.replace(/<saml:Subject>[\s\S]*<\/saml:Subject>/, "$&$&")),
      "ambiguous",
    ],
    [
      "with two name identifiers",
      (xml) => again(xml.replace(/<saml:NameID[\s\S]*<\/saml:NameID>/, "$&$&")),
      "ambiguous",
    ],
    [
      "with two conditions elements",
      (xml) => again(xml.replace(/<saml:Conditions[\s\S]*<\/saml:Conditions>/, "$&$&")),
      "invalid",
    ],
    [
      "with two confirmation data elements in one confirmation",
      (xml) => again(xml.replace(/<saml:SubjectConfirmationData[^>]*\/>/, "$&$&")),
      "ambiguous",
    ],
    [
      "with a duplicate XML attribute",
      (xml) => again(xml).replace(/(<saml:Assertion[^>]*)( ID="[^"]*")/, "$1$2$2"),
      "malformed",
    ],
    [
      "with two elements that have the same id",
      (xml) =>
        unsignedEnvelope(xml).replace(
          "<samlp:Status>",
          '<samlp:Extensions><a xmlns="urn:x" Id="_1"/><a xmlns="urn:x" id="_1"/></samlp:Extensions><samlp:Status>',
        ),
      "ambiguous",
    ],
    [
      "to two requests",
      (xml) =>
        unsignedEnvelope(xml).replace(/(<samlp:Response[^>]* InResponseTo=")[^"]*/, "$1_another"),
      "unknown_request",
    ],
    [
      "of another version of SAML",
      (xml) => again(xml.replace(/(<saml:Assertion[^>]* Version=")2\.0/, "$12.1")),
      "malformed",
    ],
    [
      "with a NUL in the name",
      (xml) => again(xml).replace(/(<saml:NameID[^>]*>)/, "$1&#0;"),
      "malformed",
    ],
    [
      "with a raw control character in the name",
      (xml) => again(xml).replace(/(<saml:NameID[^>]*>)/, "$1\u0001"),
      "malformed",
    ],
    [
      "with a line break within the name",
      (xml) => again(xml.replace(">signe<", ">sig\nne<")),
      "bad_name",
    ],
    [
      "with a control character of Latin-1 within the name",
      (xml) => again(xml.replace(">signe<", ">sig\u0085ne<")),
      "bad_name",
    ],
    [
      "with a name of 600 characters",
      (xml) => again(xml.replace(">signe<", `>${"signe!".repeat(100)}<`)),
      "bad_name",
    ],
    [
      "with an element within the name",
      (xml) => again(xml.replace(">signe<", '><b xmlns="urn:x">sig</b>ne<')),
      "malformed",
    ],
    [
      "with a name in another namespace",
      (xml) =>
        again(
          xml.replace(
            /<saml:NameID([^>]*)>signe<\/saml:NameID>/,
            '<x:NameID xmlns:x="urn:x"$1>signe</x:NameID>',
          ),
        ),
      "incomplete",
    ],
    ...["constructor", "__proto__", "toString", "hasOwnProperty"].map(
      (name): [string, (xml: string) => string, string] => [
        `with an attribute of the name ${name}`,
        (xml) => again(xml.replace('Name="givenName"', `Name="${name}"`)),
        "bad_attribute",
      ],
    ),
    [
      "with an attribute named __proto__ that holds elements",
      (xml) =>
        again(
          xml.replace(
            /<saml:Attribute Name="givenName"[\s\S]*?<\/saml:Attribute>/,
            '<saml:Attribute Name="__proto__"><saml:AttributeValue><isStaff xmlns="urn:x">true</isStaff></saml:AttributeValue></saml:Attribute>',
          ),
        ),
      "bad_attribute",
    ],
    [
      "with an attribute without a name",
      (xml) => again(xml.replace(' Name="givenName"', "")),
      "incomplete",
    ],
    [
      "with a condition of an unknown type",
      (xml) =>
        again(
          xml.replace(
            "</saml:Conditions>",
            '<saml:Condition xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="urn:x" xsi:type="x:OnlyOnMondays"/></saml:Conditions>',
          ),
        ),
      "unknown_condition",
    ],
    [
      "with a condition in another namespace",
      (xml) =>
        again(xml.replace("</saml:Conditions>", '<OneTimeUse xmlns="urn:x"/></saml:Conditions>')),
      "unknown_condition",
    ],
    [
      "with a duplicate condition",
      (xml) =>
        again(
          xml.replace(
            "</saml:Conditions>",
            "<saml:OneTimeUse/><saml:OneTimeUse/></saml:Conditions>",
          ),
        ),
      "ambiguous",
    ],
    [
      "with a second audience restriction, for another service",
      (xml) =>
        again(
          xml.replace(
            "</saml:Conditions>",
            "<saml:AudienceRestriction><saml:Audience>http://elsewhere.test</saml:Audience></saml:AudienceRestriction></saml:Conditions>",
          ),
        ),
      "invalid",
    ],
    [
      "with an encrypted assertion",
      (xml) => xml.replace(assertionOf(xml), "<saml:EncryptedAssertion/>"),
      "encrypted",
    ],
  ])("%s", async (_, change, reason) => {
    const { samlResponse } = await answered();
    const xml = unpacked(samlResponse);
    const changed = change(xml);
    expect(changed).not.toBe(xml);
    await expectRefusal(post(packed(changed)), reason);
  });

  it("and prototypes are not polluted", () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("isStaff" in {}).toBe(false);
  });

  it("and the log contains no personal data", () => {
    expect(lines.length).toBeGreaterThan(20);
    for (const secret of [/signe/i, /jonas/i, /dahl/i, /SAMLResponse=/, /eyJ/])
      expect(lines.filter((line) => secret.test(line))).toEqual([]);
  });
});
