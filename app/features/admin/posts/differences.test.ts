import { expect, it } from "vitest";
import { EMPTY_TEXTS } from "#contract/admin-rules";
import { NO_CONTENT } from "./editor-form";
import { differencesOf } from "./differences";

const words = { titleOf: (databaseId: number) => `Post ${databaseId}`, yes: "Yes" };

it("lists the differences by part, as text", () => {
  const before = {
    ...NO_CONTENT,
    texts: { en: { ...EMPTY_TEXTS, title: "Old" } },
    documents: [{ databaseId: 3, note: "" }],
  };
  const after = {
    ...before,
    texts: { en: { ...EMPTY_TEXTS, title: "New" }, sv: { ...EMPTY_TEXTS, title: "Ny" } },
    documents: [{ databaseId: 3, note: "Look" }],
    recommended: true,
  };
  expect(differencesOf(before, after, words)).toEqual([
    { path: "texts.en.title", before: "Old", after: "New" },
    { path: "recommended", before: "", after: "Yes" },
    { path: "documents", before: "Post 3", after: "Post 3: Look" },
    { path: "texts.sv.title", before: "", after: "Ny" },
  ]);
});

it("reports no difference between equal content, even if it is empty in different ways", () => {
  expect(
    differencesOf(
      NO_CONTENT,
      { ...NO_CONTENT, terms: { topics: [] }, texts: { en: EMPTY_TEXTS } },
      words,
    ),
  ).toEqual([]);
});
