import { describe, expect, test } from "vitest";
import { draftOf, mergeDrafts } from "./drafts";
import { type ImportRecord, parseRecord } from "./record";

const parse = (fields: object) => parseRecord(JSON.stringify({ id: "x", language: "en", title: "T", ...fields }));
const record = (fields: object): ImportRecord => {
  const parsed = parse(fields);
  if ("reason" in parsed) throw new Error(parsed.reason);
  return parsed.record;
};

describe("a line", () => {
  test("needs an id, a language and a title; unknown fields do no harm", () => {
    expect(parse({ session: 5, title_derived: true })).toHaveProperty("record");
    expect(parseRecord("{}")).toEqual({ reason: expect.stringMatching(/id: .*language: .*title: /) });
  });
  test.each([
    ["nonsense", "the line is not JSON"], ["[]", /the line/], ["null", /the line/], ['"x"', /the line/],
  ])("%s is refused", (text, reason) => expect(parseRecord(text)).toEqual({ reason: expect.stringMatching(reason) }));
  test.each([
    ["publication_year", "2012"], ["publication_year", 12], ["date", "2012-13"], ["date", "soon"], ["language", "english language"],
    ["country_iso2", "KEN"], ["topics", "one"], ["title", " "], ["id", ""],
  ])("%s of %j is refused by name", (field, value) => {
    expect(parse({ [field]: value })).toEqual({ reason: expect.stringContaining(`${field}: `), ...(field === "id" ? { id: "" } : { id: "x" }) });
  });
});

describe("a draft", () => {
  test("is dated by its date, else its year, else long ago", () => {
    expect(draftOf(record({ date: "2011-05-16" }), [])).toMatchObject({ modified: new Date("2011-05-16T00:00:00Z"), publicationYear: 2011 });
    expect(draftOf(record({ date: "2011-05", publication_year: 2010 }), [])).toMatchObject({ modified: new Date("2011-05-01T00:00:00Z"), publicationYear: 2010 });
    expect(draftOf(record({ publication_year: 1948 }), []).modified).toEqual(new Date("1948-01-01T00:00:00Z"));
    expect(draftOf(record({}), [])).toMatchObject({ modified: new Date("2000-01-01T00:00:00Z"), publicationYear: null });
  });
  test("has an abstract even when the record has only a text", () => {
    expect(draftOf(record({ text: "Short." }), []).translations[0]).toMatchObject({ abstract: "Short.", fullText: "" });
    const long = draftOf(record({ body: "word ".repeat(1000), symbol: "A/HRC/12/9" }), []).translations[0]!;
    expect(long.abstract.length).toBeLessThanOrEqual(600);
    expect(long.fullText).toMatch(/^A\/HRC\/12\/9\nword /);
  });
  test("links to web addresses only", () => {
    const { files } = draftOf(record({ pdf: "raw-data/pdfs/x.pdf", link: "https://example.org/x" }), []);
    expect(files).toEqual([{ language: "en", kind: "LINK", title: "T", linkUrl: "https://example.org/x", linkType: "web" }]);
    expect(draftOf(record({ link: "javascript:alert(1)" }), []).files).toEqual([]);
  });
  test("of a work in several languages holds them all", () => {
    const english = draftOf(record({ parallel_id: "work", contributors: ["A"] }), [{ taxonomy: "topics", slug: "a" }]);
    const swedish = draftOf(record({ id: "y", parallel_id: "work", language: "sv", title: "S" }), [{ taxonomy: "topics", slug: "b" }]);
    const both = mergeDrafts(english, swedish);
    expect(both).toMatchObject({ sourceId: "work", contributors: ["A"] });
    expect(both.translations.map(({ language }) => language)).toEqual(["en", "sv"]);
    expect(both.terms).toHaveLength(2);
    expect(mergeDrafts(both, english).translations).toHaveLength(2);
  });
});
