import type { Locator, Page } from "@playwright/test";

/** Finds the buttons of menus outside the header: a `<summary>`, or a `<button>` once Headless UI is loaded. */
export const menuButton = (within: Page | Locator): Locator =>
  within.locator(".menu > summary, .menu > button");

/** Finds the buttons of the header's menus, before and after Headless UI is loaded. */
export const headerMenu = (page: Page): Locator =>
  page.getByRole("banner").locator("summary, button[aria-expanded]");

/** Finds the menu button with the name of the signed-in user. */
export const accountMenu = (page: Page): Locator =>
  page.locator(".site-menu-account > summary, .site-menu-account > button");
