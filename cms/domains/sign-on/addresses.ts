/** Where single sign-on happens, below the site's address. */
export const SIGN_ON_PATHS = {
  login: "/saml/login",
  acs: "/saml/acs",
  metadata: "/saml/metadata",
  demonstration: "/saml/demonstration",
} as const;
