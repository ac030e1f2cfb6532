// @ts-check
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
