import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { readOutbox } from "../setup/mail";
import { type Api, apiOf } from "./api";
import { expect, expectAccessible, test, VISITORS, testsFor } from "./fixtures";
import { newAccount, type NewAccount, ownAddress } from "./new-account";
import { accountField, sendSignIn, signIn } from "./sign-in";

/** Tests the profile: own and shared collections, invitations with their mails, and deleted collections. */

const LANGUAGES = {
  en: {
    collections: "Collections",
    library: "My library",
    own: "Made by me",
    shared: "Shared with me",
    invitations: "Invitations",
    deleted: "Deleted",
    none: "You have no collections yet",
    noInvitation: "You have no open invitations.",
    new: "New collection",
    private: "Private",
    open: "Open by link",
    owner: "Made by",
    mayEdit: "you can edit",
    edit: "Edit",
    restore: "Restore",
    undo: "Undo",
    isDeleted: /has been deleted\. You can undo this for \d+ more minutes?\./,
    asked: "invited you on",
    accept: "Accept",
    decline: "Decline",
    declined: "You have declined the invitation.",
    keyNeeded: /open the link in the invitation email/,
    oldKey: /a newer email for this invitation/,
    notHere: /The account you’re signed in with has no such invitation/,
    joined: "You’re already in this collection:",
    over: "Could not find collection",
    more: "Show 2 more",
    find: "Search my collections by title",
    search: "Search",
    noTitle: /No titles here contain/,
    all: "Show all collections",
    byTitle: "Title",
    register: "Register",
    verified: "Verified",
  },
  sv: {
    collections: "Samlingar",
    library: "Mitt bibliotek",
    own: "Skapade av mig",
    shared: "Delade med mig",
    invitations: "Inbjudningar",
    deleted: "Raderade",
    none: "Du har inga samlingar än",
    noInvitation: "Inga inbjudningar väntar på ditt svar.",
    new: "Ny samling",
    private: "Privat",
    open: "Öppen via länk",
    owner: "Skapad av",
    mayEdit: "du kan redigera",
    edit: "Redigera",
    restore: "Återställ",
    undo: "Ångra",
    isDeleted: /är raderad\. Du kan ångra raderingen i \d+ minut(er)? till\./,
    asked: "bjöd in dig",
    accept: "Tacka ja",
    decline: "Tacka nej",
    declined: "Du har tackat nej till inbjudan.",
    keyNeeded: /öppna länken i inbjudningsmejlet en gång/,
    oldKey: /Vi har skickat ett nyare mejl om den här inbjudan/,
    notHere: /ingen sådan inbjudan till kontot/,
    joined: "Du är redan med i den här samlingen:",
    over: "Samlingen hittades inte",
    more: "Visa 2 till",
    find: "Sök på titel bland mina samlingar",
    search: "Sök",
    noTitle: /Ingen titel innehåller/,
    all: "Visa alla samlingar",
    byTitle: "Titel",
    register: "Registrera dig",
    verified: "Verifierad",
  },
} as const;

const unused = () => randomBytes(5).toString("hex");

async function somePosts(api: Api, count: number): Promise<number[]> {
  const { documents } = (await api("POST", "/search_documents", { page_size: count })) as {
    documents: { databaseId: number }[];
  };
  return documents.map(({ databaseId }) => databaseId);
}

interface Made {
  databaseId: number;
  title: string;
  slug: string;
}

/** Creates a user with a collection of three resources. */
async function owner(
  request: APIRequestContext,
  collection: object = {},
): Promise<{ account: NewAccount; api: Api; made: Made }> {
  const account = await newAccount(request);
  const api = await apiOf(request, account);
  const made = (await api("POST", "/internal_collections", {
    title: `Papers ${unused()}`,
    description: "For the course in spring.",
    posts: await somePosts(api, 3),
    ...collection,
  })) as Made;
  return { account, api, made };
}

const dataDir = process.env.SITE_DATA_DIR ?? "";

/** Returns the link in the last mail to this address, as a path of the site. */
async function mailedLink(email: string, count = 1): Promise<string> {
  const links = async () => {
    const mails = await readOutbox(dataDir).catch(() => []);
    return mails
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .map(({ text }) => /https?:\S+key\S+/.exec(text ?? "")?.[0])
      .filter((link) => link !== undefined);
  };
  await expect.poll(async () => (await links()).length, { timeout: 20_000 }).toBe(count);
  const { pathname, search, hash } = new URL((await links()).at(-1) ?? "");
  return pathname + search + hash;
}

for (const { kind, language, scripted, options } of VISITORS) {
  const { withScripts, withoutScripts } = testsFor({ scripted });
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;
  const profile = `${prefix}/account/user-profile/`;
  const visitor = { language, scripted };

  test.describe(kind, () => {
    test.use(options);
    // The browser logs rejected requests.
    test.use({ allowedConsoleErrors: [/status of (401|404)/] });

    const section = (page: Page) =>
      page.getByRole("region", { name: words.collections, exact: true });
    const group = (page: Page, name: string) =>
      section(page).getByRole("region", { name, exact: true });
    const openProfile = (page: Page, account: NewAccount, query = "") =>
      signIn(page, account, profile + query, visitor);
    const keyIsGone = async (page: Page, key: string) => {
      expect(page.url()).not.toContain(key);
      expect(await page.content()).not.toContain(key);
    };
    const keyOf = (link: string) => /key(?:=|%3D)([\w-]+)/.exec(link)?.[1] ?? "no key";
    /** Changes a link to this visitor's language, because a mail uses the language of the account. */
    const here = (link: string) => (link.startsWith(`${prefix}/account`) ? link : prefix + link);

    test("lists the user's collections with their contents and visibility, and helps when there are none", async ({
      page,
      request,
    }) => {
      const { account, api, made } = await owner(request);
      await api("POST", "/internal_collections", { title: `Öppet ${unused()}`, private: false });
      await openProfile(page, account);
      const own = group(page, words.own);
      await expect(own.getByRole("listitem")).toHaveCount(2);
      const first = own.getByRole("listitem").filter({ hasText: made.title });
      await expect(first).toContainText(words.private);
      await expect(own).toContainText(words.open);
      await expect(group(page, words.invitations)).toContainText(words.noInvitation);
      if (scripted) await expectAccessible(page);
      await expect(section(page).getByRole("link", { name: words.new })).toHaveAttribute(
        "href",
        `${prefix}/collections/new`,
      );
      await expect(
        first.getByRole("link", { name: `${words.edit} ${made.title}` }),
      ).toHaveAttribute("href", `${prefix}/collection/${made.slug}/edit`);
      await first.getByRole("link", { name: made.title, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: made.title })).toBeVisible();

      await page.goto(profile);
      const library = page.getByRole("region", { name: words.library, exact: true });
      const way = (name: RegExp) =>
        scripted
          ? page.getByRole("tab", { name })
          : page.getByRole("navigation").getByRole("link", { name });
      await way(new RegExp(`^${words.library}`)).click();
      await expect(page).toHaveURL(`${profile}#my-library`);
      await expect(library).toBeVisible();
      await expect(section(page)).toBeVisible({ visible: !scripted });
      await way(new RegExp(`^${words.collections} ?2`)).click();
      await expect(page).toHaveURL(`${profile}#my-collections`);
      await expect(section(page)).toBeVisible();
      await expect(library).toBeVisible({ visible: !scripted });
    });

    withScripts(
      "each part of the profile is a tab panel that the URL's hash opens",
      async ({ page, request }) => {
        const { account } = await owner(request);
        await openProfile(page, account, "#my-library");
        const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
        const panel = (name: string) =>
          page.getByRole("tabpanel", { name: new RegExp(`^${name}`) });
        await expect(tab(words.library)).toHaveAttribute("aria-selected", "true");
        await expect(panel(words.library)).toBeVisible();
        await expect(page.getByRole("tabpanel")).toHaveCount(1);
        await tab(words.library).focus();
        await page.keyboard.press("Home");
        await page.keyboard.press("Enter");
        await expect(panel(words.collections)).toBeVisible();
        await expect(tab(words.collections)).toBeFocused();
        await expectAccessible(page);
        await page.goBack();
        await expect(panel(words.library)).toBeVisible();
        await page.goForward();
        await expect(panel(words.collections)).toBeVisible();
        // A hash inside a hidden panel opens that panel.
        await tab(words.library).click();
        await expect(panel(words.library)).toBeVisible();
        await page.evaluate(() => {
          document.querySelector("#my-collections")!.parentElement!.id = "place-within";
          location.hash = "place-within";
        });
        await expect(panel(words.collections)).toBeVisible();
      },
    );

    withoutScripts("a new user sees what collections are for", async ({ page, request }) => {
      await openProfile(page, await newAccount(request));
      await expect(section(page).getByRole("heading", { name: words.none })).toBeVisible();
      await expect(section(page).getByRole("link", { name: words.new })).toBeVisible();
      await expect(group(page, words.deleted)).toHaveCount(0);
      if (scripted) await expectAccessible(page);
    });

    withoutScripts(
      "many collections can be searched by title, sorted, and shown in pages",
      async ({ page, request }) => {
        const account = await newAccount(request);
        const api = await apiOf(request, account);
        for (let number = 1; number <= 26; number += 1)
          await api("POST", "/internal_collections", {
            title: number === 7 ? "Åter till sjön" : `List ${number}`,
          });
        await openProfile(page, account);
        const titles = group(page, words.own).getByRole("heading", { level: 4 });
        await expect(titles).toHaveCount(24);
        await expect(titles.first()).toHaveText("List 26");
        await group(page, words.own).getByRole("link", { name: words.more }).click();
        await expect(titles).toHaveCount(26);
        if (scripted) await expect(titles.nth(24).getByRole("link")).toBeFocused();
        await section(page).getByRole("link", { name: words.byTitle, exact: true }).click();
        await expect(page).toHaveURL(/order=title/);
        await expect.poll(() => titles.nth(language === "sv" ? 1 : 2).innerText()).toBe("List 2");
        await section(page).getByLabel(words.find).fill("ater TILL");
        await section(page).getByRole("button", { name: words.search, exact: true }).click();
        await expect(titles).toHaveText(["Åter till sjön"]);
        await section(page).getByLabel(words.find).fill("zzzz");
        await section(page).getByRole("button", { name: words.search, exact: true }).click();
        await expect(section(page).getByText(words.noTitle)).toHaveCount(1);
        if (scripted) await expectAccessible(page);
        await section(page).getByRole("link", { name: words.all }).click();
        await expect(titles).toHaveCount(24);
      },
    );

    withScripts(
      "a deleted collection can be restored, from the message and from the list",
      async ({ page, request }) => {
        const { account, api, made } = await owner(request);
        await api("DELETE", `/internal_collections/${made.databaseId}`);
        await openProfile(page, account, `?deleted=${made.databaseId}#my-collections`);
        const message = section(page).getByRole("status").filter({ hasText: made.title });
        await expect(message).toHaveText(words.isDeleted);
        if (scripted) await expectAccessible(page);
        await message.getByRole("button", { name: words.undo }).click();
        await expect(page.getByRole("heading", { level: 1, name: made.title })).toBeVisible();
        await page.goto(`${profile}?deleted=${made.databaseId}#my-collections`);
        // No deletion is reported before there is one.
        await expect(section(page).getByText(words.isDeleted)).toHaveCount(0);
        await expect(group(page, words.own)).toContainText(made.title);

        await api("DELETE", `/internal_collections/${made.databaseId}`);
        await page.goto(profile);
        await group(page, words.deleted)
          .getByRole("button", { name: `${words.restore} ${made.title}` })
          .click();
        await expect(page.getByRole("heading", { level: 1, name: made.title })).toBeVisible();
      },
    );

    test.describe("an invitation", () => {
      test.skip(!dataDir, "The mails of a site elsewhere cannot be read.");

      test("to an email address can be accepted after opening its link, and the page's URL contains no token", async ({
        page,
        request,
      }) => {
        const { account: inviter, api, made } = await owner(request);
        const guest = await newAccount(request);
        await api("POST", `/internal_collections/${made.databaseId}/send_invites`, {
          emails: [guest.email],
        });
        const link = here(await mailedLink(guest.email));

        // Registering verifies no address: without the mail the invitation cannot be accepted.
        await openProfile(page, guest);
        const invitation = group(page, words.invitations).getByRole("listitem");
        await expect(invitation).toContainText(made.title);
        await expect(invitation).toContainText(`${inviter.username} ${words.asked}`);
        await expect(invitation).toContainText(words.keyNeeded);
        await expect(invitation).not.toContainText("For the course in spring.");
        await expect(invitation.getByRole("button", { name: words.accept })).toHaveCount(0);
        if (scripted) await expectAccessible(page);

        // An outdated token shows a message and changes nothing.
        await page.goto(
          `${profile}?invitation=${made.databaseId}&key=${"x".repeat(43)}#my-collections`,
        );
        await invitation.getByRole("button", { name: words.accept }).click();
        await expect(section(page).getByRole("alert")).toHaveText(words.oldKey);
        await expect(invitation).toContainText(words.keyNeeded);

        const opened = await page.goto(link);
        expect(
          await opened
            ?.request()
            .redirectedFrom()
            ?.response()
            .then((first) => first?.headers()),
        ).toMatchObject({
          "cache-control": expect.stringContaining("no-store"),
          "referrer-policy": "no-referrer",
        });
        await expect(page).toHaveURL(`${profile}?invitation=${made.databaseId}#my-collections`);
        await keyIsGone(page, keyOf(link));
        if (scripted) await expectAccessible(page);
        await invitation.getByRole("button", { name: words.accept }).click();
        await expect(page.getByRole("heading", { level: 1, name: made.title })).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${prefix}/collection/${made.slug}`));
        // Pressing twice accepts once.
        const again = await page.request.post(`${prefix}/collections/invitation/accept`, {
          form: { databaseId: made.databaseId },
          headers: { Accept: "text/html" },
        });
        expect(new URL(again.url()).pathname).toBe(`${prefix}/collection/${made.slug}`);
        expect(
          (await page.context().cookies()).filter(({ name }) => name.includes("invitations")),
        ).toEqual([]);

        await page.goto(`${profile}?invitation=${made.databaseId}#my-collections`);
        await expect(section(page).getByRole("status")).toContainText(words.joined);
        const shared = group(page, words.shared).getByRole("listitem");
        await expect(shared).toContainText(made.title);
        await expect(shared).toContainText(`${words.owner} ${inviter.username} · ${words.mayEdit}`);

        // The address is verified now, so no further mail is needed. This invitation is declined.
        const other = (await api("POST", "/internal_collections", {
          title: `More ${unused()}`,
          description: "Shown before one answers.",
        })) as Made;
        await api("POST", `/internal_collections/${other.databaseId}/send_invites`, {
          emails: [guest.email],
        });
        await page.goto(profile);
        await expect(invitation).toContainText("Shown before one answers.");
        await expect(
          invitation.getByRole("button", { name: `${words.accept}: ${other.title}` }),
        ).toBeVisible();
        await invitation.getByRole("button", { name: `${words.decline}: ${other.title}` }).click();
        await expect(section(page).getByRole("status")).toHaveText(words.declined);
        await expect(group(page, words.invitations)).toContainText(words.noInvitation);

        // This one is withdrawn before the answer.
        const third = (await api("POST", "/internal_collections", {
          title: `Third ${unused()}`,
        })) as Made;
        await api("POST", `/internal_collections/${third.databaseId}/send_invites`, {
          emails: [guest.email],
        });
        await page.goto(profile);
        await expect(invitation).toContainText(third.title);
        await api("DELETE", `/internal_collections/${third.databaseId}`);
        await invitation.getByRole("button", { name: words.accept }).click();
        await expect(section(page).getByRole("alert")).toHaveText(words.over);
      });

      withoutScripts(
        "to a person without an account survives registering and signing in",
        async ({ page, request }) => {
          test.slow();
          const { api, made } = await owner(request);
          const username = `g${unused()}`;
          const guest = { username, email: `${username}@example.net`, password: "First-word-1" };
          await page.context().setExtraHTTPHeaders({ "X-Forwarded-For": ownAddress() });
          await page
            .context()
            .addCookies([
              { name: "cookie-consent", value: "accepted", url: process.env.SITE_UNDER_TEST ?? "" },
            ]);
          await api("POST", `/internal_collections/${made.databaseId}/send_invites`, {
            emails: [guest.email],
            language,
          });
          const link = await mailedLink(guest.email);
          expect(link).toMatch(new RegExp(`^${prefix}/account/register`));
          await page.goto(link);
          await expect(page).toHaveURL(new RegExp(`${prefix}/account/register\\?redirect=`));
          await keyIsGone(page, keyOf(link));

          const opened = Date.now();
          for (const [id, value] of [
            ["username", guest.username],
            ["email", guest.email],
            ["password", guest.password],
            ["repeat", guest.password],
          ] as const)
            await accountField(page, id).fill(value);
          await accountField(page, "terms").check();
          // Forms that are submitted within three seconds are rejected as automated.
          if (scripted)
            await expect(page.getByText(words.verified, { exact: true })).toBeVisible({
              timeout: 20_000,
            });
          else
            await expect
              .poll(() => Date.now() - opened, { timeout: 10_000 })
              .toBeGreaterThan(4_000);
          await page.getByRole("main").getByRole("button", { name: words.register }).click();
          await expect(accountField(page, "email")).toBeVisible({ timeout: 15_000 });
          await sendSignIn(page, guest, language);
          await expect(page).toHaveURL(`${profile}?invitation=${made.databaseId}#my-collections`);
          await group(page, words.invitations)
            .getByRole("button", { name: `${words.accept}: ${made.title}` })
            .click();
          await expect(page.getByRole("heading", { level: 1, name: made.title })).toBeVisible();
        },
      );

      withScripts(
        "to another user cannot be answered, and the page says so",
        async ({ page, request }) => {
          const { api, made } = await owner(request);
          const guest = await newAccount(request);
          await api("POST", `/internal_collections/${made.databaseId}/send_invites`, {
            emails: [guest.email],
          });
          const link = here(await mailedLink(guest.email));
          // A signed-out user is asked to sign in, at a URL without the token.
          expect((await page.goto(link))?.status()).toBe(401);
          await expect(page).toHaveURL(`${profile}?invitation=${made.databaseId}#my-collections`);
          await keyIsGone(page, keyOf(link));
          await openProfile(
            page,
            await newAccount(request),
            `?invitation=${made.databaseId}#my-collections`,
          );
          await expect(section(page).getByRole("status")).toHaveText(words.notHere);
          expect(await page.content()).not.toContain(made.title);
          expect(await page.content()).not.toContain(guest.username);
          if (scripted) await expectAccessible(page);
        },
      );
    });

    withoutScripts(
      "an answer without a session leads to the sign-in; an invalid answer is rejected",
      async ({ page }) => {
        await page.goto(`${prefix}/search`);
        const post = (answer: string, form: Record<string, string | number>) =>
          page.request.post(`${prefix}/collections/invitation/${answer}`, {
            form,
            headers: { Accept: "text/html" },
            maxRedirects: 0,
          });
        const asked = await post("accept", { databaseId: 12 });
        expect([asked.status(), asked.headers().location]).toEqual([
          303,
          `${prefix}/account/login?redirect=${encodeURIComponent(`${profile}?invitation=12`)}`,
        ]);
        for (const form of [{ databaseId: 0 }, { databaseId: "x" }, {}])
          expect((await post("accept", form as Record<string, string>)).status()).toBe(400);
        expect((await post("burn", { databaseId: 1 })).status()).toBe(400);
      },
    );

    if (scripted) {
      const focus = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("focus")));
      /** Focuses the page and returns the answer to its request. Repeats this while the page is loading and sends none. */
      async function comeBack(page: Page): Promise<object> {
        let heard: object = {};
        await expect(async () => {
          const answer = page.waitForResponse((response) => response.url().includes("/freshness"), {
            timeout: 2_000,
          });
          await focus(page);
          heard = (await (await answer).json()) as object;
        }).toPass();
        return heard;
      }

      test("a profile that stayed open shows what was saved on another device when the user returns to it", async ({
        page,
        request,
        browser,
        baseURL,
      }) => {
        const account = await newAccount(request);
        await openProfile(page, account, "#my-library");
        const saved = page
          .getByRole("region", { name: words.library, exact: true })
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { level: 3 }) });
        await expect(saved).toHaveCount(0);
        // Nothing has changed, so nothing is loaded.
        const loads: string[] = [];
        page.on(
          "request",
          (asked) => asked.url().includes("user-profile/_.data") && loads.push(asked.url()),
        );
        expect(Object.keys(await comeBack(page))).toEqual(["library", "collections"]);
        expect(loads).toEqual([]);
        const elsewhere = await (await browser.newContext({ baseURL })).newPage();
        await signIn(elsewhere, account, `${prefix}/search`, visitor);
        for (const count of [1, 2]) {
          const done = elsewhere.waitForResponse((response) =>
            response.url().endsWith("/library/save"),
          );
          await elsewhere
            .getByRole("main")
            .getByRole("button", { name: /^Save / })
            .nth(count)
            .click();
          await done;
          await comeBack(page);
          await expect(saved).toHaveCount(count);
        }
        await elsewhere.context().close();
      });

      test("a profile that stayed open shows what others share and change when the user returns to it", async ({
        page,
        request,
      }) => {
        const { api, made } = await owner(request);
        const guest = await newAccount(request);
        await openProfile(page, guest);
        await api("POST", `/internal_collections/${made.databaseId}/send_invites`, {
          emails: [guest.email],
        });
        await comeBack(page);
        await expect(group(page, words.invitations)).toContainText(made.title);
        const title = `Renamed ${unused()}`;
        const { modified } = (await api("GET", `/internal_collections/${made.databaseId}`)) as {
          modified: string;
        };
        await api("PUT", `/internal_collections/${made.databaseId}`, { modified, title });
        await comeBack(page);
        await expect(group(page, words.invitations)).toContainText(title);
        await api("DELETE", `/internal_collections/${made.databaseId}`);
        await comeBack(page);
        await expect(group(page, words.invitations)).toContainText(words.noInvitation);
      });

      test("a collection that stayed open shows others' changes, but never overwrites unsaved input", async ({
        page,
        request,
      }) => {
        const { account, api, made } = await owner(request);
        const rename = async (title: string) => {
          const { modified } = (await api("GET", `/internal_collections/${made.databaseId}`)) as {
            modified: string;
          };
          await api("PUT", `/internal_collections/${made.databaseId}`, { modified, title });
        };
        const heading = page.getByRole("heading", { level: 1 });
        await signIn(page, account, `/collection/${made.slug}`, visitor);
        expect(await comeBack(page)).toEqual({ collection: expect.any(String) });
        const once = `Once ${unused()}`;
        await rename(once);
        await comeBack(page);
        await expect(heading).toHaveText(once);

        await page.goto(`/collection/${made.slug}/edit`);
        const title = page.getByRole("main").getByLabel("Title", { exact: true });
        await title.fill("Half of a tit");
        const asked: string[] = [];
        page.on("request", (one) => one.url().includes("/freshness") && asked.push(one.url()));
        const twice = `Twice ${unused()}`;
        await rename(twice);
        await focus(page);
        await title.fill(once);
        await comeBack(page);
        // The page asked only once, and not while there was unsaved input.
        expect(asked).toHaveLength(1);
        await expect(heading).toContainText(twice);

        // A deleted collection is reported.
        await page.goto(`/collection/${made.slug}`);
        await api("DELETE", `/internal_collections/${made.databaseId}`);
        await comeBack(page);
        await expect(page).toHaveTitle(/^Could not find collection/);
      });
    }
  });
}
