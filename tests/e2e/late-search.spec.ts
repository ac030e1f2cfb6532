import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { startSite } from "../../scripts/lib/site.mjs";
import { advancedField } from "./advanced-fields";
import { expect, expectAccessible, test, WITHOUT_JAVASCRIPT } from "./fixtures";

/**
 * Tests searches that fail. A separate website uses the real content system, except that searches for "slow" get the answer of
 * a query that the database has stopped, searches for "down" that of a search cluster that does not answer, and searches for
 * "long" that of a cluster that takes fewer words.
 */

const LATE = { statusCode: 504, code: "timeout", message: "The search took too long" };
const DOWN = { statusCode: 503, code: "search_unavailable", message: "Search does not work" };
const LONG = { statusCode: 400, code: "malformed_request", message: "Too many words together" };
let contentSystem: Server;
let site: { url: string; stop(): Promise<void> };

// The browser logs the status, and the page logs the failure (R8.7).
test.use({ allowedConsoleErrors: [/status of (400|50[34])|Search failed/] });
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  contentSystem = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const failure = [LATE, DOWN, LONG].find(
        (_, place) =>
          request.url === "/api/v1/search_documents" &&
          body.includes(`"search":"${["slow", "down", "long"][place]}`),
      );
      if (failure) {
        response
          .writeHead(failure.statusCode, { "Content-Type": "application/json" })
          .end(JSON.stringify(failure));
        return;
      }
      const answer = await fetch(`${process.env.SITE_UNDER_TEST}${request.url}`, {
        method: request.method,
        headers: { "Content-Type": request.headers["content-type"] ?? "" },
        body: body.length > 0 ? new Uint8Array(body) : undefined,
      });
      response
        .writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "" })
        .end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => contentSystem.listen(0, "127.0.0.1", resolve));
  site = await startSite({
    CMS_URL: `http://127.0.0.1:${(contentSystem.address() as AddressInfo).port}`,
    SESSION_SECRET: "a secret of tests, which nobody else may know",
    SERVICE_WORKER: "off",
  });
});
test.afterAll(async () => {
  await site.stop();
  contentSystem.close();
});

// Unrelated to searches, but this site is already running.
test("a site without a service worker serves one that unregisters itself, and its pages register none", async ({
  request,
}) => {
  const worker = await request.get(`${site.url}/service-worker.js`);
  expect([
    worker.status(),
    worker.headers()["content-type"],
    worker.headers()["cache-control"],
  ]).toEqual([200, "text/javascript; charset=utf-8", "no-cache"]);
  expect(await worker.text()).toContain("registration.unregister()");
  expect(await (await request.get(`${site.url}/search?q=water`)).text()).toMatch(
    /<html[^>]* data-no-worker=""/,
  );
  expect(
    await (await request.get(`${process.env.SITE_UNDER_TEST}/service-worker.js`)).text(),
  ).not.toContain("registration.unregister()");
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const queryField = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("search")
    .getByLabel(/^(Search the library|Sök i biblioteket)$/);

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);
  test("a search that times out has a page in the visitor's language, which keeps the conditions and offers alternatives", async ({
    page,
  }) => {
    const response = await page.goto(
      `${site.url}/sv/search?q=slow+barn&topic=education&from=2015&must=skola`,
    );
    expect(response?.status()).toBe(504);
    expect(response?.headers()["cache-control"]).toBe("no-store");
    await expect(heading(page)).toHaveText("Sökningen tog för lång tid");
    await expect(page).toHaveTitle(/^Sökningen tog för lång tid/);
    await expect(queryField(page)).toHaveValue("slow barn");
    await expect(page.getByRole("list", { name: "Aktiva filter" }).getByRole("link")).toHaveText([
      /Utbildning/,
      /från 2015/,
      /skola/,
      /Rensa alla/,
    ]);
    await expect(page.getByRole("link", { name: "Försök igen" })).toHaveAttribute(
      "href",
      /q=slow\+barn&topic=education&from=2015&must=skola$/,
    );
    await page.getByRole("link", { name: "Sök bara i titlar" }).click();
    await expect(page).toHaveURL(/field=title&must=skola/);
    await page.getByRole("button", { name: "Avancerad sökning" }).click();
    await expect(advancedField(page, "must", 1)).toHaveValue("skola");
    await expect(advancedField(page, "q")).toHaveValue("slow barn");
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript either", () => {
    test.use({ javaScriptEnabled });
    test("a search while the search cluster is down has a page that keeps what was searched for", async ({
      page,
    }) => {
      await page.goto(`${site.url}/search?q=down+wells&topic=education`);
      await expect(heading(page)).toHaveText("Search isn't working right now");
      await expect(queryField(page)).toHaveValue("down wells");
      await page.goto(site.url);
      // Its role changes when suggestions are ready.
      const startQuery = page.getByRole("main").getByLabel(/^Search \d+ resources$/);
      await startQuery.fill("down bridge");
      await startQuery.press("Enter");
      await expect(heading(page)).toHaveText("Search isn't working right now");
      await expect(queryField(page)).toHaveValue("down bridge");
    });

    test("a search with too many words has a page that says so, keeps them and offers to drop the filters", async ({
      page,
    }) => {
      const response = await page.goto(`${site.url}/sv/search?q=long+roads&topic=education`);
      expect(response?.status()).toBe(400);
      await expect(heading(page)).toHaveText("Sökningen har för många ord");
      await expect(queryField(page)).toHaveValue("long roads");
      await expect(page.getByRole("link", { name: "Försök igen" })).toHaveCount(0);
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("main").getByRole("link", { name: "Rensa alla" }).first().click();
      await expect(page).toHaveURL(/\/sv\/search\?q=long\+roads$/);
    });
  });

test("a search that times out keeps the previous results, explains the failure and offers alternatives", async ({
  page,
}) => {
  await page.goto(`${site.url}/search?q=children`);
  await expect(page.getByRole("button", { name: "Advanced search" })).toHaveAttribute(
    "aria-haspopup",
    "dialog",
  );
  const before = await heading(page).innerText();
  await queryField(page).fill("slow children");
  await queryField(page).press("Enter");
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText(
    "This search took too long, so we stopped it. You can still see your previous results.",
  );
  await expect(heading(page)).toHaveText(before);
  await expect(queryField(page)).toHaveValue("slow children");
  await expect(notice.getByRole("link", { name: "Search titles only" })).toHaveAttribute(
    "href",
    "/search?q=slow+children&field=title",
  );
  await expectAccessible(page);
  await queryField(page).fill("water");
  await queryField(page).press("Enter");
  await expect(notice).toHaveCount(0);
  await expect(heading(page)).toHaveText(/^\d+ results?$/);
});

test("a search that times out shows the same page when it is opened by its URL, and can be changed in place", async ({
  page,
}) => {
  await page.goto(`${site.url}/search?q=slow&topic=education`);
  await expect(heading(page)).toHaveText("This search took too long");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Advanced search" })).toHaveAttribute(
    "aria-haspopup",
    "dialog",
  );
  await page.getByRole("button", { name: "Advanced search" }).click();
  await advancedField(page, "q").fill("school");
  await advancedField(page, "q").press("Enter");
  await expect(page).toHaveURL(/\/search\?q=school&topic=education$/);
  await expect(heading(page)).toHaveText(/^\d+ results?$/);
});
