// @database one-connection

import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { makeCollection } from "../factories/collections";
import { saveCollection, saveNamedTerms, savePost } from "../factories/library";
import { makePerson, type Person } from "../factories/people";
import { useCms } from "../setup/cms";

const cms = useCms();
const FORMULA = '=HYPERLINK("http://evil.example","Open")';
let id = 0;
let ana: Person;

beforeAll(async () => {
  const { db } = cms().database;
  await saveNamedTerms(db, [{ taxonomy: "authors", slug: "amal", names: { en: "Amal Haddad" } }]);
  const items = [
    await savePost(db, {
      title: "Second",
      publicationYear: null,
      translations: [{ language: "en", title: FORMULA, abstract: "a\u0001b\n=1+1" }],
    }),
    await savePost(db, { title: "Secret", type: "internal_document", visibility: "internal" }),
    await savePost(db, {
      terms: [{ taxonomy: "authors", slug: "amal" }],
      contributors: ["Grace Wanjiru", "Amal Haddad"],
      publicationYear: 2021,
      translations: [
        { language: "en", title: "First", slug: "first", abstract: "About" },
        { language: "sv", title: "Första", slug: "forsta", abstract: "Om" },
      ],
    }),
  ];
  id = await saveCollection(db, { title: "Papers: 2024/25", items });
  ana = await makePerson(cms(), "ana");
});

/** Returns the cells of the only sheet: numbers and texts. Fails the test if there is a formula. */
async function sheetOf(response: Response): Promise<(string | number | null)[][]> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const text = (xml: string) =>
    [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
      .map(([, part]) => part!.replaceAll("&quot;", '"').replaceAll("&amp;", "&"))
      .join("");
  const shared = [...read("xl/sharedStrings.xml").matchAll(/<si>(.*?)<\/si>/gs)].map(([, item]) =>
    text(item!),
  );
  const sheet = read(Object.keys(files).find((name) => name.startsWith("xl/worksheets/"))!);
  expect(sheet).not.toContain("<f>");
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes, content = ""]) => {
      const value = /<v>([^<]*)<\/v>/.exec(content)?.[1];
      if (/t="s"/.test(attributes!)) return shared[Number(value)]!;
      if (/t="inlineStr"/.test(attributes!)) return text(content);
      return value === undefined ? null : Number(value);
    }),
  );
}

test("a workbook has a row for each post that the caller may see, in the collection's order", async () => {
  const response = await cms().request(`/api/v1/collections/${id}/excel?language=sv`);
  expect(response.headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  expect(response.headers.get("content-disposition")).toContain(
    'attachment; filename="Papers 2024 25.xlsx"',
  );
  const [heads, second, first, ...more] = await sheetOf(response);
  expect(heads).toEqual(["Titel", "Författare", "År", "Länk", "Sammanfattning"]);
  expect(second!.filter((cell) => cell !== null)).toEqual([
    FORMULA,
    expect.stringMatching(/^http:\/\/cms\.test\/sv\/document\//),
    "a b\n=1+1",
  ]);
  expect(first).toEqual([
    "Första",
    "Amal Haddad; Grace Wanjiru",
    2021,
    "http://cms.test/sv/document/forsta",
    "Om",
  ]);
  expect(more).toEqual([]);
});

test("only the owner can export a private collection", async () => {
  const { databaseId, slug } = await makeCollection(ana, { title: "Mine" });
  expect((await cms().request(`/api/v1/collections/${databaseId}/excel`)).status).toBe(404);
  expect(await sheetOf(await ana.call("GET", `/collections/${slug}/excel`))).toHaveLength(1);
});
