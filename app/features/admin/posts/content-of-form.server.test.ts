import { describe, expect, it } from "vitest";
import type { AdminContent } from "#contract/admin";
import { EMPTY_TEXTS } from "#contract/admin-rules";
import { contentOfForm, copyLanguage } from "./content-of-form.server";
import { type FormPart, NO_CONTENT } from "./editor-form";

const ARTICLE: FormPart = { type: "article", language: "sv", chapter: null };
const TOOLKIT: FormPart = { type: "toolkit", language: "en", chapter: null };
const english = {
  ...EMPTY_TEXTS,
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

/** Returns a form as browsers send it: one value per entry, and several entries for one name. */
function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe("a form of one language", () => {
  const before: AdminContent = {
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
    ["blocks[0].type", "resources"],
    ["blocks[0].title", "Läs mer"],
    ["blocks[0].resources[0]", "7"],
    ["blocks[0].resources[1]", "9"],
    ["blocks[1].type", "text"],
    ["blocks[1].markdown", "Drick."],
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
      ...EMPTY_TEXTS,
      title: "Vatten",
      abstract: "Första.\n\nAndra.",
      imageCaption: "En brunn",
      blocks: [
        { type: "resources", title: "Läs mer", resources: [7, 9] },
        { type: "text", markdown: "Drick." },
      ],
    });
  });

  it("writes the fields that all languages share, and keeps parts that the type does not have", () => {
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

  it("ignores a list that is not an array", () => {
    expect(contentOfForm(formOf([["blocks", "many"]]), before, ARTICLE).texts.sv?.blocks).toEqual(
      [],
    );
  });
});

describe("chapters", () => {
  const before: AdminContent = {
    ...NO_CONTENT,
    texts: { en: { ...EMPTY_TEXTS, title: "Kit" } },
    chapters: [chapter("One"), chapter("Two")],
  };

  it("keep their content when they are moved, and a new one starts empty", () => {
    const sent = formOf([
      ["title", "Kit"],
      ["chapters[0].was", "1"],
      ["chapters[0].title", "Two, anew"],
      ["chapters[1].was", ""],
      ["chapters[1].title", "Between"],
      ["chapters[2].was", "0"],
      ["chapters[2].title", "One"],
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

  it("keep their content when another user has removed the chapter before them", () => {
    const published = [
      { ...chapter("One"), id: 11 },
      { ...chapter("Two"), id: 12 },
    ];
    const sent = formOf([
      ["title", "Kit"],
      ["chapters[0].was", "0"],
      ["chapters[0].id", "11"],
      ["chapters[0].title", "One"],
      ["chapters[1].was", "1"],
      ["chapters[1].id", "12"],
      ["chapters[1].title", "Two"],
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
      ["resources[0]", "8"],
      ["resources[1]", "8"],
      ["resources[2]", "x"],
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
  it("has its documents in the form's order, with notes and the documents to start with", () => {
    const sent = formOf([
      ["documents[0].id", "5"],
      ["documents[0].note", "New"],
      ["documents[0].first", "on"],
      ["documents[1].id", "3"],
      ["documents[1].note", ""],
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
      ["files[0].language", "en"],
      ["files[0].title", "Report"],
      ["files[0].fileId", "01jnf3zq8v5e7m2k9p4r6t1w3x"],
      ["files[0].linkUrl", "https://ignored.example"],
      ["files[1].language", "sv"],
      ["files[1].title", "Sida"],
      ["files[1].linkUrl", "https://example.org/sida"],
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

describe("buttons of lists without JavaScript", () => {
  const typed: [string, string][] = [
    ["blocks[0].type", "text"],
    ["blocks[0].markdown", "a"],
    ["blocks[1].type", "resources"],
    ["blocks[1].title", "b"],
    ["blocks[1].resources[0]", "1"],
    ["blocks[1].resources[1]", "2"],
  ];
  const blocksAfter = (type: string, payload: object) =>
    contentOfForm(
      formOf([...typed, ["__intent__", JSON.stringify({ type, payload })]]),
      NO_CONTENT,
      ARTICLE,
    ).texts.sv?.blocks;

  it("move, remove and add in the list that they name", () => {
    expect(
      blocksAfter("reorder", { name: "blocks", from: 1, to: 0 })?.map(({ type }) => type),
    ).toEqual(["resources", "text"]);
    expect(blocksAfter("remove", { name: "blocks[1].resources", index: 0 })?.[1]).toMatchObject({
      resources: [2],
    });
    expect(
      blocksAfter("insert", { name: "blocks[1].resources", defaultValue: "5" })?.[1],
    ).toMatchObject({ resources: [1, 2, 5] });
    expect(blocksAfter("insert", { name: "blocks", defaultValue: { type: "text" } })).toHaveLength(
      3,
    );
  });

  it("change nothing at the ends of a list, for a post that is listed already, or in a missing list", () => {
    const before = blocksAfter("reorder", { name: "blocks", from: 0, to: 0 });
    expect(before).toHaveLength(2);
    expect(blocksAfter("insert", { name: "blocks[1].resources", defaultValue: "2" })).toEqual(
      before,
    );
    expect(blocksAfter("remove", { name: "secrets", index: 0 })).toEqual(before);
  });
});

it("starts a language with a copy of another, except for its address", () => {
  const content: AdminContent = {
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
