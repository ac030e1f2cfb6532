import type { Locator, Page } from "@playwright/test";

/** Finds what opens and closes a part of the page. A `<summary>` is announced, but has no role that a test can ask for. */
export const disclosure = (within: Page | Locator, name: string | RegExp): Locator =>
  within.locator("summary").filter({ hasText: name });

/** Finds the buttons of menus outside the header: a `<summary>`, or a `<button>` once Headless UI is loaded. */
export const menuButton = (within: Page | Locator): Locator =>
  within.locator(".menu > summary, .menu > button");

/** Finds buttons that open a popover: a `<summary>`, or a `<button>` once Headless UI is loaded. */
export const popoverButton = (within: Locator): Locator =>
  within.locator("summary, button[aria-expanded]");

/** Finds the buttons of the header's menus. */
export const headerMenu = (page: Page): Locator => popoverButton(page.getByRole("banner"));

/** Finds the menu button with the name of the signed-in user. */
export const accountMenu = (page: Page): Locator =>
  headerMenu(page).filter({ hasText: /(Account|Konto): / });

/** Finds the entries of the account menu, in the header or in the phone's menu. */
export const accountEntries = (page: Page): Locator =>
  page
    .getByRole("banner")
    .getByRole("list", { name: /^(Account|Konto)$/ })
    .filter({ visible: true });

/** Finds the entry of an open menu that the arrow keys have reached. The focus stays on the menu, which refers to the entry by its id. */
export const entryReached = (menu: Locator): Locator => menu.locator("[data-focus]");

/** Finds the first list of resources in the text of an article, which opens and closes. */
export const resourceList = (page: Page): Locator =>
  page
    .getByRole("article")
    .getByRole("group")
    .filter({ hasText: /\d resources/ })
    .first();
