/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  mutation Login($email: String!, $password: String!) {\n    login(input: { username: $email, password: $password }) {\n      user {\n        jwtAuthToken\n        jwtRefreshToken\n        jwtAuthExpiration\n      }\n    }\n  }\n": typeof types.LoginDocument,
    "\n  mutation Register($input: RegisterUserInput!) {\n    registerUser(input: $input) {\n      user {\n        databaseId\n      }\n    }\n  }\n": typeof types.RegisterDocument,
    "\n  mutation SendReset($email: String!) {\n    sendPasswordResetEmail(input: { username: $email }) {\n      success\n    }\n  }\n": typeof types.SendResetDocument,
    "\n  mutation Reset($key: String!, $login: String!, $password: String!) {\n    resetUserPassword(input: { key: $key, login: $login, password: $password }) {\n      user {\n        databaseId\n      }\n    }\n  }\n": typeof types.ResetDocument,
    "\n  mutation Refresh($token: String!) {\n    refreshJwtAuthToken(input: { jwtRefreshToken: $token }) {\n      jwtAuthToken: authToken\n      jwtRefreshToken\n      jwtAuthExpiration\n    }\n  }\n": typeof types.RefreshDocument,
    "\n  query ProfileVersions {\n    userLibrary {\n      modified\n    }\n    viewer {\n      internalCollections(first: 0) {\n        version\n      }\n    }\n  }\n": typeof types.ProfileVersionsDocument,
    "\n  query CollectionModified($id: ID!) {\n    internalCollection(id: $id, idType: DATABASE_ID) {\n      modified\n    }\n  }\n": typeof types.CollectionModifiedDocument,
    "\n  query Preferences($language: LanguageCodeEnum!) {\n    viewer {\n      userPreferences(language: $language) {\n        documentCountries {\n          nodes {\n            ...Followed\n          }\n        }\n        documentTopics {\n          nodes {\n            ...Followed\n          }\n        }\n      }\n    }\n  }\n  fragment Followed on FollowedTerm {\n    databaseId\n    slug\n    name\n    language\n  }\n": typeof types.PreferencesDocument,
    "\n  query Spotlight($uri: ID!, $language: LanguageCodeEnum!) {\n    page(id: $uri, idType: URI, language: $language) {\n      spotlightItems {\n        title\n        language\n        text\n        link\n        image {\n          ...Picture\n        }\n        post {\n          id\n          databaseId\n          contentTypeName\n          slug\n          link\n          title\n          language\n          abstract\n          publicationYear\n          contributors\n          postCount\n          modified\n          saved\n          contentTypes {\n            slug\n            name\n          }\n          contentTypeSlug\n          topicFamily\n          publishers {\n            slug\n            name\n          }\n          files {\n            language\n            kind\n            size\n            pageCount\n          }\n          thumbnail {\n            ...Picture\n          }\n        }\n      }\n    }\n  }\n  fragment Picture on Image {\n    url\n    alt\n    title\n    width\n    height\n  }\n": typeof types.SpotlightDocument,
    "\n    query InternalDocumentHead(\n      $id: ID!\n      $idType: InternalDocumentIdType!\n      $language: LanguageCodeEnum!\n    ) {\n      head: internalDocument(id: $id, idType: $idType, language: $language) {\n        databaseId\n        modified\n        saved\n      }\n    }\n  ": typeof types.InternalDocumentHeadDocument,
    "\n    query InternalPdfHead($id: ID!, $idType: InternalPdfIdType!, $language: LanguageCodeEnum!) {\n      head: internalPdf(id: $id, idType: $idType, language: $language) {\n        databaseId\n        modified\n        saved\n      }\n    }\n  ": typeof types.InternalPdfHeadDocument,
    "\n  query Layout($language: LanguageCodeEnum!) {\n    primary: menuItems(first: 1000, where: { location: PRIMARY, language: $language }) {\n      ...Items\n    }\n    secondary: menuItems(first: 1000, where: { location: SECONDARY, language: $language }) {\n      ...Items\n    }\n    footer: menuItems(first: 1000, where: { location: FOOTER, language: $language }) {\n      ...Items\n    }\n    generalSettings(language: $language) {\n      title\n      description\n      url\n    }\n    themeGeneralSettings(language: $language) {\n      privacyPolicyUrl\n      termsAndConditionsUrl\n      companyLogo {\n        url\n        alt\n        title\n        width\n        height\n      }\n      frequentSearches\n      accent\n    }\n    seo(language: $language) {\n      defaultImage {\n        url\n        alt\n        title\n        width\n        height\n      }\n      titleTemplate\n    }\n    defaultLanguage {\n      slug\n      locale\n      name\n    }\n    languages {\n      slug\n      locale\n      name\n      code\n    }\n    taxonomyNames\n  }\n  fragment Items on RootQueryToMenuItemConnection {\n    nodes {\n      id\n      databaseId\n      parentDatabaseId\n      label\n      url\n      path\n    }\n  }\n": typeof types.LayoutDocument,
};
const documents: Documents = {
    "\n  mutation Login($email: String!, $password: String!) {\n    login(input: { username: $email, password: $password }) {\n      user {\n        jwtAuthToken\n        jwtRefreshToken\n        jwtAuthExpiration\n      }\n    }\n  }\n": types.LoginDocument,
    "\n  mutation Register($input: RegisterUserInput!) {\n    registerUser(input: $input) {\n      user {\n        databaseId\n      }\n    }\n  }\n": types.RegisterDocument,
    "\n  mutation SendReset($email: String!) {\n    sendPasswordResetEmail(input: { username: $email }) {\n      success\n    }\n  }\n": types.SendResetDocument,
    "\n  mutation Reset($key: String!, $login: String!, $password: String!) {\n    resetUserPassword(input: { key: $key, login: $login, password: $password }) {\n      user {\n        databaseId\n      }\n    }\n  }\n": types.ResetDocument,
    "\n  mutation Refresh($token: String!) {\n    refreshJwtAuthToken(input: { jwtRefreshToken: $token }) {\n      jwtAuthToken: authToken\n      jwtRefreshToken\n      jwtAuthExpiration\n    }\n  }\n": types.RefreshDocument,
    "\n  query ProfileVersions {\n    userLibrary {\n      modified\n    }\n    viewer {\n      internalCollections(first: 0) {\n        version\n      }\n    }\n  }\n": types.ProfileVersionsDocument,
    "\n  query CollectionModified($id: ID!) {\n    internalCollection(id: $id, idType: DATABASE_ID) {\n      modified\n    }\n  }\n": types.CollectionModifiedDocument,
    "\n  query Preferences($language: LanguageCodeEnum!) {\n    viewer {\n      userPreferences(language: $language) {\n        documentCountries {\n          nodes {\n            ...Followed\n          }\n        }\n        documentTopics {\n          nodes {\n            ...Followed\n          }\n        }\n      }\n    }\n  }\n  fragment Followed on FollowedTerm {\n    databaseId\n    slug\n    name\n    language\n  }\n": types.PreferencesDocument,
    "\n  query Spotlight($uri: ID!, $language: LanguageCodeEnum!) {\n    page(id: $uri, idType: URI, language: $language) {\n      spotlightItems {\n        title\n        language\n        text\n        link\n        image {\n          ...Picture\n        }\n        post {\n          id\n          databaseId\n          contentTypeName\n          slug\n          link\n          title\n          language\n          abstract\n          publicationYear\n          contributors\n          postCount\n          modified\n          saved\n          contentTypes {\n            slug\n            name\n          }\n          contentTypeSlug\n          topicFamily\n          publishers {\n            slug\n            name\n          }\n          files {\n            language\n            kind\n            size\n            pageCount\n          }\n          thumbnail {\n            ...Picture\n          }\n        }\n      }\n    }\n  }\n  fragment Picture on Image {\n    url\n    alt\n    title\n    width\n    height\n  }\n": types.SpotlightDocument,
    "\n    query InternalDocumentHead(\n      $id: ID!\n      $idType: InternalDocumentIdType!\n      $language: LanguageCodeEnum!\n    ) {\n      head: internalDocument(id: $id, idType: $idType, language: $language) {\n        databaseId\n        modified\n        saved\n      }\n    }\n  ": types.InternalDocumentHeadDocument,
    "\n    query InternalPdfHead($id: ID!, $idType: InternalPdfIdType!, $language: LanguageCodeEnum!) {\n      head: internalPdf(id: $id, idType: $idType, language: $language) {\n        databaseId\n        modified\n        saved\n      }\n    }\n  ": types.InternalPdfHeadDocument,
    "\n  query Layout($language: LanguageCodeEnum!) {\n    primary: menuItems(first: 1000, where: { location: PRIMARY, language: $language }) {\n      ...Items\n    }\n    secondary: menuItems(first: 1000, where: { location: SECONDARY, language: $language }) {\n      ...Items\n    }\n    footer: menuItems(first: 1000, where: { location: FOOTER, language: $language }) {\n      ...Items\n    }\n    generalSettings(language: $language) {\n      title\n      description\n      url\n    }\n    themeGeneralSettings(language: $language) {\n      privacyPolicyUrl\n      termsAndConditionsUrl\n      companyLogo {\n        url\n        alt\n        title\n        width\n        height\n      }\n      frequentSearches\n      accent\n    }\n    seo(language: $language) {\n      defaultImage {\n        url\n        alt\n        title\n        width\n        height\n      }\n      titleTemplate\n    }\n    defaultLanguage {\n      slug\n      locale\n      name\n    }\n    languages {\n      slug\n      locale\n      name\n      code\n    }\n    taxonomyNames\n  }\n  fragment Items on RootQueryToMenuItemConnection {\n    nodes {\n      id\n      databaseId\n      parentDatabaseId\n      label\n      url\n      path\n    }\n  }\n": types.LayoutDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Login($email: String!, $password: String!) {\n    login(input: { username: $email, password: $password }) {\n      user {\n        jwtAuthToken\n        jwtRefreshToken\n        jwtAuthExpiration\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation Login($email: String!, $password: String!) {\n    login(input: { username: $email, password: $password }) {\n      user {\n        jwtAuthToken\n        jwtRefreshToken\n        jwtAuthExpiration\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Register($input: RegisterUserInput!) {\n    registerUser(input: $input) {\n      user {\n        databaseId\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation Register($input: RegisterUserInput!) {\n    registerUser(input: $input) {\n      user {\n        databaseId\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SendReset($email: String!) {\n    sendPasswordResetEmail(input: { username: $email }) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation SendReset($email: String!) {\n    sendPasswordResetEmail(input: { username: $email }) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Reset($key: String!, $login: String!, $password: String!) {\n    resetUserPassword(input: { key: $key, login: $login, password: $password }) {\n      user {\n        databaseId\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation Reset($key: String!, $login: String!, $password: String!) {\n    resetUserPassword(input: { key: $key, login: $login, password: $password }) {\n      user {\n        databaseId\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Refresh($token: String!) {\n    refreshJwtAuthToken(input: { jwtRefreshToken: $token }) {\n      jwtAuthToken: authToken\n      jwtRefreshToken\n      jwtAuthExpiration\n    }\n  }\n"): (typeof documents)["\n  mutation Refresh($token: String!) {\n    refreshJwtAuthToken(input: { jwtRefreshToken: $token }) {\n      jwtAuthToken: authToken\n      jwtRefreshToken\n      jwtAuthExpiration\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProfileVersions {\n    userLibrary {\n      modified\n    }\n    viewer {\n      internalCollections(first: 0) {\n        version\n      }\n    }\n  }\n"): (typeof documents)["\n  query ProfileVersions {\n    userLibrary {\n      modified\n    }\n    viewer {\n      internalCollections(first: 0) {\n        version\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CollectionModified($id: ID!) {\n    internalCollection(id: $id, idType: DATABASE_ID) {\n      modified\n    }\n  }\n"): (typeof documents)["\n  query CollectionModified($id: ID!) {\n    internalCollection(id: $id, idType: DATABASE_ID) {\n      modified\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Preferences($language: LanguageCodeEnum!) {\n    viewer {\n      userPreferences(language: $language) {\n        documentCountries {\n          nodes {\n            ...Followed\n          }\n        }\n        documentTopics {\n          nodes {\n            ...Followed\n          }\n        }\n      }\n    }\n  }\n  fragment Followed on FollowedTerm {\n    databaseId\n    slug\n    name\n    language\n  }\n"): (typeof documents)["\n  query Preferences($language: LanguageCodeEnum!) {\n    viewer {\n      userPreferences(language: $language) {\n        documentCountries {\n          nodes {\n            ...Followed\n          }\n        }\n        documentTopics {\n          nodes {\n            ...Followed\n          }\n        }\n      }\n    }\n  }\n  fragment Followed on FollowedTerm {\n    databaseId\n    slug\n    name\n    language\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Spotlight($uri: ID!, $language: LanguageCodeEnum!) {\n    page(id: $uri, idType: URI, language: $language) {\n      spotlightItems {\n        title\n        language\n        text\n        link\n        image {\n          ...Picture\n        }\n        post {\n          id\n          databaseId\n          contentTypeName\n          slug\n          link\n          title\n          language\n          abstract\n          publicationYear\n          contributors\n          postCount\n          modified\n          saved\n          contentTypes {\n            slug\n            name\n          }\n          contentTypeSlug\n          topicFamily\n          publishers {\n            slug\n            name\n          }\n          files {\n            language\n            kind\n            size\n            pageCount\n          }\n          thumbnail {\n            ...Picture\n          }\n        }\n      }\n    }\n  }\n  fragment Picture on Image {\n    url\n    alt\n    title\n    width\n    height\n  }\n"): (typeof documents)["\n  query Spotlight($uri: ID!, $language: LanguageCodeEnum!) {\n    page(id: $uri, idType: URI, language: $language) {\n      spotlightItems {\n        title\n        language\n        text\n        link\n        image {\n          ...Picture\n        }\n        post {\n          id\n          databaseId\n          contentTypeName\n          slug\n          link\n          title\n          language\n          abstract\n          publicationYear\n          contributors\n          postCount\n          modified\n          saved\n          contentTypes {\n            slug\n            name\n          }\n          contentTypeSlug\n          topicFamily\n          publishers {\n            slug\n            name\n          }\n          files {\n            language\n            kind\n            size\n            pageCount\n          }\n          thumbnail {\n            ...Picture\n          }\n        }\n      }\n    }\n  }\n  fragment Picture on Image {\n    url\n    alt\n    title\n    width\n    height\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    query InternalDocumentHead(\n      $id: ID!\n      $idType: InternalDocumentIdType!\n      $language: LanguageCodeEnum!\n    ) {\n      head: internalDocument(id: $id, idType: $idType, language: $language) {\n        databaseId\n        modified\n        saved\n      }\n    }\n  "): (typeof documents)["\n    query InternalDocumentHead(\n      $id: ID!\n      $idType: InternalDocumentIdType!\n      $language: LanguageCodeEnum!\n    ) {\n      head: internalDocument(id: $id, idType: $idType, language: $language) {\n        databaseId\n        modified\n        saved\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    query InternalPdfHead($id: ID!, $idType: InternalPdfIdType!, $language: LanguageCodeEnum!) {\n      head: internalPdf(id: $id, idType: $idType, language: $language) {\n        databaseId\n        modified\n        saved\n      }\n    }\n  "): (typeof documents)["\n    query InternalPdfHead($id: ID!, $idType: InternalPdfIdType!, $language: LanguageCodeEnum!) {\n      head: internalPdf(id: $id, idType: $idType, language: $language) {\n        databaseId\n        modified\n        saved\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Layout($language: LanguageCodeEnum!) {\n    primary: menuItems(first: 1000, where: { location: PRIMARY, language: $language }) {\n      ...Items\n    }\n    secondary: menuItems(first: 1000, where: { location: SECONDARY, language: $language }) {\n      ...Items\n    }\n    footer: menuItems(first: 1000, where: { location: FOOTER, language: $language }) {\n      ...Items\n    }\n    generalSettings(language: $language) {\n      title\n      description\n      url\n    }\n    themeGeneralSettings(language: $language) {\n      privacyPolicyUrl\n      termsAndConditionsUrl\n      companyLogo {\n        url\n        alt\n        title\n        width\n        height\n      }\n      frequentSearches\n      accent\n    }\n    seo(language: $language) {\n      defaultImage {\n        url\n        alt\n        title\n        width\n        height\n      }\n      titleTemplate\n    }\n    defaultLanguage {\n      slug\n      locale\n      name\n    }\n    languages {\n      slug\n      locale\n      name\n      code\n    }\n    taxonomyNames\n  }\n  fragment Items on RootQueryToMenuItemConnection {\n    nodes {\n      id\n      databaseId\n      parentDatabaseId\n      label\n      url\n      path\n    }\n  }\n"): (typeof documents)["\n  query Layout($language: LanguageCodeEnum!) {\n    primary: menuItems(first: 1000, where: { location: PRIMARY, language: $language }) {\n      ...Items\n    }\n    secondary: menuItems(first: 1000, where: { location: SECONDARY, language: $language }) {\n      ...Items\n    }\n    footer: menuItems(first: 1000, where: { location: FOOTER, language: $language }) {\n      ...Items\n    }\n    generalSettings(language: $language) {\n      title\n      description\n      url\n    }\n    themeGeneralSettings(language: $language) {\n      privacyPolicyUrl\n      termsAndConditionsUrl\n      companyLogo {\n        url\n        alt\n        title\n        width\n        height\n      }\n      frequentSearches\n      accent\n    }\n    seo(language: $language) {\n      defaultImage {\n        url\n        alt\n        title\n        width\n        height\n      }\n      titleTemplate\n    }\n    defaultLanguage {\n      slug\n      locale\n      name\n    }\n    languages {\n      slug\n      locale\n      name\n      code\n    }\n    taxonomyNames\n  }\n  fragment Items on RootQueryToMenuItemConnection {\n    nodes {\n      id\n      databaseId\n      parentDatabaseId\n      label\n      url\n      path\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;