import type { Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, test, testsFor, WITHOUT_JAVASCRIPT } from "./fixtures";
import { disclosure } from "./menus";
import { headOf } from "./unseen";

/** Tests the five directories: keywords, authors, topics, countries, publishers. */

/** Finds the links to the listed names, whose items have a count. */
const names = (page: Page) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: /\d/ }).getByRole("link");
const letters = (page: Page, name: string) => page.getByRole("navigation", { name });

for (const script of [true, false]) {
  const { withScripts, withoutScripts } = testsFor({ scripted: script });
  test.describe(script ? "with JavaScript" : "without JavaScript", () => {
    test.use(script ? {} : WITHOUT_JAVASCRIPT);

    /** With JavaScript, a search starts while typing; the button is for visitors without. */
    const find = async (page: Page, label: string, text: string, submit: string) => {
      await page.getByLabel(label).last().fill(text);
      if (!script) await page.getByRole("button", { name: submit, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`\\?q=${encodeURIComponent(text)}(&|$)`));
    };

    test("a keyword is found by its letter and leads to its resources", async ({ page }) => {
      await page.goto("/keywords");
      await expect(page.getByRole("heading", { level: 3, name: "A", exact: true })).toBeVisible();
      await letters(page, "By first letter").getByRole("link", { name: "S", exact: true }).click();
      await expect(page).toHaveURL(/\/keywords\?letter=S$/);
      await expect(page.getByRole("heading", { level: 2, name: "S · 12 keywords" })).toBeVisible();
      await expect(
        page.getByRole("list", { name: "S · 12 keywords" }).getByRole("listitem"),
      ).toHaveCount(12);
      await expect(
        letters(page, "By first letter").getByRole("link", { name: "S", exact: true }),
      ).toHaveAttribute("aria-current", "true");
      // A letter without keywords is not a link.
      await expect(letters(page, "By first letter").getByText("X", { exact: true })).toBeVisible();
      await expect(
        letters(page, "By first letter").getByRole("link", { name: "X", exact: true }),
      ).toHaveCount(0);
      await page.getByRole("link", { name: "School meals" }).click();
      await expect(page).toHaveURL(/\/search\?keyword=school-meals$/);
      await expect(page.getByRole("heading", { name: "3 results" })).toBeVisible();
    });

    withoutScripts("Swedish letters follow the Swedish alphabet", async ({ page }) => {
      await page.goto("/sv/keywords");
      const row = letters(page, "Efter begynnelsebokstav").getByRole("listitem");
      await expect(row).toHaveText(["Alla", "0–9", ..."ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ"]);
      await row.getByRole("link", { name: "Ö" }).click();
      await expect(page.getByRole("heading", { level: 2, name: "Ö · 1 nyckelord" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Översvämningar" })).toHaveAttribute(
        "href",
        "/sv/search?keyword=flood",
      );
      // A letter of another language's alphabet still shows its names.
      await page.goto("/keywords?letter=%C3%96");
      await expect(page.getByRole("heading", { level: 2, name: /^O · / })).toBeVisible();
    });

    test("a search finds the beginnings of words and can be cleared", async ({ page }) => {
      await page.goto("/sv/keywords?letter=A");
      await find(page, "Hitta ett nyckelord", "LÄS", "Sök");
      await expect(
        page.getByRole("heading", { level: 2, name: /^”LÄS” · \d+ nyckelord$/ }),
      ).toBeVisible();
      for (const name of await names(page).allTextContents()) expect(name).toMatch(/(^|[\s-])läs/i);
      await page.getByRole("main").getByRole("link", { name: "Visa alla" }).click();
      await expect(page).toHaveURL(/\/sv\/keywords$/);
      await expect(page.getByLabel("Hitta ett nyckelord").last()).toHaveValue("");
    });

    withScripts("a search without results offers alternatives", async ({ page }) => {
      await page.goto("/authors");
      await find(page, "Find an author", "zzzz", "Find");
      await expect(page.getByRole("heading", { name: "No results for “zzzz”" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Search the library" })).toHaveAttribute(
        "href",
        "/search?q=zzzz",
      );
    });

    withoutScripts(
      "authors can be sorted by first or last name, by the rules of each language",
      async ({ page }) => {
        for (const [path, last, letter] of [
          ["/authors", "Last name", "D"],
          ["/nl/authors", "Achternaam", "V"],
        ] as const) {
          await page.goto(path);
          await expect(names(page).first()).toHaveText("Ana Belén Ruiz");
          await page.getByRole("link", { name: last }).click();
          await expect(page).toHaveURL(/\?sort=last$/);
          await expect(names(page).first()).toHaveText(
            path === "/authors" ? "Maarten de Vries" : "Fatou Diarra",
          );
          await page.getByRole("main").getByRole("link", { name: letter, exact: true }).click();
          await expect(page).toHaveURL(new RegExp(`letter=${letter}&sort=last$`));
          await expect(page.getByRole("link", { name: "Maarten de Vries" })).toBeVisible();
        }
        await page.getByRole("link", { name: "Maarten de Vries" }).click();
        await expect(page).toHaveURL(/\/nl\/author\/maarten-de-vries$/);
      },
    );

    withScripts("a search for a person keeps the sort order", async ({ page }) => {
      await page.goto("/authors?sort=last");
      await find(page, "Find an author", "lucia", "Find");
      await expect(page).toHaveURL(/&sort=last$/);
      await expect(page.getByRole("link", { name: "Lucía Quispe" })).toBeVisible();
      await expect(
        page.getByRole("heading", { level: 2, name: "“lucia” · 1 author" }),
      ).toBeVisible();
    });

    test("a tree opens and closes, one branch at a time or all at once", async ({ page }) => {
      await page.goto("/topics");
      const nutrition = page.getByRole("link", { name: "Nutrition", exact: true });
      const parts = disclosure(page, "Entries under Health and nutrition");
      await expect(nutrition).toBeVisible();
      await parts.click();
      await expect(nutrition).toBeHidden();
      await page.getByRole("link", { name: "Collapse all" }).click();
      await expect(page).toHaveURL(/\/topics\?open=none$/);
      await expect(page.getByRole("link", { name: "School safety" })).toBeHidden();
      await page.getByRole("link", { name: "Expand all" }).click();
      await expect(page).toHaveURL(/\/topics\?open=all$/);
      await nutrition.click();
      await expect(page).toHaveURL(/\/search\?topic=nutrition$/);
    });

    withScripts("a tree can be navigated by keyboard", async ({ page }) => {
      await page.goto("/sv/topics");
      await page.getByRole("link", { name: "Barnfattigdom" }).focus();
      await page.keyboard.press("Tab");
      const parts = disclosure(page, "Termer under Barnfattigdom");
      await expect(parts).toBeFocused();
      const child = page.getByRole("link", { name: "Försörjning" });
      await page.keyboard.press("Enter");
      await expect(child).toBeHidden();
      await page.keyboard.press("Space");
      await expect(child).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(child).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/sv\/search\?topic=livelihoods$/);
    });

    withoutScripts("countries are listed below their regions", async ({ page }) => {
      await page.goto("/countries");
      const africa = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: "Africa", exact: true }) });
      await expect(africa.getByRole("link", { name: "Kenya" })).toHaveAttribute(
        "href",
        "/search?country=kenya",
      );
      await expect(africa.getByRole("link", { name: "Eastern Africa" })).toHaveAttribute(
        "href",
        "/search?region=eastern-africa",
      );
      await find(page, "Find a country or region", "swe", "Find");
      await expect(
        page
          .getByRole("main")
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading") })
          .getByRole("link"),
      ).toHaveText(["Europe", "Northern Europe", "Sweden"]);
      await page.getByRole("link", { name: "Sweden" }).click();
      await expect(page).toHaveURL(/\/search\?country=sweden$/);
      await expect(page.getByRole("heading", { name: /results?$/ })).toBeVisible();
    });

    withScripts("publishers are counted together with their branches", async ({ page }) => {
      await page.goto("/publishers");
      const alliance = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: "Library Alliance for Children" }) });
      const counts = ((await alliance.innerText()).match(/\d+/g) ?? []).map(Number);
      expect(counts[0]).toBeGreaterThanOrEqual(Math.max(...counts.slice(1)));
      await alliance.getByRole("heading").getByRole("link").click();
      await expect(page).toHaveURL(/\/search\?publisher=library-alliance$/);
      await expect(page.getByRole("heading", { name: `${counts[0]} results` })).toBeVisible();
    });

    withoutScripts("each directory links to the four others", async ({ page }) => {
      await page.goto("/fr/topics");
      for (const name of ["Mots-clés", "Pays", "Éditeurs", "Auteurs et autrices", "Thèmes"]) {
        await page
          .getByRole("navigation", { name: "Parcourir par" })
          .getByRole("link", { name })
          .click();
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        await expect(
          page.getByRole("navigation", { name: "Parcourir par" }).getByRole("link", { name }),
        ).toHaveAttribute("aria-current", "page");
      }
      await page.getByRole("contentinfo").getByRole("link", { name: "Mots-clés" }).click();
      await expect(page).toHaveURL(/\/fr\/keywords$/);
    });
  });
}

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);

  test("invalid values in a URL are ignored, with a message", async ({ page }) => {
    for (const path of [
      "/keywords?letter=abc",
      "/authors?sort=age",
      "/topics?open=wide",
      "/publishers?page=zero",
      "/es/countries?page=1&page=2",
    ]) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 200]);
      await expect(
        page.getByText(/(Part of|una parte de) (this address|esta dirección)/),
      ).toBeVisible();
    }
    await page.goto("/authors?page=70");
    await expect(page.getByText("There is no page 70. This is the last page.")).toBeVisible();
    await expect(headOf(page).canonical).toHaveAttribute("href", /\/authors$/);
  });

  test("letters have canonical URLs; searches and other sort orders are not indexed", async ({
    page,
  }) => {
    const facts = async (path: string) => {
      await page.goto(path);
      const canonical = new URL((await headOf(page).canonical.getAttribute("href"))!);
      return {
        canonical: canonical.pathname + canonical.search,
        languages: await headOf(page).translation().count(),
        robots: await headOf(page).meta("robots").count(),
        title: await page.title(),
      };
    };
    expect(await facts("/sv/keywords")).toMatchObject({
      canonical: "/sv/keywords",
      languages: 6,
      robots: 0,
      title: "Nyckelord · Resource Library",
    });
    expect(await facts("/sv/keywords?letter=s")).toMatchObject({
      canonical: "/sv/keywords?letter=S",
      languages: 0,
      robots: 0,
      title: "Nyckelord: S · Resource Library",
    });
    expect(await facts("/keywords?q=water")).toMatchObject({ robots: 1, languages: 0 });
    expect(await facts("/authors?sort=last")).toMatchObject({ robots: 1, languages: 0 });
    expect(await facts("/topics?open=none")).toMatchObject({
      canonical: "/topics",
      languages: 6,
      robots: 0,
    });
  });
});

test("directories can be cached by any proxy", async ({ request }) => {
  for (const path of [
    "/keywords?letter=S",
    "/sv/authors?sort=last",
    "/topics",
    "/countries?q=ke",
    "/publishers",
  ]) {
    expect((await request.get(path)).headers()["cache-control"], path).toContain("s-maxage=60");
  }
});

test("opening a whole tree sends no requests", async ({ page }) => {
  await page.goto("/topics");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("link", { name: "Collapse all" }).click();
  await expect(page.getByRole("link", { name: "Expand all" })).toBeVisible();
  expect(asked.filter((url) => url.includes("/topics"))).toEqual([]);
});

test("typing keeps the focus, announces the number of results, and adds no history entries", async ({
  page,
}) => {
  await page.goto("/topics");
  await page
    .getByRole("navigation", { name: "Browse by" })
    .getByRole("link", { name: "Keywords" })
    .click();
  const field = page.getByLabel("Find a keyword").last();
  await field.pressSequentially("water", { delay: 60 });
  await expect(page).toHaveURL(/\?q=water$/);
  await expect(page.getByRole("status")).toHaveText("“water” · 1 keyword");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("water");
  await page.goBack();
  await expect(page).toHaveURL(/\/topics$/);
});

test("the chosen letter stays when the language changes", async ({ page }) => {
  await page.goto("/authors?letter=A");
  await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL(/\/es\/authors\?letter=A$/);
  await expect(
    page.getByRole("heading", { level: 2, name: /^A · \d autores y autoras$/ }),
  ).toBeVisible();
});

const PATHS = [
  "/keywords",
  "/sv/keywords?letter=S",
  "/keywords?q=zzzz",
  "/authors",
  "/sv/authors?sort=last",
  "/es/authors?q=ana",
  "/topics",
  "/sv/topics?open=none",
  "/countries",
  "/nl/countries?q=afrika",
  "/publishers",
  "/fr/publishers?page=9",
];
for (const path of PATHS) {
  test(`${path} is accessible and no wider than the screen, on a wide screen and on a phone`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const viewport of [page.viewportSize()!, PHONE.viewport!]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        ),
      ).toBe(false);
    }
  });
}
