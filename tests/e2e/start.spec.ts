import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";

const WORDS = {
  "": {
    search: /^Search \d+ resources$/,
    submit: "Search",
    topics: "Browse by topic",
    all: /^All \d+ topics$/,
    latest: "Latest resources",
    collections: "Collections",
    next: "Next resources",
  },
  "/sv": {
    search: /^Sök bland \d+ resurser$/,
    submit: "Sök",
    topics: "Bläddra bland ämnen",
    all: /^Alla \d+ ämnen$/,
    latest: "Senaste resurserna",
    collections: "Samlingar",
    next: "Följande resurser",
  },
};

for (const [prefix, words] of Object.entries(WORDS)) {
  const script = prefix === "";
  test.describe(`the start page at ${prefix || "/"} ${script ? "with" : "without"} JavaScript`, () => {
    test.use(script ? {} : WITHOUT_JAVASCRIPT);

    test("searches for the typed text", async ({ page }) => {
      await page.goto(prefix || "/");
      await page.getByLabel(words.search).fill("birth registration");
      await page.getByRole("main").getByRole("button", { name: words.submit, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/search\\?q=birth(\\+|%20)registration$`));
    });

    test("links to topics, the newest documents and collections", async ({ page }) => {
      await page.goto(prefix || "/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const latest = page.getByRole("region", { name: words.latest });
      await expect(latest.getByRole("listitem")).toHaveCount(8);
      await expect(
        page.getByRole("region", { name: words.collections }).getByRole("listitem"),
      ).toHaveCount(3);
      const topics = page.getByRole("region", { name: words.topics });
      await expect(topics.getByRole("listitem")).toHaveCount(9);
      await topics.getByRole("link", { name: words.all }).click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/topics$`));
      const first = page
        .getByRole("main")
        .getByRole("listitem")
        .getByRole("heading")
        .getByRole("link")
        .first();
      await expect(first).toHaveAttribute("href", new RegExp(`^${prefix}/search\\?topic=[a-z-]+$`));
    });
  });
}

test("the slider's buttons scroll to the later documents", async ({ page }) => {
  await page.goto("/");
  const latest = page.getByRole("region", { name: "Latest resources" });
  const last = latest.getByRole("listitem").last();
  await expect(last).not.toBeInViewport();
  const next = latest.getByRole("button", { name: "Next resources" });
  while ((await next.getAttribute("aria-disabled")) === null) {
    const before = await latest.getByRole("list").evaluate((list) => list.scrollLeft);
    await next.click();
    await expect
      .poll(() => latest.getByRole("list").evaluate((list) => list.scrollLeft))
      .toBeGreaterThan(before);
    // Scrolling is animated: the button is disabled once the list has stopped at its end.
    await latest.getByRole("list").evaluate(
      (list) =>
        new Promise<void>((done) => {
          let at = -1;
          const look = () => {
            if (list.scrollLeft === at) done();
            else {
              at = list.scrollLeft;
              setTimeout(look, 120);
            }
          };
          look();
        }),
    );
  }
  await expect(last).toBeInViewport();
});

test("the layout does not shift while the page loads", async ({ page }) => {
  await page.addInitScript(() => {
    (window as { shift?: number }).shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as { shift?: number }).shift! += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of [
    "/",
    "/collection/a-name-and-a-nationality",
    "/frequently-asked-questions/#data-dashboard",
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThan(0.01);
  }
});

test("is accessible, on a phone too", async ({ page }) => {
  await page.goto("/");
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport!);
  await page.goto("/fr");
  await expectAccessible(page);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    ),
  ).toBe(true);
});
