import type { CmsEnvironment } from "../../platform/env";
import { isLocalSite } from "../../platform/locality";
import { isShared } from "../../platform/secrets";
import type { SignOnSettings } from "../accounts/settings";

/**
 * Reads the settings of single sign-on from the environment. The demonstration lets every visitor in as staff: it is for the sample
 * library at a local address, and never on a database that others share.
 */
export function signOnSettings(
  environment: Pick<
    CmsEnvironment,
    | "SAML_IDP_METADATA"
    | "SAML_ENTITY_ID"
    | "SAMPLE_CONTENT"
    | "NODE_ENV"
    | "DATABASE_URL"
    | "SITE_URL"
  >,
): SignOnSettings {
  return {
    idpMetadata: environment.SAML_IDP_METADATA,
    entityId: environment.SAML_ENTITY_ID,
    demonstration:
      !environment.SAML_IDP_METADATA &&
      environment.SAMPLE_CONTENT !== "none" &&
      !isShared(environment) &&
      isLocalSite(environment.SITE_URL),
  };
}
