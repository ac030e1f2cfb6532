import type { Locator, Page } from "@playwright/test";

/** Buttons of menus: a `<summary>` until it is touched, a `<button>` from then on. The header's menus are others. */
export const menuButton = (within: Page | Locator): Locator =>
  within.locator(".menu > summary, .menu > button");

/** Buttons of the header's menus, in either form. */
export const headerMenu = (page: Page): Locator =>
  page.getByRole("banner").locator("summary, button[aria-expanded]");

/** The one that has the name of the person who is signed in. */
export const accountMenu = (page: Page): Locator =>
  page.locator(".site-menu-account > summary, .site-menu-account > button");
