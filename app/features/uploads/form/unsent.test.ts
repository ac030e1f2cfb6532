import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  deleteVersion,
  deleteVersionsOf,
  storeUnsent,
  saveUnsent,
  saveVersion,
  loadVersions,
} from "./unsent";

const NELL = 7;
const DRAFT = "draft-of-nell";
const ANSWERS = new Map<string, number>();
const asked: string[] = [];

/** A store like the browser's: its keys are its own properties. */
class FakeStore {
  [key: string]: unknown;
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new FakeStore());
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const { pathname } = new URL(path, "http://site");
    return Promise.resolve({ status: ANSWERS.get(path) ?? ANSWERS.get(pathname) ?? 204 });
  });
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  ANSWERS.clear();
  asked.length = 0;
});

const keep = (title: string, draft = DRAFT) =>
  storeUnsent(NELL, { draft, entries: [["title", title]] });
const titles = (draft: string | null = null) =>
  loadVersions(NELL, draft).map(({ entries }) => entries[0]?.[1]);

it("offers a user's own versions, the last one first, and no other user's", () => {
  keep("First");
  vi.setSystemTime(2_000);
  keep("Second", "another-draft");
  expect(titles()).toEqual(["Second", "First"]);
  expect(loadVersions(8, null)).toEqual([]);
});

it("stores an offered version separately from what the user then types in its form", () => {
  keep("Before");
  const [offered] = loadVersions(NELL, DRAFT);
  vi.setSystemTime(2_000);
  keep("After");
  expect(titles()).toEqual(["After", "Before"]);
  deleteVersion(offered!);
  expect(titles()).toEqual(["After"]);
});

it("deletes all versions of a deleted draft, and none of another draft", () => {
  keep("Before");
  loadVersions(NELL, DRAFT);
  keep("After");
  keep("Other", "another-draft");
  deleteVersionsOf(DRAFT);
  expect(titles()).toEqual(["Other"]);
});

it("makes a separate draft of a version whose form or draft has changed since", async () => {
  keep("Before");
  const [version] = loadVersions(NELL, DRAFT);
  expect(await saveVersion(NELL, version!)).toEqual({ outcome: "kept", draft: DRAFT });

  ANSWERS.set(`/upload/drafts/${DRAFT}`, 412);
  expect(await saveVersion(NELL, version!)).toEqual({ outcome: "kept", draft: "version-1000" });

  ANSWERS.clear();
  keep("After");
  asked.length = 0;
  expect(await saveVersion(NELL, version!)).toEqual({ outcome: "kept", draft: "version-1000" });
  expect(asked).toEqual(["/upload/drafts/version-1000?person=7"]);
});

it.each([
  [204, "kept"],
  [401, "signed_out"],
  [409, "full"],
  [413, "too_large"],
  [422, "too_large"],
  [429, "unreachable"],
  [503, "unreachable"],
])('reports %i as "%s"', async (status, outcome) => {
  ANSWERS.set(`/upload/drafts/${DRAFT}`, status);
  expect(await saveUnsent(NELL, { draft: DRAFT, entries: [] })).toBe(outcome);
});

it("reports that the library is unreachable when there is no response", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  expect(await saveUnsent(NELL, { draft: DRAFT, entries: [] })).toBe("unreachable");
});
