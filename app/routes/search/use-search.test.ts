import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Card } from "#contract/shared";
import { EMPTY_SEARCH, withPage, withParam } from "~/paths/search";
import { appendPage, LatestResults, type PageRun } from "./use-search";
import type { ResultsData, SearchData } from "./search.server";

const page = (number: number) => withPage(EMPTY_SEARCH, number);
const cards = (name: string) => [{ title: name } as Card];
const titles = (run: PageRun) => [run.first, ...run.pages.flat().map(({ title }) => title)];

describe("appendPage", () => {
  const two = appendPage(appendPage(null, page(1), cards("a")), page(2), cards("b"));

  it("appends the next page", () => expect(titles(two)).toEqual([1, "a", "b"]));
  it("prepends the previous page", () =>
    expect(titles(appendPage(appendPage(null, page(3), cards("c")), page(2), cards("b")))).toEqual([
      2,
      "b",
      "c",
    ]));
  it("ends at the page that the visitor goes back to", () =>
    expect(titles(appendPage(two, page(1), cards("A")))).toEqual([1, "A"]));
  it("is complete again when the visitor returns to the page where it ended", () =>
    expect(titles(appendPage(two, page(2), cards("B")))).toEqual([1, "a", "B"]));
  it("starts again for other pages", () => {
    expect(titles(appendPage(two, page(9), cards("i")))).toEqual([9, "i"]);
    expect(titles(appendPage(two, withParam(page(1), "q", "x"), cards("x")))).toEqual([1, "x"]);
  });
});

describe("LatestResults", () => {
  let latest: LatestResults;
  beforeEach(() => void (latest = new LatestResults()));
  afterEach(() => vi.restoreAllMocks());
  const shown: ResultsData = {
    kind: "results",
    state: EMPTY_SEARCH,
    summary: null,
    staff: false,
    ignored: 0,
    cut: false,
    total: 0,
    complete: 0,
    cards: [],
    tabs: { everything: 0, resource: 0, collection: 0, article: 0 },
    facets: [],
    years: null,
    chosen: [],
    head: null,
    inMyLanguage: 0,
    meta: { title: "", description: "", path: "/search" },
  };
  const failing = () => Promise.reject(new Error("no line"));
  const signal = new AbortController().signal;

  it("rejects if loading fails before the first search", async () =>
    expect(latest.orLatest(failing, signal)).rejects.toThrow("no line"));
  it("shows the previous results and logs the error", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    latest.keep(shown);
    expect(await latest.orLatest(failing, signal)).toEqual({ ...shown, failed: "lost" });
    expect(log).toHaveBeenCalledOnce();
  });
  it("shows the previous results when a search timed out", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const stopped: SearchData = {
      kind: "stopped",
      why: "timeout",
      state: EMPTY_SEARCH,
      staff: false,
      chosen: [],
      meta: { title: "stopped", description: "", path: "/search?q=a" },
    };
    latest.keep(shown);
    latest.keep(stopped);
    expect(await latest.orLatest(() => Promise.resolve(stopped), signal)).toMatchObject({
      meta: { title: "" },
      failed: "timeout",
    });
    expect(log).toHaveBeenCalledOnce();
  });
  it("passes redirects through", async () =>
    expect(latest.orLatest(() => Promise.reject(new Response()), signal)).rejects.toBeInstanceOf(
      Response,
    ));
});
