import { type APIRequestContext, request as newRequest } from "@playwright/test";
import { expect, test } from "./fixtures";
import { GUARDED, OPEN } from "./guarded-addresses";
import { SAMPLE_ACCOUNTS } from "./sign-in";

/**
 * Parts of the titles of an internal document and an internal PDF of the sample library. They are longer than the search texts
 * used here, because pages repeat those.
 */
const SECRETS = ["cyclone season: risk", "lunch and a fair"];
const SLUG = "travel-in-cyclone-season-risk-guidance-for-staff-partners-and-accompanying-young";

/** Every public URL, with parameters that would reveal internal content if it were possible. */
const PUBLIC_URLS: Record<string, readonly string[]> = {
  "": [""],
  "*": [SLUG],
  search: [
    "search?q=cyclone+season&index=internal&index=public",
    "search?q=cyclon+seasn&index=internal",
    "search?q=fares+lunch&layout=compressed",
    "search?facet=topic&index=internal",
    "search?type=collection&index=internal",
    "search?exact=cyclone+season",
  ],
  "search/advanced": ["search/advanced?must=cyclone&index=internal"],
  feed: [
    "feed",
    "feed?q=cyclone+season&index=internal&index=public",
    "feed?type=collection&index=internal",
  ],
  "search/count": ["search/count?q=cyclone+season&index=internal"],
  "resources/suggestions": ["resources/suggestions?q=cyclone", "resources/suggestions?q=fares"],
  "resources/terms": ["resources/terms?taxonomy=topics&q=cyclone"],
  topics: ["topics"],
  keywords: ["keywords?q=cyclone"],
  countries: ["countries"],
  publishers: ["publishers"],
  "document/:slug": [`document/${SLUG}`],
  "document/:slug/text": [`document/${SLUG}/text`],
  "document/:slug/text/:fileId": [`document/${SLUG}/text/01jnf3zq8v5e7m2k9p4r6t1w3x`],
  "document/:slug/cite": [`document/${SLUG}/cite`],
  "document/:slug/cite/:format": [`document/${SLUG}/cite/bibtex`],
  "article/:slug": [`article/${SLUG}`],
  "article/:slug/cite": [`article/${SLUG}/cite`],
  "article/:slug/cite/:format": [`article/${SLUG}/cite/ris`],
  toolkits: ["toolkits"],
  "toolkit/:slug": [`toolkit/${SLUG}`],
  "toolkit/:slug/cite": [`toolkit/${SLUG}/cite`],
  "toolkit/:slug/cite/:format": [`toolkit/${SLUG}/cite/ris`],
  "toolkit/:slug/:chapter": [`toolkit/${SLUG}/${SLUG}`],
  collections: ["collections"],
  "collection/:slug": [`collection/${SLUG}`],
  "collection/:slug/files": [`collection/${SLUG}/files`],
  "collection/:slug/excel": [`collection/${SLUG}/excel`],
  "collection/:slug/cite/:format": [`collection/${SLUG}/cite/ris`],
  "collection/:slug/share": [`collection/${SLUG}/share`],
  authors: ["authors"],
  "author/:slug": [`author/${SLUG}`, "author/grace-wanjiru"],
  "author/:slug/files": [`author/${SLUG}/files`],
  "frequently-asked-questions": ["frequently-asked-questions"],
  "page/:slug": [`page/${SLUG}`],
  accessibility: ["accessibility"],
  developers: ["developers"],
  newsletter: ["newsletter?q=cyclone&index=internal", "newsletter?topic=relocation"],
  "newsletter/confirm": ["newsletter/confirm?key=x"],
  "newsletter/manage": ["newsletter/manage?key=x", "newsletter/manage?edit=1"],
  "newsletter/leave": ["newsletter/leave?key=x"],
  "site.webmanifest": ["site.webmanifest?lang=en"],
  offline: ["offline", `offline?to=/internal_document/${SLUG}`],
  // Every visitor may request offline data, but only users with access may receive it.
  "resources/offline": [
    `resources/offline?link=/internal_document/${SLUG}`,
    `resources/offline?link=/document/${SLUG}`,
    "resources/offline?collection=listening-to-children-in-emergencies",
    "resources/offline?list=library",
  ],
  contact: [`contact?from=/internal_document/${SLUG}`],
  correction: [`correction?from=/internal_document/${SLUG}`],
};
/** URLs without library content, or that are not pages. */
const WITHOUT_CONTENT =
  /^(account\/|development\/|language\/|cookie-consent|light-version\/|usage\/|accent\/|robots\.txt|files\/|library\/|collections\/(invitation|restore|:databaseId)|upload)/;

async function visitorAs(
  role: "anonymous" | "reader" | "staff",
  baseURL: string | undefined,
): Promise<APIRequestContext> {
  const visitor = await newRequest.newContext({
    baseURL,
    extraHTTPHeaders: { Accept: "text/html" },
  });
  if (role !== "anonymous")
    await visitor.post("/account/login", {
      form: SAMPLE_ACCOUNTS[role],
      headers: { Origin: baseURL ?? "" },
      maxRedirects: 0,
    });
  return visitor;
}

/** Returns the URL of a page, and of its router data in another language: both are made from the same data. */
const forms = (path: string): string[] => {
  const [page = "", query] = `/${path}`.split("?");
  return [page, `/sv${page.endsWith("/") ? `${page}_.data` : `${page}.data`}`].map((address) =>
    query ? `${address}?${query}` : address,
  );
};

test("every public URL has its entry", () => {
  expect(Object.keys(PUBLIC_URLS).sort()).toEqual(
    OPEN.filter((path) => !WITHOUT_CONTENT.test(path)).sort(),
  );
});

for (const role of ["anonymous", "reader"] as const) {
  test(`no URL of the website reveals internal content to ${role}`, async ({ baseURL }) => {
    test.slow();
    const visitor = await visitorAs(role, baseURL);
    const addresses = [
      ...Object.values(PUBLIC_URLS).flat(),
      ...GUARDED.map(([path]) => path.replace(/^\/(sv\/|nl\/|fr\/|es\/)?/, "")),
    ].flatMap(forms);
    for (const address of new Set(addresses)) {
      const answer = await visitor.get(address, { maxRedirects: 0 });
      const text = (await answer.text()).toLowerCase();
      expect(
        SECRETS.filter((secret) => text.includes(secret)),
        address,
      ).toEqual([]);
    }
    await visitor.dispose();
  });
}

test("the same URLs show internal content to staff", async ({ baseURL }) => {
  const visitor = await visitorAs("staff", baseURL);
  for (const address of [
    "/search?q=cyclone+season&index=internal",
    "/search.data?q=cyclone+season&index=internal",
    "/resources/suggestions?q=cyclone",
    `/internal_document/${SLUG}`,
    `/internal_document/${SLUG}.data`,
  ]) {
    expect((await (await visitor.get(address)).text()).toLowerCase(), address).toContain(
      SECRETS[0],
    );
  }
  await visitor.dispose();
});
