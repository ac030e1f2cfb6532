import { z } from "zod";
import { emailProblem, type Rule } from "./account-rules";
import { isSitePath, isWebAddress } from "./addresses";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages";
import {
  CONTACT_EMAILS_MAX,
  FREQUENT_SEARCHES_MAX,
  MENU_ITEMS_CAP,
  MENU_LABEL_MAX_CHARS,
  SITE_DESCRIPTION_MAX_CHARS,
  SITE_TITLE_MAX_CHARS,
  SITE_URL_MAX_CHARS,
} from "./limits";
import { MENU_LOCATIONS } from "./names";
import { Image, LanguageCode } from "./shared";
import type { SiteRule } from "./site-admin-rules";
import { lineOf, optionalLineOf } from "./texts";
import { FileId } from "./uploads";

/** Editable data of the site itself: its menus and its settings. */

const breaks = (context: z.RefinementCtx, rule: Rule | SiteRule, path: PropertyKey[] = []) =>
  context.addIssue({ code: "custom", params: { rule }, path });

/** Returns whether the value is a path of the site, a web address or a mail address. Excludes addresses that run scripts. */
const isAddress = (value: string) =>
  isSitePath(value) || isWebAddress(value) || (/^mailto:\S+$/i.test(value) && URL.canParse(value));
const optionalAddress = z
  .string()
  .default("")
  .pipe(optionalLineOf(SITE_URL_MAX_CHARS))
  .superRefine((value, context) => {
    if (value !== "" && !isAddress(value)) breaks(context, "address");
  });
const Address = z
  .string()
  .default("")
  .pipe(lineOf(SITE_URL_MAX_CHARS))
  .superRefine((value, context) => {
    if (value !== "" && !isAddress(value)) breaks(context, "address");
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
      if (items[0]?.below) breaks(context, "menu_below", [0, "below"]);
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
        if (value !== null && !/^#[\da-f]{6}$/i.test(value)) breaks(context, "accent");
      }),
    contactEmails: z
      .array(
        z
          .string()
          .trim()
          .superRefine((value, context) => {
            if (emailProblem(value) !== null) breaks(context, "email");
          }),
      )
      .max(CONTACT_EMAILS_MAX)
      .default([]),
  })
  .superRefine(({ language, title }, context) => {
    if (language === DEFAULT_LANGUAGE && title === "") breaks(context, "blank", ["title"]);
  });
export type AdminSettingsSave = z.infer<typeof AdminSettingsSave>;

/** `PUT /admin/settings/pictures/{picture}`: an accepted upload of the caller. In a form, `upload` may contain the file itself. */
export const AdminPictureSave = z.object({ upload: FileId });
export type AdminPictureSave = z.infer<typeof AdminPictureSave>;
