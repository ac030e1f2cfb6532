import type { Page } from "@playwright/test";
import { expect, expectAccessible, settled, test, VISITORS, testsFor } from "./fixtures";
import { apiOf } from "./api";
import { newAccount, type NewAccount, ownAddress } from "./new-account";
import { results, titles as titleLinks } from "./results";
import { sendSignIn, signIn } from "./sign-in";
import { dropMark } from "./unseen";

const LANGUAGES = {
  en: {
    save: "Save",
    saved: "Saved",
    inLibrary: "Saved to your library",
    see: "See my library",
    removed: "Removed from your library",
    undo: "Undo",
    up: /^Move .* up$/,
    down: /^Move .* down$/,
    remove: /^Remove /,
    add: /^Add to a collection: /,
    drag: /^Drag /,
    find: "Search my library",
    submit: "Search",
    all: "Show all saved resources",
    byTitle: "Title",
    none: /^Nothing in your library matches/,
    empty: "Nothing saved yet",
    pieces: "3 saved resources",
    more: "Show 2 more",
    gone: "This resource is no longer in the library.",
  },
  sv: {
    save: "Spara",
    saved: "Sparad",
    inLibrary: "Sparat i ditt bibliotek",
    see: "Se mitt bibliotek",
    removed: "Borttaget ur ditt bibliotek",
    undo: "Ångra",
    up: /^Flytta .* uppåt$/,
    down: /^Flytta .* nedåt$/,
    remove: /^Ta bort /,
    add: /^Lägg till i en samling: /,
    drag: /^Dra /,
    find: "Sök i mitt bibliotek",
    submit: "Sök",
    all: "Visa alla sparade resurser",
    byTitle: "Titel",
    none: /^Inget i ditt bibliotek matchar/,
    empty: "Inget sparat än",
    pieces: "3 sparade resurser",
    more: "Visa 2 till",
    gone: "Den här resursen finns inte längre i biblioteket.",
  },
} as const;

for (const { kind, language, scripted, options } of VISITORS) {
  const { withScripts, withoutScripts } = testsFor({ scripted });
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;
  const profile = `${prefix}/account/user-profile/`;

  test.describe(kind, () => {
    test.use(options);

    test.beforeEach(async ({ page, baseURL }) => {
      await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
      await page
        .context()
        .addCookies([{ name: "cookie-consent", value: "accepted", url: baseURL ?? "" }]);
    });

    const open = (page: Page, account: NewAccount, path: string) =>
      signIn(page, account, prefix + path, { language, scripted });

    /** The save buttons of the results, in the page's order. */
    const buttons = (page: Page) =>
      results(page).getByRole("button", { name: new RegExp(`^${words.save} `) });
    const section = (page: Page) =>
      page.getByRole("region", { name: language === "en" ? "My library" : "Mitt bibliotek" });
    const titles = async (page: Page) =>
      section(page).getByRole("heading", { level: 3 }).allInnerTexts();

    /** Results that stay the same while other journeys publish content. */
    const OLDER = "/search?to=2023";
    /** Saves the first results; returns their titles, the last saved first. */
    async function saveResults(page: Page, count: number): Promise<string[]> {
      const saved: string[] = [];
      for (let i = 0; i < count; i += 1) {
        // The button changes before the save is stored: the next page could load before it is.
        const kept = scripted
          ? page.waitForResponse((response) => response.url().includes("/library/save"))
          : null;
        await buttons(page).nth(i).click();
        await kept;
        await expect(buttons(page).nth(i)).toHaveAttribute("aria-pressed", "true");
        saved.unshift(await titleLinks(page).nth(i).innerText());
      }
      if (scripted) await expect(page.getByText(words.inLibrary)).toBeVisible();
      return saved;
    }

    test("saved results are in the user's library, in the user's own order, and can be searched and removed", async ({
      page,
      request,
    }) => {
      await open(page, await newAccount(request), OLDER);
      const saved = await saveResults(page, 3);
      await expect(page).toHaveURL(scripted ? /\/search\?to=2023$/ : /\/search\?to=2023#save-\d+$/);
      if (scripted) await expectAccessible(page);
      await page.goto(`${profile}#my-library`);
      expect(await titles(page)).toEqual(saved);
      await expect(section(page)).toContainText(words.pieces);
      if (scripted) await expectAccessible(page);

      // Moves the last resource to the front with its button.
      const [first = "", second = "", third = ""] = saved;
      for (const place of [2, 1]) {
        // The button changes before the save is stored: leaving the page earlier could cancel the request.
        const kept = scripted
          ? page.waitForResponse((response) => response.request().method() === "POST")
          : null;
        await section(page).getByRole("button", { name: words.up }).nth(place).click();
        await kept;
        await expect
          .poll(() => titles(page))
          .toEqual(place === 2 ? [first, third, second] : [third, first, second]);
        // The pressed button can be pressed again.
        if (scripted)
          await expect(
            section(page)
              .getByRole("button", { name: words.up })
              .nth(place - 1),
          ).toBeFocused();
      }
      await page.reload();
      expect(await titles(page)).toEqual([third, first, second]);

      await section(page).getByRole("link", { name: words.byTitle, exact: true }).click();
      await expect(page).toHaveURL(/sort=title/);
      await expect(section(page).getByRole("button", { name: words.up })).toHaveCount(0);
      expect((await titles(page)).sort()).toEqual([...saved].sort());

      // A search keeps the chosen order.
      await section(page).getByLabel(words.find).fill(second);
      await section(page).getByRole("button", { name: words.submit, exact: true }).click();
      await expect(page).toHaveURL(/sort=title/);
      await expect.poll(() => titles(page)).toEqual([second]);
      await section(page).getByLabel(words.find).fill("zzzz-nothing");
      await section(page).getByRole("button", { name: words.submit, exact: true }).click();
      await expect(section(page).getByRole("heading", { name: words.none })).toBeVisible();
      await section(page).getByRole("link", { name: words.all }).click();
      await expect.poll(async () => (await titles(page)).length).toBe(3);

      // Removed, and restored to its place.
      await page.goto(`${profile}#my-library`);
      await section(page).getByRole("button", { name: words.remove }).nth(1).click();
      await expect.poll(() => titles(page)).toEqual([third, second]);
      if (scripted)
        await expect(
          section(page).getByRole("heading").getByRole("link", { name: second }),
        ).toBeFocused();
      await expect(page.getByText(words.removed)).toBeVisible();
      // The restored resource is shown at once, and stored in its place a moment later.
      const undone = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button", { name: words.undo }).click();
      await expect.poll(() => titles(page)).toEqual([third, first, second]);
      await undone;
      await page.reload();
      expect(await titles(page)).toEqual([third, first, second]);

      for (const left of [2, 1, 0]) {
        await section(page).getByRole("button", { name: words.remove }).first().click();
        await expect(section(page).getByRole("button", { name: words.remove })).toHaveCount(left);
      }
      await expect(section(page).getByRole("heading", { name: words.empty })).toBeVisible();
      if (scripted) await expectAccessible(page);
    });

    withScripts(
      "a resource can be saved and removed on its own page",
      async ({ page, request }) => {
        const account = await newAccount(request);
        for (const type of ["resource", "article", "collection"]) {
          if (type === "resource") await open(page, account, `/search?type=${type}`);
          else await page.goto(`${prefix}/search?type=${type}`);
          await titleLinks(page).first().click();
          await expect(page).not.toHaveURL(/\/search/);
          await settled(page);
          const title = await page.getByRole("heading", { level: 1 }).innerText();
          // With a label the button shows its action. As an icon only it keeps its name, and its state is exposed separately.
          const main = page.getByRole("main");
          const button = main
            .getByRole("button", { name: `${words.save} ${title}`, exact: true })
            .or(main.getByRole("button", { name: `${words.saved}: ${title}`, exact: true }));
          await expect(button).toHaveAccessibleName(`${words.save} ${title}`);
          await expect(button).toHaveAttribute("aria-pressed", "false");
          await button.click();
          await expect(button).toHaveAttribute("aria-pressed", "true");
          if (type !== "collection")
            await expect(button).toHaveAccessibleName(`${words.saved}: ${title}`);
          if (scripted) {
            await expect(page.getByText(words.inLibrary)).toBeVisible();
            await expectAccessible(page);
          }
          await page.reload();
          await button.click();
          await expect(button).toHaveAttribute("aria-pressed", "false");
          await expect(button).toHaveAccessibleName(`${words.save} ${title}`);
        }
      },
    );

    withoutScripts("compact rows have save buttons too", async ({ page, request }) => {
      await open(page, await newAccount(request), "/search?type=resource&layout=compressed");
      await buttons(page).nth(4).click();
      await expect(buttons(page).nth(4)).toHaveAttribute("aria-pressed", "true");
      if (scripted) await expect(page.getByText(words.inLibrary)).toBeVisible();
      await page.reload();
      await expect(buttons(page).nth(4)).toHaveAttribute("aria-pressed", "true");
      if (scripted) await expectAccessible(page);
    });

    test("a resource that a visitor wants to save is saved after signing in, with a message", async ({
      page,
      request,
    }) => {
      const account = await newAccount(request);
      await page.goto(`${prefix}/search?type=article`);
      await settled(page);
      const press = buttons(page).nth(1);
      const name = await press.getAttribute("aria-label");
      const remembered = page.waitForResponse((answer) => answer.url().includes("/library/save"));
      await press.click();
      await remembered;
      if (scripted) await expect(page.getByRole("dialog")).toBeVisible();
      await sendSignIn(page, account, language);
      await expect(page).toHaveURL(/\/search\?type=article#save-\d+$/);
      const button = page.getByRole("button", { name: name ?? "", exact: true });
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(button).toBeFocused();
      await expect(page.getByRole("status").filter({ hasText: words.inLibrary })).toBeVisible();
      if (scripted) await expectAccessible(page);
      await page.reload();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByText(words.inLibrary)).toHaveCount(0);
    });

    withoutScripts(
      "neither a URL nor a form of another site can save anything through the sign-in",
      async ({ page, request, baseURL }) => {
        const account = await newAccount(request);
        await page.goto(`${prefix}/search?type=article`);
        const id = await buttons(page).first().getAttribute("value");
        const back = `${prefix}/search?type=article#save-${id}`;
        const refused = await page.request.post(`${prefix}/library/save`, {
          form: { databaseId: id ?? "", back },
          headers: { Accept: "text/html", Origin: "https://elsewhere.example" },
        });
        expect(refused.status()).toBe(403);
        await page.goto(`${prefix}/account/login?redirect=${encodeURIComponent(back)}`);
        await sendSignIn(page, account, language);
        await expect(page).toHaveURL(`${baseURL ?? ""}${back}`);
        await expect(buttons(page).first()).toHaveAttribute("aria-pressed", "false");
        await expect(page.getByText(words.inLibrary)).toHaveCount(0);
      },
    );

    withScripts("a long library is shown in pages", async ({ page, request }) => {
      const account = await newAccount(request);
      const api = await apiOf(request, account);
      const { documents } = await api("POST", "/search_documents", { page_size: 26 });
      const wanted: number[] = documents.map(
        ({ databaseId }: { databaseId: number }) => databaseId,
      );
      for (const databaseId of wanted) await api("POST", `/user_library/posts/${databaseId}`, {});
      await open(page, account, "/account/user-profile/#my-library");
      const rows = section(page).getByRole("heading", { level: 3 });
      await expect(rows).toHaveCount(24);
      // Saved resources can be added to collections.
      await expect(section(page).getByRole("link", { name: words.add })).toHaveCount(24);
      const more = section(page).getByRole("link", { name: words.more });
      await more.click();
      await expect(rows).toHaveCount(26);
      await expect(more).toHaveCount(0);
      if (scripted) await expect(rows.nth(24).getByRole("link")).toBeFocused();
      // After any change, the same number of resources stays in view.
      await section(page).getByRole("button", { name: words.up }).nth(25).click();
      await expect(
        results(section(page)).nth(24).getByRole("button", { name: words.remove }),
      ).toHaveAttribute("id", `save-${wanted[0]}`);
      await expect(rows).toHaveCount(26);
    });

    withoutScripts(
      "an unknown resource cannot be saved, and the page says so",
      async ({ page, request }) => {
        await open(page, await newAccount(request), "/search");
        const answer = await page.request.post(`${prefix}/library/save`, {
          form: { databaseId: 2147483647, back: `${prefix}/search` },
          headers: { Accept: "text/html" },
        });
        expect(answer.url()).toMatch(/user-profile\/\?failed=not_found/);
        await page.goto(answer.url());
        await expect(section(page).getByRole("alert")).toContainText(words.gone);
        for (const form of [{ databaseId: 0 }, { databaseId: 1.5 }, { databaseId: "x" }, {}]) {
          expect(
            (
              await page.request.post(`${prefix}/library/save`, {
                form: form as Record<string, string>,
                maxRedirects: 0,
              })
            ).status(),
          ).toBe(400);
        }
        expect(
          (
            await page.request.post(`${prefix}/library/burn`, {
              form: { databaseId: 1 },
              maxRedirects: 0,
            })
          ).status(),
        ).toBe(400);
      },
    );

    withScripts(
      "saving without a session changes nothing and leads to the sign-in",
      async ({ page }) => {
        await page.goto(`${prefix}/search`);
        const answer = await page.request.post(`${prefix}/library/save`, {
          form: { databaseId: 1, back: "/search" },
          headers: { Accept: "text/html" },
          maxRedirects: 0,
        });
        expect([answer.status(), answer.headers().location]).toEqual([
          303,
          `${prefix}/account/login?redirect=%2Fsearch`,
        ]);
        const asked = await page.request.post(`${prefix}/library/save`, {
          form: { databaseId: 1 },
          headers: { Accept: "application/json" },
        });
        expect([asked.status(), await asked.json()]).toEqual([401, { code: "unauthenticated" }]);
      },
    );

    if (scripted) {
      test("a saved resource can be moved with the arrow keys and by dragging", async ({
        page,
        request,
      }) => {
        await open(page, await newAccount(request), OLDER);
        const [first = "", second = "", third = ""] = await saveResults(page, 3);
        await page.goto(`${profile}#my-library`);
        let told = 0;
        page.on("response", (answer) => {
          if (answer.request().method() === "POST" && answer.url().includes("/library/")) told += 1;
        });
        const handles = section(page).getByRole("button", { name: words.drag });
        await handles.first().focus();
        await page.keyboard.press("ArrowDown");
        await expect.poll(() => titles(page)).toEqual([second, first, third]);
        await expect(handles.nth(1)).toBeFocused();
        await page.keyboard.press("End");
        await expect.poll(() => titles(page)).toEqual([second, third, first]);
        await expect(section(page).getByText(/is now number 3 of 3/)).toBeAttached();

        await handles.nth(2).hover();
        await page.mouse.down();
        const target = await results(section(page)).first().boundingBox();
        await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 8, { steps: 5 });
        await expect(dropMark(section(page))).toHaveCount(1);
        await page.mouse.up();
        await expect.poll(() => titles(page)).toEqual([first, second, third]);

        // Escape cancels.
        await handles.first().hover();
        await page.mouse.down();
        await page.mouse.move(300, 700, { steps: 5 });
        await page.keyboard.press("Escape");
        await page.mouse.up();
        expect(await titles(page)).toEqual([first, second, third]);
        // Moves are sent one after the other; a reload would lose those that still wait.
        await expect.poll(() => told).toBe(3);
        await settled(page);
        await page.reload();
        expect(await titles(page)).toEqual([first, second, third]);
      });

      test.describe("on a failing connection", () => {
        test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });
        test("a change that could not be saved is undone, with a message", async ({
          page,
          request,
          context,
        }) => {
          await open(page, await newAccount(request), "/search");
          await context.setOffline(true);
          await buttons(page).first().click();
          await expect(
            page.getByText("The resource couldn’t be saved. Check your connection and try again."),
          ).toBeVisible();
          await expect(buttons(page).first()).toHaveAttribute("aria-pressed", "false");
          await context.setOffline(false);
          await page.getByRole("button", { name: "Close", exact: true }).click();
          await buttons(page).first().click();
          await expect(page.getByText(words.inLibrary)).toBeVisible();
          await page.getByRole("link", { name: words.see }).click();
          await expect(section(page).getByRole("heading", { level: 3 })).toHaveCount(1);
        });
      });
    }
  });
}
