import { describe, expect, test } from "vitest";
import type { Language } from "../../contract/languages";
import { isEnoughToSuggest, marksIn } from "../../shared/typed-words";
import { marksOf, TermIndex } from "./term-index";
import { type TermNode, TermTree } from "./term-tree";

let lastId = 0;
function term(
  names: Record<string, string>,
  { count = 1, taxonomy = "keywords" }: Partial<Pick<TermNode, "count" | "taxonomy">> = {},
): TermNode {
  const id = ++lastId;
  const translations = Object.entries(names).map(([language, name]) => ({
    language,
    name,
    description: "",
  }));
  return {
    id,
    taxonomy,
    slug: `t${id}`,
    parentId: null,
    family: null,
    code: null,
    count,
    isUsed: count > 0,
    translations,
  };
}

const index = new TermIndex(
  new TermTree([
    term({ en: "Child labour", sv: "Barnarbete" }, { count: 4 }),
    term({ en: "Children on the move", sv: "Barn på flykt" }, { count: 9 }),
    term({ en: "Violence against children", es: "Violencia contra la niñez" }, { count: 20 }),
    term({ en: "Sweden", es: "Suecia", sv: "Sverige" }, { count: 2, taxonomy: "countries" }),
    term({ en: "Education", fr: "Éducation" }, { count: 3 }),
    term({ en: "Educational planning" }, { count: 30 }),
    term({ en: "Chile" }, { count: 5, taxonomy: "countries" }),
    term({ en: "Transport" }, { count: 5 }),
    term({ en: "Sørensen Ægir" }, { taxonomy: "authors" }),
    term({ en: "Secret operation" }, { count: 0 }),
    term(
      { en: "Rights of the child", zh: "儿童权利", ru: "Права ребёнка", ar: "حقوق الطفل" },
      { count: 7 },
    ),
  ]),
);

const found = (text: string, language: Language = "en") =>
  index.find(text, language, ({ count }) => count > 0);
const names = (text: string, language?: Language) =>
  found(text, language).map(({ name }) => name.text);
/** Returns the best hit's name with the typed parts in brackets. */
const marked = (text: string) => {
  const hit = found(text)[0]!;
  return marksOf(hit)
    .toReversed()
    .reduce(
      (name, [start, end]) =>
        `${name.slice(0, start)}[${name.slice(start, end)}]${name.slice(end)}`,
      hit.name.text,
    );
};

describe("suggested terms", () => {
  test("have a word that begins with the text: first names that begin with it, then those with more posts", () => {
    expect(names("chil")).toEqual([
      "Children on the move",
      "Chile",
      "Child labour",
      "Violence against children",
      "Rights of the child",
    ]);
  });
  test("have all words, in any order", () => {
    expect(names("chi lab")).toEqual(["Child labour"]);
    expect(names("labour chi")).toEqual(["Child labour"]);
    expect(names("child labour law")).toEqual([]);
  });
  test("come first if they match the text exactly", () => {
    expect(names("education")).toEqual(["Education", "Educational planning"]);
  });
  test("are found with or without accents and capitals", () => {
    for (const text of ["soren", "SØREN", "ægir", "aegir"])
      expect(names(text)).toEqual(["Sørensen Ægir"]);
    expect(names("éduc", "fr")[0]).toBe("Éducation");
    expect(names("educ", "fr")[0]).toBe("Éducation");
  });
  test("are found by a name in another language, after names in the page's language and in English", () => {
    expect(names("Suecia")).toEqual(["Suecia"]);
    expect(names("barn", "sv")).toEqual(["Barn på flykt", "Barnarbete"]);
    expect(names("ребен")).toEqual(["Права ребёнка"]);
    expect(names("الطفل")).toEqual(["حقوق الطفل"]);
  });
  test("are left out if the filter excludes them", () => {
    expect(names("secret")).toEqual([]);
    expect(index.find("secret", "en", () => true)).toHaveLength(1);
  });
  test("match single characters in scripts without spaces", () => {
    expect(names("权")).toEqual(["儿童权利"]);
    expect(names("权利")).toEqual(["儿童权利"]);
    expect(names("权力")).toEqual([]);
  });
});

describe("typing errors", () => {
  test.each([
    ["sweeden", "Sweden", "a letter too many"],
    ["swden", "Sweden", "a letter missing"],
    ["swedem", "Sweden", "a wrong letter"],
    ["swedne", "Sweden", "two letters exchanged"],
    ["wsede", "Sweden", "the first two letters exchanged"],
    ["xducation", "Education", "a wrong first letter of a longer word"],
    ["edducaton", "Education", "two errors in a long word"],
    ["vilence agianst", "Violence against children", "an error in each of two words"],
    ["barnarbette", "Barnarbete", "an error in another language"],
  ])("%s finds %s: %s", (text, name) => expect(names(text)[0]).toBe(name));

  test("are forgiven only if nothing matches the text as typed", () => {
    expect(names("chile")).toEqual(["Chile"]);
  });
  test("match only the closest names", () => {
    expect(names("childern")).toEqual(["Children on the move", "Violence against children"]);
  });
  test.each(["swn", "iran", "swxdxn", "edxxxtion"])("%s is too far from every name", (text) =>
    expect(names(text)).toEqual([]),
  );
});

describe("marks", () => {
  test.each([
    ["chi", "[Chi]ldren on the move"],
    ["lab chi", "[Chi]ld [lab]our"],
    ["aeg", "Sørensen [Æg]ir"],
    ["sorensen a", "[Sørensen] [Æ]gir"],
    ["edcuation", "[Education]"],
    ["权利", "儿童[权利]"],
    ["ребенк", "Права [ребёнк]а"],
  ])("of %s are %s", (text, expected) => expect(marked(text)).toBe(expected));

  test("end after combining accents in decomposed names", () => {
    const decomposed = new TermIndex(new TermTree([term({ en: "Éducation".normalize("NFD") })]));
    expect(marksOf(decomposed.find("ed", "en", () => true)[0]!)).toEqual([[0, 3]]);
  });
});

test.each([
  ["chi mov", "Children on the Move", "[Chi]ldren on the [Mov]e"],
  ["childern", "Children’s homes", "[Children]’s homes"],
  ["moving", "Children on the move", "Children on the move"],
  ["child", "Child by child", "[Child] by [child]"],
])("%s is marked in the title %s", (typed, title, expected) => {
  expect(
    marksIn(title, typed)
      .toReversed()
      .reduce(
        (text, [start, end]) =>
          `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
        title,
      ),
  ).toBe(expected);
});

test.each([
  ["", false],
  ["a", false],
  ["  a ", false],
  ["?!", false],
  ["ab", true],
  ["a b", true],
  ["权", true],
  ["か", true],
  ["한", true],
  ["ب", false],
])("%j is long enough: %s", (text, enough) => {
  expect(isEnoughToSuggest(text)).toBe(enough);
});

test.each([
  "(",
  "a".repeat(400),
  "\u200b\u202e",
  "%_'\"\\",
  "👩‍👩‍👧",
  "a b c d e f g h i j k l m n o p",
  "[a-z]+.*",
])("any text is accepted: %s", (text) => {
  expect(Array.isArray(found(text))).toBe(true);
});
