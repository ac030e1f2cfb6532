import { describe, expect, it, test } from "vitest";
import { Directory, nameFilter, pageOf, searchedText, Alphabet, sortedName } from "./directory";

const NAMES = [
  "Öberg",
  "Åsa",
  "zebra",
  "Émile",
  "“Abuse”",
  "10 rights",
  "9 lives",
  "Ольга",
  "abacus",
];
const directory = (language: string) =>
  new Directory(NAMES, language, (name) => ({ sortBy: name, names: [name] }));
const all = { search: "", page: 1 };

describe("a directory", () => {
  it("sorts by the language's rules, numbers by value, ignoring leading signs", () => {
    expect(
      directory("en")
        .page(all)
        .entries.map(({ item }) => item),
    ).toEqual([
      "9 lives",
      "10 rights",
      "abacus",
      "“Abuse”",
      "Åsa",
      "Émile",
      "Öberg",
      "zebra",
      "Ольга",
    ]);
    expect(
      directory("sv")
        .page(all)
        .entries.map(({ item }) => item),
    ).toEqual([
      "9 lives",
      "10 rights",
      "abacus",
      "“Abuse”",
      "Émile",
      "zebra",
      "Åsa",
      "Öberg",
      "Ольга",
    ]);
  });

  it("counts the names of each letter and shows those of the requested one", () => {
    const { letters, entries, letter, count } = directory("sv").page({ ...all, letter: "å" });
    expect(letters.filter(({ count }) => count > 0)).toEqual([
      { letter: "0-9", count: 2 },
      { letter: "A", count: 2 },
      { letter: "E", count: 1 },
      { letter: "Z", count: 1 },
      { letter: "Å", count: 1 },
      { letter: "Ö", count: 1 },
      { letter: "other", count: 1 },
    ]);
    expect([letter, count, entries]).toEqual(["Å", 1, [{ item: "Åsa", letter: "Å" }]]);
  });

  it("maps a letter that the language does not have to the letter under which it is listed", () => {
    expect(
      ["å", "7", "0-9", "OTHER", "я"].map(
        (letter) => directory("en").page({ ...all, letter }).letter,
      ),
    ).toEqual(["A", "0-9", "0-9", "other", "other"]);
  });

  it("counts letters among the search results", () => {
    const { letters, count } = directory("en").page({ ...all, search: "a", letter: "E" });
    expect([count, letters.filter(({ count }) => count > 0)]).toEqual([
      0,
      [{ letter: "A", count: 3 }],
    ]);
  });

  it("returns the last page for a page number that is too high", () => {
    expect(directory("en").page({ ...all, page: 9, pageSize: 4 })).toMatchObject({
      page: 3,
      pages: 3,
      count: 9,
      entries: [{ item: "Ольга" }],
    });
  });
});

describe("pages", () => {
  it("returns one empty page for no rows", () => {
    expect(pageOf([], 3, 10)).toEqual({ rows: [], count: 0, page: 1, pages: 1 });
  });

  it("returns one page without a page size", () => {
    expect(pageOf([1, 2, 3], 1)).toEqual({ rows: [1, 2, 3], count: 3, page: 1, pages: 1 });
  });
});

describe("a search for names matches the beginnings of words", () => {
  it.each([
    ["educ", "Éducation à la paix", true],
    ["PAIX éd", "Éducation à la paix", true],
    ["ducation", "Éducation à la paix", false],
    ["education guerre", "Éducation à la paix", false],
    ["lodz", "Łódź", true],
    ["enfant", "Droits de l’enfant", true],
    ["lenfant", "Droits de l’enfant", true],
    ["l'enf", "Droits de l’enfant", true],
    ["friendly", "Child-friendly spaces", true],
    ["", "anything", true],
    ["?!", "anything", true],
    [".*", "anything", true],
  ])("%s in %s: %s", (search, name, found) => {
    expect(nameFilter(search)(searchedText(name))).toBe(found);
  });
});

const LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LANGUAGES = ["en", "es", "sv", "nl", "fr", "ar"];

test.each([
  ["en", LATIN],
  ["nl", LATIN],
  ["fr", LATIN],
  ["es", "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"],
  ["sv", `${LATIN}ÅÄÖ`],
  ["ar", `ابتثجحخدذرزسشصضطظعغفقكلمنهوي${LATIN}`],
])(
  "the letters of %s come after the digits and before all other characters",
  (language, letters) => {
    expect(new Alphabet(language).letters).toEqual(["0-9", ...letters, "other"]);
  },
);

describe("a name belongs to the letter that it is sorted with", () => {
  const everywhere: [name: string, letter: string][] = [
    ["abuse", "A"],
    ["Émile", "E"],
    ["E\u0301mile", "E"],
    ["Çelik", "C"],
    ["Łódź", "L"],
    ["ß", "S"],
    ["İzmir", "I"],
    ["16 days", "0-9"],
    ["٣ أخوات", "0-9"],
    ["“Zero” hunger", "Z"],
    ["¿Qué?", "Q"],
    ["ʻOkina", "O"],
    ["Ольга", "other"],
    ["中国", "other"],
    ["Ωmega", "other"],
    ["…", "other"],
    ["", "other"],
  ];
  it.each(LANGUAGES)("in %s, for any accents, signs and scripts", (language) => {
    const alphabet = new Alphabet(language);
    expect(everywhere.map(([name]) => [name, alphabet.contentOf(name)])).toEqual(everywhere);
  });

  test.each([
    // Swedish has additional letters, and sorts similar letters of neighbouring languages with them.
    [
      "sv",
      {
        Åsa: "Å",
        "A\u030Asa": "Å",
        Älg: "Ä",
        Öberg: "Ö",
        Ærø: "Ä",
        Øst: "Ö",
        Über: "Y",
        Ñandú: "N",
      },
    ],
    ["es", { Ñandú: "Ñ", ñame: "Ñ", Ángel: "A", Åsa: "A", Öberg: "O", Über: "U" }],
    ["en", { Åsa: "A", Öberg: "O", Ñandú: "N", Über: "U" }],
    ["nl", { Åsa: "A", Ñandú: "N", IJssel: "I" }],
    ["fr", { Åsa: "A", œuvre: "O", Ñandú: "N" }],
    ["ar", { أحمد: "ا", إيمان: "ا", آمال: "ا", رنا: "ر", پروین: "ب", Grace: "G", Émile: "E" }],
  ])("in %s, by the alphabet of the language", (language, letters) => {
    const alphabet = new Alphabet(language);
    expect(
      Object.fromEntries(Object.keys(letters).map((name) => [name, alphabet.contentOf(name)])),
    ).toEqual(letters);
  });

  it("in other languages, a name in Arabic script belongs to the other characters", () => {
    expect(new Alphabet("en").contentOf("رنا")).toBe("other");
  });
});

test("a name is sorted without leading signs", () => {
  expect(["«Enfance»", "(Re)construction", "…", "E\u0301mile"].map(sortedName)).toEqual([
    "Enfance»",
    "Re)construction",
    "…",
    "Émile",
  ]);
});
