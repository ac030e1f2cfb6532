import { describe, expect, test } from "vitest";
import { formsOf, analyserOf } from "./forms";
import { foldAccents } from "./tokens";

/** Returns whether two words of a language match each other. */
const meet = (a: string, b: string, language: string) =>
  formsOf(a, language).some((form) => formsOf(b, language).includes(form));

test.each([
  [
    "en",
    "children child|women woman|people person|crises crisis|criteria criterion|rights right|schooling schools",
  ],
  ["es", "niños niño|niñas niña|escuelas escuela|jueces juez|raíces raíz|leyes ley"],
  ["sv", "rättigheter rättighet|barnens barn|länder land|länderna land|böcker bok|skolorna skola"],
  ["nl", "kinderen kind|scholen school|huizen huis|brieven brief|steden stad|rechten recht"],
  ["fr", "enfants enfant|droits droit|travaux travail|réfugiées réfugié|nationaux national"],
])("plural and singular match in %s", (language, pairs) => {
  for (const pair of pairs.split("|")) {
    const [a, b] = pair.split(" ") as [string, string];
    expect(meet(a, b, language), pair).toBe(true);
  }
});

test("British and American spellings match", () => {
  const pairs =
    "labour labor|behaviour behavior|neighbourhoods neighborhood|organisation organization|recognised recognize|analyse analyze|analysing analysis" +
    "|centre center|centred centered|kilometres kilometer|theatre theater|catalogue catalog|dialogues dialog|paediatric pediatric|anaemia anemia|foetal fetal" +
    "|diarrhoea diarrhea|counsellor counselor|travelling traveling|labelled labeled|fulfil fulfill|enrolment enrollment|skilful skillful|judgement judgment" +
    "|programmes program|licence license|defence defense|practise practice|grey gray|manoeuvres maneuver|encyclopaedia encyclopedia|mobilise mobilization";
  for (const pair of pairs.split("|")) {
    const [a, b] = pair.split(" ") as [string, string];
    expect(meet(a, b, "en"), pair).toBe(true);
  }
});

test("words that only look alike do not match", () => {
  const pairs =
    "four for|hour hor|organisation organ|university universe|precise precious|promise premise|police policy|wise wiz|poise pose|through thorough";
  for (const pair of pairs.split("|")) {
    const [a, b] = pair.split(" ") as [string, string];
    expect(meet(a, b, "en"), pair).toBe(false);
  }
});

test("words in -ise match their related words", () => {
  for (const [a, b] of [
    ["supervise", "supervision"],
    ["revised", "revision"],
    ["precise", "precision"],
    ["exercising", "exercise"],
  ] as const)
    expect(meet(a, b, "en"), a).toBe(true);
});

describe("a word with accents", () => {
  test("matches the word without them", () => {
    for (const [a, b, language] of [
      ["educación", "educacion", "es"],
      ["éducation", "education", "fr"],
      ["rättigheter", "rattigheter", "sv"],
      ["één", "een", "de"],
    ] as const)
      expect(meet(a, b, language), a).toBe(true);
  });
  test("has its unchanged form first", () =>
    expect(formsOf("niños", "es")).toEqual(["niñ", "nin"]));
  test.each([
    ["educación", "educacion"],
    ["Ångström", "Angstrom"],
    ["Œuvre", "OEuvre"],
    ["København", "Kobenhavn"],
    ["Straße", "Strasse"],
    ["Ελλάδα", "Ελλαδα"],
    ["plain", "plain"],
    ["학교", "학교"],
    ["हिन्दी", "हिन्दी"],
  ])("folds %s to %s", (text, folded) => expect(foldAccents(text)).toBe(folded.normalize("NFC")));
});

test("stop words have no forms, but only in their own language", () => {
  for (const [word, language] of [
    ["the", "en"],
    ["los", "es"],
    ["och", "sv"],
    ["het", "nl"],
    ["les", "fr"],
  ] as const)
    expect(formsOf(word, language)).toEqual([]);
  expect(formsOf("och", "en")).toEqual(["och"]);
  expect(formsOf("trabajo", "es")).not.toEqual([]);
});

test.each([
  ["en", "en"],
  ["fr-CA", "fr"],
  ["NL", "nl"],
  ["ar", ""],
  ["xyz", ""],
])('the language "%s" uses the analyser "%s"', (language, analyser) =>
  expect(analyserOf(language)).toBe(analyser),
);
