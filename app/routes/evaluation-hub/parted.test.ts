import { expect, test } from "vitest";
import { splitBeginning } from "./hub-state";

test("a short text is not split", () => {
  expect(splitBeginning("Mobile teams registered 41,000 children.")).toEqual([
    "Mobile teams registered 41,000 children.",
    "",
  ]);
});
test("a long text is split after a sentence, without losing anything", () => {
  const sentence =
    "Mobile teams registered 41,000 children in three years at a falling cost per child. ";
  const text = sentence.repeat(12).trim();
  const [beginning, rest] = splitBeginning(text);
  expect(beginning.endsWith("per child.")).toBe(true);
  expect(`${beginning} ${rest}`).toBe(text);
});
test("a text without a sentence end is split between words", () => {
  const text = "word ".repeat(200).trim();
  const [beginning, rest] = splitBeginning(text);
  expect(`${beginning} ${rest}`).toBe(text);
  expect(splitBeginning("x".repeat(1000))[0]).toHaveLength(420);
});
