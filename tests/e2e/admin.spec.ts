import type { Browser, Page } from "@playwright/test";
import { apiOf } from "./api";
import { freshPdf } from "./contribution";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";
import { rootOf } from "./unseen";

/** Tests the admin area. Each journey creates a post and deletes it, so that the site's content stays as it is. */

const EDITOR = SAMPLE_ACCOUNTS.editor;

/** Returns a unique name. */
const named = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`;

const numberOf = (page: Page): number => Number(/\/posts\/(\d+)/.exec(page.url())?.[1]);

/** Runs steps of a journey as a signed-out visitor. */
async function asVisitor(browser: Browser, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await look(await context.newPage());
  await context.close();
}

test("an editor writes an article in two languages, and a visitor reads both", async ({
  page,
  browser,
  request,
}) => {
  const title = named("Wells that last");
  await signIn(page, EDITOR, "/admin");
  await expectAccessible(page);
  await page.getByText("New post", { exact: true }).click();
  await page.getByRole("menuitem", { name: "Article" }).click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const id = numberOf(page);

  await page.getByLabel("Introduction").fill("What villages do so that water keeps coming.");
  await page.getByRole("button", { name: "Add text" }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("Look after the pump.");
  await page.getByRole("button", { name: "Add text" }).click();
  await page.getByRole("textbox", { name: "Text" }).nth(1).fill("Before all else, **listen**.");
  await page.getByRole("button", { name: "Move up: Part 2: text" }).click();
  await expect(page.getByRole("textbox", { name: "Text" }).first()).toHaveValue(
    "Before all else, **listen**.",
  );
  await expectAccessible(page);
  // Switching to the other language saves the draft first.
  await page.getByRole("tab", { name: "Swedish not written yet" }).click();
  await expect(page.getByRole("tab", { name: /^Swedish/, selected: true })).toBeFocused();
  await page.getByRole("button", { name: "Start with a copy of the English text" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Text copied." })).toBeVisible();
  await page.getByLabel("Title").fill("Brunnar som håller");
  await page.getByRole("textbox", { name: "Text" }).first().fill("Framför allt: **lyssna**.");
  // Drafts also save by themselves, a moment after the last key.
  await expect(page.getByText(/^Saved at/)).toBeVisible();

  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByText(/^Preview: not published/)).toBeVisible();
  await expect(page.getByRole("article").getByRole("strong")).toHaveText("lyssna");
  await expectAccessible(page);
  await asVisitor(browser, async (visitor) => {
    expect(
      (
        await visitor.request.get(
          `/api/v1/articles/${encodeURIComponent(title.toLowerCase().replaceAll(" ", "-"))}`,
        )
      ).status(),
    ).toBe(404);
  });
  await page.getByRole("link", { name: "Back to editing" }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published. Readers can now see this version.")).toBeVisible();
  const address = await page
    .getByRole("link", { name: "See the public page" })
    .getAttribute("href");

  await asVisitor(browser, async (visitor) => {
    await visitor.goto(address!);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(visitor.getByText("Before all else, listen.", { exact: true })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Edit" })).toHaveCount(0);
    await visitor.goto(`/sv${address}`);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Brunnar som håller");
  });
  const api = await apiOf(request, EDITOR);
  await api("POST", `/admin/posts/${id}/unpublish`, {});
});

test.describe("a user who may not open a page of the admin area", () => {
  test.use({ allowedConsoleErrors: [/status of 403/] });

  test("sees which role it requires", async ({ page }) => {
    await signIn(page, SAMPLE_ACCOUNTS.staff, "/admin");
    await expect(
      page.getByRole("heading", { level: 1, name: "This page is for editors" }),
    ).toBeVisible();
    await expect(page.getByText("You need the “Editor” role")).toBeVisible();
    await expectAccessible(page);
    await signIn(page, SAMPLE_ACCOUNTS.staff, "/sv/admin/menus", {
      language: "sv",
      scripted: true,
    });
    await expect(
      page.getByRole("heading", { level: 1, name: "Den här sidan är för redaktörer" }),
    ).toBeVisible();
  });
});

test("arrow keys move between the tabs, and Enter or Space opens one", async ({ page }) => {
  await signIn(page, EDITOR, "/admin");
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await tab("Posts").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Menus")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tab("Settings")).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Posts", exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(page.getByRole("tabpanel", { name: "Settings", exact: true })).toBeVisible();
  await expect(tab("Settings")).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/\/admin$/);
  await expect(tab("Posts")).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("in right-to-left languages, arrow keys move between tabs in their own direction", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "preview", value: "ar", url: baseURL ?? "" }]);
  await signIn(page, EDITOR, "/admin");
  await expect(rootOf(page)).toHaveAttribute("dir", "rtl");
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tabs.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tabs.last()).toBeFocused();
});

for (const [kind, options, scripted] of [
  ["with JavaScript", {}, true],
  ["without JavaScript, on a phone", { ...PHONE, ...WITHOUT_JAVASCRIPT }, false],
] as const)
  test.describe(kind, () => {
    test.use(options);
    // The browser logs rejected forms.
    test.use({ allowedConsoleErrors: [/status of 422/] });

    test("every form lists what prevents publishing, with links to the fields of all languages", async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, EDITOR);
      const title = named("Springs");
      const post = await api("POST", "/admin/posts", { type: "article", language: "en", title });
      const { texts } = post.content;
      await api("PUT", `/admin/posts/${post.databaseId}/draft`, {
        version: post.version,
        content: {
          ...post.content,
          texts: {
            en: { ...texts.en, abstract: "Of springs" },
            sv: { ...texts.en, title: "", slug: "", abstract: "Om källor" },
          },
        },
      });
      await signIn(page, EDITOR, `/admin/posts/${post.databaseId}?language=en`, {
        language: "en",
        scripted,
      });
      const field = page.getByLabel("Title", { exact: true });
      const summary = page
        .getByRole("alert")
        .filter({ hasText: /There (is a problem|are \d+ problems)/ });
      const publish = page.getByRole("button", { name: "Publish now" });
      await field.fill("");
      await publish.click();
      await expect(summary).toContainText("There are 2 problems");
      await expect(summary.getByRole("link")).toHaveText([
        /^Title · English: /,
        /^Title · Swedish: /,
      ]);
      await expect(page).toHaveTitle(/^Error: (?!Error)/);
      await expect(page.getByText("Draft saved, but it can’t be published yet.")).toBeVisible();
      // The list beside the form would repeat the summary.
      await expect(page.getByText(/to fix before publishing/)).toHaveCount(0);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      if (scripted) {
        await expect(summary).toBeFocused();
        await expectAccessible(page);
        await summary.getByRole("link", { name: /English/ }).click();
        await expect(field).toBeFocused();
        await publish.click();
        await expect(summary).toBeFocused();
      }
      const english = page.getByText("English written", { exact: true });
      await expect(english).toHaveCount(0);
      await field.fill(title);
      await publish.click();
      await expect(summary).toContainText("There is a problem");
      await expect(english).toBeVisible();
      await summary.getByRole("link", { name: /Swedish/ }).click();
      await expect(page).toHaveURL(/language=sv.*#admin-title$/);
      await expect(page.getByLabel("Introduction")).toHaveValue("Om källor");
      await expect(page).not.toHaveTitle(/^Error/);
    });
  });

test.describe("without JavaScript, on a phone", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });
  // The browser logs rejected forms.
  test.use({ allowedConsoleErrors: [/422/] });

  test("an editor writes a page, fixes its errors, publishes it, and unpublishes it", async ({
    page,
    browser,
  }) => {
    const title = named("Om oss");
    await signIn(page, EDITOR, "/sv/admin/posts/new/page", {
      language: "sv",
      scripted: false,
    });
    await page.getByRole("button", { name: "Skapa utkast" }).click();
    await page.getByRole("button", { name: "Lägg till ett avsnitt" }).click();
    await page.getByRole("textbox", { name: "Text" }).fill("Vi samlar det som är värt att veta.");
    await page.getByRole("button", { name: "Publicera nu" }).click();
    await expect(
      page.getByText("Utkastet är sparat, men det kan inte publiceras än."),
    ).toBeVisible();
    // No input is lost, and each error links to its field.
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(
      "Vi samlar det som är värt att veta.",
    );
    await expect(
      page.getByRole("alert").getByRole("link", { name: /^Titel · svenska/ }),
    ).toHaveAttribute("href", "#admin-title");
    await page.getByLabel("Titel", { exact: true }).fill(title);
    await page.getByLabel("Rubrik").fill("Vad vi gör");
    await page.getByRole("button", { name: "Publicera nu" }).click();
    await expect(
      page.getByText("Inlägget är publicerat. Nu kan läsarna se den här versionen."),
    ).toBeVisible();

    const address = await page
      .getByRole("link", { name: "Se den offentliga sidan" })
      .getAttribute("href");
    await asVisitor(browser, async (visitor) => {
      await visitor.goto(address!);
      await expect(visitor.getByRole("heading", { level: 2, name: "Vad vi gör" })).toBeVisible();
    });
    await page.getByRole("link", { name: "Avpublicera" }).click();
    await page.getByRole("button", { name: "Avpublicera" }).click();
    await expect(page.getByText("Besökarna ser det inte längre")).toBeVisible();
    await asVisitor(browser, async (visitor) =>
      expect((await visitor.request.get(address!)).status()).toBe(404),
    );
  });
});

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);

  test("an editor uploads files of a document, and a rejected file changes nothing", async ({
    page,
  }) => {
    await signIn(page, EDITOR, "/admin/posts/new/document", {
      language: "en",
      scripted: false,
    });
    await page.getByLabel("Title", { exact: true }).fill(named("Handwashing posters"));
    await page.getByRole("button", { name: "Create draft" }).click();
    const files = page.getByRole("region", { name: "Upload a file" });
    const send = async (name: string, buffer: Buffer) => {
      await files
        .getByLabel("Document files")
        .setInputFiles({ name, mimeType: "application/pdf", buffer });
      await files.getByRole("button", { name: "Upload file" }).first().click();
    };
    await send("posters.pdf", await freshPdf());
    await expect(page.getByText("File uploaded.")).toBeVisible();
    await expect(page.getByText("posters.pdf").first()).toBeVisible();
    await send("notes.pdf", Buffer.from("This is no PDF"));
    await expect(page.getByText("The file wasn’t accepted. Upload a different one.")).toBeVisible();
    await expect(page.getByText("posters.pdf").first()).toBeVisible();
    await expect(page.getByText("notes.pdf")).toHaveCount(0);
  });
});

test.describe("two editors at once", () => {
  // The browser logs rejected forms.
  test.use({ allowedConsoleErrors: [/422/] });

  test("do not overwrite each other's changes, and scheduled publishing can be cancelled", async ({
    page,
    request,
  }) => {
    const api = await apiOf(request, EDITOR);
    const title = named("Pumps");
    const post = await api("POST", "/admin/posts", { type: "article", language: "en", title });
    await signIn(page, EDITOR, `/admin/posts/${post.databaseId}`);
    const { texts } = post.content;
    await api("PUT", `/admin/posts/${post.databaseId}/draft`, {
      version: post.version,
      content: {
        ...post.content,
        texts: { en: { ...texts.en, abstract: "What a colleague wrote." } },
      },
    });
    await page.getByLabel("Introduction").fill("What I wrote.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByRole("alert")).toContainText("What a colleague wrote.");
    await expect(page.getByLabel("Introduction")).toHaveValue("What I wrote.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    expect((await api("GET", `/admin/posts/${post.databaseId}`)).content.texts.en.abstract).toBe(
      "What I wrote.",
    );

    await page.getByText("Publish later…").click();
    await page.getByLabel("Date").fill("2999-01-01");
    await page.getByLabel("Time (UTC)").fill("08:30");
    await page.getByRole("button", { name: "Schedule publication" }).click();
    await expect(page.getByText("Will be published on 1 January 2999 at 08:30 UTC.")).toBeVisible();
    await page.getByRole("button", { name: "Cancel scheduled publication" }).click();
    await expect(page.getByText("Scheduled publication cancelled.")).toBeVisible();
    await page.getByRole("link", { name: "Discard draft" }).click();
    await page.getByRole("button", { name: "Discard draft" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Content admin" })).toBeVisible();
  });
});

test("an editor compares a revision with the next one, and restores the first", async ({
  page,
  request,
}) => {
  const api = await apiOf(request, EDITOR);
  const title = named("Rain");
  const post = await api("POST", "/admin/posts", { type: "article", language: "en", title });
  const path = `/admin/posts/${post.databaseId}`;
  const first = await api("POST", `${path}/publish`, {
    version: post.version,
    note: "To begin with",
  });
  const later = {
    ...first.content,
    texts: { en: { ...first.content.texts.en, abstract: "With an introduction." } },
  };
  const draft = await api("PUT", `${path}/draft`, { version: first.version, content: later });
  await api("POST", `${path}/publish`, { version: draft.version });

  await signIn(page, EDITOR, `/admin/posts/${post.databaseId}/revisions`);
  await expect(page.getByText("To begin with")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See changes" }).first().click();
  await expect(page.getByRole("heading", { name: "Abstract · English" })).toBeVisible();
  await expect(page.getByText("With an introduction.")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "See changes" }).last().click();
  await page.getByRole("button", { name: "Restore as a draft" }).click();
  await expect(page.getByText("Revision restored as a draft.")).toBeVisible();
  await expect(page.getByLabel("Introduction")).toHaveValue("");
  await api("POST", `${path}/unpublish`, {});
});

test("text that an editor types to find a term does not count as a change of the post", async ({
  page,
}) => {
  await signIn(page, EDITOR, "/admin/posts/45");
  await page.getByLabel("Find a keyword").pressSequentially("cons");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Content admin" }).first().click();
  await expect(page).toHaveURL(/\/admin\/?$/);
});

test("addresses of pages for staff in old emails redirect to the admin area", async ({
  request,
}) => {
  for (const [former, current] of [
    [
      "/sv/account/review/contributions/31?search=wells",
      "/sv/admin/review/contributions/31?search=wells",
    ],
    ["/account/desk", "/admin"],
    ["/account/desk/posts/5", "/admin/posts/5"],
    ["/fr/account/corrections?kind=contact", "/fr/admin/review/messages"],
  ] as const) {
    const answer = await request.get(former, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(new URL(answer.headers().location!, "http://site.example").href).toBe(
      `http://site.example${current}`,
    );
  }
});
