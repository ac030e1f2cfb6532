import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, expectAccessible, settled, test, VISITORS, testsFor } from "./fixtures";
import { newAccount, type NewAccount, ownAddress } from "./new-account";
import { results, titles } from "./results";
import { sendSignIn, signIn, startSession } from "./sign-in";

const LANGUAGES = {
  en: {
    add: /^Add to a collection: /,
    title: "Add to a collection",
    choose: "Your collections",
    none: /^You have no collections yet/,
    first: "Title of the collection",
    new: /^New collection/,
    open: "Anyone with the link",
    save: "Save",
    access: "Private",
    see: "See the collection",
    mine: "See my collections",
    back: "Go back",
    addedOne: (title: string) => `Added to “${title}”.`,
    added: (count: number) => `Added to ${count} collections.`,
    removed: (title: string) => `Removed from “${title}”.`,
    nothing: "Nothing was changed.",
    long: "There are too many characters in the field",
    taken: /^You already have a collection with this title/,
    gone: /^The collection “Short-lived” no longer exists/,
    kept: /Your choices are still here/,
    made: (title: string) => `The collection “${title}” was created with this resource in it.`,
  },
  sv: {
    add: /^Lägg till i en samling: /,
    title: "Lägg till i en samling",
    choose: "Dina samlingar",
    none: /^Du har inga samlingar än/,
    first: "Samlingens titel",
    new: /^Ny samling/,
    open: "Alla som har länken",
    save: "Spara",
    access: "Privat",
    see: "Se samlingen",
    mine: "Se mina samlingar",
    back: "Gå tillbaka",
    addedOne: (title: string) => `Tillagd i ”${title}”.`,
    added: (count: number) => `Tillagd i ${count} samlingar.`,
    removed: (title: string) => `Borttagen ur ”${title}”.`,
    nothing: "Inget ändrades.",
    long: "Det är för många tecken i fältet",
    taken: /^Du har redan en samling med den här titeln/,
    gone: /^En av samlingarna hittades inte/,
    kept: /Det du valde finns kvar här/,
    made: (title: string) => `Samlingen ”${title}” har skapats och resursen ligger i den.`,
  },
} as const;

/** Returns a client of the API for an account. */
async function apiOf(request: APIRequestContext, { email, password }: NewAccount) {
  const answer = await request.post("/graphql", {
    headers: { "X-Forwarded-For": ownAddress() },
    data: {
      query: "mutation ($input: LoginInput!) { login(input: $input) { authToken } }",
      variables: { input: { username: email, password } },
    },
  });
  const { data } = (await answer.json()) as { data: { login: { authToken: string } } };
  const headers = { Authorization: `Bearer ${data.login.authToken}` };
  return {
    async createCollection(title: string): Promise<number> {
      const made = await request.post("/api/v1/internal_collections", { headers, data: { title } });
      expect(made.status()).toBe(200);
      return ((await made.json()) as { databaseId: number }).databaseId;
    },
    async delete(id: number): Promise<void> {
      expect((await request.delete(`/api/v1/internal_collections/${id}`, { headers })).ok()).toBe(
        true,
      );
    },
    /** Returns the collections of the account, with those that contain the post. */
    async collectionsOf(
      postId: number,
    ): Promise<{ databaseId: number; title: string; private: boolean }[]> {
      const { own } = (await (
        await request.get(`/api/v1/internal_collections?post=${postId}`, { headers })
      ).json()) as {
        own: { databaseId: number; title: string; private: boolean; holdsPost: boolean }[];
      };
      return own.filter(({ holdsPost }) => holdsPost);
    },
    /** Returns the titles of the collections that contain the post. */
    async titlesWith(postId: number): Promise<string[]> {
      return (await this.collectionsOf(postId)).map(({ title }) => title).sort();
    },
  };
}

for (const visitor of VISITORS) {
  const { kind, language, scripted, options } = visitor;
  const { withScripts, withoutScripts } = testsFor({ scripted });
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;

  test.describe(kind, () => {
    test.use(options);

    test.beforeEach(async ({ page, baseURL }) => {
      await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
      await page
        .context()
        .addCookies([{ name: "cookie-consent", value: "accepted", url: baseURL ?? "" }]);
    });

    const rows = (page: Page) => results(page).getByRole("link", { name: words.add });
    /** The form: in a dialog over the page, or on a separate page. */
    const place = (page: Page): Locator =>
      scripted ? page.getByRole("dialog") : page.getByRole("main");
    const idOf = async (button: Locator) =>
      Number((await button.getAttribute("id"))?.match(/^add-(\d+)/)?.[1]);
    const box = (page: Page, title: string) => place(page).getByRole("checkbox", { name: title });
    const press = (page: Page) =>
      place(page).getByRole("button", { name: words.save, exact: true }).click();

    async function openForm(page: Page, button: Locator): Promise<void> {
      await button.click();
      await expect(place(page).getByRole("heading", { name: words.title })).toBeVisible();
      await expect(
        place(page).getByRole("button", { name: words.save, exact: true }),
      ).toBeVisible();
    }

    /** Expects a message about the changes, on the page behind the dialog or with a link back to it. */
    async function expectDone(page: Page, ...sentences: string[]): Promise<void> {
      for (const sentence of sentences)
        await expect(page.getByRole("status").filter({ hasText: sentence })).toBeVisible();
      if (scripted) await expect(page.getByRole("dialog")).toHaveCount(0);
    }

    test("a resource can be added to several collections, removed from others, and put into a new one, in one step", async ({
      page,
      request,
    }) => {
      const account = await newAccount(request);
      const api = await apiOf(request, account);
      await signIn(page, account, `${prefix}/search?type=resource`, visitor);
      const button = rows(page).nth(1);
      const id = await idOf(button);

      await openForm(page, button);
      await expect(place(page).getByText(words.none)).toBeVisible();
      if (scripted) await expectAccessible(page);
      await place(page).getByLabel(words.first).fill("  Rain and shade ");
      await place(page).getByLabel(words.open).check();
      await press(page);
      await expectDone(page, words.addedOne("Rain and shade"));
      if (!scripted) await page.getByRole("link", { name: words.back }).click();
      await expect(page).toHaveURL(
        scripted ? /\/search\?type=resource$/ : new RegExp(`/search\\?type=resource#add-${id}$`),
      );
      const [made] = await api.collectionsOf(id);
      expect(made).toMatchObject({ title: "Rain and shade", private: false });

      await api.createCollection("Wells");
      await api.createCollection("Schools");
      await page.goto(`${prefix}/search?type=resource`);
      await openForm(page, button);
      await expect(box(page, "Rain and shade")).toBeChecked();
      await expect(box(page, "Wells")).not.toBeChecked();
      if (scripted) await expectAccessible(page);
      await box(page, "Rain and shade").uncheck();
      await box(page, "Wells").check();
      await box(page, "Schools").check();
      await place(page).getByLabel(words.new).fill("For May");
      await press(page);
      await expectDone(page, words.added(3), words.removed("Rain and shade"));
      if (scripted)
        await expect(
          page.getByRole("status").getByRole("link", { name: words.mine }),
        ).toBeVisible();
      await settled(page);
      if (scripted) await expectAccessible(page);
      expect(await api.titlesWith(id)).toEqual(["For May", "Schools", "Wells"]);
      // An open collection appears in the results of every signed-in user.
      await api.delete(made?.databaseId ?? 0);
      if (scripted) await expect(button).toBeFocused();
      else {
        // The page shows the current state; submitting it unchanged changes nothing.
        await expect(box(page, "Wells")).toBeChecked();
        await press(page);
        await expectDone(page, words.nothing);
      }
    });

    withScripts(
      "a resource can be added from its own page, and the message links to the collection",
      async ({ page, request }) => {
        const account = await newAccount(request);
        const api = await apiOf(request, account);
        await api.createCollection("Wells");
        await startSession(page, account, { language });
        for (const type of ["resource", "article"]) {
          await page.goto(`${prefix}/search?type=${type}`);
          await titles(page).first().click();
          await expect(page).not.toHaveURL(/\/search/);
          await settled(page);
          const title = await page.getByRole("heading", { level: 1 }).innerText();
          await openForm(
            page,
            page.getByRole("article").getByRole("link", { name: words.add }).first(),
          );
          await expect(place(page)).toContainText(title);
          await box(page, "Wells").check();
          await press(page);
          await expectDone(page, words.addedOne("Wells"));
        }
        await page.getByRole("link", { name: scripted ? words.see : /”Wells”/ }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wells");
      },
    );

    test.describe("a rejected change", () => {
      // A rejected form answers 422, which the browser logs.
      test.use({ allowedConsoleErrors: [/status of 422/] });

      test("is reported at the field, and keeps the choices", async ({ page, request }) => {
        const account = await newAccount(request);
        const api = await apiOf(request, account);
        await api.createCollection("Wells");
        await signIn(page, account, `${prefix}/search?type=resource`, visitor);
        const button = rows(page).first();
        const id = await idOf(button);
        await openForm(page, button);
        const title = place(page).getByLabel(words.new);
        await box(page, "Wells").check();
        for (const [typed, sentence] of [
          ["x".repeat(60), words.long],
          ["wéLLs", words.taken],
        ] as const) {
          await title.fill(typed);
          await press(page);
          await expect(place(page).getByText(sentence).first()).toBeVisible();
          await expect(title).toHaveValue(typed);
          await expect(title).toHaveAttribute("aria-invalid", "true");
          if (scripted) await expect(place(page).getByRole("alert")).toBeFocused();
          await expect(box(page, "Wells")).toBeChecked();
          expect(await api.titlesWith(id)).toEqual([]);
        }
        if (scripted) await expectAccessible(page);
        // A title of spaces counts as empty.
        await title.fill("   ");
        await press(page);
        await expectDone(page, words.addedOne("Wells"));
        expect(await api.titlesWith(id)).toEqual(["Wells"]);
      });

      withoutScripts(
        "if a chosen collection was deleted, nothing is added, and submitting again adds to the others",
        async ({ page, request }) => {
          const account = await newAccount(request);
          const api = await apiOf(request, account);
          await api.createCollection("Wells");
          const gone = await api.createCollection("Short-lived");
          await signIn(page, account, `${prefix}/search?type=resource`, visitor);
          const button = rows(page).first();
          const id = await idOf(button);
          await openForm(page, button);
          await box(page, "Wells").check();
          await box(page, "Short-lived").check();
          await api.delete(gone);
          await press(page);
          const alert = place(page).getByRole("alert");
          await expect(alert).toContainText(words.gone);
          await expect(alert).toContainText(words.kept);
          if (scripted) await expect(alert).toContainText("“Short-lived”");
          expect(await api.titlesWith(id)).toEqual([]);
          await expect(box(page, "Wells")).toBeChecked();
          await expect(box(page, "Short-lived")).toHaveCount(0);

          const second = await api.createCollection("Short-lived too");
          await page.goto(`${prefix}/search?type=resource`);
          await openForm(page, button);
          await box(page, "Wells").check();
          await box(page, "Short-lived too").check();
          await place(page).getByLabel(words.new).fill("Made first");
          await api.delete(second);
          await press(page);
          await expect(alert).toContainText(words.made("Made first"));
          await expect(box(page, "Made first")).toBeChecked();
          await expect(place(page).getByLabel(words.new)).toHaveValue("");
          expect(await api.titlesWith(id)).toEqual(["Made first"]);
          await press(page);
          await expectDone(page, words.addedOne("Wells"));
          expect(await api.titlesWith(id)).toEqual(["Made first", "Wells"]);
        },
      );
    });

    withoutScripts(
      "a visitor signs in first and returns to the button; a URL alone adds nothing",
      async ({ page, request }) => {
        const account = await newAccount(request);
        const api = await apiOf(request, account);
        await page.goto(`${prefix}/search?type=article`);
        await expect(rows(page)).toHaveCount(0);
        await titles(page).first().click();
        await expect(page).not.toHaveURL(/\/search/);
        await settled(page);
        await page.getByRole("article").getByRole("link", { name: words.add }).first().click();
        if (scripted) await expect(page.getByRole("dialog")).toBeVisible();
        await sendSignIn(page, account, language);
        await expect(page).toHaveURL(/#add-\d+$/);
        const button = page.getByRole("article").getByRole("link", { name: words.add }).first();
        const id = await idOf(button);
        await expect(button).toBeFocused();
        expect(await api.titlesWith(id)).toEqual([]);
        await page.keyboard.press("Enter");
        await expect(place(page).getByRole("heading", { name: words.title })).toBeVisible();
      },
    );

    test.describe("what cannot be added to a collection", () => {
      test.use({ allowedConsoleErrors: [/Failed to load resource/] });
      withScripts("is answered with a 404", async ({ page, request }) => {
        await signIn(page, await newAccount(request), `${prefix}/search?type=collection`, visitor);
        await expect(rows(page)).toHaveCount(0);
        const collection = await results(page)
          .getByRole("button", { name: /^Save / })
          .first()
          .getAttribute("id");
        for (const piece of [
          "0",
          "x",
          "1.5",
          "2147483647",
          "99999999999",
          collection?.replace("save-", "") ?? "",
        ]) {
          expect([
            piece,
            (await page.goto(`${prefix}/collections/add/${piece}`))?.status(),
          ]).toEqual([piece, 404]);
          expect([
            piece,
            (
              await page.request.post(`${prefix}/collections/add/${piece}`, {
                form: { title: "Kept out" },
                headers: { Accept: "text/html" },
              })
            ).status(),
          ]).toEqual([piece, 404]);
        }
      });
    });
  });
}

test.describe("with JavaScript", () => {
  const words = LANGUAGES.en;
  const rows = (page: Page) => results(page).getByRole("link", { name: words.add });

  test("works by keyboard alone: typing narrows a long list, and Escape goes back", async ({
    page,
    request,
  }) => {
    const account = await newAccount(request);
    const api = await apiOf(request, account);
    for (const title of [
      "Ängar",
      "Brunnar",
      "Cirklar",
      "Dammar",
      "Ekar",
      "Fåglar",
      "Gungor",
      "Hagar",
    ])
      await api.createCollection(title);
    await signIn(page, account, "/search?type=resource");
    await rows(page).first().focus();
    const id = Number((await rows(page).first().getAttribute("id"))?.replace("add-", ""));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("checkbox").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("checkbox").first()).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("fagl");
    await expect(dialog.getByRole("checkbox")).toHaveCount(1);
    // Enter narrows the list and does not submit the form.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.type("In the summer");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: words.added(3) })).toBeVisible();
    await expect(rows(page).first()).toBeFocused();
    // The collection that changed last comes first.
    expect(await api.titlesWith(id)).toEqual(["Fåglar", "Hagar", "In the summer"]);
  });

  test("the next dialog can be opened while the page reloads after the previous one", async ({
    page,
    request,
  }) => {
    const account = await newAccount(request);
    await signIn(page, account, "/search?type=resource");
    await rows(page).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words.first).fill("First of two");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/search.data*", async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(
      page.getByRole("status").filter({ hasText: words.addedOne("First of two") }),
    ).toBeVisible();
    const next = rows(page).nth(1);
    const title = (await next.getAttribute("aria-label"))?.match(
      /^Add to a collection: (.*)$/,
    )?.[1];
    await next.click();
    await expect(dialog).toContainText(title!);
    release();
    await settled(page);
    await expect(dialog).toContainText(title!);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  test("while the form is being sent, a second press is ignored, Back closes the dialog, and a reload shows the page", async ({
    page,
    request,
  }) => {
    const account = await newAccount(request);
    const api = await apiOf(request, account);
    await signIn(page, account, "/search?type=resource");
    let sent = 0;
    const held: (() => void)[] = [];
    await page.route("**/collections/add/*", async (route) => {
      if (route.request().method() === "POST") {
        sent += 1;
        await new Promise<void>((resolve) => held.push(resolve));
      }
      await route.continue();
    });
    await rows(page).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words.first).fill("Once");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    const pending = dialog.getByRole("button", { name: "Saving…" });
    await expect(pending).toHaveAttribute("aria-disabled", "true");
    await pending.click({ force: true });
    await dialog.getByLabel(words.first).press("Enter");
    held.forEach((go) => go());
    await expect(
      page.getByRole("status").filter({ hasText: words.addedOne("Once") }),
    ).toBeVisible();
    expect(sent).toBe(1);
    await page.unroute("**/collections/add/*");
    await api.createCollection("Twice");

    await rows(page).first().click();
    await expect(dialog.getByRole("checkbox", { name: "Once" })).toBeChecked();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await rows(page).first().click();
    await expect(page).toHaveURL(/\/collections\/add\/\d+\?back=/);
    await page.reload();
    const main = page.getByRole("main");
    await main.getByRole("checkbox", { name: "Twice" }).check();
    await main.getByRole("button", { name: "Save", exact: true }).click();
    await expect(
      main.getByRole("status").filter({ hasText: words.addedOne("Twice") }),
    ).toBeFocused();
    await expectAccessible(page);
    await main.getByRole("link", { name: words.back }).click();
    await expect(page).toHaveURL(/\/search\?type=resource#add-\d+$/);
  });

  test("a change through one of two cards of the same resource shows on both", async ({
    page,
    request,
  }) => {
    // A fixed collection of the sample library: the first of all collections may belong to another journey.
    await signIn(
      page,
      await newAccount(request),
      "/collection/listening-to-children-in-emergencies",
    );
    const startHere = page.getByRole("region", { name: "Start here" });
    const first = startHere.getByRole("listitem").first();
    const title = await first.getByRole("heading").innerText();
    const save = first.getByRole("button", { name: /^Save/ });
    await expect(save).toHaveAttribute("aria-pressed", "false");
    await results(page)
      .getByRole("button", { name: `Save ${title}`, exact: true })
      .last()
      .click();
    await expect(save).toHaveAttribute("aria-pressed", "true");
    await first.getByRole("link", { name: words.add }).click();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });

  test.describe("on a failing connection", () => {
    test.use({
      allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Search failed/],
    });
    test("keeps the choices, even when the session has ended", async ({
      page,
      request,
      context,
    }) => {
      const account = await newAccount(request);
      const api = await apiOf(request, account);
      await api.createCollection("Wells");
      await signIn(page, account, "/search?type=resource");
      const dialog = page.getByRole("dialog");
      await rows(page).first().click();
      await expect(dialog.getByRole("checkbox", { name: "Wells" })).toBeVisible();
      await page.keyboard.press("Escape");
      await context.setOffline(true);
      await rows(page).first().click();
      await expect(dialog.getByRole("alert")).toContainText(
        "The library can’t be reached right now.",
      );
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await context.setOffline(false);

      await rows(page).first().click();
      await dialog.getByRole("checkbox", { name: "Wells" }).check();
      await dialog.getByLabel(words.new).fill("Later");
      await context.setOffline(true);
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await expect(dialog.getByRole("alert")).toContainText(
        "The library can’t be reached right now.",
      );
      await expect(dialog.getByRole("alert")).toBeFocused();
      await context.setOffline(false);
      const cookies = await context.cookies();
      await context.clearCookies({ name: /session/ });
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await expect(dialog.getByRole("alert")).toContainText(
        "You have been signed out. Sign in to continue.",
      );
      await expect(dialog.getByRole("checkbox", { name: "Wells" })).toBeChecked();
      await expect(dialog.getByLabel(words.new)).toHaveValue("Later");
      await context.addCookies(cookies);
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: words.added(2) })).toBeVisible();
    });
  });
});
