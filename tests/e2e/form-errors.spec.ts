import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { ownAddress } from "./new-account";
import { type Credentials, SAMPLE_ACCOUNTS } from "./sign-in";

/** Tests what all rejected forms have in common: an error summary before the form, and "Error:" in the title. */

const LONG = "x".repeat(20_000);
/** An author of the sample library without an owner. */
const AUTHOR = "/author/joseph-otieno/claim";

const CORRECTION =
  "/correction?document=too-hot-to-think-1-140-pupils-measure-the-heat-in-their-classrooms";

/** A form by its URL, and input that is invalid in one or several fields. */
const FORMS: [what: string, path: string, fields: Record<string, string>, who?: Credentials][] = [
  ["sign-in", "/account/login", { email: "", password: "Reader-2026" }],
  ["registration", "/account/register", { username: "a", email: "b", password: "c" }],
  ["forgotten password", "/account/forgot-password", { email: "not-an-address" }],
  ["newsletter", "/newsletter", { email: "not-an-address", acceptance: "on" }],
  ["newsletter link", "/newsletter/manage", { intent: "link", email: "not-an-address" }],
  [
    "contact",
    "/contact",
    { name: "Amina", email: "not-an-address", message: "Words that are long enough" },
  ],
  [
    "correction",
    CORRECTION,
    { name: "Amina", email: "not-an-address", text: "Words that are long enough", document: "1" },
  ],
  ["advanced search", "/search/advanced?show=results&year=19", {}],
  ["display name", "/account/user-settings?form=name", { name: "" }, SAMPLE_ACCOUNTS.reader],
  [
    "new password",
    "/account/user-settings?form=password",
    { currentPassword: "Not-this-1", password: "Second-word-2", repeat: "Second-word-2" },
    SAMPLE_ACCOUNTS.reader,
  ],
  [
    "account deletion",
    "/account/user-settings?form=delete",
    { password: "x" },
    SAMPLE_ACCOUNTS.reader,
  ],
  ["new collection", "/collections/new", { title: "" }, SAMPLE_ACCOUNTS.reader],
  ["profile claim", AUTHOR, { message: LONG }, SAMPLE_ACCOUNTS.reader],
  ["site settings", "/admin/settings", { title: "" }, SAMPLE_ACCOUNTS.editor],
  [
    "menu",
    "/admin/menus?place=FOOTER&language=es",
    { "items[0].label": "News", "items[0].url": "bad address" },
    SAMPLE_ACCOUNTS.editor,
  ],
  ["term", "/admin/terms/new?taxonomy=keywords", { "name-en": "" }, SAMPLE_ACCOUNTS.editor],
  ["invitation", "/admin/people/new", { name: "", email: "x" }, SAMPLE_ACCOUNTS.editor],
];

for (const [what, path, form, who] of FORMS)
  test(`the rejected form "${what}" has a summary that links to the errors, and an error in the title`, async ({
    request,
  }) => {
    const headers = { "X-Forwarded-For": ownAddress(), Accept: "text/html" };
    if (who)
      expect(
        (
          await request.post("/account/login", { headers, form: { ...who }, maxRedirects: 0 })
        ).status(),
      ).toBe(303);
    const answer = path.includes("show=results")
      ? await request.get(path, { headers })
      : await request.post(path, { headers, form });
    const html = await answer.text();
    const [, summary = ""] =
      /<div class="error-summary[^>]*role="alert"[^>]*>(.*?<\/ul>)/s.exec(html) ?? [];
    expect(summary, html.slice(0, 200)).toMatch(/There (is a problem|are \d+ problems)/);
    const places = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(places.length).toBeGreaterThan(0);
    for (const id of places) expect(html).toContain(` id="${id}"`);
    expect(html).toMatch(/<title>Error: /);
    expect(html.match(/error-summary/g)).toHaveLength(1);
  });

for (const [kind, options, scripted] of [
  ["with JavaScript, on a phone", PHONE, true],
  ["without JavaScript, on a phone", { ...PHONE, ...WITHOUT_JAVASCRIPT }, false],
] as const)
  test.describe(kind, () => {
    test.use(options);
    test.use({ allowedConsoleErrors: [/status of 422/] });

    test("a single error is listed in the summary with a link to its field", async ({ page }) => {
      await page.goto("/account/forgot-password");
      const field = page.getByLabel("Email");
      await field.fill("nobody@nowhere");
      await page.getByRole("main").getByRole("button").last().click();
      const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
      await expect(summary).toBeVisible();
      await expect(page).toHaveTitle(/^Error: (?!Error)/);
      if (scripted) {
        await expect(summary).toBeFocused();
        await expectAccessible(page);
      }
      await summary.getByRole("link").click();
      if (scripted) await expect(field).toBeFocused();
      await expect(field).toHaveValue("nobody@nowhere");
      await field.fill("nobody@nowhere.example");
      await page.getByRole("main").getByRole("button").last().click();
      await expect(summary).toHaveCount(0);
      await expect(page).not.toHaveTitle(/^Error/);
    });
  });

test.describe("without JavaScript", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, allowedConsoleErrors: [/status of 422/] });

  for (const [path, labels] of [
    ["/newsletter", ["Email"]],
    ["/account/register", ["Username", "Email", "Password"]],
  ] as const)
    test(`empty required fields on ${path} are reported in the page's own summary, not by the browser`, async ({
      page,
    }) => {
      await page.goto(path);
      await page
        .getByRole("main")
        .getByRole("button", { name: /^(Subscribe|Register)$/ })
        .click();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(
        page.getByRole("alert").filter({ hasText: /There (is a problem|are \d+ problems)/ }),
      ).toBeVisible();
      for (const label of labels)
        await expect(page.getByRole("main").getByLabel(label, { exact: true })).toHaveAttribute(
          "aria-invalid",
          "true",
        );
    });
});
