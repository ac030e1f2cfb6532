import { describe, expect, it } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";
import {
  isAsset,
  assetsOf,
  isLightVersion,
  isIgnoredByWorker,
  isPublicPage,
  isSignOut,
  languageOfPage,
  markAsSavedCopy,
  mayHavePublicVariant,
  canonicalAddress,
  pagesOverLimits,
  READ_AGE_MAX_MS,
  READ_BYTES_MAX,
  READ_PAGES_MAX,
  titleOf,
} from "./caching-rules";

const NOW = Date.UTC(2026, 2, 3);
const page = (address: string, { age = 0, bytes = 1000 } = {}) => ({
  address,
  at: NOW - age,
  bytes,
});

describe("the pages that were read", () => {
  it("are stored up to a maximum number, the latest first", () => {
    const pages = Array.from({ length: READ_PAGES_MAX + 2 }, (_, i) => page(`/${i}`, { age: i }));
    expect(pagesOverLimits(pages, NOW)).toEqual([`/${READ_PAGES_MAX}`, `/${READ_PAGES_MAX + 1}`]);
  });
  it("are stored up to a maximum total size, the latest first", () => {
    expect(
      pagesOverLimits(
        [
          page("/old", { age: 2, bytes: 10 }),
          page("/large", { age: 1, bytes: READ_BYTES_MAX }),
          page("/new"),
        ],
        NOW,
      ),
    ).toEqual(["/large"]);
  });
  it("are removed after a maximum age", () => {
    expect(
      pagesOverLimits([page("/today"), page("/long-ago", { age: READ_AGE_MAX_MS + 1 })], NOW),
    ).toEqual(["/long-ago"]);
  });
});

describe("a page is stored", () => {
  const response = (headers: Record<string, string>, other = {}) => ({
    status: 200,
    redirected: false,
    type: "basic" as const,
    headers: new Headers({ "Content-Type": "text/html; charset=utf-8", ...headers }),
    ...other,
  });
  it("if the site says that it is public", () => {
    expect(isPublicPage(response({ "Cache-Control": "public, max-age=0, s-maxage=60" }))).toBe(
      true,
    );
  });
  it("even if caches must revalidate it before each use: the user is told when it is gone", () => {
    expect(isPublicPage(response({ "Cache-Control": "public, no-cache" }))).toBe(true);
  });
  it.each([
    ["is private", response({ "Cache-Control": "private, no-store" })],
    ["has no Cache-Control", response({})],
    ["was redirected", response({ "Cache-Control": "public" }, { redirected: true })],
    ["does not exist", response({ "Cache-Control": "public" }, { status: 404 })],
    ["is no page", response({ "Cache-Control": "public", "Content-Type": "application/json" })],
    ["forbids it", response({ "Cache-Control": "public, no-store" })],
  ])("but not if it %s", (_, problems) => expect(isPublicPage(problems)).toBe(false));
});

it("requests the public variant of readable pages only", () => {
  expect(
    [
      "/document/wells",
      "/sv/collection/water",
      "/toolkit/play/begin",
      "/document/wells/text/12",
      "/author/a-b",
    ].filter((path) => !mayHavePublicVariant(path)),
  ).toEqual([]);
  expect(
    [
      "/account/user-profile/",
      "/internal_document/plan",
      "/document/wells/files",
      "/collection/water/edit",
      "/collection/water/people",
      "/fr/document/puits/delete",
      "/upload",
    ].filter((path) => mayHavePublicVariant(path)),
  ).toEqual([]);
});

it("ignores addresses that are not pages to read", () => {
  expect(
    [
      "/api/v1/documents/1",
      "/graphql",
      "/saml/login",
      "/usage/document/1",
      "/collection/water/files",
      "/sv/collection/water/excel",
      "/search/export/excel",
      "/light-version/on",
      "/feed",
      "/document/wells/cite/bibtex",
    ].filter((path) => !isIgnoredByWorker(path)),
  ).toEqual([]);
  expect(
    [
      "/",
      "/sv",
      "/search",
      "/document/wells",
      "/account/login",
      "/document/wells/cite",
      "/apiary",
    ].filter(isIgnoredByWorker),
  ).toEqual([]);
});

/** Routes that are neither pages nor files that the worker must leave alone: they take forms, answer scripts, or redirect. */
const NO_FILES = [
  "files/:id/:name",
  "accent/:colour",
  "site.webmanifest",
  "search/count",
  "resources/suggestions",
  "resources/offline",
  "resources/people",
  "resources/terms",
  "library/:change",
  "documents/restore",
  "collections/invitation/:answer",
  "collections/restore",
  "collections/:databaseId/items/:change",
  "author/:slug/picture",
  "account/logout",
  "account/refresh",
  "account/staff-address",
  "account/bot-challenge",
  "account/user-profile/freshness",
  "account/author-profile/linkedin",
  "admin/review",
  "admin/find",
  "account/promotion-requests",
  "account/corrections",
  "account/desk/*",
  "account/review/*",
  "admin/posts/:id/restore",
  "upload/drafts/:id",
];

it("leaves alone every file that the site generates while sending it", () => {
  const all = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...all(entry.children ?? [])]);
  const files = all(routes as RouteConfigEntry[])
    .filter(({ file, path }) => path && file.endsWith(".ts"))
    .map(({ path = "" }) => path.replace(/^:lang\?\//, ""));
  const addressOf = (path: string) =>
    `/${path.replace(/:\w+\?/g, "").replace(/:\w+/g, "x")}`.replace(/\/$/, "");
  expect(
    files.filter((path) => !isIgnoredByWorker(addressOf(path)) && !NO_FILES.includes(path)),
  ).toEqual([]);
  expect(NO_FILES.filter((path) => !files.includes(path))).toEqual([]);
});

it("recognises files whose names identify their content", () => {
  expect(
    [
      "/assets/root-a1.js",
      "/fonts/figtree.woff2",
      "/accent/bf2c1a",
      "/assets/",
      "/icon.svg",
      "/files/1/a.pdf",
    ].filter(isAsset),
  ).toEqual(["/assets/root-a1.js", "/fonts/figtree.woff2", "/accent/bf2c1a"]);
});

it("treats an address with and without a final slash as one", () => {
  expect(["/nl/", "/nl", "/", "/search/?q=a/", "/topics/#b/"].map(canonicalAddress)).toEqual([
    "/nl",
    "/nl",
    "/",
    "/search?q=a/",
    "/topics#b/",
  ]);
});

it("allows the public variant of pages where reading begins, but not of searches or actions", () => {
  const saved = ["/", "/nl", "/nl/", "/search", "/sv/topics", "/frequently-asked-questions/"];
  expect(saved.filter((path) => !mayHavePublicVariant(path))).toEqual([]);
  expect(
    ["/account/user-profile/", "/upload", "/evaluation-hub/", "/offline", "/account"].filter(
      (path) => mayHavePublicVariant(path),
    ),
  ).toEqual([]);
  expect(mayHavePublicVariant("/search", "?q=abuse")).toBe(false);
});

it("recognises a sign-out in every language", () => {
  expect(["/account/logout", "/nl/account/logout", "/account/login"].map(isSignOut)).toEqual([
    true,
    true,
    false,
  ]);
});

const HTML = `<!DOCTYPE html><html lang="sv" dir="ltr" data-texts="/assets/texts/sv-1/"><head><title>Brunnar &amp; vatten · Biblioteket</title><meta property="og:title" content="Brunnar &amp; vatten &quot;nu&quot;"/>
<link rel="stylesheet" href="/assets/app-1.css"/><link rel="preload" href="/assets/texts/sv-1/common.json"/></head><body>“/assets/said.js” <script>import "/assets/manifest-1.js"; import * as a from "/assets/app-1.css"; enqueue("\\"/assets/quoted.js\\"")</script></body></html>`;

describe("reads from a page", () => {
  it("which files belong to it", () =>
    expect(assetsOf(HTML)).toEqual([
      "/assets/app-1.css",
      "/assets/texts/sv-1/common.json",
      "/assets/manifest-1.js",
    ]));
  it("its own title, and its language", () =>
    expect([titleOf(HTML), languageOfPage(HTML)]).toEqual(['Brunnar & vatten "nu"', "sv"]));
  it("whether it is in light mode", () =>
    expect(
      [HTML, HTML.replace('dir="ltr"', 'dir="ltr" class="light-version"')].map(isLightVersion),
    ).toEqual([false, true]));
});

it("marks a copy with its date", () => {
  expect(markAsSavedCopy(HTML, "data-kept", "2026-03-03")).toContain(
    '<html data-kept="2026-03-03" lang="sv"',
  );
});
