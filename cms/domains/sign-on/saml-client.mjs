// @ts-check
import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";

/** How far the clocks of provider and site may differ. Both keep time by the network, so they are milliseconds apart. */
export const CLOCK_SKEW_MS = 60_000;
/** Longest time from signing an assertion to showing it: the browser brings it at once, and a request lives no longer. */
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
 * Returns the SAML library, set up as this site for one provider, on the site's clock. `idpCert` takes certificates and bare
 * public keys alike.
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
    // The service checks it on what is signed: the library asks the envelope, and forgets a request in a step of its own.
    validateInResponseTo: ValidateInResponseTo.never,
    // The provider knows how its people sign on and by which name it calls them.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    ...options,
  });
}
