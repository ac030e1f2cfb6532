import type { Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, test, testsFor, WITHOUT_JAVASCRIPT } from "./fixtures";
import { numberIn, results } from "./results";

/**
 * Tests suggestions while typing, by keyboard and touch, spelling corrections, and alternatives to a search without results.
 */

/** The field, once it has a list. */
const field = (page: Page) => page.getByRole("main").getByRole("search").getByRole("combobox");
/** The field with or without its list. */
const anyField = (page: Page) =>
  page.getByRole("main").getByRole("search").getByRole("searchbox").or(field(page));
const options = (page: Page) => page.getByRole("option");
const list = (page: Page) => page.getByRole("listbox");

/** Types into the page's search field and waits for suggestions. */
async function type(page: Page, text: string): Promise<void> {
  await anyField(page).click();
  // Once the list is ready, the field's attributes say that it has one.
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
  await expect(options(page).first()).toBeVisible();
}

/** Returns the option that the arrow keys have reached, as the field exposes it. */
async function reached(page: Page): Promise<string | null> {
  const id = await field(page).getAttribute("aria-activedescendant");
  if (id === null) return null;
  return page.evaluate((option) => document.getElementById(option)?.innerText ?? null, id);
}

test.describe("by keyboard", () => {
  test("arrow keys move through the options, and Enter follows the current one", async ({
    page,
  }) => {
    await page.goto("/");
    await type(page, "educ");
    await expect(field(page)).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("status").filter({ hasText: /^\d suggestions\./ })).toBeAttached();
    expect(await reached(page)).toBeNull();
    await page.keyboard.press("ArrowDown");
    expect(await reached(page)).toMatch(/^Education\s*Topic/);
    // Only the current option has an outline.
    await expect(options(page).first()).not.toHaveCSS("box-shadow", "none");
    await expect(options(page).nth(1)).toHaveCSS("box-shadow", "none");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("educ");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?topic=education$/);
    await expect(list(page)).toBeHidden();
  });

  test("terms come first, then titles", async ({ page }) => {
    await page.goto("/");
    await type(page, "child");
    await expect(list(page).getByRole("group").first()).toHaveAccessibleName(
      "Topics, places, people and other terms",
    );
    const titles = page.getByRole("group", { name: "Titles" });
    await expect(titles.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowUp");
    expect(await reached(page)).toBe(await titles.getByRole("option").last().innerText());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/(document|article|toolkit|collection)\//);
  });

  test("Enter without an option searches for the typed text", async ({ page }) => {
    await page.goto("/search");
    await type(page, "regist");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=regist$/);
    await expect(list(page)).toBeHidden();
    await expect(field(page)).toHaveValue("regist");
  });

  test("Escape closes the list and then empties the field; Tab moves on; caret keys work as in any field", async ({
    page,
  }) => {
    await page.goto("/");
    await type(page, "educ");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    expect(await reached(page)).toBeNull();
    await page.keyboard.type("E");
    await expect(field(page)).toHaveValue("Eeduc");
    await page.keyboard.press("Backspace");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(list(page)).toBeHidden();
    await expect(field(page)).toHaveAttribute("aria-expanded", "false");
    await expect(field(page)).toHaveValue("educ");
    await page.keyboard.press("ArrowDown");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveValue("");
    await page.keyboard.type("educ");
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(list(page)).toBeHidden();
    await expect(
      page.getByRole("main").getByRole("button", { name: "Search", exact: true }),
    ).toBeFocused();
    await expect(field(page)).toHaveValue("educ");
  });

  test("keys of an input method choose no option", async ({ page }) => {
    await page.goto("/");
    await type(page, "educ");
    await field(page).dispatchEvent("compositionstart");
    await page.keyboard.press("ArrowDown");
    expect(await reached(page)).toBeNull();
    await field(page).dispatchEvent("compositionend");
    await page.keyboard.press("ArrowDown");
    expect(await reached(page)).not.toBeNull();
  });

  test("text that was already in the field is not looked up again", async ({ page }) => {
    await page.goto("/search?q=education");
    await anyField(page).click();
    await expect(field(page)).toBeFocused();
    await expect(list(page)).toBeHidden();
  });
});

test("pages load no code for suggestions until a field is focused", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const ofSuggestions = () => asked.filter((url) => /suggestion/.test(url));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(ofSuggestions()).toEqual([]);
  await anyField(page).click();
  await expect(field(page)).toBeFocused();
  expect(ofSuggestions().length).toBeGreaterThan(0);
});

test.describe("suggestions", () => {
  test("tolerate typing errors", async ({ page }) => {
    await page.goto("/");
    await type(page, "sweeden");
    await expect(options(page).first()).toContainText("Sweden");
    await options(page).first().click();
    await expect(page).toHaveURL(/\/search\?country=sweden$/);
    await expect(page.getByRole("link", { name: "Remove filter: Sweden" })).toBeVisible();
  });

  test("are in the page's language, and are found by names in others", async ({ page }) => {
    await page.goto("/es");
    await type(page, "Sverige");
    await expect(options(page).first()).toContainText("Suecia (Sverige)");
    const word = options(page).first().getByText("Sverige", { exact: true }).first();
    expect(await word.evaluate((part) => part.closest<HTMLElement>("[lang]")?.lang)).toBe("sv");
    await options(page).first().click();
    await expect(page).toHaveURL(/\/es\/search\?country=sweden$/);
  });

  test("include authors", async ({ page }) => {
    await page.goto("/fr");
    await type(page, "wanji");
    await options(page).filter({ hasText: "Grace Wanjiru" }).click();
    await expect(page).toHaveURL(/\/fr\/author\/grace-wanjiru$/);
  });

  test("belong to the latest text, even if an earlier answer arrives later", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/suggestions\?q=educ$/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto("/");
    await anyField(page).click();
    await expect(field(page)).toBeFocused();
    const asked = page.waitForRequest(/suggestions\?q=educ$/);
    await page.keyboard.type("educ");
    await asked;
    await field(page).fill("sweden");
    await expect(options(page).first()).toContainText("Sweden");
    release();
    await expect(options(page).first()).toContainText("Sweden");
  });

  test("do not appear for a single letter", async ({ page }) => {
    await page.goto("/");
    await anyField(page).click();
    await expect(field(page)).toBeFocused();
    const answered = page.waitForResponse(/suggestions\?q=e$/);
    await page.keyboard.type("e");
    await answered;
    await expect(list(page)).toBeHidden();
  });
});

test.describe("offline", () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });
  test("the field still works as a plain field", async ({ page }) => {
    await page.route(/resources\/suggestions/, (route) => route.abort());
    await page.goto("/");
    await anyField(page).click();
    await expect(field(page)).toBeFocused();
    const failed = page.waitForEvent("requestfailed");
    await page.keyboard.type("educ");
    await failed;
    await expect(list(page)).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=educ$/);
  });
  test("the field stays plain when the list's code cannot be loaded", async ({ page }) => {
    await page.route(/suggestion-input/, (route) => route.abort());
    await page.goto("/");
    await page.getByRole("main").getByRole("searchbox").fill("educ");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=educ$/);
  });
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, hasTouch: true });
  for (const colorScheme of ["light", "dark"] as const) {
    test(`a tap follows a suggestion, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto("/sv");
      await anyField(page).tap();
      await expect(field(page)).toBeFocused();
      // The list for the whole word replaces those for its beginnings.
      const suggested = page.waitForResponse((response) => response.url().includes("q=barn"));
      await page.keyboard.type("barn");
      await suggested;
      await expect(options(page).first()).toBeVisible();
      // Heights as laid out: the difference of two edges may be 43.99997.
      const heights = await options(page).evaluateAll((all) =>
        all.map((option) => Number.parseFloat(getComputedStyle(option).height)),
      );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await expectAccessible(page);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0);
      const [name] = (await options(page).first().innerText()).split("\n");
      await options(page).first().tap();
      await expect(page).toHaveURL(/\/sv\/search\?/);
      await expect(page.getByRole("list", { name: "Aktiva filter" })).toContainText(name!);
    });
  }
});

test.describe("the header's search", () => {
  test("opens a field in place, and returns the focus", async ({ page }) => {
    await page.goto("/topics");
    const link = page.getByRole("banner").getByRole("link", { name: "Search" });
    const header = page.getByRole("banner").getByRole("combobox", { name: "Search the library" });
    await link.click();
    await expect(header).toBeFocused();
    await page.keyboard.type("educ");
    await expect(options(page).first()).toBeVisible();
    await expectAccessible(page);
    // Escape closes the list, then clears the text, then closes the field, however fast the keys are pressed.
    for (let times = 0; times < 3; times++) await page.keyboard.press("Escape");
    await expect(header).toHaveCount(0);
    await expect(link).toBeFocused();
    await link.click();
    await expect(header).toBeFocused();
    await page.keyboard.type("birth registration");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=birth\+registration$/);
    await expect(header).toHaveCount(0);
  });

  test("focuses the page's own field if there is one", async ({ page }) => {
    await page.goto("/search?q=education");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(anyField(page)).toBeFocused();
    await expect(page).toHaveURL(/\/search\?q=education$/);
  });
});

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);
  test("fields search, and the header links to the search page", async ({ page }) => {
    await page.goto("/nl");
    await page.getByRole("main").getByRole("searchbox").fill("onderwijs");
    await page.getByRole("main").getByRole("button", { name: "Zoeken", exact: true }).click();
    await expect(page).toHaveURL(/\/nl\/search\?q=onderwijs$/);
    await page.goto("/nl/topics");
    await page.getByRole("banner").getByRole("link", { name: "Zoeken" }).click();
    await expect(page).toHaveURL(/\/nl\/search$/);
  });
});

for (const script of [true, false]) {
  const { withScripts, withoutScripts } = testsFor({ scripted: script });
  test.describe(`a search ${script ? "with" : "without"} JavaScript`, () => {
    test.use(script ? {} : WITHOUT_JAVASCRIPT);

    withScripts("without results shows what each condition excludes", async ({ page }) => {
      await page.goto("/search?q=birth+registration&country=sweden&from=2024&to=2024");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "No results for “birth registration”",
      );
      const ways = page.getByRole("region", { name: "Try a broader search" }).getByRole("listitem");
      const way = ways.filter({ hasText: "Without “Sweden”" });
      const promised = await numberIn(way);
      await expectAccessible(page);
      await way.getByRole("link").click();
      await expect(page).toHaveURL(/\/search\?q=birth\+registration&from=2024&to=2024$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        new RegExp(`^${promised} result`),
      );
    });

    withoutScripts("with few results offers another spelling", async ({ page }) => {
      await page.goto("/search?q=birth+registraton&topic=governance");
      await expect(
        page.getByText("No results match all your words. Showing the closest matches."),
      ).toHaveCount(1);
      const offer = page.getByText("Did you mean birth registration?");
      const promised = await numberIn(offer);
      await offer.getByRole("link").click();
      await expect(page).toHaveURL(/\/search\?q=birth\+registration&topic=governance$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        new RegExp(`^${promised} result`),
      );
      await expect(page.getByText("Did you mean")).toHaveCount(0);
      await page.goto("/es/search?q=edcuacoin");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "No hay resultados para «edcuacoin»",
      );
      await page.getByText("¿Quizá buscas educación?").getByRole("link").click();
      await expect(page).toHaveURL(/\/es\/search\?q=educaci%C3%B3n$/);
      await expect(results(page).first()).toBeVisible();
    });

    withoutScripts("always offers a next step, in the page's language", async ({ page }) => {
      await page.goto("/fr/search?q=zzxqy&must=zzxqy");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Aucun résultat pour « zzxqy »",
      );
      await page.getByRole("link", { name: "Toute la bibliothèque" }).click();
      await expect(page).toHaveURL(/\/fr\/search$/);
      await page.goBack();
      await page.getByRole("link", { name: "Parcourir par mot-clé" }).click();
      await expect(page).toHaveURL(/\/fr\/keywords$/);
    });

    withScripts("marks where results with all words end", async ({ page }) => {
      await page.goto("/search?q=birth+registration");
      const line = page.getByText("These results contain only some of your words");
      await expect(line).toHaveCount(0);
      await page.getByRole("link", { name: /^Show \d more$/ }).click();
      await expect(line).toHaveCount(1);
      await expect(results(page)).toHaveCount(12);
      await page.goto("/search?q=birth+registration&layout=compressed");
      await expect(line).toHaveCount(1);
      await page.goto("/search?q=registration");
      await expect(line).toHaveCount(0);
    });
  });
}
