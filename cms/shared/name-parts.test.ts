import { describe, expect, it, test } from "vitest";
import { lastNameFirst, readName } from "./name-parts";

test.each([
  ["Grace Wanjiru", "Grace", "Wanjiru"],
  ["Maarten de Vries", "Maarten", "de Vries"],
  ["Anna van der Berg", "Anna", "van der Berg"],
  ["Els in ’t Veld", "Els", "in ’t Veld"],
  ["Ana Belén Ruiz", "Ana Belén", "Ruiz"],
  ["De Vries, Maarten", "Maarten", "De Vries"],
  ["Martin Luther King Jr.", "Martin Luther", "King"],
  ["Mary Smith, PhD", "Mary", "Smith"],
  // A capitalised particle may be part of a name, as "Van" is here.
  ["Nguyen Van Anh", "Nguyen Van", "Anh"],
  ["de Vries", "de", "Vries"],
  ["Plato", "", "Plato"],
  ["王小明", "", "王小明"],
  ["", "", ""],
])("splits %s into the first name %j and the last name %j", (name, first, last) => {
  expect(readName(name)).toEqual({ first, last });
});

describe("a last name is sorted as readers of the language look it up", () => {
  test.each([
    ["en", "de Vries", "de Vries"],
    ["nl", "de Vries", "Vries"],
    ["nl", "van der Berg", "Berg"],
    ["nl", "Van ’t Hof", "Hof"],
    ["nl", "Visser", "Visser"],
    ["nl", "van", "van"],
    ["es", "de la Cruz", "Cruz"],
    ["es", "del Río", "Río"],
    ["es", "Torre", "Torre"],
    ["fr", "de Beauvoir", "Beauvoir"],
    ["fr", "d’Alembert", "Alembert"],
    ["fr", "de La Fontaine", "La Fontaine"],
    ["fr", "Du Bellay", "Du Bellay"],
    ["sv", "af Klint", "Klint"],
    ["sv", "von der Esch", "Esch"],
    ["sv", "De Geer", "De Geer"],
    ["ar", "العلي", "علي"],
    ["ar", "al-Ali", "Ali"],
  ])("in %s, %s is under %s", (language, last, sorted) => {
    expect(lastNameFirst({ first: "", last }, language)).toBe(sorted);
  });

  it("is followed by the first name", () => {
    expect(lastNameFirst({ first: "Maarten", last: "de Vries" }, "nl")).toBe("Vries, Maarten");
  });
});
