import { apiOf } from "./api";
import { expect, expectAccessible, test, testsFor, WITHOUT_JAVASCRIPT } from "./fixtures";
import { disclosure, resourceList } from "./menus";
import { results } from "./results";
import { SAMPLE_ACCOUNTS } from "./sign-in";
import { headOf, rootOf } from "./unseen";

/** Articles, toolkits, collections, authors and text pages. */

for (const script of [true, false]) {
  const { withScripts, withoutScripts } = testsFor({ scripted: script });
  test.describe(script ? "with JavaScript" : "without JavaScript", () => {
    test.use(script ? {} : WITHOUT_JAVASCRIPT);

    withoutScripts("an article opens its lists of resources", async ({ page }) => {
      await page.goto("/article/when-the-rains-fail-keeping-school-open-in-a-dry-year");
      const list = resourceList(page);
      const entry = list.getByRole("link").first();
      await expect(entry).toBeHidden();
      await disclosure(list, /./).click();
      await entry.click();
      await expect(page).toHaveURL(/\/document\//);
    });

    withScripts("a toolkit can be read from chapter to chapter", async ({ page }) => {
      await page.goto("/toolkits");
      await page
        .getByRole("link", {
          name: "Listening to children: a toolkit for consultations",
          exact: true,
        })
        .click();
      await page.getByRole("link", { name: "Start with chapter 1" }).click();
      await expect(page.getByText("Chapter 1 of 4")).toBeVisible();
      await expect(page.getByRole("link", { name: /Previous chapter/ })).toHaveCount(0);
      await page.getByRole("link", { name: /Next chapter/ }).click();
      await expect(page.getByText("Chapter 2 of 4")).toBeVisible();
      const chapters = page.getByRole("navigation", { name: "Chapters", exact: true });
      await expect(chapters.getByRole("link", { name: /Consent, step by step/ })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await chapters.getByRole("link", { name: "Going back with the answer" }).click();
      await expect(page.getByText("Chapter 4 of 4")).toBeVisible();
      await expect(page.getByRole("link", { name: /Next chapter/ })).toHaveCount(0);
    });

    test("toolkits can be filtered by topic and language, and the filters removed", async ({
      page,
    }) => {
      await page.goto("/toolkits");
      const filters = page.getByRole("search", { name: "Filter toolkits" });
      const rows = results(page);
      const all = await rows.count();
      await filters.getByLabel("Topic").selectOption({ label: "Child participation" });
      await filters.getByRole("button", { name: "Show toolkits" }).click();
      await expect(page).toHaveURL(/topic=child-participation/);
      await expect(page.getByRole("link", { name: /^Listening to children/ })).toBeVisible();
      expect(await rows.count()).toBeLessThanOrEqual(all);
      await expect(filters.getByLabel("Topic")).toHaveValue("child-participation");
      if (script) await expectAccessible(page);
      await page.goto("/toolkits?topic=no-such-topic");
      await expect(
        page.getByRole("heading", { name: "No toolkits match these filters" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "Show all toolkits" }).click();
      await expect(page).toHaveURL(/\/toolkits$/);
      await expect(rows).toHaveCount(all);
    });

    withoutScripts("an author is found by letter, with their work", async ({ page }) => {
      await page.goto("/authors");
      await page
        .getByRole("navigation", { name: "By first letter" })
        .getByRole("link", { name: "G", exact: true })
        .click();
      await expect(page).toHaveURL(/\?letter=G$/);
      await page.getByRole("link", { name: "Grace Wanjiru" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Grace Wanjiru" })).toBeVisible();
      await expect(
        page.getByRole("region", { name: "Top resources" }).getByRole("listitem").first(),
      ).toBeVisible();
      await expect(
        page.getByRole("region", { name: "Documents" }).getByRole("listitem").first(),
      ).toBeVisible();
    });
  });
}

test("a URL with a question's hash opens that question", async ({ page }) => {
  await page.goto("/frequently-asked-questions/#data-dashboard");
  const question = page.getByRole("group").filter({ hasText: "data dashboard" }).first();
  await expect(question).toHaveAttribute("open", "");
  await expect(question).toBeInViewport();
  await expect(headOf(page).canonical).toHaveAttribute("href", /\/frequently-asked-questions\/$/);
});

test("each content page has a single URL", async ({ request }) => {
  for (const path of [
    "/frequently-asked-questions",
    "/frequently-asked-questions/",
    "/fr/frequently-asked-questions/",
  ]) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
  }
  for (const prefix of ["", "/sv"])
    for (const slash of ["", "/"]) {
      const moved = await request.get(`${prefix}/page/frequently-asked-questions${slash}`, {
        maxRedirects: 0,
      });
      expect([moved.status(), moved.headers()["location"]]).toEqual([
        301,
        `${prefix}/frequently-asked-questions/`,
      ]);
    }
  const chapter = await request.get(
    "/fr/toolkit/listening-to-children-a-toolkit-for-consultations/consent-step-by-step",
    { maxRedirects: 0 },
  );
  expect(chapter.status()).toBe(301);
  expect(chapter.headers()["location"]).toMatch(/^\/fr\/toolkit\/.+\/.+/);
});

test("typing in the filter keeps the focus and adds one history entry", async ({ page }) => {
  await page.goto("/collections");
  await page
    .getByRole("link", { name: "Listening to children in emergencies", exact: true })
    .click();
  const field = page.getByLabel("Filter by word");
  await field.pressSequentially("consent", { delay: 60 });
  await expect(page).toHaveURL(/\?q=consent#all$/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("consent");
  await page.goBack();
  await expect(page).toHaveURL(/\/collections$/);
});

test.describe("texts without a translation", () => {
  test.use(WITHOUT_JAVASCRIPT);
  test("are marked with their own language", async ({ page }) => {
    await page.goto("/sv/article/aprender-en-la-lengua-de-casa");
    await expect(rootOf(page)).toHaveAttribute("lang", "sv");
    await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "es");
  });
});

// Other kinds are checked in `browse.spec.ts` (directories) and `collections.spec.ts` (authors, toolkits, articles).
test("lists and pages of text are accessible", async ({ page }) => {
  for (const path of [
    "/fr/collections",
    "/collection/a-name-and-a-nationality",
    "/frequently-asked-questions/",
    "/page/about",
  ]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test("a toolkit without chapters shows no list of chapters and no link to them", async ({
  page,
  request,
}) => {
  const api = await apiOf(request, SAMPLE_ACCOUNTS.editor);
  const { databaseId: id } = await api("POST", "/admin/posts", {
    type: "toolkit",
    language: "en",
    title: "No chapters yet",
  });
  await api("PUT", `/admin/posts/${id}/draft`, {
    version: 1,
    content: { texts: { en: { title: "No chapters yet", abstract: "To come." } } },
  });
  await api("POST", `/admin/posts/${id}/publish`, { version: 2 });
  await page.goto("/toolkit/no-chapters-yet");
  await expect(page.getByRole("heading", { level: 1, name: "No chapters yet" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Chapters", exact: true })).toHaveCount(0);
  await expect(
    page.getByRole("link", { name: "Read or print all chapters on one page" }),
  ).toHaveCount(0);
  await api("POST", `/admin/posts/${id}/unpublish`, {});
});
