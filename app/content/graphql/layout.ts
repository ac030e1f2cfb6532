/** Everything that the shell of a page needs, in one request (specification, section 7: layout query). */
export const LAYOUT_QUERY = /* GraphQL */ `
  query Layout($language: LanguageCodeEnum!) {
    primary: menuItems(first: 1000, where: { location: PRIMARY, language: $language }) {
      ...Items
    }
    secondary: menuItems(first: 1000, where: { location: SECONDARY, language: $language }) {
      ...Items
    }
    footer: menuItems(first: 1000, where: { location: FOOTER, language: $language }) {
      ...Items
    }
    generalSettings(language: $language) {
      title
      description
      url
    }
    themeGeneralSettings(language: $language) {
      privacyPolicyUrl
      termsAndConditionsUrl
      companyLogo {
        url
        alt
        title
        width
        height
      }
      frequentSearches
      accent
    }
    seo(language: $language) {
      defaultImage {
        url
        alt
        title
        width
        height
      }
      titleTemplate
    }
    defaultLanguage {
      slug
      locale
      name
    }
    languages {
      slug
      locale
      name
      code
    }
    taxonomyNames
  }
  fragment Items on RootQueryToMenuItemConnection {
    nodes {
      id
      databaseId
      parentDatabaseId
      label
      url
      path
    }
  }
`;
