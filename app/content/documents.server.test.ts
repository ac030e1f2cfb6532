import { beforeEach, expect, it, vi } from "vitest";
import { AppError } from "#contract/errors";
import type { Language } from "#contract/languages";
import type { ContentClient } from "./client.server";
import { fakeContentClient } from "../../tests/setup/content-client";
import { getInternalDocument, getInternalModified } from "./documents.server";

/** A content system with one document. */
const there = { databaseId: 0, modified: "2026-01-01T00:00:00.000Z", title: "Plan" };
let staff = true;
const get = vi.fn(async () => ({ ...there, type: "internal_document", saved: false }));
const query = vi.fn(async (_document: string, _variables: Record<string, unknown>) => ({
  head: staff ? { databaseId: there.databaseId, modified: there.modified, saved: true } : null,
}));
const contentIn = (language: Language): ContentClient =>
  Object.assign(fakeContentClient(get, language), { query });
const read = (language: Language = "en") =>
  getInternalDocument(contentIn(language), "internal_document", "plan");

beforeEach(() => {
  // Another document for each test, because the process caches them.
  there.databaseId += 1;
  staff = true;
  vi.clearAllMocks();
});

it("fetches a complete document once, and again when it has changed", async () => {
  expect(await read()).toMatchObject({ title: "Plan" });
  await read();
  expect([query.mock.calls.length, get.mock.calls.length]).toEqual([2, 1]);
  there.modified = "2026-01-02T00:00:00.000Z";
  there.title = "Another plan";
  expect(await read()).toMatchObject({ title: "Another plan" });
  expect(get).toHaveBeenCalledTimes(2);
});

it("keeps a copy for each language", async () => {
  await read("en");
  await read("sv");
  expect(get).toHaveBeenCalledTimes(2);
  expect(query.mock.calls.at(-1)?.[1]).toEqual({ id: "plan", idType: "SLUG", language: "SV" });
});

it("returns no copy to users without access to the document", async () => {
  await read();
  staff = false;
  await expect(read()).rejects.toMatchObject({ code: "not_found" } satisfies Partial<AppError>);
  expect(
    await getInternalModified(contentIn("en"), "internal_document", there.databaseId),
  ).toBeNull();
});

it("tells each reader whether it is in their library", async () => {
  await read();
  expect(await read()).toMatchObject({ saved: true });
});

it("caches a document under its own modification time", async () => {
  // Another user changes it between the check and the fetch.
  get.mockImplementationOnce(async () => ({
    ...there,
    modified: "2026-02-01T00:00:00.000Z",
    type: "internal_document",
    saved: false,
  }));
  await read();
  await read();
  expect(get).toHaveBeenCalledTimes(2);
});
