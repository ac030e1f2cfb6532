// @database one-connection

import { beforeAll, describe, expect, it } from "vitest";
import { Toolkit, ToolkitChapter, ToolkitsAnswer } from "../../cms/contract/posts";
import { chapterRole, type ToolkitBody } from "../../cms/areas/posts/bodies";
import { answerOf, saveItems, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const cms = useCms();
const get = (path: string, language = "en") =>
  cms().request(`/api/v1/toolkits${path}?language=${language}`);
const chapter = async (path: string, language?: string) =>
  answerOf(await get(path, language), ToolkitChapter);

const body: ToolkitBody = { description: "Five steps", markdown: "## Start\n\nhere" };

beforeAll(async () => {
  const { db } = cms().database;
  const id = await savePost(db, {
    type: "toolkit",
    modified: new Date("2024-05-01"),
    translations: [
      { language: "en", slug: "in-practice", title: "In practice", abstract: "Five steps", body },
      { language: "sv", slug: "i-praktiken", title: "I praktiken", abstract: "Fem steg", body },
    ],
  });
  const texts = [
    { number: 1, en: "know-the-law", sv: "lagen" },
    { number: 2, en: "the-ward", fr: "la-maternite" },
    { number: 3, en: "the-ledger" },
  ];
  for (const { number, ...slugs } of texts) {
    const { id: chapterId } = await db
      .insertInto("chapters")
      .values({ toolkit_id: id, number })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("chapter_translations")
      .values(
        Object.entries(slugs).map(([language, slug]) => ({
          chapter_id: chapterId,
          toolkit_id: id,
          language,
          slug,
          title: slug,
          summary: `About ${slug}`,
          markdown: `# ${slug}`,
        })),
      )
      .execute();
    if (number === 2) {
      const shown = await savePost(db, { title: "Shown" });
      const hidden = await savePost(db, { title: "Hidden", visibility: "internal" });
      await saveItems(db, id, chapterRole(chapterId), [hidden, shown]);
    }
  }
  await savePost(db, {
    type: "toolkit",
    visibility: "internal",
    translations: [{ language: "en", slug: "internal", title: "Internal", abstract: "", body }],
  });
  await savePost(db, {
    type: "toolkit",
    modified: new Date("2023-05-01"),
    translations: [{ language: "en", slug: "older", title: "Older", abstract: "", body }],
  });
});

describe("toolkits", () => {
  it("are listed by their newest change, without internal ones", async () => {
    const { toolkits, count } = await answerOf(await get("", "sv"), ToolkitsAnswer);
    expect(toolkits.map(({ title, link }) => [title, link])).toEqual([
      ["I praktiken", "/sv/toolkit/i-praktiken"],
      ["Older", "/sv/toolkit/older"],
    ]);
    expect(count).toBe(2);
  });

  it("have a front page and chapters in order, each in the requested language or its fallback", async () => {
    const toolkit = await answerOf(await get("/in-practice", "sv"), Toolkit);
    expect(toolkit.toolkitFields).toEqual({
      title: "I praktiken",
      description: "Five steps",
      html: "<h2>Start</h2>\n<p>here</p>\n",
    });
    expect(toolkit.chapters.map(({ number, slug }) => [number, slug])).toEqual([
      [1, "lagen"],
      [2, "the-ward"],
      [3, "the-ledger"],
    ]);
  });

  it("answer 404 when internal or unknown", async () => {
    for (const path of ["/internal", "/nothing", "/in-practice/nothing", "/internal/know-the-law"])
      expect((await get(path)).status).toBe(404);
  });
});

describe("a chapter", () => {
  it("has its text, its public resources and its neighbours", async () => {
    const found = await chapter("/in-practice/the-ward");
    expect(found).toMatchObject({
      number: 2,
      html: "<h2>the-ward</h2>\n",
      previous: { number: 1 },
      next: { number: 3 },
      toolkit: { title: "In practice" },
    });
    expect(found.resources.map((card) => card.title)).toEqual(["Shown"]);
    expect((await chapter("/in-practice/know-the-law")).previous).toBeNull();
    expect((await chapter("/in-practice/the-ledger")).next).toBeNull();
  });

  it("is found by the slugs of other languages", async () => {
    expect(await chapter("/i-praktiken/know-the-law", "sv")).toMatchObject({
      slug: "lagen",
      language: "sv",
    });
    expect(await chapter("/in-practice/la-maternite", "en")).toMatchObject({
      slug: "the-ward",
      language: "en",
    });
  });

  it("lists its own translations, under the toolkit's slug in each language or its fallback", async () => {
    expect((await chapter("/in-practice/the-ward")).translations).toEqual([
      { language: "en", slug: "the-ward", link: "/toolkit/in-practice/the-ward" },
      { language: "fr", slug: "la-maternite", link: "/fr/toolkit/in-practice/la-maternite" },
    ]);
  });
});
