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

/** What the shell of every page shows: the site's own part, and of whoever is signed in the name and face. */
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
    // Nothing of it in the pages of those who are not signed in: all of them get the same.
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

/** The part of the layout that pages show. Every page carries it, so it holds nothing that none of them reads. */
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
    // An accent that could not be read on our grounds is left aside.
    accent: accent && accentStyles(accent) ? accent.replace("#", "") : null,
  };
}
