import { describe, expect, it, test } from "vitest";
import { Alphabet, sortedName } from "./alphabet";

const LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LANGUAGES = ["en", "es", "sv", "nl", "fr", "ar"];

test.each([
  ["en", LATIN],
  ["nl", LATIN],
  ["fr", LATIN],
  ["es", "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"],
  ["sv", `${LATIN}ÅÄÖ`],
  ["ar", `ابتثجحخدذرزسشصضطظعغفقكلمنهوي${LATIN}`],
])("the letters of %s are between digits and the rest", (language, letters) => {
  expect(new Alphabet(language).letters).toEqual(["0-9", ...letters, "other"]);
});

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
  it.each(LANGUAGES)("in %s, with any accents, signs and scripts", (language) => {
    const alphabet = new Alphabet(language);
    expect(everywhere.map(([name]) => [name, alphabet.letterOf(name)])).toEqual(everywhere);
  });

  test.each([
    // Swedish has letters of its own, and sorts those of its neighbours with them.
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
  ])("in %s by its own alphabet", (language, letters) => {
    const alphabet = new Alphabet(language);
    expect(
      Object.fromEntries(Object.keys(letters).map((name) => [name, alphabet.letterOf(name)])),
    ).toEqual(letters);
  });

  it("and a name in Arabic script belongs to the rest in other languages", () => {
    expect(new Alphabet("en").letterOf("رنا")).toBe("other");
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
