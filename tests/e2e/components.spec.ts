import type { Page } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { disclosure, popoverButton } from "./menus";
import { SAMPLE_ACCOUNTS, signIn, startSession } from "./sign-in";

/** The page that shows developers every component in all its states. */

const PATH = "/development/components";
const FOLDER = new URL("../../app/components/", import.meta.url);

/** Returns the components that the files of `app/components` export. */
const exported = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
    .flatMap((name) => [
      ...readFileSync(new URL(name, FOLDER), "utf8").matchAll(
        /^export (?:function|const) ([A-Z][a-z]\w*)/gm,
      ),
    ])
    .map(([, name]) => name);

/** Finds an example by the code that its caption begins with. */
const example = (page: Page, code: string) =>
  page.getByRole("figure").filter({ has: page.getByText(code, { exact: true }) });

for (const scripted of [true, false]) {
  test.describe(scripted ? "with JavaScript" : "without JavaScript", () => {
    test.use(scripted ? {} : WITHOUT_JAVASCRIPT);

    test("the page shows every component, in both writing directions", async ({ page }) => {
      test.slow();
      await signIn(page, SAMPLE_ACCOUNTS.editor, PATH);
      const shown = (await page.getByRole("figure").getByRole("code").allTextContents()).flatMap(
        (names) => names.split(/,? /),
      );
      expect(exported().length).toBeGreaterThan(30);
      expect(exported().filter((name) => !shown.includes(name!))).toEqual([]);
      const sections = await page
        .getByRole("navigation", { name: "On this page" })
        .getByRole("link")
        .evaluateAll((links) =>
          links.map((link) => ({
            name: link.textContent,
            id: (link as HTMLAnchorElement).hash.slice(1),
          })),
        );
      expect(sections.length).toBeGreaterThan(5);
      for (const { name, id } of sections) {
        const heading = page.getByRole("heading", { level: 2, name, exact: true });
        await expect(heading).toBeVisible();
        await expect(heading).toHaveAttribute("id", id);
      }
      if (scripted) await expectAccessible(page);

      const examples = page.getByRole("region", { name: sections[0]!.name, exact: true });
      await page.getByRole("link", { name: "Right to left", exact: true }).click();
      await expect(page).toHaveURL(/\/development\/components\?dir=rtl$/);
      await expect(examples).toHaveCSS("direction", "rtl");
      if (scripted) await expectAccessible(page);
      await page.getByRole("link", { name: "Left to right", exact: true }).click();
      await expect(page).toHaveURL(/\/development\/components$/);
      await expect(examples).toHaveCSS("direction", "ltr");
    });
  });
}

test("dialogs and menus on the page open and can be used", async ({ page }) => {
  test.slow();
  await signIn(page, SAMPLE_ACCOUNTS.editor, PATH);
  for (const code of ["Dialog", "Dialog wide", "Dialog sheet"]) {
    await example(page, code).getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Safe routes to school" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  const popovers = example(page, "Popover name");
  for (const name of ["Education", "Health"]) {
    await popoverButton(popovers).filter({ hasText: name }).click();
    await expect(popovers.getByRole("button", { name, expanded: true })).toBeVisible();
    await expect(popovers.getByRole("link", { name: "Buttons" })).toBeVisible();
    await expect(popovers.getByRole("list")).toHaveCount(1);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(popovers.getByRole("list")).toHaveCount(0);

  await disclosure(example(page, "ErrorSummary"), "With an error").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("alert").getByRole("link").first().click();
  await expect(example(page, "TextField error").getByLabel("Name")).toBeFocused();

  const suggested = example(page, "ComboboxField, ComboboxEntry").getByLabel("Topic");
  await suggested.pressSequentially("h");
  await page
    .getByRole("listbox", { name: "With suggestions" })
    .getByRole("option", { name: "Health", exact: true })
    .click();
  await expect(suggested).toHaveValue("Health");

  await example(page, "Toasts, ToastText")
    .getByRole("button", { name: "Show", exact: true })
    .click();
  await expect(
    example(page, "Toasts, ToastText").getByText("Your changes have been saved."),
  ).toBeVisible();
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the page is no wider than its window, and is readable in dark mode", async ({ page }) => {
    await startSession(page, SAMPLE_ACCOUNTS.editor);
    for (const path of [`${PATH}?dir=rtl`, PATH]) {
      await page.goto(path);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.body.getBoundingClientRect().width,
        ),
        path,
      ).toBeLessThanOrEqual(0);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
  });
});
