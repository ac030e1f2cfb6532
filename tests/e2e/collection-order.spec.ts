import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { apiOf } from "./api";
import { readOutbox } from "../setup/mail";
import { expect, expectAccessible, settled, test, VISITORS, testsFor } from "./fixtures";
import { newAccount } from "./new-account";
import { signIn } from "./sign-in";

const LANGUAGES = {
  en: {
    title: "Title",
    description: "Description",
    create: "Create collection",
    save: "Save changes",
    saved: "Saved",
    resources: "Resources",
    library: "My library",
    up: "Move {} up",
    down: "Move {} down",
    next: "Next",
    pageOf: "Page 2 of 2",
    remove: /^Remove /,
    first: /^Put .* first$/,
    removed: "Removed from the collection",
    undo: "Undo",
    addNote: /^Add a note/,
    note: /^Note on /,
    saveNote: "Save note",
    theirs: /(’s|Their) version:/,
    gone: "Could not find collection",
    signedOut: "You have been signed out. Sign in to continue.",
    words: "Your text couldn’t be saved.",
    offline: "Check your connection and try again.",
  },
  sv: {
    title: "Titel",
    description: "Beskrivning",
    create: "Skapa samling",
    save: "Spara ändringar",
    saved: "Sparat",
    resources: "Resurser",
    library: "Mitt bibliotek",
    up: "Flytta {} uppåt",
    down: "Flytta {} nedåt",
    next: "Nästa",
    pageOf: "Sida 2 av 2",
    remove: /^Ta bort /,
    first: /^Sätt .* först$/,
    removed: "Borttagen ur samlingen",
    undo: "Ångra",
    addNote: /^Skriv en anteckning/,
    note: /^Anteckning om /,
    saveNote: "Spara anteckningen",
    theirs: /Det som/,
    gone: "Samlingen hittades inte",
    signedOut: "Du är utloggad. Logga in för att fortsätta.",
    words: "Dina texter kunde inte sparas.",
    offline: "",
  },
} as const;

const PAGE_SIZE = 24;
/** The outbox for mails that are not sent. */
const dataDir = process.env.SITE_DATA_DIR ?? "";

/** Returns the token in a person's invitation mail. */
async function mailedKey(email: string): Promise<string> {
  const key = async () => {
    const mails = await readOutbox(dataDir).catch(() => []);
    const texts = mails
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .map(({ text }) => text ?? "");
    return texts.flatMap((text) => /key(?:=|%3D)([\w-]+)/.exec(text)?.[1] ?? [])[0];
  };
  await expect.poll(key, { timeout: 20_000 }).toBeDefined();
  return (await key()) ?? "";
}

for (const { kind, language, scripted, options } of VISITORS) {
  const { withScripts, withoutScripts } = testsFor({ scripted });
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;
  const visitor = { language, scripted };
  const named = (template: string, title: string) => template.replace("{}", title);

  test.describe(kind, () => {
    // The browser logs rejected forms and broken connections.
    test.use({
      ...options,
      allowedConsoleErrors: [/status of (422|404|403|401)|ERR_INTERNET_DISCONNECTED/],
    });

    const list = (page: Page, name: string = words.resources) =>
      page.getByRole("region", { name, exact: true });
    const rows = (page: Page) =>
      list(page)
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { level: 3 }) });
    const titles = (page: Page, name?: string) =>
      list(page, name).getByRole("heading", { level: 3 }).allInnerTexts();
    const send = (page: Page, name: string) =>
      page.getByRole("button", { name, exact: true }).click();

    /** Returns the numbers of this many documents of the library. */
    async function documents(request: APIRequestContext, count: number): Promise<number[]> {
      const answer = await request.post("/api/v1/search_documents", { data: { page_size: count } });
      const { documents } = (await answer.json()) as { documents: { databaseId: number }[] };
      expect(documents).toHaveLength(count);
      return documents.map(({ databaseId }) => databaseId);
    }

    /** Signs a new user in, on the edit page of a collection with this many resources. */
    async function collector(page: Page, request: APIRequestContext, pieces: number) {
      const account = await newAccount(request);
      const api = await apiOf(request, account);
      const { databaseId, slug } = await api("POST", "/internal_collections", {
        title: `In order ${randomBytes(4).toString("hex")}`,
        posts: await documents(request, pieces),
      });
      const edit = `${prefix}/collection/${slug}/edit`;
      await signIn(page, account, edit, visitor);
      return { account, api, of: `/internal_collections/${databaseId}`, edit };
    }

    test("a resource can be moved past the end of a page by its buttons, and the list follows to the next page", async ({
      page,
      request,
    }) => {
      const { edit } = await collector(page, request, 30);
      const first = await titles(page);
      expect(first).toHaveLength(PAGE_SIZE);
      const last = first.at(-1) ?? "";
      await page.getByRole("button", { name: named(words.down, last), exact: true }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.getByText(words.pageOf)).toBeVisible();
      await expect.poll(async () => (await titles(page)).indexOf(last)).toBe(0);
      expect(await titles(page)).toHaveLength(30 - PAGE_SIZE);
      if (scripted) {
        await expect(
          page.getByRole("button", { name: named(words.down, last), exact: true }),
        ).toBeFocused();
        await expect(page.getByText(/is now number 25 of 30/)).toBeAttached();
        await expectAccessible(page);
      } else await expect(page).toHaveURL(/#down-\d+$/);

      // Further within the page, and back over its edge.
      await page.getByRole("button", { name: named(words.down, last), exact: true }).click();
      await expect.poll(async () => (await titles(page)).indexOf(last)).toBe(1);
      await settled(page);
      await page.getByRole("button", { name: named(words.up, last), exact: true }).click();
      await expect.poll(async () => (await titles(page)).indexOf(last)).toBe(0);
      await settled(page);
      await page.getByRole("button", { name: named(words.up, last), exact: true }).click();
      await expect.poll(async () => (await titles(page)).indexOf(last)).toBe(PAGE_SIZE - 1);
      await settled(page);
      await page.goto(edit);
      expect(await titles(page)).toEqual(first);
      await page.getByRole("link", { name: words.next, exact: true }).click();
      await expect(page).toHaveURL(/page=2#items$/);
      await expect.poll(() => titles(page)).toHaveLength(30 - PAGE_SIZE);
      expect(await titles(page)).not.toContain(last);
    });

    withScripts(
      "a saved resource can be moved past the end of a page too, where the next page is added below",
      async ({ page, request }) => {
        const account = await newAccount(request);
        const api = await apiOf(request, account);
        for (const id of await documents(request, PAGE_SIZE + 2))
          await api("POST", `/user_library/posts/${id}`, {});
        await signIn(page, account, `${prefix}/account/user-profile/#my-library`, visitor);
        const before = await titles(page, words.library);
        expect(before).toHaveLength(PAGE_SIZE);
        const last = before.at(-1) ?? "";
        const down = page.getByRole("button", { name: named(words.down, last), exact: true });
        await down.click();
        await expect
          .poll(async () => (await titles(page, words.library)).indexOf(last))
          .toBe(PAGE_SIZE);
        expect(await titles(page, words.library)).toHaveLength(PAGE_SIZE + 2);
        if (scripted) await expect(down).toBeFocused();
      },
    );

    test("undoing a removal restores place, star and note, without overwriting another user's newer note", async ({
      page,
      request,
      context,
    }) => {
      const { api, of, edit } = await collector(page, request, 3);
      const [a = "", b = "", c = ""] = await titles(page);
      const write = async (text: string) => {
        await rows(page).nth(1).getByText(words.addNote).click();
        await rows(page).nth(1).getByLabel(words.note).fill(text);
        await rows(page).nth(1).getByRole("button", { name: words.saveNote }).click();
        await expect(rows(page).nth(1)).toContainText(text);
        await settled(page);
      };
      await write("Read this twice.");
      const star = page.getByRole("button", { name: words.first });
      await star.nth(1).click();
      await expect(star.nth(1)).toHaveAttribute("aria-pressed", "true");
      // While one change of a resource is being saved, another is ignored: the message says when it is done.
      if (scripted)
        await expect(
          page.getByRole("status").filter({ hasText: "has been put first" }),
        ).toHaveCount(1);
      await settled(page);
      await page.getByRole("button", { name: words.remove }).nth(1).click();
      await expect(page.getByText(words.removed)).toBeVisible();
      await settled(page);
      if (scripted) {
        // The connection is lost for two presses.
        await context.setOffline(true);
        for (const _ of ["once", "twice"]) {
          await send(page, words.undo);
          await expect(page.getByText(words.offline)).toBeVisible();
        }
        await context.setOffline(false);
      }
      await send(page, words.undo);
      await expect.poll(() => titles(page)).toEqual([a, b, c]);
      await expect(star.nth(1)).toHaveAttribute("aria-pressed", "true");
      await expect(rows(page).nth(1)).toContainText("Read this twice.");
      if (scripted) await expect(star.nth(1)).toBeFocused();
      await settled(page);

      // On another device it is restored first, with another note.
      await page.getByRole("button", { name: words.remove }).nth(1).click();
      await expect(page.getByText(words.removed)).toBeVisible();
      await settled(page);
      const id = await api("GET", `${of}`).then(
        async ({ documents: left }: { documents: number[] }) =>
          (await documents(request, 3)).find((one) => !left.includes(one)),
      );
      const { modified } = await api("POST", `${of}/posts/${id}`, {});
      await api("PUT", `${of}/posts/${id}/note`, { modified, note: "Newer words" });
      await send(page, words.undo);
      await expect.poll(() => titles(page)).toEqual([a, b, c]);
      await expect(rows(page).nth(1)).toContainText("Newer words");
      await page.goto(edit);
      await expect(page.getByText("Read this twice.")).toHaveCount(0);
    });

    const type = async (page: Page) => {
      await page.getByLabel(words.title, { exact: true }).fill("A title that took long");
      await page
        .getByRole("textbox", { name: words.description })
        .fill("A description that took longer");
    };
    const expectKept = async (page: Page) => {
      if (scripted) {
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(
          "A title that took long",
        );
        await expect(page.getByRole("textbox", { name: words.description })).toHaveValue(
          "A description that took longer",
        );
      } else {
        const kept = page.getByRole("alert").filter({ hasText: words.words });
        await expect(kept).toContainText("A title that took long");
        await expect(kept).toContainText("A description that took longer");
      }
    };

    withScripts("input is kept when the collection is deleted", async ({ page, request }) => {
      const { api, of } = await collector(page, request, 1);
      await type(page);
      await api("DELETE", of);
      await send(page, words.save);
      await expect(page.getByText(scripted ? words.gone : words.words).first()).toBeVisible();
      await expectKept(page);
      if (!scripted) return;
      // Changing a removed resource does not make the page disappear either.
      await page.getByRole("button", { name: words.remove }).click();
      await expect(page.getByRole("status").getByText(words.gone)).toBeVisible();
      const note = rows(page).first();
      await note.getByText(words.addNote).click();
      await note.getByLabel(words.note).fill("A note as well");
      await note.getByRole("button", { name: words.saveNote }).click();
      await expect(note.getByText(words.gone)).toBeVisible();
      await expect(note.getByLabel(words.note)).toHaveValue("A note as well");
      await expectKept(page);
    });

    withoutScripts(
      "input is kept when the user is removed from the collection",
      async ({ page, request }) => {
        const owner = await collector(page, request, 1);
        const guest = await newAccount(request);
        await owner.api("POST", `${owner.of}/send_invites`, { emails: [guest.email] });
        await (
          await apiOf(request, guest)
        )("POST", `${owner.of}/accept`, { key: await mailedKey(guest.email) });
        await page.context().clearCookies({ name: /session/ });
        await signIn(page, guest, owner.edit, visitor);
        await type(page);
        const { collaborators } = await owner.api("GET", owner.of);
        await owner.api("DELETE", `${owner.of}/collaborators/${collaborators[0].databaseId}`);
        await send(page, words.save);
        await expect(page.getByText(scripted ? words.gone : words.words).first()).toBeVisible();
        await expectKept(page);
      },
    );

    withScripts("input is kept when the session ends", async ({ page, request }) => {
      await collector(page, request, 1);
      await type(page);
      await page.context().clearCookies({ name: /session/ });
      await send(page, words.save);
      await expect(page.getByText(scripted ? words.signedOut : words.words).first()).toBeVisible();
      await expectKept(page);
    });

    withoutScripts(
      "input for a new collection is kept when the session ends",
      async ({ page, request }) => {
        await signIn(page, await newAccount(request), `${prefix}/collections/new`, visitor);
        await page.getByLabel(words.title, { exact: true }).fill("A title that took long");
        await page
          .getByRole("textbox", { name: words.description })
          .fill("A description that took longer");
        await page.context().clearCookies({ name: /session/ });
        await send(page, words.create);
        await expect(page.getByText(words.signedOut).first()).toBeVisible();
        await expect(page.getByLabel(words.title, { exact: true })).toHaveValue(
          "A title that took long",
        );
        await expect(page.getByRole("textbox", { name: words.description })).toHaveValue(
          "A description that took longer",
        );
      },
    );

    withScripts(
      "choosing the other user's note discards the user's own input",
      async ({ page, request }) => {
        const { api, of } = await collector(page, request, 1);
        const { modified, documents: pieces } = await api("GET", of);
        await rows(page).first().getByText(words.addNote).click();
        await api("PUT", `${of}/posts/${pieces[0]}/note`, { modified, note: "Their note" });
        const note = rows(page).first();
        await note.getByLabel(words.note).first().fill("My note");
        await note.getByRole("button", { name: words.saveNote }).click();
        await expect(note.getByRole("radio", { name: "Their note" })).toBeVisible();
        await note.getByRole("textbox").fill("My note, written on");
        await note.getByLabel(words.theirs).check();
        await note.getByRole("button", { name: words.saveNote }).click();
        await expect(page.getByRole("radio", { name: words.theirs })).toHaveCount(0);
        await settled(page);
        await expect(note.getByRole("textbox")).toHaveValue("Their note");

        const changed = (await api("GET", of)).modified;
        const theirs = `Their title ${randomBytes(4).toString("hex")}`;
        await api("PUT", of, { modified: changed, title: theirs });
        const title = page.getByLabel(words.title, { exact: true });
        await title.fill("Mine");
        await send(page, words.save);
        await expect(page.getByRole("radio", { name: theirs })).toBeVisible();
        await title.fill("Mine, typed on");
        await page.getByLabel(words.theirs).check();
        await send(page, words.save);
        await expect(page.getByRole("radio", { name: words.theirs })).toHaveCount(0);
        await expect(title).toHaveValue(theirs);
      },
    );

    if (scripted) {
      test("untouched fields show the current values", async ({ page, request }) => {
        const { api, of } = await collector(page, request, 2);
        const { modified } = await api("GET", of);
        await api("PUT", of, { modified, description: "Their description" });
        await page.getByLabel(words.title, { exact: true }).focus();
        await page.getByRole("button", { name: words.first }).first().click();
        await expect(page.getByRole("textbox", { name: words.description })).toHaveValue(
          "Their description",
        );
      });
    }
  });
}
