import { DOMParser } from "@xmldom/xmldom";
import { expect, test, VISITORS, WITHOUT_JAVASCRIPT } from "./fixtures";
import { SAMPLE_ACCOUNTS, signIn } from "./sign-in";
import { headOf } from "./unseen";

const ATOM = "http://www.w3.org/2005/Atom";

/** Parses a feed strictly: XML that is not well-formed fails. */
function parse(xml: string): Element {
  const refuse = (message: string) => {
    throw new Error(message);
  };
  return new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  }).parseFromString(xml, "application/xml").documentElement;
}
const childrenOf = (element: Element, name: string): Element[] =>
  Array.from(element.childNodes).filter(
    (node): node is Element =>
      (node as Element).localName === name && (node as Element).namespaceURI === ATOM,
  );
const textsOf = (element: Element, name: string) =>
  childrenOf(element, name).map(({ textContent }) => textContent ?? "");
const linksOf = (element: Element, rel: string) =>
  childrenOf(element, "link")
    .filter((link) => link.getAttribute("rel") === rel)
    .map((link) => link.getAttribute("href") ?? "");
const idsIn = (feed: Element) => childrenOf(feed, "entry").flatMap((entry) => textsOf(entry, "id"));

test.describe("without JavaScript", () => {
  test.use(WITHOUT_JAVASCRIPT);

  test("a search links to its feed, which any feed reader can parse and which is public", async ({
    page,
    request,
  }) => {
    await page.goto("/sv/search?q=children&topic=education&layout=compressed&sort=alphabetical");
    const link = page.getByRole("link", { name: "Atom-flöde" });
    await expect(link).toHaveAttribute("href", "/sv/feed?q=children&topic=education");
    await expect(headOf(page).feeds).toHaveAttribute("href", "/sv/feed?q=children&topic=education");

    const answer = await request.get(
      "/sv/feed?q=children&topic=education&page=2&sort=alphabetical&topic=no-such-topic",
    );
    expect([
      answer.status(),
      answer.headers()["content-type"],
      answer.headers()["cache-control"],
    ]).toEqual([
      200,
      "application/atom+xml; charset=utf-8",
      "public, max-age=0, s-maxage=60, stale-while-revalidate=300",
    ]);
    const feed = parse(await answer.text());
    expect([feed.localName, feed.namespaceURI, feed.getAttribute("xml:lang")]).toEqual([
      "feed",
      ATOM,
      "sv",
    ]);
    const entries = childrenOf(feed, "entry");
    expect(entries.length).toBeGreaterThan(5);
    // RFC 4287, 4.1.1 and 4.1.2: exactly one of each element, and an author for all entries.
    for (const element of [feed, ...entries])
      for (const name of ["id", "title", "updated"])
        expect(textsOf(element, name), name).toEqual([expect.stringMatching(/\S/)]);
    expect(textsOf(childrenOf(feed, "author")[0]!, "name")).toEqual(["Resource Library"]);
    expect(linksOf(feed, "self")).toEqual([
      expect.stringMatching(/^https?:.*\/sv\/feed\?q=children&topic=education$/),
    ]);
    for (const entry of entries)
      expect(linksOf(entry, "alternate")).toEqual([
        expect.stringMatching(/^https?:\/\/[^/]+\/sv\/\w/),
      ]);
    const times = entries.flatMap((entry) => textsOf(entry, "updated"));
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set(idsIn(feed)).size).toBe(entries.length);

    // The feed in another language has the same entries.
    expect(
      idsIn(parse(await (await request.get("/feed?q=children&topic=education")).text())),
    ).toEqual(idsIn(feed));
    const again = await request.get("/sv/feed?q=children&topic=education", {
      headers: { "If-None-Match": answer.headers().etag ?? "" },
    });
    expect(again.status()).toBe(304);
    const since = (time: string) =>
      request.get("/sv/feed?q=children&topic=education", {
        headers: { "If-Modified-Since": time },
      });
    expect([
      (await since(answer.headers()["last-modified"] ?? "")).status(),
      (await since("Thu, 01 Jan 2026 00:00:00 GMT")).status(),
    ]).toEqual([304, 200]);
    // Without its only term, the feed would contain the whole library.
    for (const gone of [
      "topic=no-such-topic",
      "q=children&topic=no-such-topic&country=kenya",
      "topic=no+topic",
    ])
      expect((await request.get(`/feed?${gone}`)).status(), gone).toBe(410);
    expect((await request.head("/sv/feed")).status()).toBe(200);
    const nothing = parse(await (await request.get("/feed?q=qqqzzz")).text());
    expect([idsIn(nothing), textsOf(nothing, "updated")]).toEqual([
      [],
      textsOf(parse(await (await request.get("/feed")).text()), "updated"),
    ]);

    await signIn(page, SAMPLE_ACCOUNTS.staff, "/search?index=internal&q=cyclone");
    await expect(page.getByRole("link", { name: "Tell me about new results" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Atom feed" })).toHaveCount(0);
    await expect(headOf(page).feeds).toHaveCount(0);
    const internal = await page.request.get("/feed?index=internal&index=public&q=cyclone");
    expect(await internal.text()).toBe(await (await request.get("/feed?q=cyclone")).text());
  });
});

for (const { kind, language, scripted, options } of VISITORS) {
  test.describe(kind, () => {
    test.use(options);

    test("a search links to the newsletter form, which is filled in with the search", async ({
      page,
    }) => {
      const prefix = language === "en" ? "" : `/${language}`;
      const words = { en: "Tell me about new results", sv: "Meddela mig om nya träffar" }[language];
      await page.goto(`${prefix}/search?q=children&topic=education&sort=latest`);
      await page.getByRole("link", { name: words }).click();
      await expect(page).toHaveURL(
        new RegExp(`${prefix}/newsletter\\?q=children&topic=education$`),
      );
      await expect(
        (scripted ? page.getByRole("dialog") : page.getByRole("main")).getByText(
          /“\u2068?children|”\u2068?children/,
        ),
      ).toBeVisible();
    });
  });
}
