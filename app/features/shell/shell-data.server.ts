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
import { countWaiting } from "./waiting.server";

/** Returns what the shell of every page shows: the site's own part, and the name and face of a signed-in user. */
export async function shellData(context: Readonly<RouterContextProvider>) {
  const { light, acceptedCookies, account, staff } = context.get(visitorContext);
  const { tokens, ended } = context.get(sessionContext);
  const content = context.get(contentContext);
  const saved = context.get(savedContext);
  const [layout, waiting] = await Promise.all([
    getLayout(content),
    staff ? countWaiting(content) : undefined,
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
          staff,
          waiting,
          editor: account.editor,
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
