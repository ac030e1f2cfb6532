import { randomBytes } from "node:crypto";
import { publish } from "./contribution";
import { apiOf } from "./api";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";
import { rootOf } from "./unseen";

test.describe("without JavaScript, in Swedish, on a phone", () => {
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE });

  test("staff see the newsletter's readers, and the next issue as its readers will get it", async ({
    page,
    request,
  }) => {
    const title = `Lanterns on the ferry ${randomBytes(4).toString("hex")}`;
    await publish(request, SAMPLE_ACCOUNTS.staff, { title });
    await signIn(page, SAMPLE_ACCOUNTS.staff, "/sv/admin/newsletter");
    await expect(page.getByRole("heading", { name: "Nästa utskick" })).toBeVisible();
    await page.getByLabel("Hur ofta").selectOption("monthly");
    await page.getByLabel("Mejlets språk").selectOption("fr");
    await page.getByRole("button", { name: "Visa utskicket" }).click();
    const mail = page.getByTitle(/^Mejlet ”/).contentFrame();
    await expect(mail.getByRole("link", { name: title }).first()).toBeVisible();
    await expect(rootOf(mail)).toHaveAttribute("lang", "fr");
    await expect(page.getByText(title)).toBeHidden();
    await page.getByText("Ren text", { exact: true }).click();
    await expect(page.getByText(title).filter({ visible: true }).first()).toBeVisible();

    const framed = await page.request.get(
      (await page.getByTitle(/^Mejlet ”/).getAttribute("src")) ?? "",
    );
    expect(framed.headers()["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    // Links open in a new page, since no frame may show the site.
    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      mail.getByRole("link", { name: title }).first().click(),
    ]);
    await expect(opened.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await opened.close();
    // A search without new results makes no mail, and the page says so.
    await page.goto("/sv/admin/newsletter?frequency=daily&q=qqqzzz");
    await expect(page.getByRole("heading", { name: "Inget nytt" })).toBeVisible();
  });
});

/** Widths of a mail: on a phone, and in a desktop mail client. */
const WIDTHS = [360, 700];

test("every kind of mail has a preview, in two languages, and none is wider than its window", async ({
  page,
  request,
}, testInfo) => {
  test.slow();
  await signIn(page, SAMPLE_ACCOUNTS.staff, "/admin/newsletter?frequency=monthly");
  await expectAccessible(page);
  await page.goto("/development/mails");
  await expectAccessible(page);
  const { kinds } = (await (
    await apiOf(request, SAMPLE_ACCOUNTS.staff)
  )("GET", "/mail_examples")) as { kinds: string[] };
  await expect(
    page
      .getByRole("region", { name: "Every kind of email" })
      .getByRole("list")
      .last()
      .getByRole("link"),
  ).toHaveCount(kinds.length);
  await page.getByRole("link", { name: "Newsletter: issue", exact: true }).click();
  await expect(
    page
      .getByTitle(/^Email “/)
      .contentFrame()
      .getByRole("heading")
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  for (const language of ["en", "sv"]) {
    for (const kind of kinds) {
      await page.goto(`/development/mails/examples/${kind}/body?language=${language}`);
      await expect(rootOf(page)).toHaveAttribute("lang", language);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
          `${kind} in ${language}, ${width} px`,
        ).toBe(0);
        await testInfo.attach(`${kind} ${language} ${width}`, {
          body: await page.screenshot({ fullPage: true }),
          contentType: "image/png",
        });
      }
    }
  }
});
