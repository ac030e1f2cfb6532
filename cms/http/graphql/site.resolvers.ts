import {
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGE_INFO,
  LANGUAGES,
} from "../../contract/languages";
import { MENU_ITEMS_CAP } from "../../contract/limits";
import {
  MENU_LOCATIONS,
  type MenuLocation,
  HIERARCHICAL_TAXONOMIES,
  TAXONOMIES,
  TAXONOMY_SERVER_NAMES,
  type Taxonomy,
} from "../../contract/names";
import type { MenuItem } from "../../contract/site";
import { globalId } from "../../shared/identifiers";
import type { GraphqlContext, LanguageArg, RootResolver } from "./context";

/** Page title template, unless the site settings define another. */
const TITLE_TEMPLATE = "%title% | %site%";

interface MenuArgs {
  first: number;
  where: { location: MenuLocation; language: Language };
}

export const siteResolvers = {
  Query: {
    menuItems: ((_root, { first, where }, context) =>
      menuItems(context, where.location, where.language, first)) satisfies RootResolver<
      MenuArgs,
      unknown
    >,

    menus: ((_root, { where }) => ({
      nodes: MENU_LOCATIONS.filter(
        (location) => !where?.location || location === where.location,
      ).map((location) => ({ location, language: where?.language ?? DEFAULT_LANGUAGE })),
    })) satisfies RootResolver<{ where?: Partial<MenuArgs["where"]> }, unknown>,

    generalSettings: (async (_root, { language }, { actor, services }) => {
      const { title, description, url, locale } = await services.site.settings(actor, language);
      return { title, description, url, language: locale };
    }) satisfies RootResolver<LanguageArg, unknown>,

    themeGeneralSettings: ((_root, { language }, { actor, services }) =>
      services.site.settings(actor, language)) satisfies RootResolver<LanguageArg, unknown>,

    seo: (async (_root, { language }, { actor, services }) => {
      const { seoDefaultImage } = await services.site.settings(actor, language);
      return { defaultImage: seoDefaultImage, titleTemplate: TITLE_TEMPLATE };
    }) satisfies RootResolver<LanguageArg, unknown>,

    languages: () => LANGUAGES.map(toLanguage),
    defaultLanguage: () => toLanguage(DEFAULT_LANGUAGE),
  },

  Menu: {
    id: ({ location, language }: MenuArgs["where"]) => globalId("menu", `${location}-${language}`),
    name: ({ location }: MenuArgs["where"]) => location,
    locations: ({ location }: MenuArgs["where"]) => [location],
    menuItems: (
      { location, language }: MenuArgs["where"],
      { first }: { first: number },
      context: GraphqlContext,
    ) => menuItems(context, location, language, first),
  },

  MenuItem: {
    parentId: ({ parentDatabaseId }: MenuItem) =>
      parentDatabaseId && globalId("menuItem", parentDatabaseId),
  },

  // Maps enum values: upper case in GraphQL, the contract's codes inside.
  LanguageCodeEnum: Object.fromEntries(
    LANGUAGES.map((language) => [language.toUpperCase(), language]),
  ),
};

async function menuItems(
  { actor, services }: GraphqlContext,
  location: MenuLocation,
  language: Language,
  first: number,
) {
  const { nodes, hasMore } = await services.site.menuItems(
    actor,
    location,
    language,
    Math.max(0, Math.min(first, MENU_ITEMS_CAP)),
  );
  return { nodes, pageInfo: { hasNextPage: hasMore, hasPreviousPage: false } };
}

function toLanguage(language: Language) {
  const { name, locale } = LANGUAGE_INFO[language];
  return { id: globalId("language", language), locale, name, slug: language, code: language };
}

/** GraphQL's singular names of the taxonomies (R3.9: documentTopics, documentCountries …). */
const SINGULAR: Record<Taxonomy, string> = {
  topics: "documentTopic",
  content_types: "documentContentType",
  keywords: "documentKeyword",
  countries: "documentCountry",
  regions: "documentRegion",
  publishers: "documentPublisher",
  languages: "documentLanguage",
  authors: "documentAuthor",
  licenses: "documentLicense",
};

export const taxonomiesResolvers = {
  Query: {
    taxonomies: () => ({ nodes: TAXONOMIES.map(toTaxonomy) }),
    taxonomyNames: () => TAXONOMIES.map((taxonomy) => TAXONOMY_SERVER_NAMES[taxonomy]),
  },
};

function toTaxonomy(taxonomy: Taxonomy) {
  const name = TAXONOMY_SERVER_NAMES[taxonomy];
  return {
    id: globalId("taxonomy", name),
    name,
    graphqlSingleName: SINGULAR[taxonomy],
    graphqlPluralName: name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    hierarchical: HIERARCHICAL_TAXONOMIES.includes(taxonomy),
    restBase: taxonomy,
  };
}
