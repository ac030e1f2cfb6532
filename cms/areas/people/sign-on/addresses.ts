/** Paths of single sign-on, below the site's address. */
export const SIGN_ON_PATHS = {
  login: "/saml/login",
  acs: "/saml/acs",
  metadata: "/saml/metadata",
  demonstration: "/saml/demonstration",
} as const;
