import type { EntryTexts } from "@resource-library/search";
import { expect, test } from "vitest";
import { type Attributes, checksumOf, documentOf, termKey, USUAL_AVERAGES } from "./documents";

const POST: Attributes = {
  id: 7,
  type: "document",
  year: 2020,
  modified: 0,
  by_staff: false,
  recommended: false,
  terms: [
    { id: 3, taxonomy: "topics" },
    { id: 12, taxonomy: "topics" },
  ],
};
const entry = (language: string, title: string, fullText = ""): EntryTexts => ({
  postId: 7,
  language,
  title,
  texts: [
    { field: "title", language, text: title },
    { field: "fulltext", language, text: fullText },
  ],
});
const documentIn = async (...entries: EntryTexts[]) =>
  (await documentOf(POST, entries, {
    version: 1,
    averages: USUAL_AVERAGES,
    languages: ["en", "sv"],
    languageOrder: (language) => [language, "en"],
  })) as Record<string, any>;

test("a document has an entry for each language, and each entry knows the languages of all", async () => {
  const { entries, languages } = await documentIn(entry("en", "Water"), entry("sv", "Vatten"));
  expect(languages).toEqual(["en", "sv"]);
  expect(entries.map((each: any) => each.post_languages)).toEqual([languages, languages]);
});

test("a word has its frequency in all fields, and a title weighs more than a full text", async () => {
  const frequencyOf = async (title: string, fullText: string) => {
    const { entries } = await documentIn(entry("en", title, fullText));
    return Number(/en:water\|(\d+)/.exec(entries[0].words)?.[1]);
  };
  const inTitle = await frequencyOf("Water", "nothing");
  expect(inTitle).toBeGreaterThan(await frequencyOf("Nothing", "water"));
  expect(await frequencyOf("Water", "water")).toBeGreaterThan(inTitle);
});

test("a post has the highest score of a word in its entries, which is more in a short title", async () => {
  const scoreOf = async (...entries: EntryTexts[]) =>
    Number(/en:water\|(\d+)/.exec((await documentIn(...entries)).keys)?.[1]);
  const long = await scoreOf(entry("en", "Water for all children in schools"));
  const short = await scoreOf(entry("en", "Water"));
  expect(short).toBeGreaterThan(long);
  expect(await scoreOf(entry("en", "Water"), entry("sv", "Vatten", "water"))).toBe(short);
});

test("words with accents are indexed with and without them, and keep their spelling", async () => {
  const { accented, keys, surface } = await documentIn(entry("fr", "Éducation"));
  expect(keys.split(" ").length).toBe(2);
  expect(surface).toBe("education");
  expect(accented).toEqual(["éducation"]);
});

test("a title sorts by the language that a reader sees", async () => {
  const { sort_keys } = await documentIn(entry("en", "Zebra"), entry("sv", "Apa"));
  expect(sort_keys.en.startsWith("zebra")).toBe(true);
  expect(sort_keys.sv.startsWith("apa")).toBe(true);
});

test("a long text is analysed in pieces without losing the order of its words", async () => {
  const words = Array.from({ length: 10_000 }, (_, index) => `w${index}`);
  const { entries } = await documentIn(entry("en", "Long", words.join(" ")));
  expect(entries[0].fulltext[0].split(" ")).toHaveLength(words.length);
});

test("ids of terms sort like numbers", () => {
  expect([termKey(100), termKey(20)].toSorted()).toEqual([termKey(20), termKey(100)]);
});

test("a checksum differs with each attribute and text", () => {
  const before = checksumOf(POST, [entry("en", "Water")]);
  expect(checksumOf(POST, [entry("en", "Water")])).toBe(before);
  expect(checksumOf({ ...POST, recommended: true }, [entry("en", "Water")])).not.toBe(before);
  expect(checksumOf(POST, [entry("en", "Waters")])).not.toBe(before);
});
