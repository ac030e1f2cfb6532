// @ts-check
import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";

/** Names of SAML 2.0 (OASIS, saml-core-2.0-os and saml-bindings-2.0-os) and of XML signatures. */
export const PROTOCOL_NS = "urn:oasis:names:tc:SAML:2.0:protocol";
export const ASSERTION_NS = "urn:oasis:names:tc:SAML:2.0:assertion";
export const METADATA_NS = "urn:oasis:names:tc:SAML:2.0:metadata";
export const SIGNATURE_NS = "http://www.w3.org/2000/09/xmldsig#";
export const ENCRYPTION_NS = "http://www.w3.org/2001/04/xmlenc#";
export const REDIRECT_BINDING = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
export const STATUS_SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
export const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
export const NAME_PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
export const NAME_TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
export const NAME_EMAIL = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

/**
 * Reason why an answer of the identity provider signs no user in. Reasons are logged, so none of them reveals anything about
 * the person.
 *
 * @typedef {"malformed" | "too_large" | "too_complex" | "unsolicited" | "unknown_request" | "not_successful"
 *   | "wrong_destination" | "wrong_issuer" | "encrypted" | "weak_encryption"
 *   | "not_decrypted" | "wrapped" | "ambiguous" | "weak_signature" | "invalid"
 *   | "incomplete" | "unknown_condition" | "bad_name" | "bad_attribute" | "no_bearer" | "expired" | "replayed"
 *   | "transient_subject" | "no_email" | "no_account"} Refusal
 */

/** Thrown when the identity provider's answer does not suffice to sign a user in. */
export class SignOnRefused extends Error {
  /**
   * @param {Refusal} reason
   * @param {string} [detail] goes to the log beside the reason: what was wrong, never a value of the person.
   */
  constructor(reason, detail) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = "SignOnRefused";
    this.reason = reason;
    this.detail = detail;
  }
}

/**
 * How far the clocks of provider and site may differ. Both set their clocks over the network, so the clocks are milliseconds
 * apart.
 */
export const CLOCK_SKEW_MS = 60_000;
/**
 * Longest time from the signing of an assertion to its arrival: the browser sends it at once, and a request is not valid for
 * longer.
 */
const ASSERTION_MAX_AGE_MS = 10 * 60_000;

class ClockedSaml extends SAML {
  /** @param {() => Date} clock @param {import("@node-saml/node-saml").SamlConfig} options */
  constructor(clock, options) {
    super(options);
    this.clock = clock;
  }

  /**
   * @override @protected
   * @param {number} _machineNow @param {string} notBefore @param {string} notOnOrAfter @param {number} [latest]
   */
  checkTimestampsValidityError(_machineNow, notBefore, notOnOrAfter, latest) {
    return super.checkTimestampsValidityError(
      this.clock().getTime(),
      notBefore,
      notOnOrAfter,
      latest,
    );
  }
}

/**
 * Returns the SAML library, configured as this site for one provider, with the site's clock. `idpCert` accepts certificates and
 * bare public keys.
 *
 * @param {import("./provider").ServiceProvider} site @param {import("./provider").IdentityProvider} provider
 * @param {Partial<import("@node-saml/node-saml").SamlConfig>} [options]
 * @returns {SAML}
 */
export function samlOf(site, provider, options = {}) {
  return new ClockedSaml(site.now, {
    issuer: site.entityId,
    callbackUrl: site.acsUrl,
    audience: site.entityId,
    entryPoint: provider.signOnUrl,
    idpCert: provider.signingKeys,
    decryptionPvk: site.decryptionKey,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ASSERTION_MAX_AGE_MS,
    // The service checks `InResponseTo` in the signed content. The library would read it from the envelope, and delete the
    // request in a separate step.
    validateInResponseTo: ValidateInResponseTo.never,
    // The provider decides how its users sign on and by which name it identifies them.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    ...options,
  });
}
