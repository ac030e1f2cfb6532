// The page states of `npm run pictures`: pages of the sample library, as different users see them.

const SIZES = { phone: 360, tablet: 768, wide: 1280 };

const DOCUMENT =
  "/document/written-down-within-a-year-birth-registration-in-sixteen-districts-2019-2024";
const COLLECTION = "/collection/growing-up-with-little-money-close-to-home";
const TOOLKIT = "/toolkit/back-to-class-after-a-flood";
const AUTHOR = "/author/astrid-lindqvist";

/** Clicks the first visible element that matches. */
const press = (selector) => (page) =>
  page.locator(selector).locator("visible=true").first().click();
/** Opens a dialog by its link or button, and waits until its content is loaded. */
const openDialog = (selector) => async (page) => {
  await page.locator("html[data-hydrated]").waitFor();
  await press(selector)(page);
  await page
    .locator("[role=dialog], dialog[open]")
    .locator("form, input, select, textarea, a, p")
    .locator("visible=true")
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
};
/** The button of a menu: a `<summary>` until Headless UI is loaded. */
const MENU = "main .menu > summary, main .menu > button";
const both = ["phone", "wide"];

/**
 * Each entry is a page, the actions before the screenshot, the user (no `as`: a visitor), the widths, and whether in dark mode,
 * in Arabic, or in light mode.
 */
const PAGES = [
  { path: "/", sizes: ["phone", "tablet", "wide"] },
  { path: "/", dark: true },
  { path: "/", arabic: true, sizes: both },
  { path: "/", light: true, sizes: both },
  { path: "/", name: "start-menu", sizes: ["phone"], steps: press(".site-menu-phone > summary") },
  { path: "/sv", sizes: ["phone"] },
  { path: "/search?q=children", sizes: ["phone", "tablet", "wide"] },
  { path: "/search?q=children", dark: true, sizes: both },
  { path: "/search?q=children", arabic: true, sizes: both },
  { path: "/search?q=children", light: true, sizes: ["phone"] },
  { path: "/search?type=collection", sizes: both },
  { path: "/search?q=zzzz", sizes: ["phone"] },
  { path: "/search?facet=topic", sizes: both },
  { path: "/search/advanced", sizes: both },
  { path: DOCUMENT, sizes: ["phone", "tablet", "wide"] },
  { path: DOCUMENT, dark: true },
  { path: DOCUMENT, arabic: true },
  { path: DOCUMENT, light: true, sizes: ["phone"] },
  { path: "/article/discipline-without-blows-what-helps-parents", sizes: both },
  { path: COLLECTION, sizes: both },
  { path: "/collections" },
  { path: "/toolkits", sizes: both },
  { path: TOOLKIT, sizes: both },
  { path: "/authors", sizes: both },
  { path: AUTHOR, sizes: both },
  { path: "/topics", sizes: both },
  { path: "/keywords" },
  { path: "/countries" },
  { path: "/publishers" },
  { path: "/account/login", sizes: both },
  { path: "/account/register", sizes: ["phone"] },
  { path: "/account/forgot-password" },
  { path: "/account/reset-password?key=a&login=b", sizes: both },
  { path: "/newsletter", sizes: both },
  { path: "/newsletter/manage" },
  { path: "/correction" },
  { path: "/offline", sizes: both },
  { path: `${COLLECTION}/share` },
  { path: "/contact", sizes: both },
  { path: "/frequently-asked-questions", sizes: both },
  { path: "/page/about" },
  { path: "/developers", sizes: both },
  { path: "/no-such-page", sizes: both },
  { path: "/account/user-profile/", as: "reader", sizes: both },
  { path: "/account/user-profile/", as: "author", sizes: ["phone", "tablet", "wide"] },
  { path: "/account/user-settings", as: "reader", sizes: both },
  { path: "/account/uploads", as: "author", sizes: both },
  { path: `${AUTHOR}/claim`, as: "reader", sizes: both },
  { path: "/account/author-profile", as: "author", sizes: both },
  { path: "/upload", as: "author", sizes: ["phone", "tablet", "wide"] },
  { path: "/upload", as: "author", dark: true },
  { path: "/collections/new", as: "author", sizes: both },
  { path: "/search?type=resource", as: "reader", sizes: both },
  {
    path: "/search?type=resource",
    name: "add-to-collection",
    as: "author",
    sizes: both,
    steps: async (page) => {
      await press(".search-results [id^=add-]")(page);
      await page
        .locator("[role=dialog] :is(input[type=checkbox], input[type=text])")
        .first()
        .waitFor();
    },
  },
  { path: DOCUMENT, as: "staff", sizes: both },
  { path: "/account/discovery", as: "staff", sizes: ["phone", "tablet", "wide"] },
  { path: "/account/discovery", as: "staff", dark: true },
  { path: "/account/discovery/preferences", as: "staff", sizes: both },
  { path: "/admin/review", as: "staff", sizes: both },
  { path: "/admin/review/contributions", as: "staff", sizes: both },
  { path: "/admin/review/messages", as: "staff", sizes: both },
  { path: "/admin/review/corrections", as: "staff", sizes: both },
  { path: "/admin/review/author-claims", as: "staff", sizes: both },
  { path: "/admin/review/log", as: "staff", sizes: both },
  { path: "/evaluation-hub", as: "staff", sizes: ["phone", "tablet", "wide"] },
  { path: "/page/data-dashboard", as: "staff", sizes: ["phone", "tablet", "wide"] },
  { path: "/page/data-dashboard", as: "staff", dark: true },
  { path: "/admin", as: "editor", sizes: ["phone", "tablet", "wide"] },
  { path: "/admin", as: "editor", dark: true },
  { path: "/admin", as: "editor", arabic: true },
  { path: "/admin/posts/new/article", as: "editor", sizes: ["phone", "tablet", "wide"] },
  { path: "/admin/posts/new/document", as: "editor", sizes: both },
  { path: "/admin/posts/new/toolkit", as: "editor", sizes: both },
  { path: "/admin/posts/5", as: "editor", sizes: both },
  { path: "/admin/posts/5/revisions", as: "editor" },
  { path: "/admin/menus", as: "editor", sizes: both },
  { path: "/admin/spotlight", as: "editor", sizes: both },
  { path: "/admin/settings", as: "editor", sizes: both },
  { path: "/admin/terms", as: "editor", sizes: both },
  { path: "/admin/terms/new", as: "editor" },
  { path: "/admin/terms/1", as: "editor", sizes: both },
  { path: "/admin/people", as: "editor", sizes: both },
  { path: "/admin/people/new", as: "editor" },
  { path: "/admin/people/1", as: "editor", sizes: both },
  { path: "/admin/newsletter", as: "editor", sizes: both },
  // Open dialogs and menus, and a form with errors.
  ...[{}, { dark: true }, { arabic: true }].map((scheme) => ({
    path: "/search?q=children",
    name: "opened-filters",
    sizes: ["phone"],
    steps: openDialog(".filters > summary"),
    ...scheme,
  })),
  {
    path: "/search?q=children",
    name: "opened-advanced-search",
    sizes: both,
    steps: openDialog("button[formaction='/search/advanced']"),
  },
  {
    path: "/search?q=children",
    name: "opened-newsletter",
    sizes: both,
    steps: openDialog("main a[href^='/newsletter']"),
  },
  { path: "/", name: "opened-languages", steps: press("header details[name=site-menu] > summary") },
  {
    path: "/",
    name: "opened-login",
    steps: openDialog("header a[href^='/account/login']"),
  },
  {
    path: "/",
    name: "opened-login",
    dark: true,
    steps: openDialog("header a[href^='/account/login']"),
  },
  { path: DOCUMENT, name: "opened-citations", sizes: both, steps: openDialog("#cite-more") },
  {
    path: DOCUMENT,
    name: "opened-correction",
    arabic: true,
    sizes: both,
    steps: openDialog("#suggest-correction"),
  },
  {
    path: COLLECTION,
    name: "opened-share",
    sizes: both,
    steps: openDialog(`main a[href="${COLLECTION}/share"]`),
  },
  { path: COLLECTION, name: "opened-export", sizes: both, steps: press(MENU) },
  { path: COLLECTION, name: "opened-export", arabic: true, steps: press(MENU) },
  {
    path: "/",
    name: "opened-account",
    as: "author",
    steps: press(".site-menu-account > summary"),
  },
  {
    path: "/",
    name: "opened-upload",
    as: "author",
    sizes: ["wide"],
    steps: async (page) => {
      await press(".site-menu-account > summary")(page);
      await openDialog(".site-menu-account a[href='/upload']")(page);
    },
  },
  {
    path: "/upload",
    name: "upload-errors",
    as: "author",
    sizes: both,
    steps: async (page) => {
      await page.locator("main form").getByRole("button", { name: "Upload", exact: true }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    path: DOCUMENT,
    name: "opened-delete",
    as: "staff",
    sizes: both,
    steps: openDialog("#delete-document"),
  },
  { path: "/admin", name: "opened-new", as: "editor", sizes: both, steps: press(MENU) },
  { path: "/admin", name: "opened-new", as: "editor", arabic: true, steps: press(MENU) },
  { path: "/admin/posts/5", as: "editor", dark: true },
  { path: "/admin/posts/5", as: "editor", arabic: true, sizes: both },
  { path: "/admin/terms/1", as: "editor", dark: true },
  { path: "/admin/terms/1", as: "editor", arabic: true },
  { path: "/admin/people/1", as: "editor", dark: true },
  { path: "/admin/people/1", as: "editor", arabic: true },
  { path: "/development/mails", as: "editor", sizes: both },
  { path: "/development/components", as: "editor", sizes: both },
  { path: "/development/components", as: "editor", dark: true, sizes: both },
  { path: "/development/components?dir=rtl", as: "editor", sizes: both },
];

/** All states, with a file name for each and the width in pixels. */
export const PAGE_STATES = PAGES.flatMap(({ sizes = ["wide"], ...page }) =>
  sizes.map((size) => ({ ...page, file: nameOf(page, size), width: SIZES[size] })),
);

function nameOf({ path, name = path, as = "visitor", dark, arabic, light }, size) {
  const words = name.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "start";
  return [as, words, dark && "dark", arabic && "arabic", light && "light", size]
    .filter(Boolean)
    .join("--");
}
