import { expect, it } from "vitest";
import { creditsOf } from "./listing";

it.each<[string, string[], string[], string[]]>([
  ["authors, then who is named beside them", ["Ana Ruiz"], ["Bob Lee"], ["Ana Ruiz", "Bob Lee"]],
  [
    "each once, as the author is spelled",
    ["Lucía Quispe", "Sean O'Neill"],
    ["lucia  quispe", "Sean O’Neill", "Class 4B"],
    ["Lucía Quispe", "Sean O'Neill", "Class 4B"],
  ],
  ["either alone", [], ["Bob Lee"], ["Bob Lee"]],
  [
    "scripts without capitals",
    ["نادية حداد"],
    ["نادية حداد", "子どもの会"],
    ["نادية حداد", "子どもの会"],
  ],
  ["nobody", [], [" "], []],
])("names %s", (_case, authors, contributors, credits) =>
  expect(creditsOf(authors, contributors)).toEqual(credits),
);
