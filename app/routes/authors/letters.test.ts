import { expect, it } from "vitest";
import { byLetter } from "./letters";

it("groups names by their first letter without accents", () => {
  const groups = byLetter(["Ana", "Åsa", "Émile", "3 sisters", "ß", "رنا"].map((name) => ({ name })));
  expect(groups.map(({ letter, items }) => [letter, items.map(({ name }) => name)])).toEqual([
    ["A", ["Ana", "Åsa"]],
    ["E", ["Émile"]],
    ["#", ["3 sisters"]],
    ["S", ["ß"]],
    ["ر", ["رنا"]],
  ]);
});
