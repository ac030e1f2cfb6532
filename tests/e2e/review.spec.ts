import type { APIRequestContext, Page } from "@playwright/test";
import { readOutbox } from "../setup/mail";
import { apiOf } from "./api";
import { handIn, sendFile } from "./contribution";
import { expect, expectAccessible, test, VISITORS } from "./fixtures";
import { newAccount, type NewAccount } from "./new-account";
import { SAMPLE_ACCOUNTS, signIn, startSession } from "./sign-in";

/** Members submit documents, staff review them in one place, and members see the results. */

const LANGUAGES = {
  en: {
    waiting: "Waiting for review",
    returned: "Returned",
    accepted: "Accepted",
    rejected: "Rejected",
    accept: "Accept contribution",
    back: "Return for changes",
    final: "Reject…",
    reject: "Reject contribution",
    comment: "Comment",
    blank: "This field must not be left blank",
    isAccepted: /is in the library now/,
    isReturned: /was returned/,
    isRejected: /was rejected/,
    next: /^Next: |^Nothing else to review/,
    see: "See the document",
    change: "Edit and submit again",
    withdraw: "Withdraw…",
    really: "Withdraw contribution",
    withdrawn: "Your contribution has been withdrawn.",
    empty: "You haven’t uploaded anything yet",
    contributions: "Contributions",
  },
  sv: {
    waiting: "Väntar på granskning",
    returned: "Återlämnat",
    accepted: "Godkänt",
    rejected: "Avvisat",
    accept: "Godkänn bidraget",
    back: "Återlämna för ändring",
    final: "Avvisa…",
    reject: "Avvisa bidraget",
    comment: "Kommentar",
    blank: "Fältet får inte lämnas tomt",
    isAccepted: /finns nu i biblioteket/,
    isReturned: /återlämnades/,
    isRejected: /avvisades/,
    next: /^Nästa: |^Det finns inget mer att granska/,
    see: "Se dokumentet",
    change: "Ändra och lämna in igen",
    withdraw: "Dra tillbaka…",
    really: "Dra tillbaka bidraget",
    withdrawn: "Ditt bidrag har dragits tillbaka.",
    empty: "Du har inte laddat upp något än",
    contributions: "Bidrag",
  },
} as const;

const SUCCESS = "Great! Your resources have been successfully uploaded";

interface HandedIn {
  id: number;
  title: string;
  uploader: NewAccount;
}

/** Registers a new user who submits a document. */
async function handedIn(
  request: APIRequestContext,
  fields: Record<string, string | string[]> = {},
): Promise<HandedIn> {
  const uploader = await newAccount(request);
  const title = `Registrars ${uploader.username}`;
  return { id: await handIn(request, uploader, { title, ...fields }), title, uploader };
}

/** Returns the texts of the mails to a user; null where the outbox is not on this machine. */
async function mailsTo({ email }: NewAccount): Promise<string[] | null> {
  const dataDir = process.env.SITE_DATA_DIR;
  if (!dataDir) return null;
  return (await readOutbox(dataDir).catch(() => []))
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .map(({ text }) => text ?? "");
}
const hearsByMail = (uploader: NewAccount, said: string) =>
  expect
    .poll(async () => (await mailsTo(uploader))?.join() ?? said, { timeout: 20_000 })
    .toContain(said);

for (const { kind, language, scripted, options } of VISITORS) {
  const words = LANGUAGES[language];
  const prefix = language === "en" ? "" : `/${language}`;

  test.describe(kind, () => {
    test.use(options);
    // The browser logs rejected forms.
    test.use({ allowedConsoleErrors: [/status of (422|403)/] });

    const decided = (page: Page) =>
      page.getByRole("main").getByRole("status").filter({ hasText: /\S/ });
    const accessible = async (page: Page) => void (scripted && (await expectAccessible(page)));
    const openAsStaff = (page: Page, { id }: HandedIn) =>
      signIn(page, SAMPLE_ACCOUNTS.staff, `${prefix}/admin/review/contributions/${id}`, {
        language,
        scripted,
      });
    const openOwn = (page: Page, { uploader }: HandedIn) =>
      signIn(page, uploader, `${prefix}/account/uploads`, { language, scripted });
    const own = (page: Page, { title }: HandedIn) =>
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

    test("an accepted submission is published with the proposed terms that staff ticked, and its uploader is notified", async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      const handed = await handedIn(request, {
        publication_year: "2024",
        proposedKeywords: [`First ${Date.now()}`, `Second ${Date.now()}`],
      });
      await openAsStaff(page, handed);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1, name: handed.title })).toBeVisible();
      for (const fact of [words.waiting, handed.uploader.email, "Registration.pdf", "2024"])
        await expect(main.getByText(fact).first()).toBeVisible();
      await accessible(page);
      const file = await main.getByRole("link", { name: /Registration\.pdf/ }).getAttribute("href");
      expect((await page.request.get(file ?? "")).status()).toBe(200);
      expect((await request.get(file ?? "")).status()).toBe(404);

      await main.getByRole("checkbox", { name: /^First/ }).uncheck();
      await main.getByRole("button", { name: words.accept, exact: true }).click();
      await expect(decided(page)).toContainText(words.isAccepted);
      await expect(decided(page).getByRole("link", { name: words.next })).toBeVisible();
      if (scripted) await expect(decided(page)).toBeFocused();
      await expect(main.getByRole("button", { name: words.accept, exact: true })).toHaveCount(0);
      await accessible(page);
      await page.goto(`${prefix}/admin/review/contributions?state=accepted`);
      if (scripted) {
        await expect(
          page.getByRole("tab", { name: words.contributions, selected: true }),
        ).toBeVisible();
        await expect(page.getByRole("tabpanel", { name: words.contributions })).toBeVisible();
      } else {
        await expect(
          page.getByRole("navigation").getByRole("link", { name: words.contributions }),
        ).toHaveAttribute("aria-current", "page");
      }
      await accessible(page);

      const theirs = await (await browser.newContext({ ...options, baseURL })).newPage();
      await openOwn(theirs, handed);
      await expect(own(theirs, handed).getByText(words.accepted, { exact: true })).toBeVisible();
      await own(theirs, handed).getByRole("link", { name: words.see }).click();
      await expect(theirs.getByRole("heading", { level: 1, name: handed.title })).toBeVisible();
      await expect(theirs.getByRole("link", { name: /^Second/ })).toBeVisible();
      await expect(theirs.getByRole("link", { name: /^First/ })).toHaveCount(0);
      expect(
        (await theirs.goto(`${prefix}/admin/review/contributions/${handed.id}`))?.status(),
      ).toBe(403);
      await hearsByMail(handed.uploader, "Our staff have accepted");
      await theirs.context().close();
    });

    test("a returned submission shows the reason, and its uploader can change or withdraw it", async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      const handed = await handedIn(request);
      await openAsStaff(page, handed);
      const field = page.getByLabel(words.comment);
      const comment = "Please add <more> pages.\n\nThe second is cut off.";
      await page.getByRole("button", { name: words.back }).click();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(words.blank));
      if (scripted) await expect(page.getByRole("alert")).toBeFocused();
      await accessible(page);
      await field.fill(comment);
      await page.getByRole("button", { name: words.back }).click();
      await expect(decided(page)).toContainText(words.isReturned);
      await expect(page.getByText("Please add <more> pages.")).toBeVisible();

      const theirs = await (await browser.newContext({ ...options, baseURL })).newPage();
      await openOwn(theirs, handed);
      const item = own(theirs, handed);
      await expect(item.getByText(words.returned, { exact: true })).toBeVisible();
      await expect(item.getByText("The second is cut off.")).toBeVisible();
      await expect(item.getByRole("link", { name: words.change })).toHaveAttribute(
        "href",
        `${prefix}/upload?submission=${handed.id}`,
      );
      if (scripted) await expectAccessible(theirs);
      await hearsByMail(handed.uploader, "Please add <more> pages.");
      await item.getByText(words.withdraw).click();
      await item.getByRole("button", { name: words.really, exact: true }).click();
      await expect(theirs.getByRole("status").filter({ hasText: words.withdrawn })).toBeVisible();
      await expect(item).toHaveCount(0);
      await expect(theirs.getByRole("heading", { name: words.empty })).toBeVisible();
      if (scripted) await expectAccessible(theirs);
      await theirs.context().close();
    });
  });
}

test.describe("with JavaScript", () => {
  test.use({ allowedConsoleErrors: [/status of 422/] });

  test("staff cannot accept a submission that has changed since they opened it, or whose title is taken", async ({
    page,
    request,
  }) => {
    const first = await handedIn(request);
    const second = { ...first, uploader: await newAccount(request) };
    second.id = await handIn(request, second.uploader, { title: first.title });
    const staff = await apiOf(request, SAMPLE_ACCOUNTS.staff);
    const { modified } = await staff("GET", `/submissions/${first.id}`);
    await signIn(page, SAMPLE_ACCOUNTS.staff, `/admin/review/contributions/${first.id}`);
    await page.getByLabel("Comment").fill("My own words");
    await staff("PUT", `/submissions/${first.id}/decision`, { decision: "accept", modified });
    await page.getByText("Reject…").click();
    await page.getByRole("button", { name: "Reject contribution" }).click();
    const late = page.getByRole("status").filter({ hasText: "Someone else has already decided" });
    await expect(late).toContainText("My own words");
    await expect(page.getByRole("main").getByText("Accepted", { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/admin/review/contributions/${second.id}`);
    await page.getByLabel("Comment").fill("Welcome");
    await page.getByRole("button", { name: "Accept contribution" }).click();
    await expect(page.getByRole("alert")).toContainText(
      `already has a document called “${second.title}”`,
    );
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Comment")).toHaveValue("Welcome");
    await page.getByText("Reject…").click();
    await page.getByRole("button", { name: "Reject contribution" }).click();
    await expect(page.getByRole("status").filter({ hasText: "was rejected" })).toBeVisible();
    await hearsByMail(second.uploader, "Welcome");
  });

  test("the review page opens the part with waiting items, and former URLs redirect there", async ({
    page,
    request,
  }) => {
    await handedIn(request);
    await startSession(page, SAMPLE_ACCOUNTS.staff);
    for (const [path, part] of [
      ["review", "contributions"],
      ["promotion-requests", "promotion-requests"],
      ["corrections", "corrections"],
      ["corrections?kind=contact", "messages"],
    ]) {
      const answer = await page.request.get(`/account/${path}`, {
        headers: { Accept: "text/html" },
      });
      expect([answer.status(), new URL(answer.url()).pathname]).toEqual([
        200,
        `/admin/review/${part}`,
      ]);
    }
  });

  test("drafts and files without a form can be continued or deleted", async ({ page, request }) => {
    const handed = await handedIn(request);
    const api = await apiOf(request, handed.uploader);
    const inDraft = await sendFile(request, handed.uploader, "Annex.pdf");
    await sendFile(request, handed.uploader, "Stray.pdf");
    await api("PUT", "/upload_drafts/my-first-draft", {
      fields: { title: "Half a report", en_files: [inDraft] },
    });
    await startSession(page, handed.uploader);
    await page.goto(`/account/uploads?handed-in=${handed.id}`);
    const said = page.getByRole("status").filter({ hasText: SUCCESS });
    await expect(said).toContainText(handed.title);
    await expect(page.getByRole("link", { name: "Continue “Half a report”" })).toHaveAttribute(
      "href",
      "/upload?draft=my-first-draft",
    );
    await expect(page.getByRole("heading", { name: "Stray.pdf" })).toBeVisible();
    await expect(page.getByText("Annex.pdf")).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Half a report" })).toBeVisible();
    await expect(said).toHaveCount(0);

    const item = (title: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
    await item("Half a report").getByText("Delete…").click();
    await item("Half a report").getByRole("button", { name: "Delete" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "The draft was deleted." }),
    ).toBeVisible();
    // The draft's file was deleted with it.
    await expect(item("Annex.pdf")).toHaveCount(0);
    await item("Stray.pdf").getByText("Delete…").click();
    await item("Stray.pdf").getByRole("button", { name: "Delete" }).click();
    await expect(item("Stray.pdf")).toHaveCount(0);
    await expect(
      page.getByRole("status").filter({ hasText: "The file was deleted." }),
    ).toBeVisible();
    expect((await api("GET", "/uploads")).files).toEqual([]);
  });
});
