import { type APIResponse, request as newRequest } from "@playwright/test";
import { expect, test } from "./fixtures";
import { SAMPLE_ACCOUNTS } from "./sign-in";

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=300";
const CHOICES = "Cookie, Save-Data, ECT, Accept-Encoding";
const DOCUMENT =
  "/document/written-down-within-a-year-birth-registration-in-sixteen-districts-2019-2024";

/**
 * One URL for each kind of public page, with its Vary header. Pages also have a data variant, which the browser's router
 * requests.
 */
const PUBLIC_ADDRESSES: readonly [path: string, vary: string][] = [
  ["/", `Accept-Language, ${CHOICES}`],
  ["/sv", `Accept-Language, ${CHOICES}`],
  ["/search?q=water", CHOICES],
  ["/search.data?q=water", CHOICES],
  ["/search?facet=topic", CHOICES],
  ["/search/advanced", CHOICES],
  [DOCUMENT, CHOICES],
  [`${DOCUMENT}.data`, CHOICES],
  [`/fr${DOCUMENT}`, CHOICES],
  ["/collections", CHOICES],
  ["/collection/listening-to-children-in-emergencies", CHOICES],
  ["/toolkits", CHOICES],
  ["/authors", CHOICES],
  ["/author/grace-wanjiru", CHOICES],
  ["/topics", CHOICES],
  ["/keywords", CHOICES],
  ["/countries", CHOICES],
  ["/publishers", CHOICES],
  ["/page/about", CHOICES],
  ["/frequently-asked-questions/", CHOICES],
  ["/article/safe-online-and-still-free", CHOICES],
  ["/toolkit/back-to-class-after-a-flood", CHOICES],
  ["/toolkit/back-to-class-after-a-flood/the-first-three-days", CHOICES],
  [`${DOCUMENT}/cite`, CHOICES],
  ["/article/safe-online-and-still-free/cite", CHOICES],
  ["/accessibility", CHOICES],
  ["/developers", CHOICES],
  ["/offline", CHOICES],
  ["/feed", "Accept-Encoding"],
];
/** Pages that differ between visitors, or are always generated again. */
const NEVER_KEPT = [
  "/account/login",
  "/account/register",
  "/contact",
  "/newsletter",
  "/no-such-page",
  "/document/no-such-document",
];

/** Public files with other caching: revalidated every time, cached for an hour, or sent as files without an ETag. */
const OTHERWISE_PUBLIC: readonly [path: string, caching: string, vary: string][] = [
  ["/sitemap.xml", "public, max-age=0, s-maxage=3600", "Accept-Encoding"],
  ["/sitemap-en.xml", "public, max-age=0, s-maxage=3600", "Accept-Encoding"],
  ["/robots.txt", "public, max-age=3600", "Accept-Encoding"],
  ["/site.webmanifest?lang=en", "public, max-age=3600", "Accept-Encoding"],
  [`${DOCUMENT}/cite/bibtex`, PUBLIC, "Cookie, Save-Data, ECT"],
  ["/collection/listening-to-children-in-emergencies/cite/ris", PUBLIC, "Cookie, Save-Data, ECT"],
];

const caching = (answer: APIResponse) => answer.headers()["cache-control"];

test("public pages are cacheable and identical for all visitors", async ({ baseURL }) => {
  const [one, other, light] = await Promise.all([
    newRequest.newContext({ baseURL, userAgent: "One/1.0" }),
    newRequest.newContext({
      baseURL,
      userAgent: "Another/2.0",
      extraHTTPHeaders: { "X-Forwarded-For": "192.0.2.77", Referer: "https://elsewhere.example/" },
    }),
    newRequest.newContext({ baseURL, extraHTTPHeaders: { Cookie: "light=on" } }),
  ]);
  for (const [path, vary] of PUBLIC_ADDRESSES) {
    const [first, second, forRow] = await Promise.all([
      one.get(path),
      other.get(path),
      light.get(path),
    ]);
    for (const answer of [first, second, forRow]) {
      expect([path, answer.status(), caching(answer), answer.headers()["vary"]]).toEqual([
        path,
        200,
        PUBLIC,
        vary,
      ]);
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    }
    expect([path, await second.text()]).toEqual([path, await first.text()]);
    expect([path, second.headers()["content-security-policy"]]).toEqual([
      path,
      first.headers()["content-security-policy"],
    ]);
    expect([path, second.headers()["etag"]]).toEqual([path, first.headers()["etag"]]);

    const again = await one.get(path, {
      headers: { "If-None-Match": first.headers()["etag"] ?? "" },
    });
    expect([
      path,
      again.status(),
      await again.text(),
      again.headers()["content-security-policy"],
    ]).toEqual([path, 304, "", undefined]);
  }
  await Promise.all([one, other, light].map((visitor) => visitor.dispose()));
});

test("machine-readable files say how long they may be cached, and set no cookie", async ({
  request,
}) => {
  for (const [path, kept, vary] of OTHERWISE_PUBLIC) {
    const answer = await request.get(path);
    expect([
      path,
      answer.status(),
      caching(answer),
      answer.headers()["vary"],
      answer.headers()["set-cookie"],
    ]).toEqual([path, 200, kept, vary, undefined]);
  }
  // The file can be withdrawn, so each request revalidates.
  let text = "";
  // The site extracts the texts of files in the background after its start.
  await expect
    .poll(
      async () => {
        const page = await (await request.get(DOCUMENT)).text();
        return (text = /href="([^"]+\/text\/[^"]+)"/.exec(page)?.[1] ?? "");
      },
      { timeout: 60_000 },
    )
    .not.toBe("");
  const first = await request.get(text);
  expect([first.status(), caching(first), first.headers()["vary"]]).toEqual([
    200,
    "public, no-cache",
    CHOICES,
  ]);
  expect(
    (
      await request.get(text, { headers: { "If-None-Match": first.headers()["etag"] ?? "" } })
    ).status(),
  ).toBe(304);
});

test("private content is never cached", async ({ baseURL }) => {
  const member = await newRequest.newContext({
    baseURL,
    extraHTTPHeaders: { Accept: "text/html" },
  });
  const visitor = await newRequest.newContext({ baseURL });
  await member.post("/account/login", {
    form: SAMPLE_ACCOUNTS.reader,
    headers: { Origin: baseURL ?? "" },
    maxRedirects: 0,
  });
  for (const [path] of PUBLIC_ADDRESSES) {
    const answer = await member.get(path);
    expect([path, caching(answer), answer.headers()["etag"]]).toEqual([
      path,
      "private, no-store",
      undefined,
    ]);
    // The member's page was not cached for the next visitor.
    expect([path, (await (await visitor.get(path)).text()).includes("reader@example.org")]).toEqual(
      [path, false],
    );
  }
  for (const path of NEVER_KEPT) {
    const answer = await visitor.get(path);
    expect([path, caching(answer), answer.headers()["etag"]]).toEqual([
      path,
      expect.stringContaining("no-store"),
      undefined,
    ]);
  }
  await Promise.all([member.dispose(), visitor.dispose()]);
});

test("a script is immutable each time it is requested, whole or in part", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const [script] = /\/assets\/[\w-]+\.js/.exec(page)!;
  const plain = { headers: { "Accept-Encoding": "identity" } };
  const answers = [await request.get(script!, plain), await request.get(script!, plain)];
  const text = await answers[0]!.text();
  for (const answer of answers) {
    expect(await answer.text()).toBe(text);
    expect(answer.headers()).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
  }
  const [first, second] = answers.map((answer) => answer.headers()["x-request-id"]);
  expect(first).not.toBe(second);
  const part = await request.get(script!, { headers: { ...plain.headers, Range: "bytes=2-11" } });
  expect([part.status(), await part.text()]).toEqual([206, text.slice(2, 12)]);
  const unknown = await request.get("/assets/no-such-script.js");
  expect([unknown.status(), unknown.headers()["cache-control"]]).toEqual([404, "no-store"]);
});
