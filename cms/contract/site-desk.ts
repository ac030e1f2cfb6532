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
import type { SiteRule } from "./site-desk-rules";
import { lineOf, optionalLineOf } from "./texts";
import { FileId } from "./uploads";

/** What editors say of the site itself: its menus and its settings. */

const breaks = (context: z.RefinementCtx, rule: Rule | SiteRule, path: PropertyKey[] = []) =>
  context.addIssue({ code: "custom", params: { rule }, path });

/** A path of the site, or an address on the web or for mail; nothing that runs. */
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
export const DeskMenuItem = z.object({
  label: z.string().default("").pipe(lineOf(MENU_LABEL_MAX_CHARS)),
  url: Address,
  /** Whether it stands below the last one that does not. */
  below: z.boolean().default(false),
});
export type DeskMenuItem = z.infer<typeof DeskMenuItem>;

/** A menu of a language, in the order in which it is shown. */
export const DeskMenu = z.object({
  location: z.enum(MENU_LOCATIONS),
  /** Of these items: to save with. */
  version: z.string(),
  /** Which language's menu is shown there when this one has none; null when it has its own. */
  borrowed: z.enum(LANGUAGES).nullable(),
  items: z.array(DeskMenuItem),
});
export type DeskMenu = z.infer<typeof DeskMenu>;

/** `GET /desk/menus?language=`: for editors, one for each place. */
export const DeskMenusAnswer = z.object({ menus: z.array(DeskMenu) });
export type DeskMenusAnswer = z.infer<typeof DeskMenusAnswer>;

/** `PUT /desk/menus/{location}`: the whole menu of a language. Without items the language borrows English's again. */
export const DeskMenuSave = z.object({
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  /** The one that was read: where there is another by now, nothing is saved (`edit_conflict`). */
  version: z.string().max(100),
  items: z
    .array(DeskMenuItem)
    .max(MENU_ITEMS_CAP)
    .superRefine((items, context) => {
      if (items[0]?.below) breaks(context, "menu_below", [0, "below"]);
    }),
});
export type DeskMenuSave = z.infer<typeof DeskMenuSave>;

/** A picture of the site: a file of the library. */
const Picture = z.object({ id: z.string(), image: Image });

/** `GET /desk/settings?language=`: for editors. What has no text in the language is empty here; the site borrows it. */
export const DeskSettings = z.object({
  version: z.string(),
  title: z.string(),
  description: z.string(),
  privacyPolicyUrl: z.string(),
  termsAndConditionsUrl: z.string(),
  frequentSearches: z.array(z.string()),
  /** `#rrggbb`, or null for the design's own. */
  accent: z.string().nullable(),
  /** Where readers' messages go, the first of them unless a form asks for another. */
  contactEmails: z.array(z.string()),
  companyLogo: Picture.nullable(),
  seoDefaultImage: Picture.nullable(),
});
export type DeskSettings = z.infer<typeof DeskSettings>;

/** `PUT /desk/settings`: texts of one language, and what all languages share. */
export const DeskSettingsSave = z
  .object({
    language: LanguageCode.default(DEFAULT_LANGUAGE),
    version: z.string().max(100),
    /** Must not be empty in English, which all languages borrow from. */
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
export type DeskSettingsSave = z.infer<typeof DeskSettingsSave>;

/** `PUT /desk/settings/pictures/{picture}`: an accepted upload of one's own. In a form the file itself may stand in `upload`. */
export const DeskPictureSave = z.object({ upload: FileId });
export type DeskPictureSave = z.infer<typeof DeskPictureSave>;
