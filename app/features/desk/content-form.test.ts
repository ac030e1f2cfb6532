import { describe, expect, it } from "vitest";
import type { DeskContent } from "#contract/desk";
import {
  changeList,
  contentOfForm,
  copyLanguage,
  type FormPart,
  NO_CONTENT,
  NO_TEXTS,
} from "./content-form";

const ARTICLE: FormPart = { type: "article", language: "sv", chapter: null };
const TOOLKIT: FormPart = { type: "toolkit", language: "en", chapter: null };
const english = {
  ...NO_TEXTS,
  title: "Water",
  blocks: [{ type: "text" as const, markdown: "Drink." }],
};
const chapter = (title: string) => ({
  id: null,
  texts: {
    en: { slug: "", title, summary: "", markdown: `${title} text` },
    sv: { slug: "", title: `${title} sv`, summary: "", markdown: "" },
  },
  resources: [4],
});

/** A form as browsers send it: one value for each entry, and several entries of one name. */
function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe("a form of one language", () => {
  const before: DeskContent = {
    ...NO_CONTENT,
    texts: { en: english },
    chapters: [chapter("Kept")],
    terms: { regions: ["africa"], topics: ["water"] },
  };
  const sent = formOf([
    ["title", "Vatten"],
    ["slug", ""],
    ["abstract", "Första.\r\n\r\nAndra."],
    ["imageCaption", "En brunn"],
    ["imageReference", ""],
    ["blocks-rows", "2"],
    ["blocks-0-type", "resources"],
    ["blocks-0-title", "Läs mer"],
    ["blocks-0-resources", "7"],
    ["blocks-0-resources", "9"],
    ["blocks-1-type", "text"],
    ["blocks-1-markdown", "Drick."],
    ["documentTopics", "health"],
    ["documentKeywords", "wells"],
    ["documentKeywords", "pumps"],
    ["publicationYear", "2024"],
    ["contributors", "Ana Ruiz\r\n\r\n Joseph Otieno "],
    ["recommended", "on"],
    ["image", ""],
    ["imageAlt", "Ett barn vid en brunn"],
  ]);
  const after = contentOfForm(sent, before, ARTICLE);

  it("writes that language and leaves the others alone", () => {
    expect(after.texts.en).toEqual(english);
    expect(after.texts.sv).toEqual({
      ...NO_TEXTS,
      title: "Vatten",
      abstract: "Första.\n\nAndra.",
      imageCaption: "En brunn",
      blocks: [
        { type: "resources", title: "Läs mer", resources: [7, 9] },
        { type: "text", markdown: "Drick." },
      ],
    });
  });

  it("writes what all languages share, and keeps what the type does not have", () => {
    expect(after).toMatchObject({
      publicationYear: 2024,
      contributors: ["Ana Ruiz", "Joseph Otieno"],
      recommended: true,
      byStaff: false,
      image: null,
      imageAlt: "Ett barn vid en brunn",
    });
    expect(after.terms).toMatchObject({
      regions: ["africa"],
      topics: ["health"],
      keywords: ["wells", "pumps"],
      authors: [],
    });
    expect(after.chapters).toBe(before.chapters);
  });

  it("reads no more rows than there can be, whatever a form says of itself", () => {
    expect(
      contentOfForm(formOf([["blocks-rows", "many"]]), before, ARTICLE).texts.sv?.blocks,
    ).toEqual([]);
    expect(
      contentOfForm(formOf([["blocks-rows", "900000000"]]), before, ARTICLE).texts.sv?.blocks
        .length,
    ).toBeLessThan(10_000);
  });
});

describe("chapters", () => {
  const before: DeskContent = {
    ...NO_CONTENT,
    texts: { en: { ...NO_TEXTS, title: "Kit" } },
    chapters: [chapter("One"), chapter("Two")],
  };

  it("keep what they say when they are moved, and a new one begins empty", () => {
    const sent = formOf([
      ["title", "Kit"],
      ["chapters-rows", "3"],
      ["chapters-0-was", "1"],
      ["chapters-0-title", "Two, anew"],
      ["chapters-1-was", ""],
      ["chapters-1-title", "Between"],
      ["chapters-2-was", "0"],
      ["chapters-2-title", "One"],
    ]);
    const { chapters } = contentOfForm(sent, before, TOOLKIT);
    expect(
      chapters.map(({ texts }) => [texts.en?.title, texts.en?.markdown, texts.sv?.title]),
    ).toEqual([
      ["Two, anew", "Two text", "Two sv"],
      ["Between", "", undefined],
      ["One", "One text", "One sv"],
    ]);
    expect(chapters[0]?.resources).toEqual([4]);
  });

  it("keep what they say where somebody else has taken out the one before", () => {
    const published = [
      { ...chapter("One"), id: 11 },
      { ...chapter("Two"), id: 12 },
    ];
    const sent = formOf([
      ["title", "Kit"],
      ["chapters-rows", "2"],
      ["chapters-0-was", "0"],
      ["chapters-0-id", "11"],
      ["chapters-0-title", "One"],
      ["chapters-1-was", "1"],
      ["chapters-1-id", "12"],
      ["chapters-1-title", "Two"],
    ]);
    const { chapters } = contentOfForm(sent, { ...before, chapters: published.slice(1) }, TOOLKIT);
    expect(chapters.map(({ id, texts }) => [id, texts.en?.title, texts.en?.markdown])).toEqual([
      [null, "One", ""],
      [12, "Two", "Two text"],
    ]);
  });

  it("are written one at a time, in one language", () => {
    const sent = formOf([
      ["title", "Ett"],
      ["slug", "ett"],
      ["summary", "Kort"],
      ["markdown", "Text"],
      ["resources", "8"],
      ["resources", "8"],
      ["resources", "x"],
    ]);
    const after = contentOfForm(sent, before, { type: "toolkit", language: "sv", chapter: 0 });
    expect(after.chapters[0]).toEqual({
      ...before.chapters[0],
      texts: {
        en: before.chapters[0]?.texts.en,
        sv: { title: "Ett", slug: "ett", summary: "Kort", markdown: "Text" },
      },
      resources: [8],
    });
    expect(after.chapters[1]).toBe(before.chapters[1]);
    expect(after.texts).toBe(before.texts);
  });
});

describe("a collection", () => {
  it("has its documents in the form's order, with notes and what comes first", () => {
    const sent = formOf([
      ["documents-rows", "2"],
      ["documents-0-id", "5"],
      ["documents-0-note", "New"],
      ["documents-0-first", "on"],
      ["documents-1-id", "3"],
      ["documents-1-note", ""],
      ["curator", "The team"],
    ]);
    const after = contentOfForm(sent, NO_CONTENT, {
      type: "collection",
      language: "en",
      chapter: null,
    });
    expect(after).toMatchObject({
      documents: [
        { databaseId: 5, note: "New" },
        { databaseId: 3, note: "" },
      ],
      startHere: [5],
      curator: "The team",
    });
  });
});

describe("a document's files", () => {
  it("are uploads or links, never both", () => {
    const sent = formOf([
      ["files-rows", "2"],
      ["files-0-language", "en"],
      ["files-0-title", "Report"],
      ["files-0-fileId", "01jnf3zq8v5e7m2k9p4r6t1w3x"],
      ["files-0-linkUrl", "https://ignored.example"],
      ["files-1-language", "sv"],
      ["files-1-title", "Sida"],
      ["files-1-linkUrl", "https://example.org/sida"],
    ]);
    expect(
      contentOfForm(sent, NO_CONTENT, { type: "document", language: "en", chapter: null }).files,
    ).toEqual([
      {
        language: "en",
        title: "Report",
        fileId: "01jnf3zq8v5e7m2k9p4r6t1w3x",
        linkUrl: null,
        linkType: null,
      },
      {
        language: "sv",
        title: "Sida",
        fileId: null,
        linkUrl: "https://example.org/sida",
        linkType: null,
      },
    ]);
  });
});

describe("buttons without script", () => {
  const content: DeskContent = {
    ...NO_CONTENT,
    texts: {
      sv: {
        ...NO_TEXTS,
        blocks: [
          { type: "text", markdown: "a" },
          { type: "resources", title: "b", resources: [1, 2] },
        ],
      },
    },
  };

  it("move, remove and add in the list that they name", () => {
    expect(
      changeList(content, ARTICLE, { verb: "up", list: "blocks", at: 1 }).texts.sv?.blocks.map(
        ({ type }) => type,
      ),
    ).toEqual(["resources", "text"]);
    expect(
      changeList(content, ARTICLE, { verb: "remove", list: "blocks-1-resources", at: 0 }).texts.sv
        ?.blocks[1],
    ).toMatchObject({ resources: [2] });
    expect(
      changeList(content, ARTICLE, { verb: "add", list: "blocks-1-resources", what: "5" }).texts.sv
        ?.blocks[1],
    ).toMatchObject({ resources: [1, 2, 5] });
    expect(
      changeList(content, ARTICLE, { verb: "add", list: "blocks", what: "text" }).texts.sv?.blocks,
    ).toHaveLength(3);
  });

  it("change nothing at the ends, twice, or in lists that are not there", () => {
    for (const intent of [
      { verb: "up", list: "blocks", at: 0 },
      { verb: "down", list: "blocks", at: 1 },
      { verb: "add", list: "blocks-1-resources", what: "2" },
      { verb: "remove", list: "secrets", at: 0 },
    ] as const) {
      expect(changeList(content, ARTICLE, intent)).toEqual(content);
    }
  });
});

it("begins a language with a copy of another, but not with its address", () => {
  const content: DeskContent = {
    ...NO_CONTENT,
    texts: { en: { ...english, slug: "water" } },
    chapters: [chapter("One")],
  };
  expect(copyLanguage(content, ARTICLE, "en").texts.sv).toEqual({ ...english, slug: "" });
  expect(
    copyLanguage(content, { type: "toolkit", language: "fr", chapter: 0 }, "en").chapters[0]?.texts
      .fr,
  ).toMatchObject({ title: "One", markdown: "One text" });
});
