import { LRUCache } from "lru-cache";
import type {
  ContentVersionAnswer,
  Layout,
  SitemapAnswer,
  SitemapEntriesAnswer,
  SitemapEntry,
} from "#contract/site";
import {
  type ContentClient,
  languageCodeOf,
  serviceUnavailable,
  inLanguage,
} from "./client.server";
import { graphql } from "./graphql";
import type { LayoutQuery } from "./graphql/graphql";

/** Everything that the shell of a page needs, in one request (R7.40). */
const LAYOUT = graphql(/* GraphQL */ `
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
`);

/** Converts the response to the website's format. */
function layoutFromAnswer(answer: LayoutQuery): Layout {
  return {
    menus: {
      PRIMARY: answer.primary.nodes,
      SECONDARY: answer.secondary.nodes,
      FOOTER: answer.footer.nodes,
    },
    settings: {
      ...answer.generalSettings,
      ...answer.themeGeneralSettings,
      seoDefaultImage: answer.seo.defaultImage,
    },
  };
}

/** How long a layout is cached, unless the content system reports a change. */
const LAYOUT_TTL_MS = 30_000;

const layouts = new LRUCache<string, Layout, ContentClient>({
  max: 16,
  ttl: LAYOUT_TTL_MS,
  // An expired layout is served while the new one is fetched, and kept when the fetch fails.
  allowStale: true,
  allowStaleOnFetchRejection: true,
  // A request that waits for a layout still gets it if it is invalidated meanwhile; it is not cached.
  ignoreFetchAbort: true,
  fetchMethod: async (_language, _stale, { context: content }) =>
    layoutFromAnswer(await content.query(LAYOUT, { language: languageCodeOf(content) })),
});

/**
 * Returns menus and settings of the page's language, cached in the process. Throws a 503 Response if they are not available at
 * all.
 */
export async function getLayout(content: ContentClient): Promise<Layout> {
  const layout = await layouts.fetch(content.contentLanguage, { context: content });
  // The cache swallows the error, which the content client has logged.
  if (!layout) throw serviceUnavailable();
  return layout;
}

/** Returns the content version of the content system process that responds. */
export function getContentVersion(content: ContentClient): Promise<ContentVersionAnswer> {
  return content.get("/content_version");
}

/** Clears the cached layouts, so that a change shows on the next page. */
export function clearLayouts(): void {
  layouts.clear();
}

/** Returns the parts of a language's sitemap. */
export function getSitemap(content: ContentClient): Promise<SitemapAnswer> {
  return content.get("/sitemap", { params: { query: { language: content.contentLanguage } } });
}

/** Yields the entries of a part, fetched on demand. */
export async function* sitemapEntries(
  content: ContentClient,
  part: string,
): AsyncGenerator<SitemapEntry> {
  for (let key: string | null = part; key !== null;) {
    const answer: SitemapEntriesAnswer = await content.get("/sitemap/{key}", {
      params: inLanguage(content, { key }),
    });
    yield* answer.entries;
    key = answer.next;
  }
}

/** Returns the redirect target of a path without a page: a path of the site or an external URL; null for none. */
export async function getRedirect(content: ContentClient, path: string): Promise<string | null> {
  const { target } = await content.get("/redirects", { params: { query: { path } } });
  return target;
}
