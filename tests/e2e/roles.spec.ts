import { type APIRequestContext, request as newRequest } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { GUARDED } from "./guarded-addresses";
import { SAMPLE_ACCOUNTS, sendSignIn, signIn } from "./sign-in";
import { rootOf } from "./unseen";

/** The status of a redirect when the browser's router requests data. */
const REDIRECT_AS_DATA = 202;
const ROLES = ["anonymous", "reader", "staff"] as const;

async function signedIn(
  baseURL: string | undefined,
  role: (typeof ROLES)[number],
): Promise<APIRequestContext> {
  const visitor = await newRequest.newContext({
    baseURL,
    extraHTTPHeaders: { Accept: "text/html" },
  });
  if (role !== "anonymous") {
    const answer = await visitor.post("/account/login", {
      form: SAMPLE_ACCOUNTS[role],
      headers: { Origin: baseURL ?? "" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBeGreaterThanOrEqual(300);
    expect(answer.status()).toBeLessThan(400);
  }
  return visitor;
}

for (const [index, role] of ROLES.entries()) {
  test(`every URL of members and staff, as ${role}`, async ({ baseURL }) => {
    const visitor = await signedIn(baseURL, role);
    const answers: [string, number, number][] = [];
    for (const [path] of GUARDED) {
      const page = await visitor.get(path, { maxRedirects: 0 });
      const data = await visitor.get(dataPath(path), {
        headers: { Accept: "*/*" },
        maxRedirects: 0,
      });
      // An error is a page of the site, even for URLs without a page.
      if (page.status() >= 400) {
        expect(page.headers()["content-type"], path).toMatch(/^text\/html/);
        expect(await page.text(), path).toContain("<h1");
      }
      answers.push([path, page.status(), data.status() === REDIRECT_AS_DATA ? 302 : data.status()]);
      for (const answer of [page, data])
        expect(answer.headers()["cache-control"], path).toMatch(
          role === "anonymous" ? /no-store/ : /^private, no-store$/,
        );
    }
    expect(answers).toEqual(
      GUARDED.map(([path, ...statuses]) => [path, statuses[index], statuses[index]]),
    );
    await visitor.dispose();
  });
}

/** Returns the URL of a page's data, as the browser's router requests it. */
function dataPath(path: string): string {
  return path.endsWith("/") ? `${path}_.data` : `${path}.data`;
}

test("staff find an internal PDF among the resources of the internal index", async ({ page }) => {
  await signIn(page, SAMPLE_ACCOUNTS.staff, "/search?index=internal&type=resource&q=thank-you");
  await page.getByRole("link", { name: /^Fares, lunch and a fair thank-you/ }).click();
  await expect(page).toHaveURL(/\/internal_pdf\//);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, allowedConsoleErrors: [/status of 4(01|22)/] });

  test("a visitor who opens a protected URL without a page signs in on the site's page and returns to it", async ({
    page,
  }) => {
    const answer = await page.goto("/admin/review");
    expect(answer?.status()).toBe(401);
    await expect(
      page.getByRole("heading", {
        level: 1,
        name: "Oops! You need to be logged in to see this page.",
      }),
    ).toBeVisible();
    await sendSignIn(page, SAMPLE_ACCOUNTS.staff);
    await expect(page).toHaveURL(/\/admin\/review\//);
  });

  test("a wrong password leads to the form's page, which still leads back", async ({ page }) => {
    await page.goto("/evaluation-hub");
    await sendSignIn(page, { ...SAMPLE_ACCOUNTS.staff, password: "Wrong-2026" });
    await expect(page).toHaveURL(/\/account\/login$/);
    await sendSignIn(page, SAMPLE_ACCOUNTS.staff);
    await expect(page).toHaveURL(/\/evaluation-hub$/);
  });

  for (const [how, settings] of [
    ["chosen on the site", { cookie: "fr", browser: "en-GB" }],
    ["of the browser", { cookie: null, browser: "fr-FR" }],
  ] as const)
    test.describe(`in the language ${how}`, () => {
      test.use({ locale: settings.browser, allowedConsoleErrors: [/status of 404/] });

      test("the error page for a file that a visitor may not see has the sign-in form", async ({
        page,
        context,
        baseURL,
      }) => {
        if (settings.cookie)
          await context.addCookies([{ name: "lang", value: settings.cookie, url: baseURL }]);
        const answer = await page.goto("/files/01jnf3zq8v5e7m2k9p4r6t1w3x/report.pdf");
        expect(answer?.status()).toBe(404);
        await expect(rootOf(page)).toHaveAttribute("lang", "fr");
        await expect(
          page.getByRole("main").getByRole("button", { name: "Se connecter", exact: true }),
        ).toBeVisible();
      });
    });
});

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled, allowedConsoleErrors: [/status of 401/] });

    test("a visitor who opens the URL of an export signs in there, gets the file, and ends on a page as a signed-in user", async ({
      page,
    }) => {
      const answer = await page.goto("/search/export/excel?q=education");
      expect(answer?.status()).toBe(401);
      if (javaScriptEnabled) await expectAccessible(page);
      const download = page.waitForEvent("download");
      await sendSignIn(page, SAMPLE_ACCOUNTS.staff);
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
      await expect(
        page.getByRole("heading", { level: 1, name: "You are signed in" }),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: "Download file" })).toHaveAttribute(
        "href",
        "/search/export/excel?q=education",
      );
      await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });

test("an API client gets the status without a page", async ({ request }) => {
  const answer = await request.get("/admin/review", { headers: { Accept: "*/*" } });
  expect([answer.status(), await answer.text()]).toEqual([401, ""]);
});

test("staff find internal content, read it and open its file; other users get nothing at the same URLs", async ({
  page,
  baseURL,
  request,
}) => {
  await signIn(page, SAMPLE_ACCOUNTS.staff, "/search?index=internal&q=cyclone");
  await page.getByRole("link", { name: /^Travel in cyclone season/ }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: /^Travel in cyclone season/ }),
  ).toBeVisible();
  await expect(page.getByText("Internal", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const file = await page
    .getByRole("link", { name: /^Download/ })
    .first()
    .getAttribute("href");
  const own = await page.request.get(file ?? "", { headers: { Range: "bytes=0-3" } });
  expect([own.status(), (await own.body()).toString(), own.headers()["cache-control"]]).toEqual([
    206,
    "%PDF",
    "private, no-store",
  ]);
  expect((await request.get(file ?? "")).status()).toBe(404);
  const shown = await request.get(file ?? "", { headers: { Accept: "text/html" } });
  expect([shown.status(), shown.headers()["content-type"]]).toEqual([
    404,
    "text/html; charset=utf-8",
  ]);
  expect(await shown.text()).toContain("/account/login?redirect=%2Ffiles%2F");
  const reader = await signedIn(baseURL, "reader");
  expect((await reader.get(file ?? "")).status()).toBe(404);
  await reader.dispose();
});
