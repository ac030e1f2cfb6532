import type { CmsEnvironment } from "../../platform/env";
import { isShared } from "../../platform/secrets";
import type { SignOnSettings } from "../accounts/settings";

/**
 * What the environment decides of single sign-on. The demonstration lets anybody in as staff: it is for the sample library,
 * and never on a database that others share.
 */
export function signOnSettings(environment: Pick<CmsEnvironment, "SAML_IDP_METADATA" | "SAML_ENTITY_ID" | "SAMPLE_CONTENT" | "NODE_ENV" | "DATABASE_URL">): SignOnSettings {
  return {
    idpMetadata: environment.SAML_IDP_METADATA,
    entityId: environment.SAML_ENTITY_ID,
    demonstration: !environment.SAML_IDP_METADATA && environment.SAMPLE_CONTENT !== "none" && !isShared(environment),
  };
}
