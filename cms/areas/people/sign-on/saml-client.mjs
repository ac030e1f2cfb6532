// @ts-check
import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";

/** How far the clocks of provider and site may differ. Both keep time by the network, so they are milliseconds apart. */
export const CLOCK_SKEW_MS = 60_000;
/** Longest time from the signing of an assertion to its arrival: the browser sends it at once, and a request lives no longer. */
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
 * Returns the SAML library, configured as this site for one provider, on the site's clock. `idpCert` accepts certificates and
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
    // The service checks `InResponseTo` in the signed content. The library would read it from the envelope, and forget the
    // request in a separate step.
    validateInResponseTo: ValidateInResponseTo.never,
    // The provider decides how its users sign on and by which name it identifies them.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    ...options,
  });
}
