import { z } from "zod";
import { MENU_LOCATIONS } from "./names";
import { Image, LanguageCode, SearchWords, lineOf, optionalLineOf, FileId } from "./shared";
import { emailProblem, type Rule } from "./account-rules";
import { isSitePath, isWebAddress, type SiteRule } from "./admin-rules";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import {
  CONTACT_EMAILS_MAX,
  FREQUENT_SEARCHES_MAX,
  MENU_ITEMS_CAP,
  MENU_LABEL_MAX_CHARS,
  SITE_DESCRIPTION_MAX_CHARS,
  SITE_TITLE_MAX_CHARS,
  SITE_URL_MAX_CHARS,
  DIRECTORY_PAGE_MAX,
  REDIRECT_PATH_MAX_CHARS,
} from "./limits";
import { ListPage } from "./lists";

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
  /**
   * The position of the database that includes the changes, for `Database-Position`; null without read replicas. A page made
   * with it is never older than this version, whichever process and replica it is read from.
   */
  position: z.string().nullable(),
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

// --- Menus and settings in the admin area ---

const addRuleIssue = (context: z.RefinementCtx, rule: Rule | SiteRule, path: PropertyKey[] = []) =>
  context.addIssue({ code: "custom", params: { rule }, path });

/** Returns whether the value is a path of the site, a web address or a mail address. Excludes addresses that run scripts. */
const isAddress = (value: string) =>
  isSitePath(value) || isWebAddress(value) || (/^mailto:\S+$/i.test(value) && URL.canParse(value));
const optionalAddress = z
  .string()
  .default("")
  .pipe(optionalLineOf(SITE_URL_MAX_CHARS))
  .superRefine((value, context) => {
    if (value !== "" && !isAddress(value)) addRuleIssue(context, "address");
  });
const Address = z
  .string()
  .default("")
  .pipe(lineOf(SITE_URL_MAX_CHARS))
  .superRefine((value, context) => {
    if (value !== "" && !isAddress(value)) addRuleIssue(context, "address");
  });

/** An entry of a menu as an editor writes it. */
export const AdminMenuItem = z.object({
  label: z.string().default("").pipe(lineOf(MENU_LABEL_MAX_CHARS)),
  url: Address,
  /** Whether it is a child of the last entry for which this is false. */
  below: z.boolean().default(false),
});
export type AdminMenuItem = z.infer<typeof AdminMenuItem>;

/** A menu in one language, in display order. */
export const AdminMenu = z.object({
  location: z.enum(MENU_LOCATIONS),
  /** The version of these items, needed to save them. */
  version: z.string(),
  /** The language whose menu is shown if this language has none; null if it has its own. */
  borrowed: z.enum(LANGUAGES).nullable(),
  items: z.array(AdminMenuItem),
});
export type AdminMenu = z.infer<typeof AdminMenu>;

/** `GET /admin/menus?language=`: for editors, one menu per location. */
export const AdminMenusAnswer = z.object({ menus: z.array(AdminMenu) });
export type AdminMenusAnswer = z.infer<typeof AdminMenusAnswer>;

/** `PUT /admin/menus/{location}`: the whole menu of a language. Without items, the language uses the English menu again. */
export const AdminMenuSave = z.object({
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** The version that was read. If there is a newer one, nothing is saved (`edit_conflict`). */
  version: z.string().max(100),
  items: z
    .array(AdminMenuItem)
    .max(MENU_ITEMS_CAP)
    .superRefine((items, context) => {
      if (items[0]?.below) addRuleIssue(context, "menu_below", [0, "below"]);
    }),
});
export type AdminMenuSave = z.infer<typeof AdminMenuSave>;

/** A picture of the site: a file of the library. */
const Picture = z.object({ id: z.string(), image: Image });

/**
 * `GET /admin/settings?language=`: for editors. Missing texts of the language are empty here; the site falls back to
 * English.
 */
export const AdminSettings = z.object({
  version: z.string(),
  title: z.string(),
  description: z.string(),
  privacyPolicyUrl: z.string(),
  termsAndConditionsUrl: z.string(),
  frequentSearches: z.array(z.string()),
  /** `#rrggbb`, or null for the default of the design. */
  accent: z.string().nullable(),
  /** Recipients of readers' messages. The first one is used unless a form names another. */
  contactEmails: z.array(z.string()),
  companyLogo: Picture.nullable(),
  seoDefaultImage: Picture.nullable(),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** `PUT /admin/settings`: texts of one language, and settings that all languages share. */
export const AdminSettingsSave = z
  .object({
    language: LanguageCode.default(DEFAULT_LANGUAGE),
    version: z.string().max(100),
    /** Must not be empty in English, the fallback of all languages. */
    title: z.string().default("").pipe(optionalLineOf(SITE_TITLE_MAX_CHARS)),
    description: z.string().default("").pipe(optionalLineOf(SITE_DESCRIPTION_MAX_CHARS)),
    privacyPolicyUrl: optionalAddress,
    termsAndConditionsUrl: optionalAddress,
    frequentSearches: z.array(lineOf(MENU_LABEL_MAX_CHARS)).max(FREQUENT_SEARCHES_MAX).default([]),
    accent: z
      .string()
      .nullable()
      .default(null)
      .superRefine((value, context) => {
        if (value !== null && !/^#[\da-f]{6}$/i.test(value)) addRuleIssue(context, "accent");
      }),
    contactEmails: z
      .array(
        z
          .string()
          .trim()
          .superRefine((value, context) => {
            if (emailProblem(value) !== null) addRuleIssue(context, "email");
          }),
      )
      .max(CONTACT_EMAILS_MAX)
      .default([]),
  })
  .superRefine(({ language, title }, context) => {
    if (language === DEFAULT_LANGUAGE && title === "") addRuleIssue(context, "blank", ["title"]);
  });
export type AdminSettingsSave = z.infer<typeof AdminSettingsSave>;

/**
 * `PUT /admin/settings/pictures/{picture}`: an accepted upload of the caller. In a form, `upload` may contain the file itself.
 */
export const AdminPictureSave = z.object({ upload: FileId });
export type AdminPictureSave = z.infer<typeof AdminPictureSave>;

const Path = z
  .string()
  .trim()
  .max(REDIRECT_PATH_MAX_CHARS)
  .refine(isSitePath, {
    params: { rule: "redirect_path" },
  });

/** `GET /redirects?path=`: the target of an address without a page. */
export const RedirectQuery = z.object({ path: Path });
/** A path of the site with the language's prefix, or another site's address; null if there is no redirect. */
export const RedirectAnswer = z.object({ target: z.string().nullable() });
export type RedirectAnswer = z.infer<typeof RedirectAnswer>;

/** `GET /admin/redirects?search=&page=`. */
export const RedirectsQuery = z.object({
  search: SearchWords,
  page: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_MAX).default(1),
});
export type RedirectsQuery = z.output<typeof RedirectsQuery>;

export const Redirect = z.object({
  id: z.number().int(),
  path: z.string(),
  /** The current target; null while the post is not on the site. */
  target: z.string().nullable(),
  /** Whether the site created it automatically when a post's address changed. */
  automatic: z.boolean(),
});
export type Redirect = z.infer<typeof Redirect>;
export const RedirectsAnswer = ListPage.extend({ redirects: z.array(Redirect) });
export type RedirectsAnswer = z.infer<typeof RedirectsAnswer>;

/** `POST /admin/redirects`. */
export const NewRedirect = z.object({
  path: Path,
  target: z
    .string()
    .trim()
    .max(REDIRECT_PATH_MAX_CHARS)
    .refine((value) => isSitePath(value) || isWebAddress(value), {
      params: { rule: "redirect_target" },
    }),
});
export type NewRedirect = z.infer<typeof NewRedirect>;

/** A part of a language's sitemap, with as many addresses as one file can contain. */
export const SitemapPart = z.object({
  /** The key for requesting its entries. */
  key: z.string(),
  /** The newest change in this part; ISO 8601. */
  modified: z.iso.datetime(),
});

export const SitemapAnswer = z.object({
  /** The last change of any part; ISO 8601. Null if there is none yet. */
  changed: z.iso.datetime().nullable(),
  parts: z.array(SitemapPart),
});
export type SitemapAnswer = z.infer<typeof SitemapAnswer>;

export const SitemapEntry = z.object({
  /** Path of the page. */
  path: z.string(),
  /** When the content of the page last changed; ISO 8601. */
  modified: z.iso.datetime(),
  /** The same page in each language of its texts, including this one; empty if there is only one. */
  alternates: z.array(z.object({ language: LanguageCode, path: z.string() })),
});
export type SitemapEntry = z.infer<typeof SitemapEntry>;

export const SitemapEntriesAnswer = z.object({
  entries: z.array(SitemapEntry),
  /** The key for requesting the next entries of the part; null after the last ones. */
  next: z.string().nullable(),
});
export type SitemapEntriesAnswer = z.infer<typeof SitemapEntriesAnswer>;
