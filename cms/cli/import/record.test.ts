import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IMPORT_LINE_MAX_BYTES, JSON_DEPTH_MAX } from "../../contract/parser-limits.mjs";
import { draftOf, mergeDrafts } from "./drafts";
import { type ImportRecord, parseRecord, repairAbstract } from "./record";

const parse = (fields: object) =>
  parseRecord(JSON.stringify({ id: "x", language: "en", title: "T", ...fields }));
const record = (fields: object): ImportRecord => {
  const parsed = parse(fields);
  if ("reason" in parsed) throw new Error(parsed.reason);
  return parsed.record;
};

describe("a line", () => {
  test("needs an id, a language and a title, and may have unknown fields", () => {
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
  ])("is rejected if it is %s", (text, reason) =>
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
  ])("is rejected with the field's name if %s is %j", (field, value) => {
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
  ])("is rejected for its depth if it has %s", (_, text) => {
    expect(parseRecord(text)).toEqual({
      reason: `the line has more than ${JSON_DEPTH_MAX} levels`,
    });
  });

  test("is rejected for its number of values if it has two million", () => {
    expect(parseRecord(`[${"1,".repeat(2_000_000)}1]`)).toEqual({
      reason: "the line has more than 20000 values",
    });
  });

  test.each(["keywords", "countries_iso2", "files"])(
    "is rejected with a short reason if %s has ten thousand wrong items",
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

  test("is rejected with a short reason if it has hundreds of wrong items", () => {
    const parsed = parse({
      topics: Array.from({ length: 200 }, () => 1),
      keywords: Array.from({ length: 200 }, () => "x".repeat(301)),
    });
    expect(parsed).toEqual({ id: "x", reason: expect.stringMatching(/^topics\.0: .{1,1000}$/) });
  });

  test("is rejected with the field's name if its language tag only looks valid", () => {
    for (const language of ["en-foobar-foobar", "en-a1-a1", `en${"-abcdefgh".repeat(20)}`])
      expect(parse({ language })).toEqual({
        id: "x",
        reason: expect.stringContaining("language: "),
      });
  });

  test("is either read or rejected in one sentence, for any field values", () => {
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
  test("is dated by the record's date, else its year, else the moment when it is added", () => {
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
  test("has an abstract even if the record has only a text", () => {
    expect(draftOf(record({ text: "Short." }), []).translations[0]).toMatchObject({
      abstract: "Short.",
      fullText: "Short.",
    });
    const long = draftOf(record({ body: "word ".repeat(1000), symbol: "A/HRC/12/9" }), [])
      .translations[0]!;
    expect(long.abstract.length).toBeLessThanOrEqual(600);
    expect(long.fullText).toMatch(/^A\/HRC\/12\/9\n\nword /);
  });
  test("keeps the Markdown of the text and has an abstract without Markdown marks", () => {
    expect(
      draftOf(record({ body: "**Key figures**\n\nMany _more_." }), []).translations[0],
    ).toMatchObject({
      abstract: "Key figures\n\nMany more.",
      fullText: "**Key figures**\n\nMany _more_.",
    });
  });
  test("contains the text of a short article only once", () => {
    expect(draftOf(record({ kind: "article", text: "Short." }), []).translations[0]).toMatchObject({
      abstract: "Short.",
      body: { text: "Short.", blocks: [] },
    });
  });
  test("ends an abstract that was cut inside a word at the previous word, with an ellipsis", () => {
    const { abstract } = draftOf(
      record({
        abstract: "Every child has a right to a na",
        body: "Every child has a right to a name and more.",
      }),
      [],
    ).translations[0]!;
    expect(abstract).toBe("Every child has a right to a…");
  });
  test("links only to web addresses", () => {
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
  test("contains all languages of a work after merging", () => {
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

const TEXT =
  "**Guidance is getting better**, but is [domestic finance](https://example.org/a) enough? So what\n\ndo we do when it is not? Much more follows.";

describe("an imported abstract", () => {
  test("ends at the previous word with an ellipsis if it stops inside a word of the text", () => {
    expect(
      repairAbstract(
        "Guidance is getting better, but is  domestic finance enough?\nSo what do we do wh",
        TEXT,
      ),
    ).toBe("Guidance is getting better, but is domestic finance enough? So what do we do…");
  });
  test("keeps its last word, without a comma, if it stops between two words", () => {
    expect(repairAbstract("Guidance is getting", TEXT)).toBe("Guidance is getting…");
    expect(repairAbstract("Guidance is getting ", TEXT)).toBe("Guidance is getting…");
    expect(repairAbstract("Guidance is getting better,", TEXT)).toBe("Guidance is getting better…");
  });
  test("ends before an open bracket, regardless of the text", () => {
    expect(
      repairAbstract("Submitted in accordance with paragraph 15 (a) (A/HRC/WG.", "UNITED NATIONS"),
    ).toBe("Submitted in accordance with paragraph 15 (a)…");
    expect(repairAbstract("La Force conjointe du G5 Sahel (", "Mali")).toBe(
      "La Force conjointe du G5 Sahel…",
    );
  });
  test("loses the number of the next paragraph if it stops there", () => {
    expect(repairAbstract("It was led by Thailand and the United States of America. 3.", "")).toBe(
      "It was led by Thailand and the United States of America…",
    );
    expect(repairAbstract("Activities for children aged 2 to 10.", "")).toBe(
      "Activities for children aged 2 to 10.",
    );
  });
  test("ends with an ellipsis if it stops at a comma", () => {
    expect(repairAbstract("The session opened with a minute of silence,", "Other words")).toBe(
      "The session opened with a minute of silence…",
    );
  });
  test("stays the same if it ends with a sentence", () => {
    const whole = "Guidance is getting better, but is domestic finance enough?";
    expect(repairAbstract(whole, TEXT)).toBe(whole);
  });
  test("stays the same if it is a whole paragraph or the whole text, even without a full stop", () => {
    const text = "## **A guide for teachers**\n\nThe guide has three parts";
    expect(repairAbstract("A guide for teachers", text)).toBe("A guide for teachers");
    expect(repairAbstract("A guide for teachers The guide has three parts", text)).toBe(
      "A guide for teachers The guide has three parts",
    );
  });
  test("stays the same if its words are not from the text, regardless of its ending", () => {
    expect(repairAbstract("Three studies of wells and sch", TEXT)).toBe(
      "Three studies of wells and sch",
    );
    expect(repairAbstract("Three studies", "")).toBe("Three studies");
  });
});
