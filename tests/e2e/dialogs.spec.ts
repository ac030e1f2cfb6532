import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { readOutbox } from "../setup/mail";
import { type Api, apiOf } from "./api";
import { expect, expectAccessible, expectFocusWithin, PHONE, test } from "./fixtures";
import { menuButton } from "./menus";
import { newAccount, type NewAccount } from "./new-account";
import { titles } from "./results";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";

/** Tests pages that open as dialogs with JavaScript: the page behind keeps its URL, focus and input. */

const OFFLINE = "The library can’t be reached right now.";
const unused = () => randomBytes(5).toString("hex");
const dialogOf = (page: Page) => page.getByRole("dialog");

interface Owner {
  account: NewAccount;
  api: Api;
  made: { databaseId: number; slug: string; title: string; link: string };
}

/** Creates a user with a collection of three resources. */
async function owner(request: APIRequestContext, collection: object = {}): Promise<Owner> {
  const account = await newAccount(request);
  const api = await apiOf(request, account);
  const { documents } = await api("POST", "/search_documents", { page_size: 3 });
  const made = await api("POST", "/internal_collections", {
    title: `Papers ${unused()}`,
    posts: documents.map(({ databaseId }: { databaseId: number }) => databaseId),
    ...collection,
  });
  return { account, api, made };
}

const pathOf = ({ made }: Owner) => `/collection/${made.slug}`;

/** Records the page data that is loaded from now on. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) loads.push(pathname);
  });
  return loads;
}

test("opening loads only the dialog's data and closing loads nothing; scroll position, URL and focus are restored", async ({
  page,
  request,
}) => {
  const own = await owner(request);
  await signIn(page, own.account, pathOf(own));
  const share = page.getByRole("link", { name: "Share", exact: true });
  await page.evaluate(() => scrollTo(0, 60));
  const entries = await page.evaluate(() => history.length);
  const loads = loadsOf(page);
  for (const close of ["Escape", "Back", "cross"] as const) {
    loads.length = 0;
    await share.focus();
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByLabel("Link", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${pathOf(own)}/share$`));
    if (close === "Escape") await expectAccessible(page);
    if (close === "Escape") await page.keyboard.press("Escape");
    else if (close === "Back") await page.goBack();
    else await dialogOf(page).getByRole("button", { name: "Close" }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${pathOf(own)}$`));
    await expect(share).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(60);
    expect(loads).toEqual([`${pathOf(own)}/share.data`]);
  }
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  // Forward opens it again. After a reload it is a page, and Back leads to the previous page.
  await page.goForward();
  await expect(dialogOf(page).getByLabel("Link", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.reload();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: /^Share/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: own.made.title })).toBeVisible();
});

test("the page behind is inert and stays in place, but messages are not inert", async ({
  page,
  request,
}) => {
  const own = await owner(request);
  await signIn(page, own.account, pathOf(own));
  const heading = page.getByRole("heading", { level: 1 });
  const place = await heading.boundingBox();
  await page.getByRole("link", { name: "Share", exact: true }).click();
  const link = dialogOf(page).getByLabel("Link", { exact: true });
  // The focus is on the heading, although the field loads later than the dialog.
  await expect(dialogOf(page).getByRole("heading", { level: 2 })).toBeFocused();
  await expect(link).toBeVisible();
  await expect(dialogOf(page)).toHaveAttribute("aria-modal", "true");
  // Inert elements have no role.
  await expect(heading).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveCount(0);
  // Messages are still announced.
  await expect(page.getByRole("status").first()).toBeAttached();
  expect(await page.getByRole("heading", { level: 1, includeHidden: true }).boundingBox()).toEqual(
    place,
  );
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press("Shift+Tab");
  await expectFocusWithin(dialogOf(page));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Selecting text past the edge does not close it.
  const { x, y, height } = (await link.boundingBox())!;
  await page.mouse.move(x + 20, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(link).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await heading.boundingBox()).toEqual(place);
});

test("a second Escape or a second click beside the dialog does not leave the page", async ({
  page,
  request,
}) => {
  const own = await owner(request);
  await signIn(page, own.account, pathOf(own));
  for (const twice of [
    () =>
      page.evaluate(() =>
        ["Escape", "Escape"].forEach((key) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
          ),
        ),
      ),
    () => page.mouse.dblclick(5, 5),
  ]) {
    await page.getByRole("link", { name: "Share", exact: true }).dblclick();
    await expect(dialogOf(page).getByLabel("Link", { exact: true })).toBeVisible();
    await twice();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${pathOf(own)}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.made.title);
  }
});

test("a link in a dialog leads to its page, and Back to the page behind the dialog", async ({
  page,
  request,
}) => {
  const own = await owner(request);
  await signIn(page, own.account, pathOf(own));
  await page.getByRole("link", { name: "Share", exact: true }).click();
  await dialogOf(page).getByRole("link", { name: "Change who can open the collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Edit/ })).toBeFocused();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${pathOf(own)}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.made.title);
});

test.describe("on a phone", () => {
  test.use(PHONE);
  test("an owner deletes a collection from the menu of its page, and Back does not lead to the deleted page", async ({
    page,
    request,
  }) => {
    const own = await owner(request);
    await signIn(page, own.account, pathOf(own));
    const more = menuButton(page).and(page.getByLabel("More"));
    await more.click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await expect(dialogOf(page).getByText(own.made.title)).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(more).toBeFocused();
    await more.click();
    const entries = await page.evaluate(() => history.length);
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await dialogOf(page).getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(/\/account\/user-profile/);
    await expect(dialogOf(page)).toHaveCount(0);
    // One entry after the page where it began, and no dialog entry between them.
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
});

test.describe("an action that removes the link that opened its dialog", () => {
  /** Creates a user who was invited by email address and has accepted with the token in the mail. */
  async function collaborator(
    request: APIRequestContext,
    { api, made }: Owner,
  ): Promise<NewAccount> {
    const account = await newAccount(request);
    await api("POST", `/internal_collections/${made.databaseId}/send_invites`, {
      emails: [account.email],
    });
    const keys = async () => {
      const mails = await readOutbox(process.env.SITE_DATA_DIR ?? "").catch(() => []);
      return mails
        .filter(({ to }) => to?.some(({ address }) => address === account.email))
        .flatMap(({ text }) => /key(?:=|%3D)([\w-]+)/.exec(text ?? "")?.[1] ?? []);
    };
    await expect.poll(async () => (await keys()).length, { timeout: 20_000 }).toBe(1);
    await (
      await apiOf(request, account)
    )("POST", `/internal_collections/${made.databaseId}/accept`, { key: (await keys())[0] });
    return account;
  }

  test("returns to the page and its message after removing a person or transferring ownership", async ({
    page,
    request,
  }) => {
    const own = await owner(request);
    const [one, other] = [await collaborator(request, own), await collaborator(request, own)];
    await signIn(page, own.account, pathOf(own));
    const person = (name: string) =>
      page
        .getByRole("list", { name: "People", exact: true })
        .getByRole("listitem")
        .filter({ hasText: name });
    for (const { name, link, button, said } of [
      {
        name: one.username,
        link: "Remove…",
        button: "Remove",
        said: `${one.username} has been removed.`,
      },
      {
        name: other.username,
        link: "Make owner…",
        button: "Make owner",
        said: `${other.username} now owns the collection. You can still edit it.`,
      },
    ]) {
      await menuButton(person(name)).click();
      await person(name).getByRole("menuitem", { name: link }).click();
      await expect(page).toHaveURL(/\?confirm=/);
      await dialogOf(page).getByRole("button", { name: button, exact: true }).click();
      await expect(dialogOf(page)).toHaveCount(0);
      await expectFocusWithin(page.getByRole("status").filter({ hasText: said }));
      await expect(page).toHaveURL(new RegExp(`${pathOf(own)}$`));
    }
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(own.made.title);
  });

  test("returns to the page and the changed part after ending the featuring", async ({
    page,
    request,
  }) => {
    const own = await owner(request, { private: false });
    const staff = await apiOf(request, SAMPLE_ACCOUNTS.staff);
    const id = own.made.databaseId;
    await own.api("PUT", `/internal_collections/${id}/request_promotion`);
    const { modified } = await staff("GET", `/internal_collections/${id}`);
    await staff("PUT", `/promotion_requests/${id}`, { decision: "accept", modified });
    await signIn(page, SAMPLE_ACCOUNTS.staff, pathOf(own));
    await page.getByRole("link", { name: "Stop featuring" }).click();
    await expect(page).toHaveURL(new RegExp(`${pathOf(own)}/promotion$`));
    await dialogOf(page).getByRole("button", { name: "Stop featuring" }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Stop featuring" })).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${pathOf(own)}$`));
    await expectFocusWithin(page.getByRole("main"));
  });
});

test.describe("offline", () => {
  test.use({
    allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/],
  });

  test("closing keeps the page and its input; opening shows an error, and works again online", async ({
    page,
    request,
    context,
  }) => {
    const own = await owner(request);
    await signIn(page, own.account, `${pathOf(own)}/edit`);
    const description = page.getByRole("textbox", { name: "Description" });
    await description.fill("Typed and not sent.");
    const open = () => page.getByRole("link", { name: /Delete/ }).click();
    await open();
    await expect(dialogOf(page).getByRole("button", { name: "Delete" })).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(description).toHaveValue("Typed and not sent.");
    await open();
    await expect(dialogOf(page).getByRole("alert")).toContainText(OFFLINE);
    await dialogOf(page).getByRole("button", { name: "Try again" }).click();
    await expect(dialogOf(page).getByRole("alert")).toContainText(OFFLINE);
    await page.goBack();
    await expect(dialogOf(page)).toHaveCount(0);
    await open();
    await expect(dialogOf(page).getByRole("alert")).toContainText(OFFLINE);
    await context.setOffline(false);
    await dialogOf(page).getByRole("button", { name: "Try again" }).click();
    await expect(dialogOf(page).getByRole("button", { name: "Delete" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(description).toHaveValue("Typed and not sent.");
    await expect(page).toHaveURL(new RegExp(`${pathOf(own)}/edit$`));
  });

  test("a message says that a dialog could not be loaded, for visitors too", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "cookie-consent", value: "accepted", url: baseURL ?? "" }]);
    await page.goto("/search?type=resource");
    await titles(page).first().click();
    const open = page
      .getByRole("main")
      .getByRole("link", { name: "Suggest a correction", exact: true });
    await open.waitFor();
    const { href } = new URL(page.url());
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await open.click();
    const said = page.getByRole("alert");
    await expect(said).toContainText(OFFLINE);
    await expectAccessible(page);
    await expect(page).toHaveURL(href);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(said).toHaveCount(0);
    await expect(open).toBeFocused();
    await expect(page).toHaveURL(href);
    await open.click();
    await expect(said).toContainText(OFFLINE);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(dialogOf(page)).toBeVisible();
    await expect(said).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(open).toBeFocused();
  });
});

test.describe("changes by others in the meantime", () => {
  test.use({ allowedConsoleErrors: [/status of 4(01|04|22)/] });

  test("a deleted collection is reported in its dialog, and the page behind stays", async ({
    page,
    request,
  }) => {
    const own = await owner(request);
    await signIn(page, own.account, `${pathOf(own)}/edit`);
    await page.getByRole("textbox", { name: "Description" }).fill("Typed and not sent.");
    await own.api("DELETE", `/internal_collections/${own.made.databaseId}`);
    await page.getByRole("link", { name: /Delete/ }).click();
    await expect(dialogOf(page).getByRole("alert")).toContainText("This item no longer exists.");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue(
      "Typed and not sent.",
    );
  });

  test("a user whose session ended while a form was open signs in beside it and sends the input", async ({
    page,
    request,
    context,
  }) => {
    const account = await newAccount(request);
    await signIn(page, account, "/collections/new");
    const title = `Rain ${unused()}`;
    await page.getByLabel("Title").fill(title);
    await page.getByRole("textbox", { name: "Description" }).fill("For the course.");
    await context.clearCookies({ name: /session/ });
    const create = page.getByRole("button", { name: "Create collection" });
    await create.click();
    const said = page.getByRole("alert");
    await expect(said).toContainText("You have been signed out.");
    await expectAccessible(page);
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      said.getByRole("link", { name: "Sign in (new tab)" }).click(),
    ]);
    await signIn(tab, account, "/");
    await tab.close();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await create.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("For the course.")).toBeVisible();
  });
});

test("forms that no page of the site sends are rejected at once", async ({ page, request }) => {
  const own = await owner(request);
  await signIn(page, own.account, pathOf(own));
  const { documents } = await own.api("GET", `/internal_collections/${own.made.databaseId}`);
  const send = async (body: string, headers: Record<string, string> = {}) =>
    (
      await page.request.post(`/collections/add/${documents[0]}`, {
        data: body,
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: new URL(page.url()).origin,
          ...headers,
        },
        maxRedirects: 0,
      })
    ).status();
  expect(await send("in[4294967294]=1")).toBe(400);
  expect(await send("in=1&".repeat(20_000))).toBe(400);
  expect(await send("in=1&was=2&".repeat(60_000))).toBe(413);
  expect(await send(`title=${"x".repeat(300_000)}`)).toBe(413);
  expect(await send("")).toBe(303);
});
