import type { Page } from "@playwright/test";
import { apiOf } from "./api";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn, startSession } from "./sign-in";

/** These journeys run in sequence, because they share the account whose preferences they change. */
test.describe.configure({ mode: "default" });

const DISCOVERY = "/account/discovery/";
const CHOICES = "/account/discovery/preferences?step=countries";

const recommended = (page: Page, name: string) => page.getByRole("region", { name });
const titles = (page: Page, name = "Recommended for you") =>
  recommended(page, name).getByRole("heading", { level: 3 }).allInnerTexts();

test("the wizard asks for topics and countries, and the page then follows them", async ({
  page,
}) => {
  await startSession(page, SAMPLE_ACCOUNTS.staff);
  // Starts without preferences, as other journeys may have set some.
  await forget(page);
  await page.goto(DISCOVERY);
  const wizard = page.getByRole("dialog", { name: "What you follow" });
  await expect(wizard).toBeVisible();
  await expect(page).toHaveURL(CHOICES);
  await expect(wizard.getByLabel("Find a country")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("kenia");
  await expect(wizard.getByRole("option", { name: /Kenya/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(wizard.getByRole("list", { name: "Your choices" })).toHaveText(/Kenya/);
  await wizard.getByRole("button", { name: "Save and continue" }).click();
  await expect(wizard.getByText("Step 2 of 2")).toBeVisible();
  await wizard.getByRole("checkbox", { name: /^Education/ }).check();
  await wizard.getByRole("button", { name: "Save", exact: true }).click();
  await expect(wizard).toBeHidden();
  await expect(page).toHaveURL(DISCOVERY);
  await expect(page.getByRole("link", { name: "Your choices: 1 topic, 1 country" })).toBeFocused();
  await expectAbout(page, "Recommended for you", {
    topic: "education",
    country: "kenya",
    language: "en",
  });
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(wizard).toBeHidden();
  await forget(page);
});

test("a dismissed wizard does not return; more resources appear without repetition, and a new shuffle changes the page", async ({
  page,
}) => {
  await startSession(page, SAMPLE_ACCOUNTS.staff);
  await forget(page);
  await page.goto(DISCOVERY);
  await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.reload();
  await expect(page.getByText("You don’t follow any countries yet.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(
    page.getByRole("region", { name: "In the spotlight" }).getByRole("heading", { level: 2 }),
  ).toBeVisible();

  const first = await titles(page);
  await recommended(page, "Recommended for you")
    .getByRole("link", { name: /^Show \d+ more$/ })
    .click();
  await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(first.length);
  const both = await titles(page);
  expect(both.slice(0, first.length)).toEqual(first);
  expect(new Set(both).size).toBe(both.length);
  await expect(page.getByRole("link", { name: both[first.length], exact: true })).toBeFocused();

  const shuffle = page.getByRole("button", { name: "Shuffle again" });
  await shuffle.click();
  await expect(page).toHaveURL(DISCOVERY);
  await expect.poll(() => titles(page)).not.toEqual(first);
  await expect(shuffle).toBeFocused();
});

test.describe("without JavaScript, in Swedish, on a phone", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });

  test("preferences are set on a separate page, and more resources are a link away", async ({
    page,
  }) => {
    await signIn(page, SAMPLE_ACCOUNTS.staff, `/sv${DISCOVERY}`, {
      language: "sv",
      scripted: false,
    });
    await expect(page.getByRole("region", { name: "I blickfånget" })).toBeVisible();
    await page.goto(`/sv${CHOICES}`);
    await page.getByRole("searchbox", { name: "Hitta ett land" }).fill("peru");
    await page.getByRole("button", { name: "Hitta ett land" }).click();
    await page.getByRole("checkbox", { name: /^Peru/ }).check();
    await page.getByRole("button", { name: "Spara och fortsätt" }).click();
    await expect(page).toHaveURL(/step=topics$/);
    await page.getByRole("checkbox", { name: /^Hälsa och nutrition/ }).check();
    await page.getByRole("button", { name: "Spara", exact: true }).click();
    await expect(page).toHaveURL(`/sv${DISCOVERY}`);
    const list = recommended(page, "Rekommenderat för dig");
    await expectAbout(page, "Rekommenderat för dig", {
      topic: "health",
      country: "peru",
      language: "sv",
    });
    const before = await titles(page, "Rekommenderat för dig");
    await list.getByRole("link", { name: /^Visa \d+ till$/ }).click();
    const after = await titles(page, "Rekommenderat för dig");
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
  });
});

/**
 * Expects that each resource of a list has the topic or the country. The reasons on the cards do not show this: when other
 * users have saved the same resource, the card says that instead.
 */
async function expectAbout(
  page: Page,
  name: string,
  { topic, country, language }: { topic: string; country: string; language: "en" | "sv" },
): Promise<void> {
  const staff = await apiOf(page.request, SAMPLE_ACCOUNTS.staff);
  const found = await Promise.all(
    [{ document_topics: [topic] }, { document_countries: [country] }].map((asked) =>
      staff("POST", "/search_documents", {
        ...asked,
        language,
        indices: ["public_search", "internal_search"],
        post_type: ["document", "internal_document"],
        page_size: 100,
      }),
    ),
  );
  const about = new Set(
    found.flatMap(({ documents }: { documents: { link: string }[] }) =>
      documents.map(({ link }) => link),
    ),
  );
  await expect(recommended(page, name).getByRole("heading", { level: 3 })).not.toHaveCount(0);
  const shown = await recommended(page, name)
    .getByRole("heading", { level: 3 })
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
  expect(shown.filter((path) => !about.has(path))).toEqual([]);
}

/** Removes all preferences of the signed-in user, through the forms of the page. */
async function forget(page: Page): Promise<void> {
  for (const step of ["countries", "topics"]) {
    await page.request.post(`/account/discovery/preferences?step=${step}`, {
      headers: { Origin: process.env.SITE_UNDER_TEST! },
      form: { "find.documentCountries": "" },
    });
  }
}
