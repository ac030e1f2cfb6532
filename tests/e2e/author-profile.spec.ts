import { randomBytes } from "node:crypto";
import {
  type APIRequestContext,
  type Browser,
  type Page,
  request as newRequest,
} from "@playwright/test";
import sharp from "sharp";
import { freePort, startSite } from "../../scripts/lib/site.mjs";
import { type OpenIdProvider, startOpenIdProvider } from "../setup/openid-provider";
import { expect, expectAccessible, test, untilScriptsRun, VISITORS } from "./fixtures";
import { newAccount, ownAddress } from "./new-account";
import { SAMPLE_ACCOUNTS, sendSignIn, signIn } from "./sign-in";

/** Tests author profiles from the claim to the picture. Runs on a separate site, because sample authors get owners here. */

// The site and the LinkedIn stub start only once.
test.describe.configure({ mode: "default" });

const LANGUAGES = {
  en: {
    author: "samuel-okello",
    claim: "Claim this profile",
    message: "Message to staff",
    pending: "You’ve claimed this profile.",
    confirm: "Confirm claim",
    confirmed: "The claim has been confirmed",
    edit: "Edit profile",
    choosePicture: "Choose a picture",
    savePicture: "Save picture",
    pictureSaved: "Picture saved",
    role: "Role",
    description: "Description",
    add: "Add one of the author’s resources",
    addSubmit: "Add",
    up: /^Move .* up$/,
    save: "Save profile",
    saved: "Profile saved",
    top: "Top resources",
    unlinkOpen: "Unlink owner…",
    unlink: "Unlink owner",
    unlinked: "The owner has been unlinked.",
    isYou: "Is this you?",
  },
  sv: {
    author: "nadia-haddad",
    claim: "Gör anspråk på profilen",
    message: "Meddelande till personalen",
    pending: "Du har gjort anspråk på den här profilen.",
    confirm: "Bekräfta anspråket",
    confirmed: "Anspråket är bekräftat",
    edit: "Redigera profilen",
    choosePicture: "Välj en bild",
    savePicture: "Spara bilden",
    pictureSaved: "Bilden är sparad.",
    role: "Roll",
    description: "Beskrivning",
    add: "Lägg till en av författarens resurser",
    addSubmit: "Lägg till",
    up: /^Flytta .* uppåt$/,
    save: "Spara profilen",
    saved: "Profilen är sparad.",
    top: "Utvalda resurser",
    unlinkOpen: "Koppla bort ägaren…",
    unlink: "Koppla bort ägaren",
    unlinked: "Profilen har ingen ägare längre.",
    isYou: "Är det här du?",
  },
} as const;

const LINKEDIN = { clientId: "library", clientSecret: "a-secret-of-tests" };

let site: Awaited<ReturnType<typeof startSite>>;
let linkedIn: OpenIdProvider;
let request: APIRequestContext;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const port = await freePort();
  linkedIn = await startOpenIdProvider({
    ...LINKEDIN,
    redirectUri: `http://127.0.0.1:${port}/api/v1/authors/linkedin_callback`,
  });
  site = await startSite({
    PORT: String(port),
    LINKEDIN_CLIENT_ID: LINKEDIN.clientId,
    LINKEDIN_CLIENT_SECRET: LINKEDIN.clientSecret,
    LINKEDIN_ISSUER: linkedIn.issuer,
  });
  request = await newRequest.newContext({ baseURL: site.url });
});
test.afterAll(async () => {
  await request?.dispose();
  await site?.stop();
  await linkedIn?.close();
});

/** A wide picture, red on the left and blue on the right. */
const picture = () =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: "#1b57c4" } })
    .composite([
      {
        input: { create: { width: 600, height: 600, channels: 3, background: "#bf2c1a" } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

for (const { kind, language, scripted, options } of VISITORS) {
  const words = LANGUAGES[language];
  const visitor = { language, scripted };
  const home = language === "en" ? "" : `/${language}`;
  const profile = `${home}/author/${words.author}`;

  test(`${kind}: a user claims a profile, staff approve it, and visitors see the owner's changes`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const owner = await newAccount(request);
    const role = `Role ${randomBytes(4).toString("hex")}`;
    const [ownersPage, staffPage, anyonesPage] = [
      await opened(browser, options),
      await opened(browser, options),
      await opened(browser, options),
    ];

    // A visitor follows the link, signs in, and arrives at the form for the claim.
    await ownersPage.goto(site.url + profile);
    await ownersPage.getByRole("link", { name: words.claim }).click();
    await sendSignIn(ownersPage, owner, language);
    await expect(ownersPage).toHaveURL(`${site.url}${profile}/claim`);
    await untilScriptsRun(ownersPage);
    if (scripted) await expectAccessible(ownersPage);
    await ownersPage.getByLabel(words.message).fill("My name is on the reports");
    await ownersPage.getByRole("button", { name: words.claim }).click();
    await expect(ownersPage.getByText(words.pending)).toBeVisible();

    // Staff read the claim and approve it.
    await signIn(
      staffPage,
      SAMPLE_ACCOUNTS.staff,
      `${site.url}${home}/admin/review/author-claims`,
      visitor,
    );
    const claim = staffPage.getByRole("listitem").filter({ hasText: owner.email });
    await expect(claim).toContainText("My name is on the reports");
    if (scripted) await expectAccessible(staffPage);
    await claim.getByRole("button", { name: words.confirm }).click();
    await expect(staffPage.getByText(words.confirmed)).toBeVisible();

    // The owner adds a picture; with JavaScript, only its red part is selected.
    await ownersPage.goto(site.url + profile);
    await ownersPage.getByRole("link", { name: words.edit }).click();
    await ownersPage
      .getByLabel(words.choosePicture)
      .setInputFiles({ name: "face.jpg", mimeType: "image/jpeg", buffer: await picture() });
    if (scripted) {
      const frame = ownersPage.getByRole("dialog").getByLabel("Crop frame");
      for (let step = 0; step < 12; step += 1) await frame.press("Control+ArrowLeft");
      await expectAccessible(ownersPage);
    }
    await ownersPage.getByRole("button", { name: words.savePicture }).click();
    await expect(ownersPage.getByText(words.pictureSaved)).toBeVisible();

    // Typed text is kept while the owner adds and sorts top resources.
    await ownersPage.getByRole("textbox", { name: words.role }).fill(role);
    await ownersPage
      .getByRole("textbox", { name: words.description })
      .fill("What I care about.\n\nAnd more.");
    // With JavaScript, Escape asks before it closes the form. Playwright dismisses the question, so the form stays open.
    if (scripted) {
      await ownersPage.keyboard.press("Escape");
      await expect(ownersPage.getByRole("dialog")).toBeVisible();
    }
    const rows = ownersPage.getByRole("group", { name: words.top }).getByRole("listitem");
    const before = await rows.count();
    const select = ownersPage.getByLabel(words.add);
    await select.selectOption({ index: 1 });
    await ownersPage.getByRole("button", { name: words.addSubmit, exact: true }).click();
    await expect(rows).toHaveCount(before + 1);
    const added = (await rows.last().innerText()).trim();
    await ownersPage.getByRole("button", { name: words.up }).last().click();
    if (before > 0) await expect(rows.nth(before - 1)).toHaveText(added);
    await expect(ownersPage.getByRole("textbox", { name: words.role })).toHaveValue(role);
    await ownersPage.getByRole("button", { name: words.save }).click();
    await expect(ownersPage.getByText(words.saved)).toBeVisible();
    if (scripted) await expect(ownersPage.getByRole("dialog")).toBeHidden();
    await expect(ownersPage.getByRole("main").getByText(role).first()).toBeVisible();

    // Visitors see it, on a page that any cache may keep.
    const answer = await anyonesPage.goto(site.url + profile);
    expect(answer?.headers()["cache-control"]).toContain("s-maxage");
    await expect(anyonesPage.getByRole("main").getByText(role).first()).toBeVisible();
    await expect(anyonesPage.getByText("What I care about.")).toBeVisible();
    await expect(
      anyonesPage
        .getByRole("region", { name: words.top })
        .getByRole("link", { name: added, exact: true }),
    ).toBeVisible();
    await expect(anyonesPage.getByText(words.isYou)).toHaveCount(0);
    expect(await anyonesPage.content()).not.toContain(owner.username);
    const face = await request.get(
      (await anyonesPage.getByRole("main").getByRole("presentation").first().getAttribute("src")) ??
        "",
    );
    const { channels } = await sharp(await face.body()).stats();
    const [red = 0, , blue = 0] = channels.map(({ mean }) => mean);
    // The middle of the picture contains both colours.
    if (scripted) expect(red).toBeGreaterThan(2 * blue);
    else expect(Math.abs(red - blue)).toBeLessThan(60);
    if (scripted) await expectAccessible(anyonesPage);

    // Staff remove the owner again, after confirming.
    await staffPage.goto(site.url + profile);
    await staffPage.getByRole("link", { name: words.unlinkOpen }).click();
    await staffPage.getByRole("button", { name: words.unlink, exact: true }).click();
    await expect(staffPage.getByText(words.unlinked)).toBeVisible();
    await anyonesPage.goto(site.url + profile);
    await expect(anyonesPage.getByText(words.isYou)).toBeVisible();
    for (const each of [ownersPage, staffPage, anyonesPage]) await each.context().close();
  });
}

test("a claim can be withdrawn or denied, with a message for each", async ({ browser }) => {
  const member = await newAccount(request);
  const page = await opened(browser);
  await signIn(page, member, `${site.url}/author/claire-dubois`);
  await page.getByRole("link", { name: "Claim this profile" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Claim this profile" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("You’ve claimed this profile.")).toBeVisible();

  await page.goto(`${site.url}/account/author-profile`);
  await expect(page.getByRole("heading", { level: 1, name: "Your author profile" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Withdraw claim" }).click();
  await expect(page.getByText("Your claim has been withdrawn.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Claire Dubois" })).toHaveCount(0);

  await page.goto(`${site.url}/author/claire-dubois`);
  await page.getByRole("link", { name: "Claim this profile" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Claim this profile" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const staffPage = await opened(browser);
  await signIn(staffPage, SAMPLE_ACCOUNTS.staff, `${site.url}/admin/review/author-claims`);
  const claim = staffPage.getByRole("listitem").filter({ hasText: member.email });
  await claim.getByText("Deny with a comment").click();
  await claim.getByRole("button", { name: "Deny claim" }).click();
  await expect(claim.getByText("This field must not be left blank", { exact: true })).toBeVisible();
  await claim.getByLabel("Comment").fill("We know Claire.");
  await claim.getByRole("button", { name: "Deny claim" }).click();
  await expect(staffPage.getByText("The claim has been denied.")).toBeVisible();
  await staffPage.getByRole("link", { name: "Denied" }).click();
  await expect(staffPage.getByRole("listitem").filter({ hasText: member.email })).toContainText(
    "We know Claire.",
  );

  await page.reload();
  await expect(page.getByText("We couldn’t confirm that this profile is yours.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Claim profile again" })).toBeVisible();
  for (const each of [page, staffPage]) await each.context().close();
});

test("errors are shown beside their fields and all input is kept, without JavaScript", async ({
  browser,
}) => {
  const page = await opened(browser, { javaScriptEnabled: false });
  await signIn(page, SAMPLE_ACCOUNTS.author, `${site.url}/author/grace-wanjiru/edit`, {
    language: "en",
    scripted: false,
  });
  await page.getByLabel("Choose a picture").setInputFiles({
    name: "face.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("This is no picture."),
  });
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByLabel("Choose a picture")).toHaveAccessibleDescription(
    /This image format isn’t supported/,
  );
  await expect(page.getByLabel("Choose a picture")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "Description" }).fill("x".repeat(4001));
  await page.getByLabel("Affiliation").fill("Another house");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("There are too many characters in the field").first()).toBeVisible();
  await expect(page.getByLabel("Affiliation")).toHaveValue("Another house");
  await page.context().close();
});

test("LinkedIn provides a name and a picture, which replace nothing without confirmation, while a service worker is active", async ({
  browser,
}) => {
  linkedIn.people.grace = {
    name: "Grace W. Wanjiru",
    given_name: "Grace W.",
    family_name: "Wanjiru",
    picture: "/grace.jpg",
  };
  linkedIn.pictures.set("/grace.jpg", {
    headers: { "Content-Type": "image/jpeg" },
    body: await picture(),
  });
  const page = await opened(browser, { serviceWorkers: "allow" });
  const form = `${site.url}/author/grace-wanjiru/edit`;
  await signIn(page, SAMPLE_ACCOUNTS.author, form);
  // The answer of LinkedIn works once: a second request for the callback would fail.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  // Without a stored answer, the page offers to connect to LinkedIn again.
  await page.goto(`${site.url}/account/author-profile?returnToAuthorProfile=1`);
  await expect(page.getByText("Your connection to LinkedIn has expired.")).toBeVisible();
  await page.getByRole("link", { name: "Connect to LinkedIn again" }).click();
  await page.getByRole("textbox").first().fill("grace");
  await page.getByPlaceholder(/password/i).fill("any");
  await page.getByRole("button").first().click();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL(`${form}?returnToAuthorProfile=1`);
  expect(linkedIn.asked.filter((path) => path === "/token")).toHaveLength(1);
  await expect(page.getByText("Grace W. Wanjiru")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
  await page.getByRole("button", { name: "Use this name" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Grace W.");
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("Picture saved")).toBeVisible();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Grace W.");
  await page.context().close();
});

/** Opens a separate browser with a separate IP address. */
async function opened(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    extraHTTPHeaders: { "X-Forwarded-For": ownAddress() },
  });
  await context.addCookies([{ name: "cookie-consent", value: "accepted", url: site.url }]);
  return context.newPage();
}
