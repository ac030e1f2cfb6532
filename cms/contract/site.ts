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

/** For caches of whole pages: a page made at one version is valid as long as the process has that version. */
export const ContentVersionAnswer = z.object({
  /** The process of the content system that answers. Each process has its own versions. */
  process: z.string(),
  /**
   * A new value after every change of public content, as soon as the process shows the change. It does not reveal the
   * number or the kind of changes.
   */
  version: z.string(),
});
export type ContentVersionAnswer = z.infer<typeof ContentVersionAnswer>;

/** Everything that a page needs besides its own content. The website caches it per language. Built from the layout query. */
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
    /** A CSS colour, or null for the default of the design. */
    accent: z.string().nullable(),
    /** Frequent searches in the requested language: links under the start page's search field. */
    frequentSearches: z.array(z.string()),
  }),
});
export type Layout = z.infer<typeof Layout>;
