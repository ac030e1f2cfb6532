import { isEditor, isStaff } from "#contract/roles";
import type { RouterContextProvider } from "react-router";
import type { Layout } from "#contract/site";
import { getLayout } from "~/content/site.server";
import {
  contentContext,
  languageContext,
  savedContext,
  sessionContext,
  siteUrlContext,
  visitorContext,
} from "~/contexts";
import { accentStyles } from "./accent";
import { menuTree } from "./menu-tree";
import { LRUCache } from "lru-cache";
import type { ContentClient } from "~/content/client.server";

/** How long the number is cached, in ms. Chosen: ten seconds go unnoticed, and save a request on most staff pages. */
const CACHE_MS = 10_000;
const ALL = "all";

/** The number is the same for all staff. An expired one is shown once more while the next is loaded. */
const cache = new LRUCache<typeof ALL, number, ContentClient>({
  max: 1,
  ttl: CACHE_MS,
  allowStale: true,
  noDeleteOnFetchRejection: true,
  fetchMethod: async (_key, _stale, { context: content }) =>
    Object.values(await content.get("/review_counts")).reduce((sum, count) => sum + count, 0),
});

/** Returns the number of all tasks waiting for staff; undefined if it cannot be loaded. For staff only. */
async function countWaiting(content: ContentClient): Promise<number | undefined> {
  return cache.fetch(ALL, { context: content }).catch(() => undefined);
}

/** Returns what the shell of every page shows: the site's own part, and the name and face of a signed-in user. */
export async function shellData(context: Readonly<RouterContextProvider>) {
  const { light, acceptedCookies, account } = context.get(visitorContext);
  const { tokens, ended } = context.get(sessionContext);
  const content = context.get(contentContext);
  const saved = context.get(savedContext);
  const [layout, waiting] = await Promise.all([
    getLayout(content),
    isStaff(account) ? countWaiting(content) : undefined,
  ]);
  return {
    language: context.get(languageContext),
    ...layoutOf(layout),
    light,
    acceptedCookies,
    siteUrl: context.get(siteUrlContext),
    // Missing in the pages of visitors, which are the same for all of them.
    ...(account &&
      tokens && {
        account: {
          id: account.databaseId,
          name: account.name,
          image: account.image,
          staff: isStaff(account),
          waiting,
          editor: isEditor(account),
          expires: tokens.expires,
        },
      }),
    ...(account && saved && { saved }),
    ...(ended && { sessionEnded: true }),
  };
}

/** Returns the part of the layout that pages show. Every page carries it, so it holds nothing unused. */
function layoutOf({ menus, settings }: Layout) {
  const { title, privacyPolicyUrl, companyLogo, seoDefaultImage, frequentSearches, accent } =
    settings;
  return {
    menus: {
      primary: menuTree(menus.PRIMARY),
      secondary: menuTree(menus.SECONDARY),
      footer: menuTree(menus.FOOTER),
    },
    settings: { title, privacyPolicyUrl, companyLogo, seoDefaultImage, frequentSearches },
    // An accent that would be unreadable on the site's backgrounds is ignored.
    accent: accent && accentStyles(accent) ? accent.replace("#", "") : null,
  };
}
