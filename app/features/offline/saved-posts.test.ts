import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccountPages, syncAccount } from "./report-page";
import { type FakeBrowser, fakeBrowser, publicPage } from "../../../tests/setup/fake-caches";
import { PART_BYTES } from "./download-file";
import {
  deleteWithdrawn,
  isComplete,
  downloadPost,
  listSavedPosts,
  removeSavedPosts,
} from "./saved-posts";
import { savedPostsCache, readPagesCache } from "~/service-worker/names";
import type { SavedFormat, OfflinePost } from "./offline-post";
import { findPage, savePage } from "./page-cache";

const FILE = "/files/1/wells.pdf";
const SIZE = 2 * PART_BYTES + 5;
const WELLS: OfflinePost = {
  databaseId: 7,
  title: "Wells",
  language: "en",
  link: "/document/wells",
  modified: "2026-03-03T00:00:00Z",
  internal: false,
  pages: ["/document/wells"],
  text: { pages: ["/document/wells/text/1"], size: 42 },
  files: [{ link: FILE, size: SIZE }],
};
const RECORD = "/offline/pieces/7";

let browser: FakeBrowser;
beforeEach(() => {
  browser = fakeBrowser();
  for (const path of ["/document/wells", "/document/wells/text/1"])
    browser.responses.set(path, () => publicPage("<html><title>Wells</title>"));
});
afterEach(() => vi.unstubAllGlobals());

const keep = (
  choice: SavedFormat,
  {
    owner = "visitor",
    post = WELLS,
    signal = new AbortController().signal,
  }: { owner?: "visitor" | "account"; post?: OfflinePost; signal?: AbortSignal } = {},
) => downloadPost(post, { choice, owner, signal, onChange: () => {} });
const cachedPages = async (name = savedPostsCache("visitor")) => (await browser.saved())[name];

/** Makes the site serve a file of this size in parts, each with the file's ETag. */
function siteHas({
  size = SIZE,
  etag = '"1"',
  breaksAt = Infinity,
}: { size?: number; etag?: string; breaksAt?: number } = {}): void {
  browser.responses.set(FILE, ({ headers }) => {
    const [, from = 0, to = 0] = (/(\d+)-(\d+)/.exec(headers.get("Range") ?? "") ?? []).map(Number);
    if (from >= breaksAt) throw new TypeError("Failed to fetch");
    if (from >= size) return new Response(null, { status: 416 });
    const last = Math.min(to, size - 1);
    return new Response(new Uint8Array(last - from + 1), {
      status: 206,
      headers: {
        ETag: etag,
        "Content-Type": "application/pdf",
        "Content-Range": `bytes ${from}-${last}/${size}`,
      },
    });
  });
}

describe("content of an account", () => {
  const readAndKeep = async () => {
    await syncAccount(1);
    await savePage(readPagesCache("account"), "/document/wells", publicPage("<html>"));
    await savePage(readPagesCache("visitor"), "/topics", publicPage("<html>"));
    await keep("text", { owner: "account" });
  };

  it("stays for the same user, page after page", async () => {
    await readAndKeep();
    await syncAccount(1);
    expect(await cachedPages(savedPostsCache("account"))).toContain("/document/wells/text/1");
  });
  it.each([
    ["no user", undefined],
    ["another user", 2],
  ])("is removed when %s is signed in now, but visitors' content is not", async (_, account) => {
    await readAndKeep();
    await syncAccount(account);
    expect((await cachedPages(readPagesCache("account"))) ?? []).toEqual([]);
    expect(
      ((await cachedPages(savedPostsCache("account"))) ?? []).filter(
        (address) => address !== "/offline/account",
      ),
    ).toEqual([]);
    expect(await cachedPages(readPagesCache("visitor"))).toEqual(["/topics"]);
  });
  it("is removed even if a page of it is being stored during sign-out", async () => {
    let arrive = (_: Response) => {};
    browser.responses.set("/assets/a.js", () => new Promise((resolve) => (arrive = resolve)));
    const stored = savePage(
      readPagesCache("account"),
      "/document/wells",
      publicPage('<html><script src="/assets/a.js"></script>'),
    );
    await vi.waitFor(() => expect(browser.requested).toContain("/assets/a.js"));
    const deleted = deleteAccountPages();
    arrive(new Response("1"));
    await Promise.all([stored, deleted]);
    expect(await cachedPages(readPagesCache("account"))).toBeUndefined();
  });
});

it("stores a page once for all its addresses, and finds it by each of them", async () => {
  for (const address of ["/nl/", "/nl"])
    await savePage(readPagesCache("visitor"), address, publicPage("<html>"));
  expect(await cachedPages(readPagesCache("visitor"))).toEqual(["/nl"]);
  expect(await findPage([readPagesCache("visitor")], "/nl/")).toBeDefined();
  await deleteWithdrawn("/nl/");
  expect(await cachedPages(readPagesCache("visitor"))).toEqual([]);
});

describe("content that the site has withdrawn", () => {
  it("is removed from the pages that were read", async () => {
    await savePage(readPagesCache("visitor"), "/document/wells", publicPage("<html>"));
    await deleteWithdrawn("/document/wells");
    expect(await cachedPages(readPagesCache("visitor"))).toEqual([]);
  });
  it("is removed with the whole resource if it is the resource's own page", async () => {
    siteHas();
    await keep("file");
    await deleteWithdrawn("/document/wells");
    expect(await cachedPages()).toEqual([]);
  });
  it("makes a resource incomplete if it is another of its pages", async () => {
    await keep("text");
    await deleteWithdrawn("/document/wells/text/1");
    expect((await listSavedPosts()).map(isComplete)).toEqual([false]);
    expect(await cachedPages()).not.toContain("/document/wells/text/1");
  });
});

describe("a resource that the user has saved", () => {
  it("is stored with its pages, and removed with all of them", async () => {
    await keep("text");
    expect(await cachedPages()).toEqual([RECORD, "/document/wells", "/document/wells/text/1"]);
    await removeSavedPosts(await listSavedPosts());
    expect(await cachedPages()).toEqual([]);
  });
  it("is refused if one of its pages is private or missing, and tried again if the site is busy", async () => {
    browser.responses.set(
      "/document/wells",
      () =>
        new Response("<html>", {
          headers: { "Content-Type": "text/html", "Cache-Control": "private, no-store" },
        }),
    );
    await expect(keep("text")).rejects.toMatchObject({ problem: "refused" });
    browser.responses.set("/document/wells", () => new Response(null, { status: 410 }));
    await expect(keep("text")).rejects.toMatchObject({ problem: "refused" });
    browser.responses.set("/document/wells", () => new Response(null, { status: 503 }));
    await expect(keep("text")).rejects.toMatchObject({ problem: "failed" });
  });
  it("keeps the previous version until the new one is complete", async () => {
    await keep("text");
    const later = {
      ...WELLS,
      modified: "2026-04-01T00:00:00Z",
      text: { pages: ["/document/wells/text/2"], size: 42 },
    };
    await expect(keep("text", { post: later })).rejects.toThrow("Failed to fetch");
    expect(await cachedPages()).toContain("/document/wells/text/1");
    browser.responses.set("/document/wells/text/2", () => publicPage("<html>"));
    await keep("text", { post: later });
    expect(await cachedPages()).toEqual([RECORD, "/document/wells", "/document/wells/text/2"]);
  });
});

describe("a saved file", () => {
  const parts = async () =>
    (await cachedPages())?.filter((address) => address.startsWith(`${FILE}?`));
  const file = async () =>
    (await (await caches.open(savedPostsCache("visitor"))).match(FILE))?.blob();

  it("is complete, and its parts are gone", async () => {
    siteHas();
    await keep("file");
    expect([(await file())?.size, await parts()]).toEqual([SIZE, []]);
  });
  it("resumes where the connection broke", async () => {
    siteHas({ breaksAt: PART_BYTES });
    await expect(keep("file")).rejects.toThrow("Failed to fetch");
    siteHas();
    browser.requested.length = 0;
    await keep("file");
    expect([(await file())?.size, browser.requested]).toEqual([SIZE, [FILE, FILE]]);
  });
  it("starts over if it has been replaced since", async () => {
    siteHas({ breaksAt: PART_BYTES });
    await expect(keep("file")).rejects.toThrow();
    siteHas({ etag: '"2"' });
    await keep("file");
    expect((await caches.match(FILE))?.headers.get("ETag")).toBe('"2"');
  });
  it.each([
    ["smaller", PART_BYTES],
    ["larger", SIZE + 1],
  ])("is refused if it is %s than the list said, and leaves no parts", async (_, size) => {
    siteHas({ size });
    await expect(keep("file")).rejects.toMatchObject({ problem: "changed" });
    expect([await file(), await parts()]).toEqual([undefined, []]);
  });
  it("is saved in one response from a proxy without range support, if it is the same file", async () => {
    browser.responses.set(FILE, () => new Response(new Uint8Array(SIZE)));
    await keep("file");
    expect((await file())?.size).toBe(SIZE);
    await removeSavedPosts(await listSavedPosts());
    browser.responses.set(FILE, () => new Response("Please sign in to this network"));
    await expect(keep("file")).rejects.toMatchObject({ problem: "changed" });
  });
  it("leaves no parts if the device has no room", async () => {
    siteHas();
    const cache = await caches.open(savedPostsCache("visitor"));
    const put = cache.put.bind(cache);
    cache.put = async (address, response) => {
      if (address === FILE) throw new DOMException("full", "QuotaExceededError");
      return put(address, response);
    };
    await expect(keep("file")).rejects.toThrow("full");
    expect(await parts()).toEqual([]);
  });
});
