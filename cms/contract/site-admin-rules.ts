/** Rules of the site's menus and settings. Plain constants without zod, so that the browser can import them. */

/** Every rule, with the sentence that API clients get. The website translates the rules, under the same names. */
export const SITE_RULE_SENTENCES = {
  address:
    "Write a path of the site that begins with a slash, or an address with https://, http:// or mailto:.",
  accent: "Write a colour as #rrggbb.",
  menu_below: "The first entry cannot stand below another.",
} as const;
export type SiteRule = keyof typeof SITE_RULE_SENTENCES;
