import { describe, expect, test } from "vitest";
import { SearchRequest } from "../../../contract/search";
import { ANALYSERS, formsOf, tokensOf } from "@resource-library/search/text";
import { bestSnippet, foundWords, marksIn, highlightQuery } from "./highlights";

const soughtIn = (language: string, request: object) =>
  highlightQuery(SearchRequest.parse(request))!.in(language);
/** Returns the text with its marks in brackets. */
const shown = (text: string, marks: readonly (readonly [number, number])[]) =>
  marks
    .toReversed()
    .reduce(
      (line, [start, end]) =>
        `${line.slice(0, start)}[${line.slice(start, end)}]${line.slice(end)}`,
      text,
    );
const markedIn = (language: string, search: string, text: string) =>
  shown(text, marksIn(text, soughtIn(language, { search })));
const passageOf = (language: string, request: object, text: string) => {
  const snippet = bestSnippet(text, soughtIn(language, request));
  return snippet && shown(snippet.text, snippet.marks);
};

/** Words of real texts in all languages. */
const WORDS = [
  ...new Set(
    Object.values(
      import.meta.glob<Record<string, string>>("../../../../locales/*/*.json", {
        eager: true,
        import: "default",
      }),
    ).flatMap((texts) => tokensOf(Object.values(texts).join(" ")).map(({ word }) => word)),
  ),
];

describe("marks in a text", () => {
  test.each(ANALYSERS)("cover each word with a form of the searched word, in %s", (analyser) => {
    const byForm = new Map<string, string[]>();
    for (const word of WORDS)
      for (const form of formsOf(word, analyser))
        byForm.set(form, [...(byForm.get(form) ?? []), word]);
    const missed = [...byForm.values()].flatMap((words) => {
      const query = soughtIn(analyser, { search: words[0]! });
      return words.filter((word) => query.numberOf(word) === null);
    });
    expect(missed).toEqual([]);
  });

  test.each([
    [
      "en",
      "child registration",
      "Children; registrations, the child’s",
      "[Children]; [registrations], the [child]’s",
    ],
    ["en", "organization labor", "Organisations of labour", "[Organisations] of [labour]"],
    ["es", "educacion niña", "La educación de las niñas", "La [educación] de las [niñas]"],
    ["fr", "ecole", "L’école et les écoles", "L’[école] et les [écoles]"],
    ["sv", "förskolor", "En förskola", "En [förskola]"],
    ["ar", "الطفل", "حقوق الطفل", "حقوق [الطفل]"],
    ["en", "estrogen curbs jail", "Oestrogen, a kerb, a gaol", "[Oestrogen], a [kerb], a [gaol]"],
    ["en", "aesthetics", "Esthetic", "[Esthetic]"],
    ["fr", "oeil", "Les yeux, l’œil", "Les [yeux], l’[œil]"],
    ["sv", "öga", "Öga, ögon", "[Öga], [ögon]"],
    ["en", "the of", "The Rights of the Child", "[The] Rights [of the] Child"],
    ["en", "the rights", "The Rights of the Child", "The [Rights] of the Child"],
    ["en", "<b> & (c++)", "<b>bold</b> & C", "<[b]>bold</[b]> & [C]"],
  ])("in %s cover the words that match %s", (language, search, text, marked) =>
    expect(markedIn(language, search, text)).toBe(marked),
  );

  test("cover the words of an advanced search, except those that must not occur", () => {
    const query = soughtIn("en", {
      search: "water",
      advanced: {
        must: ["school"],
        should: ["girls"],
        must_not: ["boys"],
        exact_phrase: "clean hands",
      },
    });
    expect(shown("x", [])).toBe("x");
    const text = "Water, schools, girls, boys, clean and hands";
    expect(shown(text, marksIn(text, query))).toBe(
      "[Water], [schools], [girls], boys, [clean] and [hands]",
    );
  });

  test("are absent if the search has no word", () => {
    for (const search of ["", "…", "\u200B", "!!!"])
      expect(highlightQuery(SearchRequest.parse({ search }))).toBeNull();
  });
});

describe("the best snippet", () => {
  const filler = (count: number) => "Nothing of note was said here. ".repeat(count);

  test("is the sentence with the words, with an ellipsis where the text continues", () => {
    const text = `${filler(20)}Every birth needs its registration.\n${filler(20)}`;
    expect(passageOf("en", { search: "birth registration" }, text)).toMatch(
      /^Every \[birth\] needs its \[registration\]\. .*(\.|…)$/,
    );
  });
  test("prefers many different words to one word many times", () => {
    const text = `water water water water water. ${filler(10)} Clean water in each school. ${filler(10)}`;
    expect(passageOf("en", { search: "school water" }, text)).toContain(
      "Clean [water] in each [school]",
    );
  });
  test("prefers words next to each other, as in the search, to the same words apart", () => {
    const text = `Rights that a child has. ${filler(10)} The child rights act. ${filler(10)}`;
    expect(passageOf("en", { search: "child rights" }, text)).toContain("The [child rights] act");
  });
  test("prefers the rarer word if it cannot contain both", () => {
    const text = `A school. ${filler(10)} A school. ${filler(10)} A midwife. ${filler(10)} A school.`;
    expect(passageOf("en", { search: "school midwife" }, text)).toContain("[midwife]");
  });
  test("reports whether an exact phrase occurs", () => {
    const query = soughtIn("en", { advanced: { exact_phrase: "right to a name" } });
    expect(foundWords("Each child has the right to a name.", query).exact).toBe(true);
    expect(foundWords("A name, by right.", query).exact).toBe(false);
  });
  test("begins after a heading", () => {
    const text = `${filler(9)}\nHow it was done\nThe registrar went from door to door. ${filler(9)}`;
    expect(passageOf("en", { search: "registrar" }, text)).toMatch(/^The \[registrar\] went/);
  });
  test("does not end with the number of the next paragraph", () => {
    const text = `The group adopted the recommendations. 20. ${"Delegations spoke of many things and ".repeat(9)}`;
    const lead = "Of all the states that took part in it, not one was against any of them. ";
    for (const padding of ["", lead, `${lead}And then: `])
      expect(passageOf("en", { search: "group" }, padding + text)).not.toMatch(/20\W*$/);
    const before = "word ".repeat(22);
    expect(
      passageOf("en", { search: "group" }, `The group ${before}ended. 20. ${"x".repeat(40)} y`),
    ).toMatch(/word ended[.…]+$/);
  });
  test("is short, on one line, and cut between words", () => {
    const snippet = bestSnippet(
      `${"long and winding ".repeat(40)}\n\n\tregister ${"without any end ".repeat(40)}`,
      soughtIn("en", { search: "register" }),
    )!;
    expect(snippet.text.length).toBeLessThanOrEqual(172);
    expect(shown(snippet.text, snippet.marks)).toMatch(
      /^…\S.* winding \[register\] without any .*\w…$/,
    );
    expect(snippet.text).not.toMatch(/\s\s|\n/);
  });
  test("is cut between characters in a text without spaces", () => {
    const text = `${"漢".repeat(400)}。児童の権利に関する条約。${"𠮷".repeat(400)}`;
    const { text: line, marks } = bestSnippet(text, soughtIn("ja", { search: "条約" }))!;
    expect(shown(line, marks)).toContain("[条約]");
    expect(line).not.toMatch(/\p{Surrogate}/u);
  });
  test("is null if no word occurs", () =>
    expect(passageOf("en", { search: "elephant" }, filler(3))).toBeNull());
  test("is the complete text if the text is short", () =>
    expect(passageOf("en", { search: "short" }, "  A short text ")).toBe("A [short] text"));
  test("is found in bounded time", () => {
    expect(
      passageOf(
        "en",
        { search: Array.from({ length: 40 }, (_, n) => `word${n}`).join(" ") },
        "word1 word2 word3 ".repeat(20_000),
      ),
    ).toContain("[word1");
  });
});
