import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { apiOf } from "./api";
import { publishInternally } from "./contribution";
import { expect, expectAccessible, settled, test, VISITORS, testsFor } from "./fixtures";
import { newAccount } from "./new-account";
import { type Credentials, SAMPLE_ACCOUNTS, signIn, startSession } from "./sign-in";
import { dropMark } from "./unseen";

const LANGUAGES = {
  en: {
    title: "Title",
    description: "Description",
    create: "Create collection",
    save: "Save changes",
    saved: "Saved",
    wrongTitle: /^Error: /,
    blank: "This field must not be left blank",
    long: "There are too many characters in the field",
    taken: "This title is already being used. Choose another one.",
    edit: "Edit “{}”",
    resources: "Resources",
    open: "Open by link",
    private: "Private",
    staff: "Staff only",
    up: /^Move .* up$/,
    unseen: "Visitors can’t see 1 resource in this collection",
    unseenTag: "Hidden from visitors",
    drag: /^Drag /,
    remove: /^Remove /,
    first: /^Put .* first$/,
    removed: "Removed from the collection",
    undo: "Undo",
    find: "Search in these resources",
    search: "Search",
    all: "Show all resources",
    addNote: /^Add a note/,
    editNote: /^Edit note/,
    note: /^Note on /,
    saveNote: "Save note",
    savedNote: "Note saved",
    changed: /changed this field while you were editing/,
    mine: /^My version, as/,
    theirs: /(’s|Their) version:/,
    deleteOpen: "Delete collection…",
    delete: "Delete",
    question: "Delete “{}”?",
    stay: "3 resources stay in the library.",
    restore: "Restore {}",
    forbidden: "You can’t change this collection",
    empty: "No resources yet",
  },
  sv: {
    title: "Titel",
    description: "Beskrivning",
    create: "Skapa samling",
    save: "Spara ändringar",
    saved: "Sparat",
    wrongTitle: /^Fel: /,
    blank: "Fältet får inte lämnas tomt",
    long: "Det är för många tecken i fältet",
    taken: "Titeln används redan. Välj en annan.",
    edit: "Redigera ”{}”",
    resources: "Resurser",
    open: "Öppen via länk",
    private: "Privat",
    staff: "Bara för personal",
    up: /^Flytta .* uppåt$/,
    unseen: "1 resurs i samlingen syns inte för besökare",
    unseenTag: "Visas inte för besökare",
    drag: /^Dra /,
    remove: /^Ta bort /,
    first: /^Sätt .* först$/,
    removed: "Borttagen ur samlingen",
    undo: "Ångra",
    find: "Sök bland dessa resurser",
    search: "Sök",
    all: "Visa alla resurser",
    addNote: /^Skriv en anteckning/,
    editNote: /^Redigera anteckningen/,
    note: /^Anteckning om /,
    saveNote: "Spara anteckningen",
    savedNote: "Anteckningen är sparad",
    changed: /ändrade fältet medan du hade det öppet/,
    mine: /^Min version, som/,
    theirs: /Det som/,
    deleteOpen: "Radera samlingen…",
    delete: "Radera",
    question: "Radera ”{}”?",
    stay: "3 resurser finns kvar i biblioteket.",
    restore: "Återställ {}",
    forbidden: "Du kan inte ändra den här samlingen",
    empty: "Inga resurser än",
  },
} as const;

/** Titles are unique among a user's own and the public ones, so each test has its own. */
const newTitle = (begin = "School meals") => `${begin} ${randomBytes(4).toString("hex")}`;

for (const { kind, language, scripted, options } of VISITORS) {
  const { withScripts, withoutScripts } = testsFor({ scripted });
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;
  const newPath = `${prefix}/collections/new`;
  const visitor = { language, scripted };
  const filled = (template: string, value: string) => template.replace("{}", value);

  test.describe(kind, () => {
    // The browser logs rejected forms and broken connections.
    test.use({
      ...options,
      allowedConsoleErrors: [/status of (422|404|403)|ERR_INTERNET_DISCONNECTED/],
    });

    const rows = (page: Page) =>
      page
        .getByRole("region", { name: words.resources })
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { level: 3 }) });
    const titles = (page: Page) =>
      page
        .getByRole("region", { name: words.resources })
        .getByRole("heading", { level: 3 })
        .allInnerTexts();

    /** Creates a user with a collection of this many resources; `path` is the path of its page. */
    async function ownerOf(request: APIRequestContext, title: string, pieces: number) {
      const account = await newAccount(request);
      return { account, path: await create(request, account, title, pieces) };
    }

    async function create(
      request: APIRequestContext,
      account: Credentials,
      title: string,
      pieces: number,
    ): Promise<string> {
      const api = await apiOf(request, account);
      const { documents } = await api("POST", "/search_documents", {
        page_size: Math.max(pieces, 1),
      });
      const posts = documents
        .slice(0, pieces)
        .map(({ databaseId }: { databaseId: number }) => databaseId);
      const { slug } = await api("POST", "/internal_collections", { title, posts, language });
      return `${prefix}/collection/${slug}`;
    }

    const send = async (page: Page, name: string) =>
      page.getByRole("button", { name, exact: true }).click();
    /** Switches off the browser's validation, which would stop the form before it reaches the server. */
    const unlimited = (page: Page) =>
      page.getByLabel(words.title, { exact: true }).evaluate((field: HTMLInputElement) => {
        field.form!.noValidate = true;
      });

    test("creating a collection reports an invalid title beside its field, and keeps all input", async ({
      page,
      request,
    }) => {
      await signIn(page, await newAccount(request), newPath, visitor);
      if (scripted) await expectAccessible(page);
      const title = page.getByLabel(words.title, { exact: true });
      const wrong = async (typed: string, sentence: string) => {
        await unlimited(page);
        await title.fill(typed);
        await page
          .getByRole("textbox", { name: words.description })
          .fill("For the training in May");
        await page.getByLabel(words.open).check();
        await send(page, words.create);
        await expect(title).toHaveAccessibleDescription(new RegExp(sentence));
        if (scripted) await expect(page.getByRole("alert")).toBeFocused();
        await expect(title).toHaveValue(typed);
        await expect(page).toHaveTitle(words.wrongTitle);
        await expect(page.getByRole("textbox", { name: words.description })).toHaveValue(
          "For the training in May",
        );
        await expect(page.getByLabel(words.open)).toBeChecked();
      };
      await wrong("   ", words.blank);
      await wrong("x".repeat(60), words.long);
      if (scripted) await expectAccessible(page);
      await expect(page.getByLabel(words.staff)).toHaveCount(0);

      const first = newTitle("Élan pour les enfants");
      await title.fill(first);
      await send(page, words.create);
      await expect(page).toHaveURL(/\/collection\/elan-pour-les-enfants/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);

      await page.goto(newPath);
      await wrong(first.toUpperCase().replace("É", "e"), words.taken);
      const longest = newTitle("x".repeat(50));
      expect(longest).toHaveLength(59);
      await title.fill(longest);
      await send(page, words.create);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(longest);
    });

    withoutScripts(
      "title, description and access can be changed, and markup is shown as text",
      async ({ page, request }) => {
        const { account, path } = await ownerOf(request, newTitle(), 0);
        await signIn(page, account, `${path}/edit`, visitor);
        await expect(page.getByRole("heading", { name: words.empty })).toBeVisible();
        if (scripted) await expectAccessible(page);
        const hostile = newTitle("<script>alert(1)</script> & “x”");
        await page.getByLabel(words.title, { exact: true }).fill(hostile);
        await page
          .getByRole("textbox", { name: words.description })
          .fill("Two lines:\n<b>not bold</b>");
        await page.getByLabel(words.open).check();
        await send(page, words.save);
        await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          filled(words.edit, hostile),
        );
        await settled(page);
        await page.reload();
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(hostile);
        await expect(page.getByRole("textbox", { name: words.description })).toHaveValue(
          "Two lines:\n<b>not bold</b>",
        );
        await expect(page.getByLabel(words.open)).toBeChecked();

        // A taken title comes back with all input.
        const other = newTitle();
        await create(request, account, other, 0);
        await page.getByLabel(words.title, { exact: true }).fill(other.toUpperCase());
        await send(page, words.save);
        await expect(page.getByLabel(words.title, { exact: true })).toHaveAccessibleDescription(
          new RegExp(words.taken),
        );
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(
          other.toUpperCase(),
        );
      },
    );

    test("resources can be sorted, moved to the front, searched, removed and restored with their notes", async ({
      page,
      request,
    }) => {
      const { account, path } = await ownerOf(request, newTitle(), 4);
      await signIn(page, account, `${path}/edit`, visitor);
      const [a = "", b = "", c = "", d = ""] = await titles(page);

      await page.getByRole("button", { name: words.up }).nth(2).click();
      await expect.poll(() => titles(page)).toEqual([a, c, b, d]);
      if (scripted) await expect(page.getByRole("button", { name: words.up }).nth(1)).toBeFocused();
      else await expect(page).toHaveURL(/#up-\d+$/);

      const star = page.getByRole("button", { name: words.first });
      await star.nth(3).click();
      await expect(star.nth(3)).toHaveAttribute("aria-pressed", "true");
      await settled(page);

      const note = "Start here.\nThen read on.";
      await rows(page).nth(3).getByText(words.addNote).click();
      await rows(page).nth(3).getByLabel(words.note).fill(note);
      if (scripted) await expectAccessible(page);
      await rows(page).nth(3).getByRole("button", { name: words.saveNote }).click();
      await expect(rows(page).nth(3).getByText(words.editNote)).toBeVisible();
      await settled(page);
      await page.reload();
      expect(await titles(page)).toEqual([a, c, b, d]);
      await expect(rows(page).nth(3)).toContainText("Then read on.");
      await expect(star.nth(3)).toHaveAttribute("aria-pressed", "true");

      // Removed, and restored.
      await page.getByRole("button", { name: words.remove }).nth(3).click();
      await expect.poll(() => titles(page)).toEqual([a, c, b]);
      await expect(page.getByText(words.removed)).toBeVisible();
      await send(page, words.undo);
      await expect.poll(() => titles(page)).toEqual([a, c, b, d]);
      await expect(star.nth(3)).toHaveAttribute("aria-pressed", "true");
      await expect(rows(page).nth(3)).toContainText("Then read on.");
      await settled(page);

      // Found by its title, removed from the middle, and restored to its place.
      await page.getByLabel(words.find).fill(c);
      await page
        .getByRole("region", { name: words.resources })
        .getByRole("button", { name: words.search, exact: true })
        .click();
      await expect.poll(() => titles(page)).toEqual([c]);
      await expect(page.getByRole("button", { name: words.up })).toHaveCount(0);
      await settled(page);
      await page.getByRole("button", { name: words.remove }).click();
      await expect(page.getByText(words.removed)).toBeVisible();
      await send(page, words.undo);
      await expect.poll(() => titles(page)).toEqual([c]);
      await settled(page);
      await page.getByRole("link", { name: words.all }).click();
      await expect.poll(() => titles(page)).toEqual([a, c, b, d]);
    });

    withScripts(
      "two users who change the same field see each other's change, and no input is lost",
      async ({ page, request, browser }) => {
        const { account, path } = await ownerOf(request, newTitle(), 2);
        const otherContext = await browser.newContext({
          ...options,
          baseURL: process.env.SITE_UNDER_TEST,
        });
        const other = await otherContext.newPage();
        for (const both of [page, other]) await signIn(both, account, `${path}/edit`, visitor);

        // Another user is faster: they change the title, and a description that this user leaves alone.
        const theirs = newTitle("Theirs");
        await other.getByLabel(words.title, { exact: true }).fill(theirs);
        await other.getByRole("textbox", { name: words.description }).fill("Their description");
        await send(other, words.save);
        await expect(other.getByText(words.saved, { exact: true })).toBeVisible();

        const mine = newTitle("Mine");
        await page.getByLabel(words.title, { exact: true }).fill(mine);
        await page.getByLabel(words.open).check();
        await send(page, words.save);
        await expect(page.getByLabel(words.title, { exact: true })).toHaveAccessibleDescription(
          words.changed,
        );
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(mine);
        await expect(page.getByLabel(words.theirs)).toBeVisible();
        await expect(page.getByRole("radio", { name: theirs })).toBeVisible();
        // Fields without a conflict are saved; fields that this user has not changed show the other user's text.
        await expect(page.getByRole("textbox", { name: words.description })).toHaveValue(
          "Their description",
        );
        await expect(page.getByLabel(words.open)).toBeChecked();
        if (scripted) await expectAccessible(page);

        // The first time the other user's title is taken; the second time, this user's own title is kept.
        await page.getByLabel(words.theirs).check();
        await send(page, words.save);
        await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(theirs);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          filled(words.edit, theirs),
        );
        await settled(page);

        const later = newTitle("Later");
        await other.goto(`${path}/edit`);
        await other.getByLabel(words.title, { exact: true }).fill(later);
        await send(other, words.save);
        await expect(other.getByText(words.saved, { exact: true })).toBeVisible();
        await page.getByLabel(words.title, { exact: true }).fill(mine);
        await send(page, words.save);
        await expect(page.getByRole("radio", { name: later })).toBeVisible();
        await send(page, words.save);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(filled(words.edit, mine));
        await settled(page);
        await page.reload();
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(mine);
        await expect(page.getByRole("textbox", { name: words.description })).toHaveValue(
          "Their description",
        );
        await expect(page.getByLabel(words.open)).toBeChecked();

        // The same conflict for a note.
        await other.goto(`${path}/edit`);
        const write = async (who: Page, text: string) => {
          await rows(who).first().getByText(words.addNote).click();
          await rows(who).first().getByLabel(words.note).fill(text);
          await rows(who).first().getByRole("button", { name: words.saveNote }).click();
        };
        await write(other, "Their note");
        await expect(rows(other).first().getByText(words.editNote)).toBeVisible();
        await write(page, "My note");
        await expect(rows(page).first().getByRole("radio", { name: "Their note" })).toBeVisible();
        await expect(rows(page).first().getByLabel(words.note)).toHaveValue("My note");
        await rows(page).first().getByRole("button", { name: words.saveNote }).click();
        await expect(rows(page).first().getByRole("radio")).toHaveCount(0);
        await settled(page);
        await page.reload();
        await expect(rows(page).first()).toContainText("My note");

        // Another user removes a resource: the unsaved note is still on the page.
        await page.goto(`${path}/edit`);
        await other.goto(`${path}/edit`);
        await other.getByRole("button", { name: words.remove }).first().click();
        await expect(rows(other)).toHaveCount(1);
        await settled(other);
        await rows(page).first().getByText(words.editNote).click();
        await rows(page).first().getByLabel(words.note).fill("Not lost");
        await rows(page).first().getByRole("button", { name: words.saveNote }).click();
        await expect(page.getByRole("alert")).toBeVisible();
        if (scripted)
          await expect(rows(page).first().getByLabel(words.note)).toHaveValue("Not lost");
        else await expect(page.getByRole("alert")).toContainText("Not lost");
        await otherContext.close();
      },
    );

    withScripts(
      "the owner of an open collection sees which of its resources are hidden from visitors, and visitors see none of those",
      async ({ page, request }) => {
        const secret = newTitle("Internal wells");
        const { databaseId } = await publishInternally(request, SAMPLE_ACCOUNTS.staff, {
          title: secret,
        });
        const api = await apiOf(request, SAMPLE_ACCOUNTS.staff);
        const { documents } = await api("POST", "/search_documents", { page_size: 1 });
        const { slug } = await api("POST", "/internal_collections", {
          title: newTitle("Open shelf"),
          posts: [databaseId, documents[0].databaseId],
          language,
        });
        const path = `${prefix}/collection/${slug}`;
        await signIn(page, SAMPLE_ACCOUNTS.staff, `${path}/edit`, visitor);
        await expect(rows(page)).toHaveCount(2);
        // Visitors cannot see a private collection, so the page has no message about hidden resources.
        await expect(page.getByText(words.unseen)).toHaveCount(0);
        await page.getByLabel(words.open).check();
        await send(page, words.save);
        await expect(page.getByText(words.unseen)).toBeVisible();
        await expect(rows(page).filter({ hasText: words.unseenTag })).toHaveCount(1);
        await expect(rows(page).filter({ hasText: words.unseenTag })).toContainText(secret);
        await expectAccessibleIf(page);

        await page.context().clearCookies();
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText(secret)).toHaveCount(0);
      },
    );

    test("a collection is deleted after its name and the consequences are shown, and can be restored", async ({
      page,
      request,
    }) => {
      const title = newTitle();
      const { account, path } = await ownerOf(request, title, 3);
      await signIn(page, account, `${path}/edit`, visitor);
      await page.getByRole("link", { name: words.deleteOpen }).click();
      const asked = scripted ? page.getByRole("dialog") : page.getByRole("main");
      await expect(asked.getByText(filled(words.question, title))).toBeVisible();
      await expect(asked.getByText(words.stay)).toBeVisible();
      await expectAccessibleIf(page);
      if (scripted) {
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await expect(page.getByRole("link", { name: words.deleteOpen })).toBeFocused();
        await page.getByRole("link", { name: words.deleteOpen }).click();
      }
      await asked.getByRole("button", { name: words.delete, exact: true }).click();
      await expect(page).toHaveURL(/\/account\/user-profile\/.*#my-collections$/);
      expect((await page.request.get(path)).status()).toBe(404);
      await page.getByRole("button", { name: filled(words.restore, title) }).click();
      await expect(page).toHaveURL(new RegExp(`${path}\\?restored=1$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await page.goto(`${path}/edit`);
      await expect(rows(page)).toHaveCount(3);
      // The confirmation is also a separate page.
      await page.goto(`${path}/delete`);
      await expectAccessibleIf(page);
      await expect(page.getByText(filled(words.question, title))).toBeVisible();
    });

    const expectAccessibleIf = async (page: Page) => {
      if (scripted) await expectAccessible(page);
    };

    withoutScripts(
      "other users cannot change the collection, and are told so once it is open",
      async ({ page, request, browser }) => {
        const { account, path } = await ownerOf(request, newTitle(), 1);
        await signIn(page, account, `${path}/edit`, visitor);
        const toTheStart = rows(page).getByRole("button", { name: words.first });
        const action = await toTheStart.evaluate(
          (button: HTMLButtonElement) => button.form?.getAttribute("action") ?? "",
        );
        expect(action).toMatch(/\/items\/first$/);
        const stranger = await (
          await browser.newContext({ ...options, baseURL: process.env.SITE_UNDER_TEST })
        ).newPage();
        await startSession(stranger, await newAccount(request), { language });
        for (const place of ["edit", "delete"])
          expect((await stranger.goto(`${path}/${place}`))?.status()).toBe(404);
        for (const change of ["move", "remove", "restore", "first"]) {
          const sent = await stranger.request.post(action.replace("first", change), {
            form: { databaseId: "1", by: "1" },
            headers: { Accept: "application/json" },
          });
          expect([sent.status(), await sent.json()]).toEqual([404, { code: "not_found" }]);
        }
        expect((await stranger.request.post(`${path}/delete`, { form: {} })).status()).toBe(422);
        await page.getByLabel(words.open).check();
        await send(page, words.save);
        await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
        for (const place of ["edit", "delete"]) {
          expect((await stranger.goto(`${path}/${place}`))?.status()).toBe(403);
          await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(words.forbidden);
        }
        await expectAccessibleIf(stranger);
        // Without a session the user is sent to sign in; invalid requests are rejected.
        const nobody = await (
          await browser.newContext({ ...options, baseURL: process.env.SITE_UNDER_TEST })
        ).newPage();
        const sent = await nobody.request.post(action, {
          form: { databaseId: "1", back: `${path}/edit` },
          headers: { Accept: "text/html" },
          maxRedirects: 0,
        });
        expect([sent.status(), sent.headers().location]).toEqual([
          303,
          `${prefix}/account/login?redirect=${encodeURIComponent(`${path}/edit`)}`,
        ]);
        for (const form of [{ databaseId: "0" }, { databaseId: "x" }, {}])
          expect(
            (await page.request.post(action, { form: form as Record<string, string> })).status(),
          ).toBe(400);
        expect(
          (
            await page.request.post(action.replace("first", "burn"), { form: { databaseId: "1" } })
          ).status(),
        ).toBe(400);
        await stranger.context().close();
        await nobody.context().close();
      },
    );

    withScripts("staff can create collections for staff", async ({ page }) => {
      await signIn(page, SAMPLE_ACCOUNTS.staff, newPath, visitor);
      await page.getByLabel(words.title, { exact: true }).fill(newTitle());
      await page.getByLabel(words.staff).check();
      await send(page, words.create);
      await expect(page).toHaveURL(/\/collection\/[^/]+$/);
      await page.goto(`${new URL(page.url()).pathname}/edit`);
      await expect(page.getByLabel(words.staff)).toBeChecked();
      await page.getByLabel(words.private).check();
      await send(page, words.save);
      await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
      await settled(page);
      await page.reload();
      await expect(page.getByLabel(words.private)).toBeChecked();
    });

    if (scripted) {
      test("a resource can be moved with the arrow keys and by dragging", async ({
        page,
        request,
      }) => {
        const { account, path } = await ownerOf(request, newTitle(), 3);
        await signIn(page, account, `${path}/edit`, visitor);
        const [first = "", second = "", third = ""] = await titles(page);
        const handles = page.getByRole("button", { name: words.drag });
        await handles.first().focus();
        await page.keyboard.press("End");
        await expect.poll(() => titles(page)).toEqual([second, third, first]);
        await expect(handles.nth(2)).toBeFocused();
        await expect(page.getByText(/is now number 3 of 3/)).toBeAttached();
        await handles.nth(2).hover();
        await page.mouse.down();
        const target = await rows(page).first().boundingBox();
        await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 8, { steps: 5 });
        await expect(dropMark(page)).toHaveCount(1);
        await page.mouse.up();
        await expect.poll(() => titles(page)).toEqual([first, second, third]);
        await settled(page);
        await page.reload();
        expect(await titles(page)).toEqual([first, second, third]);
      });

      test("unsaved text in one field survives all other changes on the page", async ({
        page,
        request,
        context,
      }) => {
        const { account, path } = await ownerOf(request, newTitle(), 3);
        await signIn(page, account, `${path}/edit`, visitor);
        const title = newTitle("Typed");
        await page.getByLabel(words.title, { exact: true }).fill(title);
        await rows(page).nth(1).getByText(words.addNote).click();
        await rows(page).nth(1).getByLabel(words.note).fill("Typed as well");
        await page.getByRole("button", { name: words.up }).nth(2).click();
        await page.getByRole("button", { name: words.first }).first().click();
        await settled(page);
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(title);
        await expect(rows(page).nth(2).getByLabel(words.note)).toHaveValue("Typed as well");
        await rows(page).nth(2).getByRole("button", { name: words.saveNote }).click();
        await expect(page.getByText(words.savedNote, { exact: true })).toBeVisible();
        await settled(page);
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(title);
        await context.setOffline(true);
        await send(page, words.save);
        await expect(
          page.getByText(
            "The library can’t be reached right now. What you typed is still here: try again in a minute.",
          ),
        ).toBeVisible();
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(title);
        await page.getByRole("button", { name: words.remove }).first().click();
        await expect(page.getByText("Check your connection and try again.")).toBeVisible();
        await expect(rows(page)).toHaveCount(3);
        await context.setOffline(false);
        await send(page, words.save);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(filled(words.edit, title));
      });
    }
  });
}
