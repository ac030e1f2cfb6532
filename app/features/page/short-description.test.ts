import { expect, test } from "vitest";
import { shortDescription } from "./page-meta";

test("a description ends after a word near 160 letters, with an ellipsis", () => {
  const text = `${"Every child has a name. ".repeat(20)}`;
  const short = shortDescription(text);
  expect(short.length).toBeLessThanOrEqual(160);
  expect(short.length).toBeGreaterThan(140);
  expect(text.startsWith(short.slice(0, -1))).toBe(true);
  expect(short).toMatch(/\p{L}…$/u);
});

test("a short description stays, in one line", () => {
  expect(shortDescription(" A name\n and a  nationality. ")).toBe("A name and a nationality.");
  expect(shortDescription("")).toBe("");
});

test("a script without spaces is cut between characters, never within one", () => {
  const short = shortDescription("𠮷".repeat(200));
  expect(short.length).toBeLessThanOrEqual(160);
  expect(short).toMatch(/^𠮷+…$/u);
});
