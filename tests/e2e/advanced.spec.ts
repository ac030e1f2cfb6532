import type { Page } from "@playwright/test";
import { advancedField } from "./advanced-fields";
import { expect, expectAccessible, PHONE, settled, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { headOf, rootOf, scriptsIn } from "./unseen";

/** The advanced search: a dialog over the results with JavaScript, a page without, and the same URL for both. */

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const opener = (page: Page, name = "Advanced search") =>
  page.getByRole("main").getByRole("button", { name });
const dialog = (page: Page, name = "Advanced search") => page.getByRole("dialog", { name });
/** The submit button; with JavaScript it shows the number of results. */
const submit = (page: Page) =>
  page.getByRole("button", { name: /^(Search|Sök|Rechercher|Show .+ results?|Visa .+ resultat)$/ });
const summary = (page: Page) =>
  page.getByRole("region", { name: /\d/ }).getByRole("paragraph").first();
/** Removes the invisible direction marks around a visitor's text. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

/** Opens a page and waits for its scripts: they mark the link as one that opens a dialog. */
async function open(page: Page, path: string, name?: string): Promise<void> {
  await page.goto(path);
  await expect(opener(page, name)).toHaveAttribute("aria-haspopup", "dialog");
}

test.describe("as a dialog over the results", () => {
  test("opens by keyboard with the typed text, keeps the page behind in place, and returns the focus", async ({
    page,
  }) => {
    await open(page, "/search?topic=education");
    const box = page
      .getByRole("main")
      .getByRole("combobox", { name: "Search the library" })
      .or(page.getByRole("main").getByRole("searchbox", { name: "Search the library" }));
    await box.fill("girls at school");
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    await expect(advancedField(page, "q")).toBeFocused();
    await expect(advancedField(page, "q")).toHaveValue("girls at school");
    await expect(dialog(page).getByRole("checkbox", { name: "Education" })).toBeChecked();
    await expect(page).toHaveURL(/\/search\/advanced\?q=girls\+at\+school&topic=education$/);
    await expect(rootOf(page)).toHaveCSS("overflow", "hidden");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(box).toHaveValue("girls at school");
    await expect(page).toHaveURL(/\/search\?topic=education$/);
  });

  test("closes by Back and reopens by Forward, without fetching the results again", async ({
    page,
  }) => {
    await open(page, "/search?q=children");
    const before = await heading(page).innerText();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/search(\.data)?\?/.test(request.url())) asked.push(request.url());
    });
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await page.goForward();
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Close advanced search" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(heading(page)).toHaveText(before);
    expect(asked).toEqual([]);
  });

  test("shows the number of results and leads to them; Back leads to the previous results", async ({
    page,
    context,
  }) => {
    await open(page, "/search?q=children&layout=compressed");
    await opener(page).click();
    await advancedField(page, "must", 1).fill("school");
    await dialog(page).getByRole("checkbox", { name: "Titles" }).check();
    await dialog(page).getByRole("checkbox", { name: "Abstracts" }).check();
    await dialog(page).getByRole("radio", { name: "Resources" }).check();
    // The number is final once the last request has been answered.
    const counted = page.waitForResponse(
      (response) => response.url().includes("count") && response.url().includes("from=2015"),
    );
    await advancedField(page, "from").fill("2015");
    await counted;
    await settled(page);
    await expect(submit(page)).toHaveText(/^Show \d+ results?$/);
    const promised = Number((await submit(page).innerText()).replace(/\D/g, ""));
    expect(promised).toBeGreaterThan(0);
    await advancedField(page, "from").press("Enter");
    await expect(heading(page)).toHaveText(new RegExp(`^${promised} result`));
    const url =
      /\/search\?q=children&type=resource&field=abstract&field=title&must=school&from=2015&layout=compressed$/;
    await expect(page).toHaveURL(url);
    const year = new Date().getFullYear();
    const sentence = `Resources for “children”, with all the words in “school”, only in titles and abstracts, published 2015 to ${year}.`;
    expect(plain(await summary(page).innerText())).toBe(sentence);
    await expect(page.getByRole("link", { name: "Remove filter: With: school" })).toBeVisible();

    await page.reload();
    await expect(heading(page)).toHaveText(new RegExp(`^${promised} result`));
    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(heading(shared)).toHaveText(new RegExp(`^${promised} result`));
    await shared.close();

    await open(page, page.url());
    await opener(page).click();
    await expect(advancedField(page, "must", 1)).toHaveValue("school");
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/search\?q=children&layout=compressed$/);
  });

  test("reports errors at the field and before the form, and moves the focus there", async ({
    page,
  }) => {
    await open(page, "/search");
    await opener(page).click();
    await advancedField(page, "year").fill("twenty");
    await advancedField(page, "exact").fill("birth registration");
    await advancedField(page, "exact").press("Enter");
    await expect(dialog(page).getByRole("alert")).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(advancedField(page, "year")).toHaveAccessibleDescription(
      "Enter the year with four digits, for example 2019.",
    );
    await dialog(page)
      .getByRole("link", { name: "Enter the year with four digits, for example 2019." })
      .click();
    await expect(advancedField(page, "year")).toBeFocused();
    await advancedField(page, "year").fill("2024");
    await advancedField(page, "from").fill("2020");
    await submit(page).click();
    await expect(advancedField(page, "year")).toHaveAccessibleDescription(
      "Enter either one year or a range, not both.",
    );
    await expect(advancedField(page, "exact")).toHaveValue("birth registration");
    await advancedField(page, "from").fill("");
    await submit(page).click();
    await expect(page).toHaveURL(/\/search\?exact=birth\+registration&from=2024&to=2024$/);
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("main").getByRole("status").first()).not.toHaveText("");
  });

  test("adds rows and clears fields in place", async ({ page }) => {
    await open(page, "/search?must=one&must=two&topic=education");
    await opener(page).click();
    await dialog(page).getByRole("button", { name: "Add another (All of these)" }).click();
    await expect(advancedField(page, "must", 3)).toBeFocused();
    await advancedField(page, "must", 3).fill("three");
    await expect(advancedField(page, "must", 1)).toHaveValue("one");
    await dialog(page).getByRole("link", { name: "Clear" }).click();
    await expect(advancedField(page, "must", 1)).toHaveValue("");
    await expect(advancedField(page, "must", 3)).toHaveCount(0);
    await expect(dialog(page).getByRole("checkbox", { name: "Education" })).toHaveCount(0);
    await submit(page).click();
    await expect(page).toHaveURL(/\/search$/);
  });

  test("becomes a page after a reload", async ({ page }) => {
    await open(page, "/sv/search?q=barn&from=2020", "Avancerad sökning");
    await opener(page, "Avancerad sökning").click();
    await expect(dialog(page, "Avancerad sökning")).toBeVisible();
    await page.reload();
    await expect(heading(page)).toHaveText("Avancerad sökning");
    await expect(dialog(page, "Avancerad sökning")).toHaveCount(0);
    await expect(advancedField(page, "q")).toHaveValue("barn");
    await expect(advancedField(page, "from")).toHaveValue("2020");
  });

  for (const [path, name, phone] of [
    ["/search?q=children&topic=education", "Advanced search", false],
    ["/sv/search?q=barn&from=2020", "Avancerad sökning", true],
  ] as const) {
    test(`is accessible at ${path}${phone ? " on a phone" : ""}`, async ({ page }) => {
      if (phone) await page.setViewportSize(PHONE.viewport ?? { width: 360, height: 740 });
      await open(page, path, name);
      await opener(page, name).click();
      await expect(advancedField(page, "q")).toBeFocused();
      await advancedField(page, "year").fill("1");
      await submit(page).click();
      await expect(advancedField(page, "year")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
      const overflow = await dialog(page, name).evaluate(
        (element) => element.scrollWidth - element.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
});

test.describe("as a page, without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);

  test("keeps all input between steps, reports errors, and leads to the results", async ({
    page,
  }) => {
    await page.goto("/search?topic=education&country=kenya&layout=compressed");
    await page.getByRole("main").getByRole("searchbox").fill("children");
    await opener(page).click();
    await expect(heading(page)).toHaveText("Advanced search");
    await expect(advancedField(page, "q")).toHaveValue("children");
    await page.getByRole("checkbox", { name: "Kenya" }).uncheck();
    await advancedField(page, "must", 1).fill("school");
    await advancedField(page, "must-not", 1).fill("exam");
    await page.getByRole("button", { name: "Add another (None of these)" }).click();
    await advancedField(page, "must-not", 2).fill("grade book");
    await expect(advancedField(page, "must", 1)).toHaveValue("school");
    await expect(advancedField(page, "must-not", 1)).toHaveValue("exam");
    await expect(page.getByRole("checkbox", { name: "Kenya" })).toHaveCount(0);
    await advancedField(page, "year").fill("19");
    await advancedField(page, "from").fill("2010");
    await submit(page).click();

    await expect(page).toHaveTitle(/^Error: Advanced search/);
    await expect(
      page
        .getByRole("alert")
        .getByRole("link", { name: "Enter the year with four digits, for example 2019." }),
    ).toHaveAttribute("href", "#advanced-year");
    await expect(advancedField(page, "year")).toHaveAccessibleDescription(
      "Enter the year with four digits, for example 2019.",
    );
    await expect(advancedField(page, "year")).toHaveValue("19");
    await expect(advancedField(page, "must-not", 2)).toHaveValue("grade book");
    await advancedField(page, "year").fill("");
    // Enter in a field submits the form, and does not add a row.
    await advancedField(page, "must", 2).press("Enter");

    await expect(page).toHaveURL(
      /\/search\?q=children&topic=education&must=school&must-not=exam&must-not=grade\+book&from=2010&layout=compressed$/,
    );
    expect(plain(await summary(page).innerText())).toMatch(
      /^Everything for “children”, with all the words in “school”, without “exam” or “grade book”, about Education, published 2010 to \d{4}\.$/,
    );
    await expect(heading(page)).toHaveText(/^\d+ results?$/);
    await page.goBack();
    await expect(advancedField(page, "must-not", 2)).toHaveValue("grade book");
  });

  test("is indexed by search engines in all languages while it is empty", async ({ page }) => {
    await page.goto("/nl/search/advanced");
    await expect(headOf(page).meta("robots")).toHaveCount(0);
    await expect(headOf(page).translation()).toHaveCount(6);
    await page.goto("/nl/search/advanced?q=kind");
    await expect(headOf(page).meta("robots")).toHaveAttribute("content", "noindex,follow");
  });

  test("works in light mode", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "light", value: "on", url: baseURL ?? "" }]);
    await page.goto("/fr/search");
    await opener(page, "Recherche avancée").click();
    await advancedField(page, "exact").fill("droits de l’enfant");
    await submit(page).click();
    await expect(page).toHaveURL(/\/fr\/search\?exact=droits\+de\+l%E2%80%99enfant$/);
  });
});

for (const script of [true, false]) {
  test.describe(`from the start page, ${script ? "with" : "without"} JavaScript`, () => {
    test.use(script ? {} : WITHOUT_JAVASCRIPT);
    test("keeps the typed text", async ({ page }) => {
      await page.goto("/nl");
      await page.getByRole("main").getByRole("search").getByRole("searchbox").fill("school");
      await page.getByRole("main").getByRole("button", { name: "Uitgebreid zoeken" }).click();
      await expect(heading(page)).toHaveText("Uitgebreid zoeken");
      await expect(page).toHaveURL(/\/nl\/search\/advanced\?q=school$/);
      await expect(advancedField(page, "q")).toHaveValue("school");
    });
  });
}

test.describe("the page", () => {
  for (const [path, phone] of [
    ["/search/advanced", false],
    ["/sv/search/advanced?q=barn&topic=education&year=1", true],
  ] as const) {
    test(`${path} is accessible${phone ? " on a phone" : ""}`, async ({ page }) => {
      if (phone) await page.setViewportSize(PHONE.viewport ?? { width: 360, height: 740 });
      await page.goto(path);
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
});

/** Unusual texts, which must be treated as plain text everywhere. */
const NASTY = {
  "unbalanced quotes": "\"birth (registration'",
  "operators only": '& | ! ( ) : * \\ " -- ;',
  "words that are operators elsewhere": "AND OR NOT NEAR",
  "500 words": "word ".repeat(500),
  "every script": "出生 출생 เกิด जन्म ولادة γέννηση рождение דת 🎈",
  "right-to-left and zero-width characters": "\u202eabc\u2066\u200b\u200d\u200f",
  SQL: "'; drop table posts; --",
  HTML: '<img src=x onerror="document.title=1"><script>document.title=1</script>',
  "a regular expression": "(a+)+$|[^x]{1,999}.*",
  "a placeholder": "{{list}} ${x} %s",
} as const;

test("unusual texts are treated as text in every field, on the page and in the results", async ({
  page,
}) => {
  for (const [what, text] of Object.entries(NASTY)) {
    const query = new URLSearchParams([
      ["q", text],
      ["must", text],
      ["should", text],
      ["must-not", text],
      ["exact", text],
    ]);
    await page.goto(`/search/advanced?${query}`);
    await expect(heading(page), what).toHaveText("Advanced search");
    // A single-line field shows only what fits on one line.
    await expect(advancedField(page, "must", 1)).toHaveValue(text.trim().slice(0, 400).trim());
    const response = await page.goto(`/search?${query}`);
    expect(response?.status(), what).toBe(200);
    await expect(heading(page), what).toBeVisible();
    await expect(page).not.toHaveTitle(/^1/);
    expect(await scriptsIn(page.getByRole("main")).count(), what).toBe(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, what).toBeLessThanOrEqual(0);
  }
});
