import type { Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Topics, keywords, countries and publishers have their own pages, with descriptions and resources chosen by editors. */

const picks = (page: Page) => page.getByRole("region", { name: "Editor’s picks" });

test("a visitor sees a topic's description, its figures, and how to follow it, before the results", async ({
  page,
}) => {
  await page.goto("/search?topic=education");
  await expect(page.getByRole("heading", { level: 1, name: "Education" })).toBeVisible();
  await expect(page).toHaveTitle(/^Education/);
  const results = await page.getByRole("heading", { name: /^\d+ results$/ }).innerText();
  const resources = results.replace("results", "resources");
  await expect(
    page.getByText(new RegExp(`^${resources} · \\d languages · newest: \\d`)),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Follow Education" })).toHaveAttribute(
    "href",
    "/newsletter?topic=education",
  );
  await expectAccessible(page);

  await page.goto("/sv/search?country=kenya&layout=compressed");
  await expect(page.getByRole("heading", { level: 1, name: "Kenya" })).toBeVisible();
  // A search with more conditions than the term is a plain search.
  await page.goto("/search?country=kenya&q=children");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/results?$/);
});

for (const [script, topic] of [
  [true, "Participation"],
  [false, "Emergencies and migration"],
] as const) {
  test.describe(script ? "with JavaScript" : "without JavaScript, on a phone", () => {
    test.use(script ? {} : { ...WITHOUT_JAVASCRIPT, ...PHONE });

    test("an editor describes a topic and chooses what its page shows first", async ({ page }) => {
      await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/terms");
      await page.getByRole("main").getByRole("link", { name: topic, exact: true }).click();
      await page
        .getByRole("group", { name: "English" })
        .getByLabel("Description")
        .fill(`What to know of ${topic}.`);
      await page.getByRole("button", { name: "Save term" }).click();
      await expect(page.getByText(/^Term saved\./)).toBeVisible();

      await page.getByRole("link", { name: "Editor’s picks" }).click();
      await expect(page.getByText(/^No picks yet\./)).toBeVisible();
      await page.getByLabel("Find a resource").fill("school");
      await page.getByRole("button", { name: "Show results" }).click();
      const offers = page.getByRole("main").getByRole("button", { name: /^Add “/ });
      const titles: string[] = [];
      for (let picked = 0; picked < 2; picked++) {
        const name = (await offers.first().getAttribute("aria-label"))!;
        titles.push(name.slice(5, -1));
        await offers.first().click();
        await expect(page.getByRole("button", { name: `Remove: ${titles[picked]}` })).toBeVisible();
      }
      await page.getByRole("button", { name: `Move up: ${titles[1]}` }).click();
      await expect(
        page.getByRole("list", { name: "Editor’s picks" }).getByRole("listitem").first(),
      ).toContainText(titles[1]!);
      if (script) await expectAccessible(page);

      await page.getByRole("link", { name: topic, exact: true }).click();
      await page.getByRole("link", { name: "See this term in the library" }).click();
      await expect(page.getByText(`What to know of ${topic}.`)).toBeVisible();
      await expect(picks(page).getByRole("heading", { level: 3 })).toHaveText([
        titles[1]!,
        titles[0]!,
      ]);
      if (script) await expectAccessible(page);
    });
  });
}
