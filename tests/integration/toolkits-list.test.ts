// @database one-connection

import { beforeAll, expect, test } from "vitest";
import { ToolkitsAnswer } from "../../cms/contract/posts";
import { TOOLKITS_PAGE_SIZE } from "../../cms/contract/limits";
import { answerOf, saveNamedTerms, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const cms = useCms();
const list = async (query: string) =>
  answerOf(await cms().request(`/api/v1/toolkits?${query}`), ToolkitsAnswer);
const titles = async (query: string) => (await list(query)).toolkits.map(({ title }) => title);

beforeAll(async () => {
  const { db } = cms().database;
  await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "protection" },
    { taxonomy: "topics", slug: "unused" },
  ]);
  await saveNamedTerms(db, [
    { taxonomy: "topics", slug: "child-labour", parentSlug: "protection" },
  ]);
  const save = (
    title: string,
    day: number,
    {
      language = "en",
      topic,
      visibility = "public" as "public" | "internal",
    }: {
      language?: string;
      topic?: string;
      visibility?: "public" | "internal";
    } = {},
  ) =>
    savePost(db, {
      type: "toolkit",
      visibility,
      modified: new Date(Date.UTC(2024, 0, day)),
      terms: topic ? [{ taxonomy: "topics", slug: topic }] : [],
      translations: [{ language, title, abstract: "", body: { description: "", markdown: "" } }],
    });
  for (let number = 1; number <= TOOLKITS_PAGE_SIZE; number++)
    await save(`Plain ${number}`, number);
  await save("Arbete", 20, { language: "sv", topic: "child-labour" });
  await save("Safe", 21, { topic: "protection" });
  await save("Secret", 22, { language: "nl", topic: "unused", visibility: "internal" });
});

test("toolkits are listed in pages, newest first, and a page past the end is the last page", async () => {
  const first = await list("page=1");
  expect(first).toMatchObject({ count: TOOLKITS_PAGE_SIZE + 2, page: 1, pages: 2 });
  expect(first.toolkits).toHaveLength(TOOLKITS_PAGE_SIZE);
  expect(first.toolkits[0]!.title).toBe("Safe");
  expect(await titles("page=2")).toEqual(["Plain 2", "Plain 1"]);
  expect(await list("page=99")).toMatchObject({ page: 2 });
  expect((await list("")).toolkits).toHaveLength(TOOLKITS_PAGE_SIZE + 2);
});

test("a topic finds its toolkits and those of its child topics, and a language those written in it", async () => {
  expect(await titles("topic=protection&page=1")).toEqual(["Safe", "Arbete"]);
  expect(await titles("topic=child-labour&page=1")).toEqual(["Arbete"]);
  expect(await titles("written_in=sv&page=1")).toEqual(["Arbete"]);
  expect(await titles("topic=protection&written_in=en&page=1")).toEqual(["Safe"]);
  for (const query of ["topic=nothing-such", "topic=unused", "written_in=nl"])
    expect([query, await list(`${query}&page=1`)]).toMatchObject([
      query,
      { toolkits: [], count: 0, page: 1, pages: 1 },
    ]);
});

test("only topics and languages of public toolkits are offered, whichever are selected", async () => {
  const { topics, languages } = await list("topic=protection&page=1");
  expect(topics.map(({ slug }) => slug).sort()).toEqual(["child-labour", "protection"]);
  expect(languages).toEqual(["en", "sv"]);
});
