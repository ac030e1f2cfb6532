import { SAML, type SamlConfig, ValidateInResponseTo } from "@node-saml/node-saml";
import { z } from "zod";
import type { IdentityProvider } from "./provider";
import { SignOnRefused } from "./refusal";
import { ASSERTION_NS, BEARER, PROTOCOL_NS, SIGNATURE_NS, STATUS_SUCCESS } from "./saml";
import { children, elements, parseXml } from "./xml";

/** How far the provider's clock and ours may differ. Ours: both keep time by the network, and are then milliseconds apart. */
export const CLOCK_SKEW_MS = 60_000;
/** Longest time from signing an assertion to showing it. Ours: the browser brings it at once; a request lives no longer. */
const ASSERTION_MAX_AGE_MS = 10 * 60_000;
/** SHA-1 can be made to collide; NIST SP 800-131A forbids it for signatures. */
const ALGORITHMS = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  "http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512",
]);

/** What the site is to a provider. */
export interface ServiceProvider {
  entityId: string;
  /** Where the provider sends its answers. */
  acsUrl: string;
  now: () => Date;
}

/** What a provider says of somebody, after every check that needs no memory. */
export interface Assertion {
  id: string;
  /** The request of ours that it answers. */
  inResponseTo: string;
  /** When nobody may show it any more. */
  expires: Date;
  subject: { value: string; format: string | undefined };
  /** Values by name, as the provider names them. */
  attributes: Record<string, string[]>;
}

/** The library's service provider for one provider, on our clock. `idpCert` takes certificates and bare public keys alike. */
export function samlOf(site: ServiceProvider, provider: IdentityProvider, options: Partial<SamlConfig> = {}): SAML {
  return new ClockedSaml(site.now, {
    issuer: site.entityId,
    callbackUrl: site.acsUrl,
    audience: site.entityId,
    entryPoint: provider.signOnUrl,
    idpCert: provider.signingKeys,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ASSERTION_MAX_AGE_MS,
    // Ours, on what is signed: the library asks the envelope, and forgets a request in a step of its own.
    validateInResponseTo: ValidateInResponseTo.never,
    // The provider knows how its people sign on and by which name it calls them.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    ...options,
  });
}

class ClockedSaml extends SAML {
  constructor(private readonly clock: () => Date, options: SamlConfig) {
    super(options);
  }

  protected override checkTimestampsValidityError(_machineNow: number, ...limits: [notBefore: string, notOnOrAfter: string, latest?: number]): Error | null {
    return super.checkTimestampsValidityError(this.clock().getTime(), ...limits);
  }
}

/**
 * Checks a provider's answer (`SAMLResponse` of the POST binding) and returns what it asserts. Throws SignOnRefused.
 * Nothing is taken from what is not signed: the envelope is only asked whether it contradicts.
 */
export async function readResponse(samlResponse: string, site: ServiceProvider, provider: IdentityProvider): Promise<Assertion> {
  const envelope = readEnvelope(samlResponse);
  checkEnvelope(envelope, site, provider);
  // Where the envelope is signed too, its signature must be good as well; the library would let a bad one pass.
  const envelopeSigned = children(envelope, SIGNATURE_NS, "Signature").length > 0;
  const { profile } = await samlOf(site, provider, { wantAuthnResponseSigned: envelopeSigned })
    .validatePostResponseAsync({ SAMLResponse: samlResponse })
    .catch((error: Error) => {
      throw new SignOnRefused(error.message.startsWith("SAML assertion expired") ? "expired" : "invalid", error.message);
    });
  const signed = SignedAssertion.safeParse(profile?.getAssertion?.());
  if (!signed.success) throw new SignOnRefused("incomplete", signed.error.issues[0]?.path.join("."));
  return checkAssertion(signed.data.Assertion, site, provider);
}

function readEnvelope(samlResponse: string): Element {
  try {
    return parseXml(Buffer.from(samlResponse, "base64").toString("utf8")).documentElement;
  } catch {
    throw new SignOnRefused("malformed");
  }
}

function checkEnvelope(envelope: Element, site: ServiceProvider, provider: IdentityProvider): void {
  if (envelope.localName !== "Response" || envelope.namespaceURI !== PROTOCOL_NS) throw new SignOnRefused("malformed");
  const destination = envelope.getAttribute("Destination");
  if (destination && destination !== site.acsUrl) throw new SignOnRefused("wrong_destination");
  const [issuer] = children(envelope, ASSERTION_NS, "Issuer");
  if (issuer && issuer.textContent?.trim() !== provider.entityId) throw new SignOnRefused("wrong_issuer");
  const [status] = children(envelope, PROTOCOL_NS, "Status").flatMap((one) => children(one, PROTOCOL_NS, "StatusCode"));
  if (status?.getAttribute("Value") !== STATUS_SUCCESS) throw new SignOnRefused("not_successful", status?.getAttribute("Value")?.slice(0, 100));
  if (elements(envelope, "*", "EncryptedAssertion").length > 0) throw new SignOnRefused("encrypted");
  // An assertion is where it belongs or nowhere: what is signed and what is read cannot be two.
  if (elements(envelope, "*", "Assertion").length !== 1 || children(envelope, ASSERTION_NS, "Assertion").length !== 1) throw new SignOnRefused("wrapped");
  const algorithms = [...elements(envelope, SIGNATURE_NS, "SignatureMethod"), ...elements(envelope, SIGNATURE_NS, "DigestMethod")];
  if (algorithms.some((method) => !ALGORITHMS.has(method.getAttribute("Algorithm") ?? ""))) throw new SignOnRefused("weak_signature");
}

/** The signed assertion as the library's reader gives it: attributes under `$`, text under `_`, every element a list. */
const Text = z.object({ _: z.string().trim().min(1), $: z.object({ Format: z.string().optional() }).optional() });
const ConfirmationData = z.object({ $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string(), NotBefore: z.string().optional() }) });
const Confirmation = z.object({ $: z.object({ Method: z.string() }), SubjectConfirmationData: z.tuple([z.unknown()]).optional() });
const Attribute = z.object({ $: z.object({ Name: z.string() }), AttributeValue: z.array(z.union([z.object({ _: z.string() }), z.unknown().transform(() => null)])).default([]) });
const SignedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Issuer: z.tuple([Text]),
    Subject: z.tuple([z.object({ NameID: z.tuple([Text]), SubjectConfirmation: z.array(Confirmation).min(1) })]),
    Conditions: z.tuple([z.unknown()]),
    AuthnStatement: z.array(z.object({ $: z.object({ SessionNotOnOrAfter: z.string().optional() }) })).min(1),
    AttributeStatement: z.array(z.object({ Attribute: z.array(Attribute).default([]) })).default([]),
  }),
});
type SignedAssertion = z.infer<typeof SignedAssertion>["Assertion"];

/** What the Web Browser SSO profile demands of an assertion beyond its signature, audience and conditions (saml-profiles-2.0-os, 4.1.4.3). */
function checkAssertion(assertion: SignedAssertion, site: ServiceProvider, provider: IdentityProvider): Assertion {
  const { Issuer: [issuer], Subject: [{ NameID: [name], SubjectConfirmation }] } = assertion;
  if (issuer._ !== provider.entityId) throw new SignOnRefused("wrong_issuer");
  const bearer = SubjectConfirmation.filter(({ $ }) => $.Method === BEARER)
    .flatMap(({ SubjectConfirmationData }) => ConfirmationData.safeParse(SubjectConfirmationData?.[0]).data?.$ ?? [])
    .find(({ Recipient, NotBefore }) => Recipient === site.acsUrl && NotBefore === undefined);
  if (!bearer) throw new SignOnRefused("no_bearer");
  const ends = [bearer.NotOnOrAfter, ...assertion.AuthnStatement.flatMap(({ $ }) => $.SessionNotOnOrAfter ?? [])].map((time) => Date.parse(time) + CLOCK_SKEW_MS);
  if (!ends.every((end) => site.now().getTime() < end)) throw new SignOnRefused("expired");

  const attributes: Record<string, string[]> = {};
  for (const { $, AttributeValue } of assertion.AttributeStatement.flatMap((statement) => statement.Attribute)) {
    (attributes[$.Name] ??= []).push(...AttributeValue.flatMap((value) => value?._ ?? []));
  }
  return {
    id: assertion.$.ID,
    inResponseTo: bearer.InResponseTo,
    expires: new Date(Date.parse(bearer.NotOnOrAfter) + CLOCK_SKEW_MS),
    subject: { value: name._, format: name.$?.Format },
    attributes,
  };
}
