import type { Locator, Page } from "@playwright/test";

/** Buttons of menus: a `<summary>` until it is touched, a `<button>` from then on. The header's menus are others. */
export const menuButton = (within: Page | Locator): Locator =>
  within.locator(".menu > summary, .menu > button");
