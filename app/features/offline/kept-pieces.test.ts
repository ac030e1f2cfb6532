import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetAccount, settleAccount } from "./account-holder";
import { type FakeBrowser, fakeBrowser, publicPage } from "../../../tests/setup/fake-caches";
import { PART_BYTES } from "./kept-file";
import { forgetWithdrawn, isComplete, keepPiece, listKept, removeKept } from "./kept-pieces";
import { keptPieces, readPages } from "./names";
import type { Choice, OfflinePiece } from "./pieces";
import { findPage, storePage } from "./store";

const FILE = "/files/1/wells.pdf";
const SIZE = 2 * PART_BYTES + 5;
const WELLS: OfflinePiece = {
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
const NOTE = "/offline/pieces/7";

let browser: FakeBrowser;
beforeEach(() => {
  browser = fakeBrowser();
  for (const path of ["/document/wells", "/document/wells/text/1"])
    browser.answers.set(path, () => publicPage("<html><title>Wells</title>"));
});
afterEach(() => vi.unstubAllGlobals());

const keep = (
  choice: Choice,
  {
    holder = "visitor",
    piece = WELLS,
    signal = new AbortController().signal,
  }: { holder?: "visitor" | "account"; piece?: OfflinePiece; signal?: AbortSignal } = {},
) => keepPiece(piece, { choice, holder, signal, onChange: () => {} });
const keptOf = async (name = keptPieces("visitor")) => (await browser.kept())[name];

/** Makes the site serve a file of this size in parts, each with the file's ETag. */
function siteHas({
  size = SIZE,
  etag = '"1"',
  breaksAt = Infinity,
}: { size?: number; etag?: string; breaksAt?: number } = {}): void {
  browser.answers.set(FILE, ({ headers }) => {
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
    await settleAccount(1);
    await storePage(readPages("account"), "/document/wells", publicPage("<html>"));
    await storePage(readPages("visitor"), "/topics", publicPage("<html>"));
    await keep("text", { holder: "account" });
  };

  it("stays for the same person, page after page", async () => {
    await readAndKeep();
    await settleAccount(1);
    expect(await keptOf(keptPieces("account"))).toContain("/document/wells/text/1");
  });
  it.each([
    ["nobody", undefined],
    ["somebody else", 2],
  ])("is removed when %s is signed in now, but nothing of others is", async (_, account) => {
    await readAndKeep();
    await settleAccount(account);
    expect((await keptOf(readPages("account"))) ?? []).toEqual([]);
    expect(
      ((await keptOf(keptPieces("account"))) ?? []).filter(
        (address) => address !== "/offline/account",
      ),
    ).toEqual([]);
    expect(await keptOf(readPages("visitor"))).toEqual(["/topics"]);
  });
  it("is removed even if a page of it is being stored during sign-out", async () => {
    let arrive = (_: Response) => {};
    browser.answers.set("/assets/a.js", () => new Promise((resolve) => (arrive = resolve)));
    const stored = storePage(
      readPages("account"),
      "/document/wells",
      publicPage('<html><script src="/assets/a.js"></script>'),
    );
    await vi.waitFor(() => expect(browser.asked).toContain("/assets/a.js"));
    const forgotten = forgetAccount();
    arrive(new Response("1"));
    await Promise.all([stored, forgotten]);
    expect(await keptOf(readPages("account"))).toBeUndefined();
  });
});

it("keeps a page once, under any of its addresses, and finds it by each", async () => {
  for (const address of ["/nl/", "/nl"])
    await storePage(readPages("visitor"), address, publicPage("<html>"));
  expect(await keptOf(readPages("visitor"))).toEqual(["/nl"]);
  expect(await findPage([readPages("visitor")], "/nl/")).toBeDefined();
  await forgetWithdrawn("/nl/");
  expect(await keptOf(readPages("visitor"))).toEqual([]);
});

describe("content that the site has withdrawn", () => {
  it("is removed from the pages that were read", async () => {
    await storePage(readPages("visitor"), "/document/wells", publicPage("<html>"));
    await forgetWithdrawn("/document/wells");
    expect(await keptOf(readPages("visitor"))).toEqual([]);
  });
  it("is removed with the whole resource whose page it is", async () => {
    siteHas();
    await keep("file");
    await forgetWithdrawn("/document/wells");
    expect(await keptOf()).toEqual([]);
  });
  it("no longer counts as kept if it is one page of a resource", async () => {
    await keep("text");
    await forgetWithdrawn("/document/wells/text/1");
    expect((await listKept()).map(isComplete)).toEqual([false]);
    expect(await keptOf()).not.toContain("/document/wells/text/1");
  });
});

describe("a resource kept by choice", () => {
  it("is stored with its pages, and removed with all of them", async () => {
    await keep("text");
    expect(await keptOf()).toEqual([NOTE, "/document/wells", "/document/wells/text/1"]);
    await removeKept(await listKept());
    expect(await keptOf()).toEqual([]);
  });
  it("is refused if one of its pages is private or missing, and tried again if the site is busy", async () => {
    browser.answers.set(
      "/document/wells",
      () =>
        new Response("<html>", {
          headers: { "Content-Type": "text/html", "Cache-Control": "private, no-store" },
        }),
    );
    await expect(keep("text")).rejects.toMatchObject({ refusal: "refused" });
    browser.answers.set("/document/wells", () => new Response(null, { status: 410 }));
    await expect(keep("text")).rejects.toMatchObject({ refusal: "refused" });
    browser.answers.set("/document/wells", () => new Response(null, { status: 503 }));
    await expect(keep("text")).rejects.toMatchObject({ refusal: "failed" });
  });
  it("keeps the previous version until the new one is complete", async () => {
    await keep("text");
    const later = {
      ...WELLS,
      modified: "2026-04-01T00:00:00Z",
      text: { pages: ["/document/wells/text/2"], size: 42 },
    };
    await expect(keep("text", { piece: later })).rejects.toThrow("Failed to fetch");
    expect(await keptOf()).toContain("/document/wells/text/1");
    browser.answers.set("/document/wells/text/2", () => publicPage("<html>"));
    await keep("text", { piece: later });
    expect(await keptOf()).toEqual([NOTE, "/document/wells", "/document/wells/text/2"]);
  });
});

describe("a kept file", () => {
  const parts = async () => (await keptOf())?.filter((address) => address.startsWith(`${FILE}?`));
  const file = async () => (await (await caches.open(keptPieces("visitor"))).match(FILE))?.blob();

  it("is complete, and its parts are gone", async () => {
    siteHas();
    await keep("file");
    expect([(await file())?.size, await parts()]).toEqual([SIZE, []]);
  });
  it("resumes where the connection broke", async () => {
    siteHas({ breaksAt: PART_BYTES });
    await expect(keep("file")).rejects.toThrow("Failed to fetch");
    siteHas();
    browser.asked.length = 0;
    await keep("file");
    expect([(await file())?.size, browser.asked]).toEqual([SIZE, [FILE, FILE]]);
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
    await expect(keep("file")).rejects.toMatchObject({ refusal: "changed" });
    expect([await file(), await parts()]).toEqual([undefined, []]);
  });
  it("is taken whole from a proxy without range support, if it is the same file", async () => {
    browser.answers.set(FILE, () => new Response(new Uint8Array(SIZE)));
    await keep("file");
    expect((await file())?.size).toBe(SIZE);
    await removeKept(await listKept());
    browser.answers.set(FILE, () => new Response("Please sign in to this network"));
    await expect(keep("file")).rejects.toMatchObject({ refusal: "changed" });
  });
  it("leaves no parts if the device has no room", async () => {
    siteHas();
    const cache = await caches.open(keptPieces("visitor"));
    const put = cache.put.bind(cache);
    cache.put = async (address, answer) => {
      if (address === FILE) throw new DOMException("full", "QuotaExceededError");
      return put(address, answer);
    };
    await expect(keep("file")).rejects.toThrow("full");
    expect(await parts()).toEqual([]);
  });
});
