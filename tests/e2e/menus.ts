import type { Locator, Page } from "@playwright/test";

/** Buttons of menus: a `<summary>`, or a `<button>` once Headless UI is loaded. Not those of the header. */
export const menuButton = (within: Page | Locator): Locator =>
  within.locator(".menu > summary, .menu > button");

/** Buttons of the header's menus, in either version. */
export const headerMenu = (page: Page): Locator =>
  page.getByRole("banner").locator("summary, button[aria-expanded]");

/** The one that has the name of the person who is signed in. */
export const accountMenu = (page: Page): Locator =>
  page.locator(".site-menu-account > summary, .site-menu-account > button");
