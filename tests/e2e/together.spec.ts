import { randomBytes } from "node:crypto";
import { type Browser, type Page, request as newRequest } from "@playwright/test";
import { startSite } from "../../scripts/lib/site.mjs";
import { type MailServer, startMailServer } from "../setup/mail";
import { apiOf } from "./api";
import { expect, expectAccessible, settled, test, VISITORS } from "./fixtures";
import { disclosure } from "./menus";
import { newAccount, ownAddress } from "./new-account";
import { accountField, SAMPLE_ACCOUNTS, sendSignIn, signIn } from "./sign-in";

/**
 * Tests a collection from the invitation to its publication: users in separate browsers, and mails sent through a real server.
 */

// The site and its mail server start once.
test.describe.configure({ mode: "default" });

const LANGUAGES = {
  en: {
    invitePeople: "Invite people",
    field: "Email addresses",
    send: "Send invitations",
    invited: "Invited:",
    register: "Register",
    signIn: "Sign in",
    verified: "Verified",
    accept: "Accept",
    people: "People",
    canEdit: "Can edit",
    resources: "Resources",
    up: /^Move .* up$/,
    down: /^Move .* down$/,
    title: "Title",
    open: "Open by link",
    save: "Save changes",
    saved: "Saved",
    theirs: /(’s|Their) version:/,
    which: "Which version do you want to keep?",
    promotion: "Feature this collection",
    request: "Ask to be featured",
    waiting: "Request to be featured",
    feature: "Feature collection",
    featured: /is featured\. Everyone can find it now/,
  },
  sv: {
    invitePeople: "Bjud in personer",
    field: "E-postadresser",
    send: "Skicka inbjudningar",
    invited: "Inbjudna:",
    register: "Registrera dig",
    signIn: "Logga in",
    verified: "Verifierad",
    accept: "Tacka ja",
    people: "Personer",
    canEdit: "Kan redigera",
    resources: "Resurser",
    up: /^Flytta .* uppåt$/,
    down: /^Flytta .* nedåt$/,
    title: "Titel",
    open: "Öppen via länk",
    save: "Spara ändringar",
    saved: "Sparat",
    theirs: /Det som/,
    which: "Vilken version ska vara kvar?",
    promotion: "Lyft fram samlingen offentligt",
    request: "Be om att samlingen lyfts fram",
    waiting: "Önskemål om att lyfta fram samlingen",
    feature: "Lyft fram samlingen",
    featured: /lyfts nu fram: alla kan hitta samlingen/,
  },
} as const;

let site: Awaited<ReturnType<typeof startSite>>;
let post: MailServer;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  post = await startMailServer();
  site = await startSite({ SMTP_URL: post.url });
});
test.afterAll(async () => {
  await site?.stop();
  await post?.close();
});

/** Waits until the server has received this many mails for an address, and returns the last. */
async function mailTo(email: string, count = 1) {
  const mails = () => post.mails.filter(({ recipients }) => recipients.includes(email));
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(count);
  return mails().at(-1)!;
}

for (const { kind, language, scripted, options } of VISITORS) {
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;
  const visitor = { language, scripted };

  test(`${kind}: a user is invited, both edit, staff feature the collection, and visitors find it`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const request = await newRequest.newContext({ baseURL: site.url });
    const word = randomBytes(5).toString("hex");
    const owner = await newAccount(request);
    const api = await apiOf(request, owner);
    const { documents } = await api("POST", "/search_documents", { page_size: 4 });
    const { slug } = await api("POST", "/internal_collections", {
      title: `Papers ${word}`,
      posts: documents.map((one: { databaseId: number }) => one.databaseId),
      language,
    });
    const [ownersPage, guestsPage, staffPage, anyonesPage] = [
      await opened(browser),
      await opened(browser),
      await opened(browser),
      await opened(browser),
    ];
    const page = `${site.url}${prefix}/collection/${slug}`;

    // The owner invites an address without an account.
    const guest = { username: `g${word}`, email: `g${word}@example.net`, password: "First-word-1" };
    await signIn(ownersPage, owner, page, visitor);
    const summary = disclosure(ownersPage, words.invitePeople);
    if (await summary.count()) await summary.click();
    await ownersPage.getByLabel(words.field).fill(guest.email);
    await ownersPage.getByRole("button", { name: words.send }).click();
    await expect(ownersPage.getByText(words.invited)).toContainText(guest.email);

    // The invited person registers through the mail's link, and arrives where they can accept.
    const link = /https?:\S+key\S+/.exec((await mailTo(guest.email)).text ?? "")?.[0] ?? "";
    expect(link).toContain(`${site.url}${prefix}/account/register`);
    await register(guestsPage, link, guest);
    await expect(guestsPage).toHaveURL(/\/account\/user-profile\/\?invitation=\d+#my-collections$/);
    await guestsPage.getByRole("button", { name: `${words.accept}: Papers ${word}` }).click();
    await expect(
      guestsPage.getByRole("heading", { level: 1, name: `Papers ${word}` }),
    ).toBeVisible();
    await ownersPage.goto(page);
    await expect(
      ownersPage
        .getByRole("list", { name: words.people, exact: true })
        .getByRole("listitem")
        .filter({ hasText: guest.username }),
    ).toContainText(words.canEdit);

    // Both have the collection open and move resources: both moves count, and no resource is lost.
    for (const both of [ownersPage, guestsPage]) await both.goto(`${page}/edit`);
    const [a, b, c, d] = await titles(ownersPage);
    await guestsPage.getByRole("button", { name: words.up }).nth(2).click();
    await expect.poll(() => titles(guestsPage)).toEqual([a, c, b, d]);
    await ownersPage.getByRole("button", { name: words.down }).first().click();
    await expect.poll(async () => (await titles(ownersPage))[0]).not.toBe(a);
    await settled(ownersPage);
    for (const both of [ownersPage, guestsPage]) await both.goto(`${page}/edit`);
    const merged = await titles(ownersPage);
    expect([...merged].sort()).toEqual([a, b, c, d].sort());
    expect(merged[0]).toBe(c);
    expect(await titles(guestsPage)).toEqual(merged);

    // Both change the title: the later one gets a conflict, and takes the other's title.
    const theirs = `Theirs ${word}`;
    await guestsPage.getByLabel(words.title, { exact: true }).fill(theirs);
    await save(guestsPage);
    await ownersPage.getByLabel(words.title, { exact: true }).fill(`Mine ${word}`);
    await ownersPage.getByLabel(words.open).check();
    await ownersPage.getByRole("button", { name: words.save, exact: true }).click();
    await expect(ownersPage.getByRole("group", { name: words.which })).toContainText(theirs);
    await expect(ownersPage.getByLabel(words.title, { exact: true })).toHaveValue(`Mine ${word}`);
    if (scripted) await expectAccessible(ownersPage);
    await ownersPage.getByLabel(words.theirs).check();
    await save(ownersPage);
    await expect(ownersPage.getByLabel(words.title, { exact: true })).toHaveValue(theirs);

    // The owner requests featuring, and staff approve.
    await ownersPage.goto(page);
    await ownersPage
      .getByRole("region", { name: words.promotion })
      .getByRole("button", { name: words.request })
      .click();
    await expect(ownersPage.getByRole("region", { name: words.waiting })).toBeVisible();
    expect(await findsIt()).toBe(0);
    await signIn(
      staffPage,
      SAMPLE_ACCOUNTS.staff,
      `${site.url}${prefix}/admin/review/promotion-requests`,
      visitor,
    );
    const waiting = staffPage.getByRole("region", { name: theirs });
    await expect(waiting.getByRole("heading", { level: 3 })).toHaveText(merged);
    await waiting.getByRole("button", { name: words.feature }).click();
    await expect(staffPage.getByRole("status").filter({ hasText: words.featured })).toBeVisible();
    // The mail uses the account's language, not the visitor's.
    expect((await mailTo(owner.email)).text).toContain(`${site.url}/collection/${slug}`);

    // A visitor finds the collection, and sees its resources in their order.
    expect(await findsIt()).toBe(1);
    await anyonesPage.getByRole("link", { name: theirs, exact: true }).click();
    await expect(anyonesPage.getByRole("heading", { level: 1, name: theirs })).toBeVisible();
    for (const title of merged)
      await expect(
        anyonesPage.getByRole("heading", { level: 3, name: title }).first(),
      ).toBeVisible();
    expect(await anyonesPage.content()).not.toContain(guest.username);
    for (const each of [ownersPage, guestsPage, staffPage, anyonesPage])
      await each.context().close();
    await request.dispose();

    async function findsIt(): Promise<number> {
      await anyonesPage.goto(`${site.url}${prefix}/search?type=collection&q=${word}`);
      return anyonesPage.getByRole("link", { name: theirs, exact: true }).count();
    }
  });

  /** Opens a separate browser with a separate IP address. */
  async function opened(browser: Browser): Promise<Page> {
    const context = await browser.newContext({
      ...options,
      extraHTTPHeaders: { "X-Forwarded-For": ownAddress() },
    });
    await context.addCookies([{ name: "cookie-consent", value: "accepted", url: site.url }]);
    return context.newPage();
  }

  /** Returns the titles of the resources, in their order. */
  const titles = (page: Page) =>
    page
      .getByRole("region", { name: words.resources })
      .getByRole("heading", { level: 3 })
      .allInnerTexts();

  async function save(page: Page): Promise<void> {
    await page.getByRole("button", { name: words.save, exact: true }).click();
    await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
    await settled(page);
  }

  async function register(
    page: Page,
    link: string,
    person: { username: string; email: string; password: string },
  ): Promise<void> {
    await page.goto(link);
    const opened = Date.now();
    for (const [id, value] of [
      ["username", person.username],
      ["email", person.email],
      ["password", person.password],
      ["repeat", person.password],
    ] as const)
      await accountField(page, id).fill(value);
    await accountField(page, "terms").check();
    // Forms that are submitted within three seconds are rejected as automated.
    if (scripted)
      await expect(page.getByText(words.verified, { exact: true })).toBeVisible({
        timeout: 30_000,
      });
    else await expect.poll(() => Date.now() - opened, { timeout: 10_000 }).toBeGreaterThan(4_000);
    await page.getByRole("main").getByRole("button", { name: words.register }).click();
    await expect(page.getByRole("button", { name: words.signIn, exact: true })).toBeVisible({
      timeout: 15_000,
    });
    await sendSignIn(page, person, language);
  }
}
