import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { readOutbox } from "../setup/mail";
import { type Api, apiOf } from "./api";
import { expect, expectAccessible, expectFocusWithin, test, VISITORS, testsFor } from "./fixtures";
import { disclosure, menuButton } from "./menus";
import { newAccount, type NewAccount } from "./new-account";
import { SAMPLE_ACCOUNTS, signIn, startSession } from "./sign-in";
import { headOf } from "./unseen";

/** Tests the collection page for its own people: members, invitations, featuring, and transfer of ownership. */

const LANGUAGES = {
  en: {
    people: "People",
    invitePeople: "Invite people",
    field: "Email addresses",
    send: "Send invitations",
    invited: "Invited:",
    byMail: "Invited by email",
    asked: "Invited ",
    revoke: "Revoke invitation for",
    doRevoke: "Revoke invitation",
    revoked: (name: string) => `The invitation for ${name} has been revoked.`,
    wrong: /These are not email addresses: .*anna@.*bo/,
    none: "Enter an email address, or choose a person",
    atOnce: /You can invite at most 20 people at once/,
    already: "Everyone you entered is already in the collection or has already been invited.",
    self: "You’re already in this collection",
    nobodyYet: "No invitations have been sent yet.",
    failed: /^Contributor\(s\) could not be invited/,
    change: "Actions for",
    mayRead: "Allow reading only",
    canRead: "Can read",
    canEdit: "Can edit",
    owner: "Owner",
    changed: (name: string) => `${name}’s permission has been changed.`,
    makeOwner: "Make owner…",
    grant: "Make owner",
    losing: /You can still edit the collection, but you can’t undo this yourself/,
    granted: (name: string) => `${name} now owns the collection. You can still edit it.`,
    remove: "Remove…",
    doRemove: "Remove",
    removed: (name: string) => `${name} has been removed.`,
    more: "More",
    leave: "Leave…",
    doLeave: "Leave collection",
    edit: "Edit",
    delete: "Delete…",
    share: "Share",
    link: "Link",
    mail: "Send by email",
    isPrivate: /only the people in it can open the link/,
    anyone: "Anyone with the link can open this collection.",
    change_access: "Change who can open the collection",
    export: "Export",
    workbook: "Export as an Excel workbook",
    files: "Download all files",
    request: "Ask to be featured",
    withdraw: "Withdraw request",
    pending: "Request to be featured",
    closed: /A private collection cannot be made public/,
    denied: "Not featured",
    again: "Ask again",
    featured: "Featured publicly",
    panel: /^(Feature this collection|Request to be featured|Featured publicly|Not featured)$/,
    end: "Stop featuring",
    notYet: "Nothing in this collection yet",
    search: "Search the library",
    answer: "Respond to invitation",
    all: "All 3 resources",
    gone: "This person is no longer in the collection.",
    undo: "Undo",
    restored: "The collection has been restored.",
    private: /^Private/,
    save: "Save changes",
    closing: [
      [
        "You’ve asked for this collection to be featured. If you make it private or staff-only, the request will be withdrawn.",
        "Saved. The request to be featured has been withdrawn.",
      ],
      [
        "This collection is featured in the library. If you make it private or staff-only, it will no longer be featured.",
        "Saved. The collection is no longer featured.",
      ],
    ],
    waiting: "Waiting for review",
    you: "You",
    by: "Curated by",
    byYou: "Curated by\\s*you",
    hasAsked: "The request has been sent.",
    withdrawn: "The request has been withdrawn.",
    ended: "The collection is no longer featured.",
    start: "Start here",
  },
  sv: {
    people: "Personer",
    invitePeople: "Bjud in personer",
    field: "E-postadresser",
    send: "Skicka inbjudningar",
    invited: "Inbjudna:",
    byMail: "Inbjuden via e-post",
    asked: "Inbjuden ",
    revoke: "Återkalla inbjudan till",
    doRevoke: "Återkalla inbjudan",
    revoked: (name: string) => `Inbjudan till ${name} har återkallats.`,
    wrong: /Det här är inga e-postadresser: .*anna@.*bo/,
    none: "Ange en e-postadress eller välj en person",
    atOnce: /Du kan bjuda in högst 20 personer på en gång/,
    already: "Alla du angav är redan med i samlingen eller har redan bjudits in.",
    self: "Du är redan med i samlingen",
    nobodyYet: "Inga inbjudningar har skickats än.",
    failed: /^Inbjudningarna kunde inte skickas/,
    change: "Åtgärder för",
    mayRead: "Tillåt bara läsning",
    canRead: "Kan läsa",
    canEdit: "Kan redigera",
    owner: "Ägare",
    changed: (name: string) => `Behörigheten för ${name} har ändrats.`,
    makeOwner: "Gör till ägare…",
    grant: "Gör till ägare",
    losing: /men inte själv ångra ägarbytet/,
    granted: (name: string) => `${name} äger nu samlingen. Du kan fortfarande redigera den.`,
    remove: "Ta bort…",
    doRemove: "Ta bort",
    removed: (name: string) => `${name} har tagits bort.`,
    more: "Mer",
    leave: "Lämna…",
    doLeave: "Lämna samlingen",
    edit: "Redigera",
    delete: "Radera…",
    share: "Dela",
    link: "Länk",
    mail: "Skicka via e-post",
    isPrivate: /bara de som är med i den kan öppna länken/,
    anyone: "Alla som har länken kan öppna samlingen.",
    change_access: "Ändra vem som kan öppna samlingen",
    export: "Exportera",
    workbook: "Exportera som Excel-arbetsbok",
    files: "Ladda ner alla filer",
    request: "Be om att samlingen lyfts fram",
    withdraw: "Dra tillbaka önskemålet",
    pending: "Önskemål om att lyfta fram samlingen",
    closed: /En privat samling kan inte göras offentlig/,
    denied: "Inte framlyft",
    again: "Skicka ett nytt önskemål",
    featured: "Framlyft offentligt",
    panel:
      /^(Lyft fram samlingen|Framlyft) offentligt$|^Önskemål om att lyfta fram samlingen$|^Inte framlyft$/,
    end: "Sluta lyfta fram",
    notYet: "Inga resurser i samlingen än",
    search: "Sök i biblioteket",
    answer: "Svara på inbjudan",
    all: "Alla 3 resurser",
    gone: "Personen är inte längre med i samlingen.",
    undo: "Ångra",
    restored: "Samlingen har återställts.",
    private: /^Privat/,
    save: "Spara ändringar",
    closing: [
      [
        "Det finns ett önskemål om att lyfta fram samlingen. Om du gör den privat eller bara för personal dras önskemålet tillbaka.",
        "Sparat. Önskemålet om att lyfta fram samlingen har dragits tillbaka.",
      ],
      [
        "Samlingen lyfts fram i biblioteket. Om du gör den privat eller bara för personal lyfts den inte längre fram.",
        "Sparat. Samlingen lyfts inte längre fram.",
      ],
    ],
    waiting: "Väntar på granskning",
    you: "Du",
    by: "Sammanställd av",
    byYou: "Sammanställd av\\s*dig",
    hasAsked: "Önskemålet har skickats.",
    withdrawn: "Önskemålet har dragits tillbaka.",
    ended: "Samlingen lyfts inte längre fram.",
    start: "Börja här",
  },
} as const;

/** The authors of a collection: a line of text on a phone, a fact beside the list on a wide page. */
const madeBy = (page: Page, words: string) =>
  page.getByRole("main").getByText(new RegExp(words, "i")).filter({ visible: true });

const dataDir = process.env.SITE_DATA_DIR ?? "";
const unused = () => randomBytes(5).toString("hex");

interface Made {
  databaseId: number;
  slug: string;
  title: string;
}

interface Owner {
  account: NewAccount;
  api: Api;
  made: Made;
}

/** Creates a user with a collection of three resources. */
async function owner(request: APIRequestContext, collection: object = {}): Promise<Owner> {
  const account = await newAccount(request);
  const api = await apiOf(request, account);
  const { documents } = (await api("POST", "/search_documents", { page_size: 3 })) as {
    documents: { databaseId: number }[];
  };
  const posts = documents.map(({ databaseId }) => databaseId);
  const made = (await api("POST", "/internal_collections", {
    title: `Papers ${unused()}`,
    description: "For the course.\nIn spring.",
    posts,
    ...collection,
  })) as Made;
  return { account, api, made };
}

/** Returns the token in a person's invitation mail. */
async function mailedKey(email: string): Promise<string> {
  const keys = async () => {
    const mails = await readOutbox(dataDir).catch(() => []);
    return mails
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .flatMap(({ text }) => /key(?:=|%3D)([\w-]+)/.exec(text ?? "")?.[1] ?? []);
  };
  await expect.poll(async () => (await keys()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  return (await keys()).at(-1) ?? "";
}

/** Creates a user who has been invited by email address and has accepted. */
async function collaborator(
  request: APIRequestContext,
  { api, made }: Owner,
): Promise<{ account: NewAccount; api: Api }> {
  const account = await newAccount(request);
  await api("POST", `/internal_collections/${made.databaseId}/send_invites`, {
    emails: [account.email],
  });
  const own = await apiOf(request, account);
  await own("POST", `/internal_collections/${made.databaseId}/accept`, {
    key: await mailedKey(account.email),
  });
  return { account, api: own };
}

for (const { kind, language, scripted, options } of VISITORS) {
  const { withScripts, withoutScripts } = testsFor({ scripted });
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;
  const pathOf = ({ slug }: Made) => `${prefix}/collection/${slug}`;

  test.describe(kind, () => {
    test.use(options);
    // The browser logs rejected requests.
    test.use({ allowedConsoleErrors: [/status of 4(22|04)/] });

    const open = (page: Page, account: Parameters<typeof signIn>[1], path: string) =>
      signIn(page, account, path, { language, scripted });
    const people = (page: Page) =>
      page.getByRole("list", { name: words.people, exact: true }).getByRole("listitem");
    const person = (page: Page, name: string) => people(page).filter({ hasText: name });
    const choose = async (page: Page, name: string, role: "link" | "button", entry: string) => {
      await menuButton(person(page, name)).click();
      await person(page, name)
        .getByRole(scripted ? "menuitem" : role, { name: entry })
        .click();
    };
    const panel = (page: Page) => page.getByRole("region", { name: words.panel });
    /** Expects the message once; with JavaScript, the focus moves to it from the removed button. */
    async function saysInPanel(page: Page, text: string): Promise<void> {
      await expect(page.getByText(text)).toHaveCount(1);
      if (scripted)
        await expectFocusWithin(panel(page).getByRole("status").filter({ hasText: text }));
    }

    const confirm = (page: Page, button: string) =>
      page
        .getByRole("main")
        .or(page.getByRole("dialog"))
        .getByRole("button", { name: button, exact: true })
        .click();

    async function openInvitation(page: Page): Promise<void> {
      const summary = disclosure(page, words.invitePeople);
      if (await summary.count()) await summary.click();
    }

    async function invite(page: Page, text: string): Promise<void> {
      await page.getByLabel(words.field).fill(text);
      await page.getByRole("button", { name: words.send }).click();
    }

    test("several addresses can be invited at once, and an invitation can be withdrawn", async ({
      page,
      request,
    }) => {
      const { account, made } = await owner(request);
      const other = await newAccount(request);
      const stranger = `${unused()}@example.com`;
      await open(page, account, pathOf(made));
      await expect(person(page, account.username)).toContainText(words.owner);
      await expect(person(page, account.username)).toContainText(words.you);
      await openInvitation(page);
      if (scripted) await expectAccessible(page);
      await invite(page, `Somebody <${other.email}>, ${stranger}`);
      await expect(page.getByText(words.invited)).toContainText(stranger);
      await expect(page.getByText(words.invited)).toContainText(other.username);
      await expect(page.getByLabel(words.field)).toHaveValue("");
      await expect(person(page, other.username)).toContainText(words.asked);
      await expect(person(page, stranger)).toContainText(words.byMail);
      if (scripted) await expectAccessible(page);

      await invite(page, stranger);
      await expect(page.getByText(words.already)).toBeVisible();
      await invite(page, account.email);
      await expect(page.getByLabel(words.field)).toHaveAccessibleDescription(
        new RegExp(words.self),
      );
      if (!scripted) await page.goto(`${pathOf(made)}/people`);
      for (const name of [stranger, other.username]) {
        await page.getByRole("link", { name: `${words.revoke} ${name}` }).click();
        await confirm(page, words.doRevoke);
        await expect(person(page, name)).toHaveCount(0);
        // The message appears once, with the name.
        await expect(page.getByText(words.revoked(name))).toHaveCount(1);
        // The pressed button is gone; the focus moves to the message.
        if (scripted)
          await expectFocusWithin(
            page.getByRole("status").filter({ hasText: words.revoked(name) }),
          );
      }
    });

    withoutScripts(
      "an invalid address is reported beside the field, and all input is kept",
      async ({ page, request }) => {
        const { account, made } = await owner(request);
        await open(page, account, `${pathOf(made)}/people`);
        const field = page.getByLabel(words.field);
        for (const [text, error] of [
          ["anna@, ben@example.org bo", words.wrong],
          ["", words.none],
          [Array.from({ length: 21 }, (_, i) => `a${i}@example.org`).join(" "), words.atOnce],
        ] as const) {
          await invite(page, text);
          await expect(field).toHaveAccessibleDescription(
            error instanceof RegExp ? error : new RegExp(error),
          );
          await expect(field).toHaveValue(text);
          await expect(field).toHaveAttribute("aria-invalid", "true");
          if (scripted) await expect(page.getByRole("alert")).toBeFocused();
        }
        if (scripted) await expectAccessible(page);
        await invite(page, "<b>anna</b>@example.org, ben@example.org");
        await expect(field).toHaveAccessibleDescription(/<b>anna<\/b>@example\.org/);
        await expect(field).toHaveAccessibleDescription(new RegExp(words.nobodyYet));
        await expect(people(page)).toHaveCount(1);
      },
    );

    test("role and owner can be changed once a user has accepted, and a removed user loses access", async ({
      page,
      request,
    }) => {
      const own = await owner(request);
      const { account: other } = await collaborator(request, own);
      const { account: third } = await collaborator(request, own);
      await open(page, own.account, pathOf(own.made));
      await expect(person(page, other.username)).toContainText(words.canEdit);
      await choose(page, other.username, "button", words.mayRead);
      await expect(person(page, other.username)).toContainText(words.canRead);
      await expect(page.getByText(words.changed(other.username))).toBeVisible();

      await choose(page, third.username, "link", words.remove);
      if (scripted) await expectAccessible(page);
      await confirm(page, words.doRemove);
      await expect(page.getByText(words.removed(third.username))).toHaveCount(1);
      if (scripted)
        await expectFocusWithin(
          page.getByRole("status").filter({ hasText: words.removed(third.username) }),
        );
      await expect(person(page, third.username)).toHaveCount(0);

      await choose(page, other.username, "link", words.makeOwner);
      await expect(page.getByText(words.losing)).toBeVisible();
      await confirm(page, words.grant);
      await expect(page.getByText(words.granted(other.username))).toBeVisible();
      await expect(person(page, other.username)).toContainText(words.owner);
      await expect(person(page, own.account.username)).toContainText(words.canEdit);
      await expect(page.getByRole("button", { name: words.send })).toHaveCount(0);
      await page.goto(pathOf(own.made));
      await expect(page.getByRole("link", { name: words.edit, exact: true })).toBeVisible();
    });

    withScripts(
      "a collaborator who leaves has to confirm, and returns to the collections of the profile",
      async ({ page, request }) => {
        const own = await owner(request);
        const { account } = await collaborator(request, own);
        await open(page, account, pathOf(own.made));
        await menuButton(page).and(page.getByLabel(words.more)).click();
        await page.getByRole("menuitem", { name: words.leave, exact: true }).click();
        await page
          .getByRole("main")
          .or(page.getByRole("dialog"))
          .getByRole("button", { name: words.doLeave })
          .click();
        await expect(page).toHaveURL(/\/account\/user-profile\/.*#my-collections$/);
        // A user who has left a private collection gets 404.
        expect((await page.goto(pathOf(own.made)))?.status()).toBe(404);
      },
    );

    withoutScripts(
      "a private collection is open to its people only; an open one is public, and does not show its people",
      async ({ page, request, browser, baseURL }) => {
        const own = await owner(request);
        const asked = await newAccount(request);
        await own.api("POST", `/internal_collections/${own.made.databaseId}/send_invites`, {
          emails: [asked.email],
        });
        const visitor = await (await browser.newContext({ ...options, baseURL })).newPage();
        for (const path of ["", "/share", "/excel", "/files"])
          expect((await visitor.request.get(`${pathOf(own.made)}${path}`)).status(), path).toBe(
            404,
          );
        for (const path of ["/people", "/promotion"])
          expect((await visitor.request.get(`${pathOf(own.made)}${path}`)).status(), path).toBe(
            401,
          );
        // An invited user has no access until they accept.
        await startSession(page, asked, { language });
        expect((await page.goto(pathOf(own.made)))?.status()).toBe(404);
        expect((await page.request.get(`${pathOf(own.made)}/people`)).status()).toBe(404);

        const { modified } = await own.api("GET", `/internal_collections/${own.made.databaseId}`);
        await own.api("PUT", `/internal_collections/${own.made.databaseId}`, {
          modified,
          private: false,
        });
        await page.goto(pathOf(own.made));
        await page.getByRole("link", { name: words.answer }).click();
        await expect(page).toHaveURL(/user-profile\/#my-collections$/);
        const answer = await visitor.goto(pathOf(own.made));
        // A page that became private again must not come from a cache.
        expect(answer?.headers()["cache-control"]).toBe("private, no-store");
        await expect(madeBy(visitor, `${words.by}\\s*${own.account.username}`)).toBeVisible();
        await expect(headOf(visitor).meta("robots")).toHaveAttribute("content", "noindex");
        await expect(headOf(visitor).translation()).toHaveCount(0);
        expect(await answer?.text()).not.toContain(asked.username);
        await expect(visitor.getByRole("heading", { name: words.people, exact: true })).toHaveCount(
          0,
        );
        await visitor.context().close();
      },
    );

    withoutScripts(
      "a collection can be shared by its link, with a note when only its people can open it",
      async ({ page, request, baseURL }) => {
        const own = await owner(request);
        // Replaces the device's share dialog, which this browser lacks.
        await page.addInitScript(() =>
          Object.defineProperty(navigator, "share", {
            value: async (data: ShareData) =>
              sessionStorage.setItem("shared", JSON.stringify(data)),
          }),
        );
        await open(page, own.account, pathOf(own.made));
        await page.getByRole("link", { name: words.share, exact: true }).click();
        const place = scripted ? page.getByRole("dialog") : page.getByRole("main");
        await expect(place.getByText(words.isPrivate)).toBeVisible();
        await expect(place.getByRole("link", { name: words.change_access })).toHaveAttribute(
          "href",
          `${pathOf(own.made)}/edit`,
        );
        const link = place.getByLabel(words.link, { exact: true });
        await expect(link).toHaveValue(new RegExp(`${pathOf(own.made)}$`));
        const mail = new URL(
          (await place.getByRole("link", { name: words.mail }).getAttribute("href")) ?? "",
        );
        expect([
          mail.protocol,
          mail.searchParams.get("subject"),
          mail.searchParams.get("body"),
        ]).toEqual([
          "mailto:",
          expect.stringContaining(own.made.title),
          expect.stringContaining(pathOf(own.made)),
        ]);
        if (scripted) {
          await expectAccessible(page);
          await page
            .context()
            .grantPermissions(["clipboard-read", "clipboard-write"], { origin: baseURL });
          await place.getByRole("button", { name: "Copy" }).click();
          await expect(place.getByText("The link has been copied.")).toBeVisible();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
            await link.inputValue(),
          );
          await place.getByRole("button", { name: "Share with another app" }).click();
          expect(
            JSON.parse((await page.evaluate(() => sessionStorage.getItem("shared"))) ?? "{}"),
          ).toEqual({ title: own.made.title, url: await link.inputValue() });
        }
        // The browser shows the page's URL, so that a reload shows the page.
        await expect(page).toHaveURL(new RegExp(`${pathOf(own.made)}/share$`));
      },
    );

    withScripts(
      "the owner can request and cancel featuring, but not for a private collection",
      async ({ page, request }) => {
        const own = await owner(request);
        await open(page, own.account, pathOf(own.made));
        await expect(panel(page)).toContainText(words.closed);
        await expect(panel(page).getByRole("button")).toHaveCount(0);
        const { modified } = await own.api("GET", `/internal_collections/${own.made.databaseId}`);
        await own.api("PUT", `/internal_collections/${own.made.databaseId}`, {
          modified,
          private: false,
        });
        await page.reload();
        await panel(page).getByRole("button", { name: words.request }).click();
        await expect(panel(page)).toContainText(words.pending);
        await expect(
          page.getByRole("main").getByText(words.waiting, { exact: true }),
        ).toBeVisible();
        await saysInPanel(page, words.hasAsked);
        if (scripted) await expectAccessible(page);
        await panel(page).getByRole("button", { name: words.withdraw }).click();
        await expect(panel(page).getByRole("button", { name: words.request })).toBeVisible();
        await saysInPanel(page, words.withdrawn);
        // The URL of that form redirects to the panel that contains it.
        await page.goto(`${pathOf(own.made)}/promotion`);
        await expect(page).toHaveURL(new RegExp(`${pathOf(own.made)}#promotion$`));
        // The owner sees "you" instead of their own name.
        await expect(madeBy(page, words.byYou)).toBeVisible();
      },
    );

    withoutScripts(
      "an owner who makes a collection private is told, before and after, that its request or featuring ends",
      async ({ page, request }) => {
        const own = await owner(request, { private: false });
        const staff = await apiOf(request, SAMPLE_ACCOUNTS.staff);
        const id = own.made.databaseId;
        await own.api("PUT", `/internal_collections/${id}/request_promotion`);
        await open(page, own.account, `${pathOf(own.made)}/edit`);
        for (const [hint, saved] of words.closing) {
          await expect(page.getByText(hint)).toBeVisible();
          await page.getByRole("radio", { name: words.private }).check();
          await page.getByRole("button", { name: words.save, exact: true }).click();
          await expect(page.getByRole("status").filter({ hasText: saved })).toBeVisible();
          await expect(page.getByText(hint)).toHaveCount(0);
          const { modified } = await own.api("GET", `/internal_collections/${id}`);
          await own.api("PUT", `/internal_collections/${id}`, { modified, private: false });
          await own.api("PUT", `/internal_collections/${id}/request_promotion`);
          const { modified: seen } = await staff("GET", `/internal_collections/${id}`);
          await staff("PUT", `/promotion_requests/${id}`, { decision: "accept", modified: seen });
          await page.goto(`${pathOf(own.made)}/edit`);
        }
      },
    );

    // Content that is the same with and without JavaScript is tested once.
    if (!scripted) {
      test("the collection's order and notes are shown to visitors first", async ({
        page,
        request,
      }) => {
        const { api, made } = await owner(request, { private: false });
        const { documents, modified } = (await api(
          "GET",
          `/internal_collections/${made.databaseId}`,
        )) as { documents: number[]; modified: string };
        await api("PUT", `/internal_collections/${made.databaseId}/posts/${documents[2]}/note`, {
          modified,
          note: "Begin here.\n<b>Bold</b>",
        });
        await api("PUT", `/internal_collections/${made.databaseId}/posts/${documents[2]}/place`, {
          after: null,
        });
        const { posts } = (await api(
          "GET",
          `/internal_collections/${made.databaseId}/posts?language=${language}`,
        )) as { posts: { title: string }[] };
        await page.goto(pathOf(made));
        const all = page.getByRole("region", { name: words.all });
        await expect(all.getByRole("heading", { level: 3 })).toHaveText(
          posts.map(({ title }) => title),
        );
        await expect(all.getByText("<b>Bold</b>").first()).toBeVisible();
      });

      test("a collection can be downloaded as an Excel workbook", async ({ page, request }) => {
        const { made } = await owner(request, { private: false });
        await page.goto(pathOf(made));
        await disclosure(page, words.export).click();
        await expect(page.getByRole("link", { name: words.files })).toContainText("ZIP");
        const started = page.waitForEvent("download");
        await page.getByRole("link", { name: words.workbook }).click();
        const download = await started;
        expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
        expect(Object.keys(unzipSync(readFileSync(await download.path())))).toContain(
          "xl/workbook.xml",
        );
      });

      test("a row of covers appears only when it differs from the list", async ({
        page,
        request,
      }) => {
        const { api, made } = await owner(request, { private: false });
        await page.goto(pathOf(made));
        await expect(page.getByRole("region", { name: words.all })).toBeVisible();
        await expect(page.getByRole("region", { name: words.start })).toHaveCount(0);
        const { documents, modified } = (await api(
          "GET",
          `/internal_collections/${made.databaseId}`,
        )) as { documents: number[]; modified: string };
        await api("PUT", `/internal_collections/${made.databaseId}`, {
          modified,
          recommendedPosts: documents.slice(1, 2),
        });
        await page.goto(`${pathOf(made)}?slide=1`);
        await expect(page.getByRole("region", { name: words.start })).toBeVisible();
      });
    }

    withScripts("a restored collection shows a message", async ({ page, request }) => {
      const own = await owner(request);
      await own.api("DELETE", `/internal_collections/${own.made.databaseId}`);
      await open(
        page,
        own.account,
        `${prefix}/account/user-profile/?deleted=${own.made.databaseId}`,
      );
      await page.getByRole("button", { name: words.undo, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: own.made.title })).toBeVisible();
      await expect(page.getByText(words.restored)).toBeVisible();
      if (scripted)
        await expectFocusWithin(page.getByRole("status").filter({ hasText: words.restored }));
    });

    withoutScripts(
      "the owner reads why staff denied a request, and staff can end the featuring after confirming",
      async ({ page, request }) => {
        const own = await owner(request, { private: false });
        const staff = await apiOf(request, SAMPLE_ACCOUNTS.staff);
        const id = own.made.databaseId;
        await own.api("PUT", `/internal_collections/${id}/request_promotion`);
        await staff("PUT", `/promotion_requests/${id}`, {
          decision: "deny",
          reason: "Please say whom it is for.",
        });
        await open(page, own.account, pathOf(own.made));
        await expect(panel(page)).toContainText(words.denied);
        await expect(panel(page)).toContainText("Please say whom it is for.");
        await panel(page).getByRole("button", { name: words.again }).click();
        await expect(panel(page)).toContainText(words.pending);
        const { modified } = await staff("GET", `/internal_collections/${id}`);
        await staff("PUT", `/promotion_requests/${id}`, { decision: "accept", modified });
        await page.reload();
        await expect(panel(page)).toContainText(words.featured);
        await expect(headOf(page).meta("robots")).toHaveCount(0);
        // A collection that becomes private stops being featured at once; otherwise only staff can end that.
        await expect(panel(page).getByRole("link", { name: words.end })).toHaveCount(0);

        await page.context().clearCookies();
        await open(page, SAMPLE_ACCOUNTS.staff, pathOf(own.made));
        await panel(page).getByRole("link", { name: words.end }).click();
        await confirm(page, words.end);
        await expect(page.getByText(words.ended)).toBeVisible();
        if (scripted)
          await expectFocusWithin(page.getByRole("status").filter({ hasText: words.ended }));
        await expect
          .poll(
            async () =>
              ((await own.api("GET", `/internal_collections/${id}`)) as { featured: boolean })
                .featured,
          )
          .toBe(false);
        await expect(page.getByRole("heading", { name: words.featured })).toHaveCount(0);
      },
    );

    withScripts("an empty collection explains how to add resources", async ({ page, request }) => {
      const own = await owner(request, { posts: [] });
      await open(page, own.account, pathOf(own.made));
      await expect(page.getByRole("heading", { name: words.notYet })).toBeVisible();
      await expect(page.getByRole("link", { name: words.search }).last()).toHaveAttribute(
        "href",
        `${prefix}/search`,
      );
      if (scripted) await expectAccessible(page);
    });

    withoutScripts(
      "a change to a collaborator who has left is reported, and invalid changes are rejected",
      async ({ page, request }) => {
        const own = await owner(request);
        const { account: other, api } = await collaborator(request, own);
        await open(page, own.account, `${pathOf(own.made)}/people`);
        await api(
          "DELETE",
          `/internal_collections/${own.made.databaseId}/collaborators/${((await api("GET", "/account")) as { databaseId: number }).databaseId}`,
        );
        await choose(page, other.username, "button", words.mayRead);
        await expect(page.getByText(words.gone)).toBeVisible();
        await expect(person(page, other.username)).toHaveCount(0);
        for (const form of [
          {},
          { intent: "burn" },
          { intent: "remove", person: "x" },
          { intent: "permission", person: "1", permission: "all" },
        ]) {
          expect(
            (
              await page.request.post(`${pathOf(own.made)}/people`, {
                form: form as Record<string, string>,
              })
            ).status(),
          ).toBe(400);
        }
        expect(
          (
            await page.request.post(`${pathOf(own.made)}/promotion`, { form: { intent: "burn" } })
          ).status(),
        ).toBe(400);
      },
    );

    if (scripted) {
      test("people are found by their email address, and collaborators by their name", async ({
        page,
        request,
      }) => {
        const own = await owner(request);
        const { account: known } = await collaborator(request, own);
        const { account: unknown } = await owner(request);
        const second = (await own.api("POST", "/internal_collections", {
          title: `More ${unused()}`,
        })) as Made;
        await open(page, own.account, pathOf(second));
        await openInvitation(page);
        const field = page.getByLabel(words.field);
        await field.click();
        // Filled at once: typed letter by letter on a busy machine, a later answer could replace the list of an earlier one.
        await field.fill(known.username.slice(0, 6));
        await expect(page.getByRole("option", { name: known.username })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press("ArrowDown");
        await expect(field).toHaveAttribute(
          "aria-activedescendant",
          (await page.getByRole("option", { name: known.username }).getAttribute("id")) ?? "",
        );
        await page.keyboard.press("Enter");
        const chosen = page.getByRole("list", { name: "People to invite" });
        await expect(
          chosen.getByRole("button", { name: `Don’t invite ${known.username}` }),
        ).toBeVisible();
        await expect(field).toHaveValue("");
        await expect(field).toBeFocused();

        // A stranger's name finds no account; the whole address does.
        await field.fill(unknown.username.slice(0, 6));
        await field.fill(`new@example.com, ${unknown.email}`);
        await page.getByRole("option", { name: unknown.username }).click();
        await expect(field).toHaveValue("new@example.com, ");
        await expect(chosen.getByRole("listitem")).toHaveCount(2);
        await expectAccessible(page);
        await page.getByRole("button", { name: words.send }).click();
        for (const name of [known.username, unknown.username, "new@example.com"])
          await expect(page.getByText(words.invited)).toContainText(name);
        await expect(chosen).toHaveCount(0);
        for (const name of [known.username, unknown.username])
          await expect(person(page, name)).toContainText(words.asked);

        // An invited person is not shown again with the next error.
        await page.getByRole("button", { name: words.send }).click();
        await expect(field).toHaveAccessibleDescription(new RegExp(words.none));
        await expect(chosen).toHaveCount(0);
      });

      test("the list of people does not cover the button, and Escape keeps the addresses", async ({
        page,
        request,
      }) => {
        const own = await owner(request);
        const { account: known } = await collaborator(request, own);
        const second = (await own.api("POST", "/internal_collections", {
          title: `More ${unused()}`,
        })) as Made;
        const text = `new@example.com, ${known.email}`;
        for (const path of [pathOf(second), `${pathOf(second)}/people`]) {
          await (path === pathOf(second) ? open(page, own.account, path) : page.goto(path));
          await openInvitation(page);
          const field = page.getByLabel(words.field);
          await field.click();
          await field.pressSequentially(text);
          const option = page.getByRole("option", { name: known.username });
          await expect(option).toBeVisible();
          await field.press("Escape");
          await expect(option).toHaveCount(0);
          await field.press("Escape");
          await expect(field).toHaveValue(text);
          await field.press("ArrowDown");
          await expect(option).toBeVisible();
        }
        await page.getByRole("button", { name: words.send }).click();
        await expect(page.getByText(words.invited)).toContainText("new@example.com");
        await expect(page.getByText(words.invited)).toContainText(known.username);
      });

      test("a confirmation is closed by Back and Escape, and returns the focus", async ({
        page,
        request,
      }) => {
        const own = await owner(request);
        const { account: other } = await collaborator(request, own);
        await open(page, own.account, pathOf(own.made));
        for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
          await choose(page, other.username, "link", words.remove);
          await expect(
            page.getByRole("dialog").getByRole("button", { name: words.doRemove, exact: true }),
          ).toBeVisible();
          await expect(page).toHaveURL(/\/people\?confirm=remove/);
          await close();
          await expect(page.getByRole("dialog")).toHaveCount(0);
          await expect(page).toHaveURL(new RegExp(`${pathOf(own.made)}$`));
          await expect(menuButton(person(page, other.username))).toBeFocused();
        }
      });
    }
  });
}
