import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IMPORT_LINE_MAX_BYTES, JSON_DEPTH_MAX } from "../../contract/parser-limits.mjs";
import { draftOf, mergeDrafts } from "./drafts";
import { type ImportRecord, parseRecord } from "./record";

const parse = (fields: object) =>
  parseRecord(JSON.stringify({ id: "x", language: "en", title: "T", ...fields }));
const record = (fields: object): ImportRecord => {
  const parsed = parse(fields);
  if ("reason" in parsed) throw new Error(parsed.reason);
  return parsed.record;
};

describe("a line", () => {
  test("needs an id, a language and a title; unknown fields do no harm", () => {
    expect(parse({ session: 5, title_derived: true })).toHaveProperty("record");
    expect(parseRecord("{}")).toEqual({
      reason: expect.stringMatching(/id: .*language: .*title: /),
    });
  });
  test.each([
    ["nonsense", "the line is not JSON"],
    ["[]", /the line/],
    ["null", /the line/],
    ['"x"', /the line/],
  ])("%s is refused", (text, reason) =>
    expect(parseRecord(text)).toEqual({ reason: expect.stringMatching(reason) }),
  );
  test.each([
    ["publication_year", "2012"],
    ["publication_year", 12],
    ["date", "2012-13"],
    ["date", "soon"],
    ["language", "english language"],
    ["country_iso2", "KEN"],
    ["topics", "one"],
    ["title", " "],
    ["id", ""],
  ])("%s of %j is refused by name", (field, value) => {
    expect(parse({ [field]: value })).toEqual({
      reason: expect.stringContaining(`${field}: `),
      ...(field === "id" ? { id: "" } : { id: "x" }),
    });
  });
});

describe("a hostile line", () => {
  test.each([
    ["lists within lists", "[".repeat(IMPORT_LINE_MAX_BYTES)],
    [
      "objects within a field that is ignored",
      `{"id":"x","language":"en","title":"T","other":${'{"a":'.repeat(500_000)}1${"}".repeat(500_000)}}`,
    ],
  ])("of %s is rejected for its depth", (_, text) => {
    expect(parseRecord(text)).toEqual({
      reason: `the line has more than ${JSON_DEPTH_MAX} levels`,
    });
  });

  test("of two million items is rejected for their number", () => {
    expect(parseRecord(`[${"1,".repeat(2_000_000)}1]`)).toEqual({
      reason: "the line has more than 20000 values",
    });
  });

  test.each(["keywords", "countries_iso2", "files"])(
    "of ten thousand wrong items in %s is rejected with a short reason",
    (field) => {
      const parsed = parseRecord(
        `{"id":"x","language":"en","title":"T","${field}":[${"1,".repeat(10_000)}1]}`,
      );
      expect(parsed).toEqual({
        id: "x",
        reason: expect.stringMatching(new RegExp(`^${field}: .{1,100}$`)),
      });
    },
  );

  test("with hundreds of wrong items is rejected with a short reason", () => {
    const parsed = parse({
      topics: Array.from({ length: 200 }, () => 1),
      keywords: Array.from({ length: 200 }, () => "x".repeat(301)),
    });
    expect(parsed).toEqual({ id: "x", reason: expect.stringMatching(/^topics\.0: .{1,1000}$/) });
  });

  test("of a language tag that only looks right is rejected by name", () => {
    for (const language of ["en-foobar-foobar", "en-a1-a1", `en${"-abcdefgh".repeat(20)}`])
      expect(parse({ language })).toEqual({
        id: "x",
        reason: expect.stringContaining("language: "),
      });
  });

  test("is rejected in one sentence or read, whatever its fields hold", () => {
    const names = fc.constantFrom(
      "id",
      "language",
      "title",
      "date",
      "publication_year",
      "topics",
      "files",
      "country_iso2",
      "abstract",
      "pdf",
      "__proto__",
      "constructor",
    );
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.stringMatching(/^[a-z]{2,3}(-[a-zA-Z0-9]{2,8}){0,4}$/),
      fc.constantFrom("\u0000", "\ud800", -0, 1e308),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value), { maxLength: 8 }), (fields) => {
        const parsed = parseRecord(
          JSON.stringify({ id: "x", language: "en", title: "T", ...Object.fromEntries(fields) }),
        );
        if ("record" in parsed) return draftOf(parsed.record, []).translations.length === 1;
        return parsed.reason.length > 0 && !parsed.reason.includes("\n");
      }),
      { numRuns: 500, seed: 21 },
    );
  });
});

describe("a draft", () => {
  test("is dated by its date, else its year, else by the moment at which it is added", () => {
    expect(draftOf(record({ date: "2011-05-16" }), [])).toMatchObject({
      modified: new Date("2011-05-16T00:00:00Z"),
      publicationYear: 2011,
    });
    expect(draftOf(record({ date: "2011-05", publication_year: 2010 }), [])).toMatchObject({
      modified: new Date("2011-05-01T00:00:00Z"),
      publicationYear: 2010,
    });
    expect(draftOf(record({ publication_year: 1948 }), []).modified).toEqual(
      new Date("1948-01-01T00:00:00Z"),
    );
    const added = new Date("2026-03-04T10:00:00Z");
    expect(draftOf(record({}), [], [], added)).toMatchObject({
      created: new Date("2000-01-01T00:00:00Z"),
      modified: added,
      publicationYear: null,
    });
  });
  test("has an abstract even when the record has only a text", () => {
    expect(draftOf(record({ text: "Short." }), []).translations[0]).toMatchObject({
      abstract: "Short.",
      fullText: "Short.",
    });
    const long = draftOf(record({ body: "word ".repeat(1000), symbol: "A/HRC/12/9" }), [])
      .translations[0]!;
    expect(long.abstract.length).toBeLessThanOrEqual(600);
    expect(long.fullText).toMatch(/^A\/HRC\/12\/9\n\nword /);
  });
  test("keeps the Markdown of its text and has an abstract without the marks", () => {
    expect(
      draftOf(record({ body: "**Key figures**\n\nMany _more_." }), []).translations[0],
    ).toMatchObject({
      abstract: "Key figures\n\nMany more.",
      fullText: "**Key figures**\n\nMany _more_.",
    });
  });
  test("of a short article says its text once", () => {
    expect(draftOf(record({ kind: "article", text: "Short." }), []).translations[0]).toMatchObject({
      abstract: "Short.",
      body: { text: "Short.", blocks: [] },
    });
  });
  test("ends an abstract that was cut inside a word at a word, with an ellipsis", () => {
    const { abstract } = draftOf(
      record({
        abstract: "Every child has a right to a na",
        body: "Every child has a right to a name and more.",
      }),
      [],
    ).translations[0]!;
    expect(abstract).toBe("Every child has a right to a…");
  });
  test("links to web addresses only", () => {
    const { files } = draftOf(
      record({ pdf: "raw-data/pdfs/x.pdf", link: "https://example.org/x" }),
      [],
    );
    expect(files).toEqual([
      {
        language: "en",
        kind: "LINK",
        title: "T",
        linkUrl: "https://example.org/x",
        linkType: "web",
      },
    ]);
    expect(draftOf(record({ link: "javascript:alert(1)" }), []).files).toEqual([]);
  });
  test("of a work in several languages holds them all", () => {
    const english = draftOf(record({ parallel_id: "work", contributors: ["A"] }), [
      { taxonomy: "topics", slug: "a" },
    ]);
    const swedish = draftOf(record({ id: "y", parallel_id: "work", language: "sv", title: "S" }), [
      { taxonomy: "topics", slug: "b" },
    ]);
    const both = mergeDrafts(english, swedish);
    expect(both).toMatchObject({ sourceId: "work", contributors: ["A"] });
    expect(both.translations.map(({ language }) => language)).toEqual(["en", "sv"]);
    expect(both.terms).toHaveLength(2);
    expect(mergeDrafts(both, english).translations).toHaveLength(2);
  });
});
