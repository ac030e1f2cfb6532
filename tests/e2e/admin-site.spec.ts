import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, PHONE, test, VISITORS, WITHOUT_JAVASCRIPT } from "./fixtures";
import { headerMenu } from "./menus";
import { SAMPLE_ACCOUNTS, signIn, startSession } from "./sign-in";
import { hiddenFields } from "./unseen";

/** Editors change what every page shows. All of it in Dutch or French, so that other journeys are not affected. */

const WORDS = {
  en: {
    add: "Add an entry",
    label: "Text",
    url: "Address",
    below: "Show below the previous entry",
    up: (name: string) => `Move up: ${name}`,
    save: "Save menu",
    saved: /^Menu saved/,
    wrong: /Enter an address that begins with \/ \(a page on this site\)/,
    settings: "Save settings",
    settingsSaved: /^Settings saved/,
    description: /^Description/,
    unreadable: /would be hard to read/,
    accent: /^Accent colour/,
    find: "Words in the title",
    findButton: "Find",
    addNamed: /^Add “/,
    spotlight: "Save spotlight",
    spotlightSaved: "Spotlight saved.",
    remove: /^Remove: /,
    picture: "Picture for sharing",
    file: "Picture",
    use: "Use this picture",
    removePicture: "Remove picture",
  },
  sv: {
    add: "Lägg till en post",
    label: "Text",
    url: "Adress",
    below: "Visas under föregående post",
    up: (name: string) => `Flytta upp: ${name}`,
    save: "Spara menyn",
    saved: /^Menyn är sparad/,
    wrong: /Ange en adress som börjar med \/ \(en sida/,
    settings: "Spara inställningarna",
    settingsSaved: /^Inställningarna är sparade/,
    description: /^Beskrivning/,
    unreadable: /blir svår att läsa/,
    accent: /^Accentfärg/,
    find: "Ord i titeln",
    findButton: "Sök",
    addNamed: /^Lägg till ”/,
    spotlight: "Spara blickfånget",
    spotlightSaved: "Blickfånget är sparat.",
    remove: /^Ta bort: /,
    picture: "Bild för delning",
    file: "Bild",
    use: "Använd bilden",
    removePicture: "Ta bort bilden",
  },
} as const;

/** The entries of a menu, or the items of the spotlight. */
const rowsOf = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^(Remove|Ta bort): / }) });

for (const { kind, language, scripted, options } of VISITORS) {
  const words = WORDS[language];
  const prefix = language === "en" ? "" : `/${language}`;
  // Each kind of visitor has its own language, because both run at the same time.
  const of = scripted ? "nl" : "fr";

  test.describe(kind, () => {
    test.use(options);
    test.use({ allowedConsoleErrors: [/status of 422/] });

    test("an editor adds and moves a menu entry, and a visitor finds it", async ({
      page,
      request,
    }) => {
      await signIn(
        page,
        SAMPLE_ACCOUNTS.editor,
        `${prefix}/admin/menus?place=FOOTER&language=${of}`,
        { language, scripted },
      );
      const rows = rowsOf(page);
      const before = await rows.count();
      await page.getByRole("button", { name: words.add }).click();
      await expect(rows).toHaveCount(before + 1);
      await rows.last().getByLabel(words.label).fill("Nieuws");
      await rows.last().getByLabel(words.url).fill("search?sort=latest");
      await page.getByRole("button", { name: words.save }).click();
      await expect(rows.last().getByText(words.wrong)).toBeVisible();
      await expect(rows.last().getByLabel(words.label)).toHaveValue("Nieuws");
      if (scripted) await expectAccessible(page);
      await rows.last().getByLabel(words.url).fill("/search?sort=latest");
      await page.getByRole("button", { name: words.up("Nieuws"), exact: true }).click();
      await expect(rows.nth(before - 1).getByLabel(words.label)).toHaveValue("Nieuws");
      await page.getByRole("button", { name: words.save }).click();
      await expect(page.getByRole("status").filter({ hasText: words.saved })).toBeVisible();
      const home = await (await request.get(`/${of}`)).text();
      expect(home).toContain(`href="/${of}/search?sort=latest"`);

      await rows
        .nth(before - 1)
        .getByRole("button", { name: words.remove })
        .click();
      await expect(rows).toHaveCount(before);
      await page.getByRole("button", { name: words.save }).click();
      await expect(page.getByText(words.saved)).toBeVisible();
    });

    test("an editor changes the description, the sharing picture and the highlights of the site", async ({
      page,
      request,
    }) => {
      await signIn(page, SAMPLE_ACCOUNTS.editor, `${prefix}/admin/settings?language=${of}`, {
        language,
        scripted,
      });
      await page.getByLabel(words.accent).fill("#ffff00");
      await page.getByLabel(words.description).fill(`Alles over ${of}`);
      await page.getByRole("button", { name: words.settings, exact: true }).click();
      await expect(page.getByText(words.unreadable).first()).toBeVisible();
      await expect(page.getByLabel(words.description)).toHaveValue(`Alles over ${of}`);
      if (scripted) await expectAccessible(page);
      await page.getByLabel(words.accent).fill("");
      await page.getByRole("button", { name: words.settings, exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: words.settingsSaved })).toBeVisible();
      expect(await (await request.get(`/${of}`)).text()).toContain(`Alles over ${of}`);

      // All languages share one picture, so only one kind of visitor changes it.
      if (scripted) {
        const picture = page.getByRole("group", { name: words.picture });
        const send = async (name: string, buffer: Buffer) => {
          await picture
            .getByLabel(words.file, { exact: true })
            .setInputFiles({ name, mimeType: "image/png", buffer });
          await picture.getByRole("button", { name: words.use }).click();
        };
        await send("picture.png", Buffer.from("%PDF-1.7\n%%EOF"));
        await expect(picture.getByLabel(words.file, { exact: true })).toHaveAttribute(
          "aria-invalid",
          "true",
        );
        await send(
          "picture.png",
          await sharp({ create: { width: 1200, height: 630, channels: 3, background: "#7a1f3d" } })
            .png()
            .toBuffer(),
        );
        await expect(picture.getByRole("img")).toBeVisible();
        await picture.getByRole("button", { name: words.removePicture }).click();
        await expect(picture.getByRole("img")).toHaveCount(0);
      }

      await page.goto(`${prefix}/admin/spotlight?language=${of}`);
      await page.getByLabel(words.find).fill("birth registration");
      await page.getByRole("button", { name: words.findButton, exact: true }).click();
      await page.getByRole("button", { name: words.addNamed }).first().click();
      const rows = rowsOf(page);
      await expect(rows).toHaveCount(1);
      // Compares the id of the post, because its title may be in another language when the page is opened again.
      const post = hiddenFields(rows.first(), "items[0].post_id");
      const added = await post.inputValue();
      await page.getByRole("button", { name: words.spotlight }).click();
      await expect(page.getByText(words.spotlightSaved)).toBeVisible();
      await page.goto(`${prefix}/admin/spotlight?language=${of}`);
      await expect(rows).toHaveCount(1);
      await expect(post).toHaveValue(added);
    });
  });
}

/** These journeys run in sequence, because all change the same Dutch menus. */
test.describe.serial("entries below another entry", () => {
  const SAVED = WORDS.en.saved;

  /** Adds an entry below the last one of a menu. */
  async function addBelow(page: Page, place: "PRIMARY" | "SECONDARY", name: string) {
    await page.goto(`/admin/menus?place=${place}&language=nl`);
    await page.getByRole("button", { name: WORDS.en.add }).click();
    const row = rowsOf(page).last();
    await row.getByLabel(WORDS.en.label).fill(name);
    await row.getByLabel(WORDS.en.url).fill("/search?q=recht");
    await row.getByLabel(WORDS.en.below).check();
    await page.getByRole("button", { name: WORDS.en.save }).click();
    await expect(page.getByRole("status").filter({ hasText: SAVED })).toBeVisible();
  }
  /** Removes the last entry of a menu. */
  async function removeLast(page: Page, place: "PRIMARY" | "SECONDARY") {
    await page.goto(`/admin/menus?place=${place}&language=nl`);
    const rows = rowsOf(page);
    const before = await rows.count();
    await rows.last().getByRole("button", { name: WORDS.en.remove }).click();
    await expect(rows).toHaveCount(before - 1);
    await page.getByRole("button", { name: WORDS.en.save }).click();
    await expect(page.getByRole("status").filter({ hasText: SAVED })).toBeVisible();
  }

  test("an editor adds them to two menus, and a visitor opens them by keyboard", async ({
    page,
  }) => {
    await startSession(page, SAMPLE_ACCOUNTS.editor);
    await addBelow(page, "PRIMARY", "Rechten");
    await addBelow(page, "SECONDARY", "Voetregel");
    await page.context().clearCookies();
    await page.goto("/nl/contact");
    const button = headerMenu(page).filter({ hasText: "Auteurs" });
    const entry = page.getByRole("banner").getByRole("link", { name: "Rechten", exact: true });
    await expect(entry).toBeHidden();
    await button.focus();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(entry).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(entry).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await entry.focus();
    await page.keyboard.press("Tab");
    await expect(entry).toBeHidden();
    await button.click();
    await entry.click();
    await expect(page).toHaveURL(/\/nl\/search\?q=recht$/);
    await expect(entry).toBeHidden();
    await button.click();
    await page.getByRole("banner").getByRole("link", { name: "Auteurs", exact: true }).click();
    await expect(page).toHaveURL(/\/nl\/authors$/);
    await expect(
      page.getByRole("contentinfo").getByRole("link", { name: "Voetregel" }),
    ).toBeVisible();
  });

  for (const script of [true, false]) {
    test.describe(script ? "on a phone" : "on a phone without JavaScript", () => {
      test.use({ ...PHONE, ...(script ? {} : WITHOUT_JAVASCRIPT) });

      test("a visitor sees them indented below their parent", async ({ page }) => {
        await page.goto("/nl/contact");
        await headerMenu(page).filter({ hasText: "Menu" }).click();
        const menu = page.getByRole("banner");
        const above = menu.getByRole("link", { name: "Auteurs", exact: true });
        const entry = menu.getByRole("link", { name: "Rechten", exact: true });
        await expect(entry).toBeVisible();
        // The box is null while the menu is opening.
        const left = async (link: Locator) => (await link.boundingBox())?.x ?? 0;
        await expect.poll(async () => (await left(entry)) - (await left(above))).toBeGreaterThan(0);
        await entry.click();
        await expect(page).toHaveURL(/\/nl\/search\?q=recht$/);
      });
    });
  }

  for (const light of [false, true]) {
    test.describe(light ? "in the light version" : "without JavaScript", () => {
      test.use(light ? {} : WITHOUT_JAVASCRIPT);

      test("a visitor opens their parent entry", async ({ page }) => {
        await page.goto(light ? "/light-version/on?return=%2Fnl%2Fcontact" : "/nl/contact");
        await headerMenu(page).filter({ hasText: "Auteurs" }).click();
        await page.getByRole("banner").getByRole("link", { name: "Rechten", exact: true }).click();
        await expect(page).toHaveURL(/\/nl\/search\?q=recht$/);
      });
    });
  }

  test("an editor removes them again", async ({ page }) => {
    await startSession(page, SAMPLE_ACCOUNTS.editor);
    await removeLast(page, "PRIMARY");
    await removeLast(page, "SECONDARY");
    await page.goto("/nl/contact");
    await expect(
      page.getByRole("banner").getByRole("link", { name: "Auteurs" }).first(),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Rechten", exact: true })).toHaveCount(0);
  });
});

/** Uses the Spanish pages, which the journeys above do not change, and saves only values that are already there. */
test.describe("with JavaScript", () => {
  test.use({ allowedConsoleErrors: [/status of 422/] });

  test('an editor sees "saved" until a form is rejected, and then its errors', async ({ page }) => {
    await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/menus?place=FOOTER&language=es");
    const saved = page.getByRole("status").filter({ hasText: WORDS.en.saved });
    await page.getByRole("button", { name: WORDS.en.save }).click();
    await expect(saved).toBeFocused();
    await page.getByLabel(WORDS.en.url).first().fill("bad address");
    await page.getByRole("button", { name: WORDS.en.save }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(saved).toHaveCount(0);
  });

  test("an editor finds posts for the spotlight with Enter, without saving", async ({ page }) => {
    await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/spotlight?language=es");
    await page.getByLabel(WORDS.en.find).fill("birth registration");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: WORDS.en.addNamed }).first()).toBeVisible();
    await expect(page.getByText(WORDS.en.spotlightSaved)).toHaveCount(0);
  });

  test("saving or removing a picture shows a message, and keeps unsaved text", async ({ page }) => {
    await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/settings?language=es");
    const title = page.getByLabel("Site name");
    const accent = page.getByLabel(WORDS.en.accent);
    await title.fill("Not saved yet");
    await accent.fill("#7a1f3d");
    const logo = page.getByRole("group", { name: "Logo", exact: true });
    const file = logo.getByLabel(WORDS.en.file, { exact: true });
    await file.setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: await sharp({
        create: { width: 400, height: 80, channels: 3, background: "#7a1f3d" },
      })
        .png()
        .toBuffer(),
    });
    await logo.getByRole("button", { name: WORDS.en.use }).click();
    await expect(logo.getByRole("status")).toHaveText(/^Logo saved/);
    await expect(logo.getByRole("status")).toBeFocused();
    await expect(file).toHaveValue("");
    await logo.getByRole("button", { name: WORDS.en.removePicture }).click();
    await expect(logo.getByRole("status")).toHaveText("Logo removed.");
    await expect(page.getByText(WORDS.en.settingsSaved)).toHaveCount(0);
    await expect(title).toHaveValue("Not saved yet");
    await expect(accent).toHaveValue("#7a1f3d");
  });

  test("an editor is asked before leaving unsaved changes", async ({ page }) => {
    await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/settings?language=es");
    const description = page.getByLabel(WORDS.en.description);
    const before = await description.inputValue();
    await description.fill("Not saved");
    const questions: string[] = [];
    page.on("dialog", (question) => {
      questions.push(question.message());
      void question.dismiss();
    });
    await page.getByRole("tab", { name: "Terms" }).click();
    await expect.poll(() => questions).toEqual([expect.stringContaining("aren’t saved yet")]);
    await expect(description).toHaveValue("Not saved");
    await description.fill(before);
    await page.getByRole("tab", { name: "Terms" }).click();
    await expect(page).toHaveURL(/\/admin\/terms/);
    expect(questions).toHaveLength(1);
  });
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE, allowedConsoleErrors: [/status of 422/] });

  test("choosing a picture saves the settings first, so that no input is lost", async ({
    page,
  }) => {
    await signIn(page, SAMPLE_ACCOUNTS.editor, "/admin/settings?language=sv", {
      language: "en",
      scripted: false,
    });
    const description = page.getByLabel(WORDS.en.description);
    const before = await description.inputValue();
    await description.fill("Typed before the picture");
    await page.getByLabel(WORDS.en.accent).fill("#ffff00");
    const change = page.getByRole("button", {
      name: "Save settings and change the picture for sharing",
    });
    await change.click();
    // Errors are shown first, with all input.
    await expect(page.getByText(WORDS.en.unreadable).first()).toBeVisible();
    await expect(description).toHaveValue("Typed before the picture");
    await page.getByLabel(WORDS.en.accent).fill("");
    await change.click();
    await expect(page.getByText(WORDS.en.settingsSaved)).toBeVisible();

    await page.getByLabel(WORDS.en.file, { exact: true }).setInputFiles({
      name: "picture.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\n%%EOF"),
    });
    await page.getByRole("button", { name: WORDS.en.use }).click();
    await expect(page.getByLabel(WORDS.en.file, { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await page.getByRole("link", { name: "Back to settings" }).click();
    await expect(description).toHaveValue("Typed before the picture");
    await description.fill(before);
    await page.getByRole("button", { name: WORDS.en.settings, exact: true }).click();
    await expect(
      page.getByRole("status").filter({ hasText: WORDS.en.settingsSaved }),
    ).toBeVisible();
  });
});
