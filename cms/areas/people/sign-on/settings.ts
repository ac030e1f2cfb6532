import type { CmsEnvironment } from "../../../platform/env";
import { isLocalSite } from "../../../platform/locality";
import { isShared } from "../../../platform/secrets";
import type { SignOnSettings } from "../accounts/settings";
import { decryptionKeySource } from "./decryption-key";

/**
 * Reads the settings of single sign-on from the environment. The demonstration lets every visitor in as staff. It is only for the
 * sample library at a local address, and never for a shared database. Throws EnvError for a key that cannot be read.
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
