import { expect, test } from "vitest";
import type { Document, FileText, TextBlock } from "#contract/documents";
import type { FileKind } from "#contract/names";
import { textView } from "./text.view.server";

const NAMED = { type: "document", slug: "wells" } as const;
const file = (
  id: string,
  {
    kind = "PDF" as FileKind,
    language = "en",
    textVersion = { pages: 1, size: 10 } as { pages: number; size: number } | null,
  } = {},
) => ({
  type: "file",
  kind,
  title: `File ${id}`,
  documentLanguage: { iso: language, name: language },
  textVersion,
  textMissing: null,
  documentFile: { id, link: `/files/${id}/x`, fileSize: 99, pageCount: 3 },
});
const documentWith = (...files: ReturnType<typeof file>[]) =>
  ({ title: "Wells", language: "en", documentFields: { documents: files } }) as unknown as Document;
const textOf = (...blocks: TextBlock[]): FileText => ({
  id: "a",
  page: 1,
  pages: 1,
  size: 10,
  complete: true,
  sections: [{ page: 4, blocks }],
});
const blocksOf = (kind: FileKind, ...blocks: TextBlock[]) =>
  textView(documentWith(file("a", { kind })), NAMED, "a", textOf(...blocks))?.text?.sections[0]
    ?.blocks;
const heading = (level: number): TextBlock => ({ kind: "heading", level, text: `Level ${level}` });
const row = (...cells: [column: number, text: string][]): TextBlock => ({
  kind: "row",
  cells: cells.map(([column, text]) => ({ column, text })),
});

test("nests headings one level at a time, below the page's own heading", () => {
  expect(
    blocksOf("PDF", heading(3), heading(1), heading(2), heading(5), heading(5))?.map(
      (block) => "level" in block && block.level,
    ),
  ).toEqual([2, 2, 3, 4, 5]);
});

test("groups items into lists, and rows into tables that keep their columns", () => {
  expect(
    blocksOf(
      "DOCX",
      { kind: "item", text: "a" },
      { kind: "item", text: "b" },
      { kind: "paragraph", text: "p" },
      row([0, "x"], [3, "y"]),
      row([1, "z"]),
    ),
  ).toEqual([
    { kind: "list", items: ["a", "b"] },
    { kind: "paragraph", text: "p" },
    {
      kind: "table",
      number: 1,
      head: null,
      rows: [
        [
          { text: "x", skipped: 0 },
          { text: "y", skipped: 2 },
        ],
        [
          { text: "z", skipped: 1 },
          { text: "", skipped: 1 },
        ],
      ],
    },
  ]);
});

test.each([
  ["with column names", [row([0, "Country"], [1, "Births"]), row([0, "Kenya"], [1, "12"])], 2],
  ["with figures on top", [row([0, "2019"], [1, "2020"]), row([0, "1"])], 0],
  ["with a title on top", [row([0, "Births"]), row([0, "Kenya"], [1, "12"])], 0],
  ["with only one row", [row([0, "Country"], [1, "Births"])], 0],
] as const)("uses the first row as column names only if it fits: a sheet %s", (_, rows, count) => {
  expect(blocksOf("XLSX", heading(1), ...rows)).toMatchObject([
    {},
    { head: count ? { length: count } : null },
  ]);
});

test("returns the file's language and direction, and the other files with text", () => {
  const view = textView(
    documentWith(
      file("a", { language: "fa" }),
      file("b", { language: "sv" }),
      file("c", { textVersion: null }),
    ),
    NAMED,
    "a",
    null,
  );
  expect(view).toMatchObject({
    file: { language: "fa", direction: "rtl" },
    others: [{ id: "b", language: "sv" }],
    text: null,
  });
  expect(
    textView(documentWith(file("a", { language: "x" })), NAMED, "a", null)?.file.direction,
  ).toBe("ltr");
  expect(textView(documentWith(file("a")), NAMED, "z", null)).toBeUndefined();
});
