import { expect, it } from "vitest";
import { creditsOf } from "./listing";

it.each<[string, string[], string[], string[]]>([
  ["the authors, then the contributors", ["Ana Ruiz"], ["Bob Lee"], ["Ana Ruiz", "Bob Lee"]],
  [
    "each person once, as the author is spelled",
    ["Lucía Quispe", "Sean O'Neill"],
    ["lucia  quispe", "Sean O’Neill", "Class 4B"],
    ["Lucía Quispe", "Sean O'Neill", "Class 4B"],
  ],
  ["the contributors if there are no authors", [], ["Bob Lee"], ["Bob Lee"]],
  [
    "each person once in scripts without capitals",
    ["نادية حداد"],
    ["نادية حداد", "子どもの会"],
    ["نادية حداد", "子どもの会"],
  ],
  ["no person for an empty name", [], [" "], []],
])("names %s", (_case, authors, contributors, credits) =>
  expect(creditsOf(authors, contributors)).toEqual(credits),
);
