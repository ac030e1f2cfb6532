import { z } from "zod";
import { MENU_LOCATIONS } from "./names";
import { Image } from "./shared";

export const MenuItem = z.object({
  id: z.string(),
  databaseId: z.number().int(),
  parentDatabaseId: z.number().int().nullable(),
  label: z.string(),
  url: z.string(),
  path: z.string(),
});
export type MenuItem = z.infer<typeof MenuItem>;

/** For caches of whole pages: a page that was made at one version is good for as long as the process is at it. */
export const ContentVersionAnswer = z.object({
  /** Which process of the content system answers; another one counts by itself. */
  process: z.string(),
  /** Another one after every change of what public pages show, once the process shows it. Not how many changes there were, nor of what. */
  version: z.string(),
});
export type ContentVersionAnswer = z.infer<typeof ContentVersionAnswer>;

/** What every page needs besides its own content; the website keeps it per language. Made from the layout query. */
export const Layout = z.object({
  menus: z.record(z.enum(MENU_LOCATIONS), z.array(MenuItem)),
  settings: z.object({
    title: z.string(),
    description: z.string(),
    url: z.string(),
    privacyPolicyUrl: z.string(),
    termsAndConditionsUrl: z.string(),
    companyLogo: Image.nullable(),
    seoDefaultImage: Image.nullable(),
    /** A CSS colour, or null for the design's own. */
    accent: z.string().nullable(),
    /** Often searched, in the language asked for: links under the start page's search field. */
    frequentSearches: z.array(z.string()),
  }),
});
export type Layout = z.infer<typeof Layout>;
